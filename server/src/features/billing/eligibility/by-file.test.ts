import { eligibility, type CoverStanding } from '@labgate/contract/billing/eligibility'
import { simulatedPayer } from '@labgate/simulator/payer/payer-simulator.ts'
import { simulatedTransport } from '@labgate/simulator/payer/simulated-transport.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { collectFacts } from '../collect-facts.ts'
import { exchangeFiles, keepFile, type Transports } from '../exchange-files.ts'
import { takeAnswers } from '../take-answers.ts'
import { x12FilePlace } from '../x12-files.ts'
import { askArrived, askNoted } from './ask-moments.ts'
import { writeQuestions } from './write-questions.ts'

let lab: Lab
let laboratory: BillingLaboratory
let transports: Transports
let biller: Visitor
let clinic: Visitor
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  await lab.owner(`update insurance set eligibility_payer_id = '60054'`)
  const payer = simulatedPayer({
    name: 'Simulated payer',
    id: '60054',
    taxId: '591112222',
    now: () => lab.clock.now,
    seed: 'test',
  })
  const transport = simulatedTransport(payer)
  transports = async () => transport
  biller = await lab.signIn(await lab.make.user(18))
  clinic = await nurse()
})
const nurse = async (): Promise<Visitor> => {
  const user = await lab.make.user(2, laboratory.customerId)
  await lab.owner(
    'insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)',
    [user.userId, laboratory.locationId, laboratory.customerId],
  )
  return lab.signIn(user)
}
afterAll(() => lab.close())

/** The claims queue's handling of questions. Returns how many were written. */
const run = async (): Promise<number> => {
  await askNoted(lab.context)
  const written = await writeQuestions(lab.context)
  await exchangeFiles(lab.context, transports)
  await takeAnswers(lab.context, false)
  return written
}
interface Row {
  id: number
  status: string
  word: string
  moment: string
  month: string
  tries: number
  says: string
  coverage: string | null
}
const rowsOf = (patientInsuranceId: number) =>
  lab.owner<Row>(
    `
      select
        patient_eligibility_id as id,
        status,
        word,
        moment,
        service_month as month,
        tries,
        says,
        answered ->> 'coverage' as coverage
      from patient_eligibility
      where patient_insurance_id = $1
      order by 1
    `,
    [patientInsuranceId],
  )
const insured = async (memberId: string, more: Record<string, unknown> = {}) => {
  const patientId = await lab.make.patient(laboratory.customerId, laboratory.locationId, {
    first_name: 'Ada',
    last_name: 'Moss',
    dob: '1958-03-02',
    gender_id: 1,
  })
  return {
    patientId,
    patientInsuranceId: await laboratory.insured(patientId, { member_id: memberId, ...more }),
  }
}
const coverFor = async (labOrderId: number) => {
  const facts = await lab.database.forActor(systemScope, (tx) =>
    collectFacts(tx, [labOrderId], lab.clock.now),
  )
  return facts.get(labOrderId)?.facts.covers[0]?.cover
}
const standing = async (
  who: Visitor,
  patientId: number,
  serviceDate = '',
): Promise<CoverStanding> => {
  const { body } = await who.call(eligibility.standing, { PatientId: patientId, serviceDate })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  return (body.list as CoverStanding[])[0]!
}
const setUpItems = () =>
  lab.owner<{ says: string; about: string }>(
    `select says, about from work_item where reason = 'eligibility-setup' and closed_at is null`,
  )

test('checks eligibility once each for a new insurance, an order’s collection day, and a tube that arrived', async () => {
  const { labOrderId, patientInsuranceId } = await laboratory.order({ received_at: null })
  const id = patientInsuranceId!
  await run()
  expect(await rowsOf(id)).toMatchObject([{ month: '2026-03', status: 'active', tries: 1 }])
  // nothing already asked is asked again
  await lab.owner(`update patient_insurance set notes = 'x' where patient_insurance_id = $1`, [id])
  await lab.owner(`update lab_order set collection_day = '2026-03-12' where lab_order_id = $1`, [
    labOrderId,
  ])
  await askArrived(lab.context)
  expect(await run()).toBe(0)
  // another month of collection, other member data
  await lab.owner(`update lab_order set collection_day = '2026-02-27' where lab_order_id = $1`, [
    labOrderId,
  ])
  expect(await run()).toBe(1)
  await lab.owner(
    `update patient_insurance set member_id = 'W987654321' where patient_insurance_id = $1`,
    [id],
  )
  expect(await run()).toBe(1)
  expect((await rowsOf(id)).map(({ month, moment }) => [month, moment])).toMatchObject([
    ['2026-03', expect.any(String)],
    ['2026-02', 'order'],
    ['2026-03', 'insurance'],
  ])
  await lab.owner(`update patient_insurance set member_id = '' where patient_insurance_id = $1`, [
    id,
  ])
  expect(await run()).toBe(0)
  // the notes of the arrival were lost: the nightly run finds it
  const lost = await laboratory.order({
    received_at: '2026-03-19T14:00:00Z',
    collection_day: '2026-02-20',
  })
  await lab.owner('delete from eligibility_due')
  expect([await askArrived(lab.context), await askArrived(lab.context)]).toEqual([1, 0])
  await run()
  expect(await rowsOf(lost.patientInsuranceId!)).toMatchObject([
    { month: '2026-02', moment: 'arrival', status: 'active' },
  ])
})

test('maps each answer to its status and to its effect on the bill', async () => {
  const medicare = await laboratory.payer({ payer_kind: 'Medicare', eligibility_payer_id: '09102' })
  const wanted = [
    ['W1', {}, 'active', 'active', 'active'],
    ['W1TERM', {}, 'inactive', 'inactive', 'inactive'],
    ['W1NOLAB', {}, 'active', 'active-without-laboratory', 'no-laboratory-benefit'],
    ['W1PLAN', {}, 'active', 'other-payer', 'other-payer'],
    ['W1PLAN', { insurance_id: medicare }, 'active', 'other-payer', 'medicare-advantage'],
    ['W1NF', {}, 'not found', 'not-found', 'not-found'],
    ['W1DOB', {}, 'not found', 'differs', 'not-found'],
    ['W1DIFF', {}, 'active', 'differs', 'active'],
    ['W1BUSY', {}, 'asked', '', 'unknown'],
  ] as const
  const orders = []
  for (const [member_id, more] of wanted)
    orders.push(
      await laboratory.order(
        {},
        { patientMore: { dob: '1958-03-02', gender_id: 1 }, cover: { member_id, ...more } },
      ),
    )
  await run()
  for (const [nth, { labOrderId, patientInsuranceId, patientId }] of orders.entries()) {
    const [member, , status, word, coverage] = wanted[nth]!
    expect([
      member,
      ...(await rowsOf(patientInsuranceId!)).map((row) => [row.status, row.word]),
    ]).toEqual([member, [status, word]])
    expect([member, await coverFor(labOrderId)]).toEqual([member, coverage])
    // a practice sees the same, in the contract's words
    expect(await standing(clinic, patientId, '2026-03-10')).toMatchObject({
      word,
      status,
      coverage,
      simulated: status !== 'asked',
      canAsk: true,
    })
  }
  expect((await standing(clinic, orders[4]!.patientId, '2026-03-10')).otherPayers).toEqual([
    {
      name: 'SUNSHINE ADVANTAGE',
      payerId: '88001',
      memberId: 'HW1PLAN',
      place: 'first',
      isMedicareAdvantage: true,
    },
  ])
  const files = await lab.owner<{ n: number }>(
    `
      select count(distinct x12_file_id_answer)::int as n
      from
        patient_eligibility e
        join x12_file f
          on f.x12_file_id = e.x12_file_id_answer
          and f.x12_file_id_answers = e.x12_file_id
          and f.kinds = '{271}'
      where patient_insurance_id = any ($1::bigint[])
    `,
    [orders.map((one) => one.patientInsuranceId)],
  )
  expect(files).toEqual([{ n: 2 }])
})

test('shows where the payer’s data differs, and saves the difference nowhere', async () => {
  const { patientId, patientInsuranceId } = await insured('W3DIFF')
  const image = () =>
    lab.owner(
      `
        select p.*, i.*
        from
          patient p
          join patient_insurance i using (patient_id)
        where i.patient_insurance_id = $1
      `,
      [patientInsuranceId],
    )
  const before = await image()
  await run()
  expect((await standing(clinic, patientId)).differs).toEqual([
    { field: 'birthDate', payer: '1900-01-01' },
  ])
  expect(await image()).toEqual(before)
})

test('repeats an inquiry that the payer cannot answer, a limited number of times, and never counts it as no coverage', async () => {
  const { labOrderId, patientInsuranceId } = await laboratory.order(
    {},
    { cover: { member_id: 'W2BUSY' } },
  )
  expect(await run()).toBe(1)
  expect(await run()).toBe(0)
  expect(await rowsOf(patientInsuranceId!)).toMatchObject([
    { status: 'asked', tries: 1, says: 'The payer could not be reached. We will ask again.' },
  ])
  lab.clock.pass(31)
  await run()
  expect(await rowsOf(patientInsuranceId!)).toMatchObject([{ status: 'asked', tries: 2 }])
  for (let day = 0; day < 5; day++) {
    lab.clock.pass(24 * 60 + 1)
    await run()
  }
  expect(await rowsOf(patientInsuranceId!)).toMatchObject([
    { status: 'failed', word: 'unknown', tries: 5 },
  ])
  expect(await coverFor(labOrderId)).toBe('unknown')
})

test('a refusal of the laboratory’s setup pauses its payer, with one item, until the setup changes', async () => {
  const payer = await laboratory.payer({ eligibility_payer_id: '70001' })
  const [first, second] = [
    await insured('W4SETUP', { insurance_id: payer }),
    await insured('W5SETUP', { insurance_id: payer }),
  ]
  await run()
  expect(await setUpItems()).toEqual([
    { about: `payer:${payer}`, says: expect.stringContaining('Get us authorized') },
  ])
  expect(await rowsOf(first.patientInsuranceId)).toMatchObject([{ status: 'asked', tries: 0 }])
  const third = await insured('W6', { insurance_id: payer })
  expect(await run()).toBe(0)
  await lab.owner(
    `
      update patient_insurance
      set member_id = replace(member_id, 'SETUP', '')
      where insurance_id = $1
    `,
    [payer],
  )
  expect(await run()).toBe(0)
  // one question a day finds out
  lab.clock.pass(24 * 60 + 1)
  expect(await run()).toBe(1)
  await lab.owner(`update insurance set eligibility_payer_id = '70002' where insurance_id = $1`, [
    payer,
  ])
  await run()
  await run()
  expect((await rowsOf(third.patientInsuranceId)).at(-1)).toMatchObject({ status: 'active' })
  await lab.owner(
    `
      update patient_eligibility
      set status = 'failed'
      where status = 'asked' and patient_insurance_id = any ($1::bigint[])
    `,
    [[first.patientInsuranceId, second.patientInsuranceId]],
  )
})

test('applies a file once however often it arrives, and ignores it from another partner or as a test outside the demo', async () => {
  const { patientInsuranceId } = await insured('W7')
  await run()
  const [row] = await rowsOf(patientInsuranceId)
  const [file] = await lab.owner<{ partner: number; content: Buffer }>(
    `
      select f.trading_partner_id as partner, f.content
      from
        x12_file f
        join patient_eligibility e on e.x12_file_id_answer = f.x12_file_id
      where e.patient_eligibility_id = $1
    `,
    [row!.id],
  )
  const bytes = Buffer.from(lab.context.crypt.openBytes(file!.content, x12FilePlace))
  const other = await lab.make.insert(
    'trading_partner',
    {
      name: 'Other',
      transport: 'folder',
      submitter_id: 'US',
      receiver_id: 'OTHER',
      receiver_name: 'Other',
    },
    'trading_partner_id',
  )
  const image = () =>
    lab.owner('select * from patient_eligibility where patient_eligibility_id = $1', [row!.id])
  const answered = await image()
  // the same answer under another control number, saying that the plan ended
  const again = Buffer.from(bytes.toString('latin1').replaceAll('EB*1*', 'EB*6*'), 'latin1')
  expect(again.equals(bytes)).toBe(false)
  expect((await keepFile(lab.context, file!.partner, 'again.271', bytes)).isNew).toBe(false)
  await keepFile(lab.context, file!.partner, 'ended.271', again)
  await takeAnswers(lab.context, false)
  expect(await image()).toEqual(answered)
  await lab.owner(
    `
      update patient_eligibility
      set
        status = 'asked',
        sent_at = now()
      where patient_eligibility_id = $1
    `,
    [row!.id],
  )
  await keepFile(lab.context, other, 'foreign.271', bytes)
  await takeAnswers(lab.context, false)
  expect(await rowsOf(patientInsuranceId)).toMatchObject([{ status: 'asked' }])
  // outside the demo a test says nothing
  await keepFile(lab.context, file!.partner, 'test.271', Buffer.concat([bytes, Buffer.from('\n')]))
  await takeAnswers(lab.context, true)
  expect(await rowsOf(patientInsuranceId)).toMatchObject([{ status: 'asked' }])
})

test('sends a person’s request to the payer in the next run, even if it was waiting for a later retry', async () => {
  // days went by
  ;[biller, clinic] = [await lab.signIn(await lab.make.user(18)), await nurse()]
  const { patientInsuranceId, patientId } = await insured('W8BUSY')
  await run()
  const ask = async () => (await biller.call(eligibility.ask, { patientInsuranceId })).body
  const response = await ask()
  expect(response, JSON.stringify(response)).toMatchObject({ valid: true })
  const { id } = response
  expect(await rowsOf(patientInsuranceId)).toMatchObject([{ id: Number(id), tries: 1 }])
  expect(await run()).toBe(1)
  expect(await rowsOf(patientInsuranceId)).toMatchObject([{ tries: 2 }])
  const covered = await insured('W9QMB')
  await run()
  await ask()
  expect(
    (await biller.call(eligibility.ask, { patientInsuranceId: covered.patientInsuranceId })).body,
  ).toMatchObject({ valid: true })
  await run()
  expect(
    (await rowsOf(covered.patientInsuranceId)).map(({ moment, status }) => [moment, status]),
  ).toEqual([
    ['insurance', 'active'],
    ['person', 'active'],
  ])
  expect(await standing(clinic, covered.patientId)).toMatchObject({
    isQmb: true,
    coverage: 'active',
  })
  expect(await standing(biller, patientId)).toMatchObject({
    status: 'asked',
    coverage: 'unknown',
    says: expect.stringContaining('ask again'),
  })
})
