import { simulatedPayer } from '@labgate/simulator/payer/payer-simulator.ts'
import { simulatedTransport } from '@labgate/simulator/payer/simulated-transport.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  billingDay,
  billingLaboratory,
  type BillingLaboratory,
} from '../../../test/billing-builders.ts'
import { openLab, type Lab } from '../../../test/lab.ts'
import { systemScope } from '../../core/scope/system-scope.ts'
import { keepFile, type Transports } from './exchange-files.ts'
import { syncAllWork } from './sync-work.ts'
import { takeAnswers } from './take-answers.ts'
import { x12FilePlace } from './x12-files.ts'

let lab: Lab
let laboratory: BillingLaboratory
let transports: Transports
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  const payer = simulatedPayer({
    name: 'Simulated payer',
    id: '60054',
    taxId: '591112222',
    now: () => lab.clock.now,
    seed: 'test',
  })
  const transport = simulatedTransport(payer)
  transports = async () => transport
})
afterAll(() => lab.close())

/** A day at the billing office: judge, batch, send, and take in incoming files. */
const day = async (): Promise<void> => {
  await billingDay(lab, transports)
  lab.clock.pass(24 * 60)
}
/** A person corrects the member ID and resends the claim. */
const sentAgain = async (
  labOrderId: number,
  patientInsuranceId: number | null,
  memberId: string,
): Promise<void> => {
  await lab.owner('update patient_insurance set member_id = $2 where patient_insurance_id = $1', [
    patientInsuranceId,
    memberId,
  ])
  await lab.owner('update claim set asked_again_at = now() where lab_order_id = $1', [labOrderId])
  await day()
}
const orderWithSecond = async (member_id: string, active = true): Promise<number> => {
  const insurance_id = await laboratory.payer({ name: `Second Mutual ${member_id}` })
  const { labOrderId, patientId } = await laboratory.order()
  const second = await laboratory.insured(patientId, {
    insurance_id,
    sequence: 2,
    member_id,
    active,
  })
  await lab.owner(
    'update lab_order set patient_insurance_id_secondary = $2 where lab_order_id = $1',
    [labOrderId, second],
  )
  return labOrderId
}
const claimsOf = async (labOrderId: number) =>
  lab.owner<{
    version: number
    sequence: number
    frequency: number
    state: string
    outcome: string
    code: string
  }>(
    `
      select sequence, version, frequency, state, outcome, status_code as code
      from claim
      where lab_order_id = $1
      order by claim_id
    `,
    [labOrderId],
  )
const openOf = async (labOrderId: number) =>
  lab.owner<{ party: string; cents: number }>(
    `
      select party, cents
      from
        bill_open
        join bill using (bill_id)
      where lab_order_id = $1
      order by party
    `,
    [labOrderId],
  )
const itemsOf = async (labOrderId: number) =>
  lab.owner<{ reason: string; says: string; path: string }>(
    `
      select reason, says, path
      from work_item
      where lab_order_id = $1 and closed_at is null
      order by reason
    `,
    [labOrderId],
  )
/** Every cent of a bill's lines is paid, gone, or open with one party (rules.md#ledger-laws). */
const balanced = async (): Promise<void> => {
  const wrong = await lab.owner(`
    select l.bill_line_id
    from bill_line l
    where
      l.cents * (l.ended_at is null)::int <> coalesce(
        (
          select sum(cents) filter (where kind = 'charge')
          from ledger g
          where g.bill_line_id = l.bill_line_id
        ),
        0
      )
  `)
  expect(wrong).toEqual([])
  const moved = await lab.owner(`
    select bill_line_id, sum(cents)
    from ledger
    where kind = 'moved'
    group by bill_line_id
    having sum(cents) <> 0
  `)
  expect(moved).toEqual([])
}

test('a resulted order becomes a claim, is accepted, and is paid automatically', async () => {
  const { labOrderId } = await laboratory.order()
  await day()
  const [claim] = await claimsOf(labOrderId)
  expect(claim).toMatchObject({ sequence: 1, version: 1, frequency: 1, outcome: 'paid' })
  expect(await itemsOf(labOrderId)).toEqual([])
  const open = await openOf(labOrderId)
  expect(open.every(({ party }) => party === 'patient')).toBe(true)
  await balanced()
  const files = await lab.owner(`select direction, state, kinds from x12_file order by x12_file_id`)
  expect(files).toEqual([
    { direction: 'out', state: 'sent', kinds: ['837'] },
    { direction: 'in', state: 'read', kinds: ['999'] },
    { direction: 'in', state: 'read', kinds: ['277'] },
    { direction: 'in', state: 'read', kinds: ['835'] },
  ])
})

test('a denied claim stays open with the payer, appears in the queue with its reason, and is corrected, replaced, and paid', async () => {
  const { labOrderId, patientInsuranceId } = await laboratory.order(
    {},
    { cover: { member_id: 'W555000111-DENY' } },
  )
  await day()
  expect(await claimsOf(labOrderId)).toMatchObject([{ state: 'adjudicated', outcome: 'denied' }])
  expect(await openOf(labOrderId)).toEqual([{ party: 'payer-1', cents: 12_000 }])
  const [item] = await itemsOf(labOrderId)
  expect(item).toMatchObject({ reason: 'denied' })
  await sentAgain(labOrderId, patientInsuranceId, 'W555000111')
  expect(await claimsOf(labOrderId)).toMatchObject([
    { version: 1, state: 'replaced' },
    { version: 2, frequency: 7, outcome: 'paid' },
  ])
  expect(await itemsOf(labOrderId)).toEqual([])
  await balanced()
})

test('a claim that the payer does not accept is rejected, leads to the insurance that its code names, and is sent again as an original', async () => {
  await lab.owner(`
    insert into payer_reason (list, code, says, rule, effect, valid_from)
    values ('STC', '164', 'the member ID is not valid.', 'claim.member-id', 'denied', '2020-01-01')
  `)
  const { labOrderId, patientInsuranceId } = await laboratory.order(
    {},
    { cover: { member_id: 'W777000111-REJ' } },
  )
  await day()
  expect(await claimsOf(labOrderId)).toMatchObject([{ state: 'rejected', outcome: '' }])
  expect(await itemsOf(labOrderId)).toMatchObject([{ reason: 'rejected', path: 'insurance' }])
  await sentAgain(labOrderId, patientInsuranceId, 'W777000111')
  expect(await claimsOf(labOrderId)).toMatchObject([
    { version: 1, state: 'replaced' },
    { version: 2, frequency: 1, outcome: 'paid' },
  ])
  expect(await itemsOf(labOrderId)).toEqual([])
})

test('the void for an ended order repeats the original claim, whatever happened to the bill, and the payer’s reversal closes it', async () => {
  const { labOrderId } = await laboratory.order()
  await day()
  const [before] = await lab.owner<{ snapshot: object }>(
    'select snapshot from claim where lab_order_id = $1',
    [labOrderId],
  )
  await lab.owner('update lab_order set ended = 100 where lab_order_id = $1', [labOrderId])
  await lab.owner('update claim set void_asked_at = now() where lab_order_id = $1', [labOrderId])
  await day()
  expect(await claimsOf(labOrderId)).toMatchObject([
    { version: 1, state: 'replaced', outcome: 'reversed' },
    { version: 2, frequency: 8, state: 'closed', outcome: 'reversed' },
  ])
  const [, void_] = await lab.owner<{ snapshot: object }>(
    'select snapshot from claim where lab_order_id = $1 order by claim_id',
    [labOrderId],
  )
  expect(void_?.snapshot).toEqual({
    ...before?.snapshot,
    number: expect.stringMatching(/S1V2$/),
    frequency: '8',
    payerClaimNumber: expect.stringMatching(/\d/),
  })
  expect(await openOf(labOrderId)).toEqual([])
  expect(await itemsOf(labOrderId)).toEqual([])
  await balanced()
})

test('a payment on a voided claim waits for the payer’s answer, and must be refunded if none arrives within the payer’s time', async () => {
  const { labOrderId } = await laboratory.order()
  await day()
  // the simulated payer never answers for such a member
  await lab.owner(
    `
      update claim
      set
        snapshot = jsonb_set(snapshot, '{subscriber,memberId}', '"W777000222SILENT"'),
        void_asked_at = now()
      where lab_order_id = $1
    `,
    [labOrderId],
  )
  await lab.owner('update lab_order set ended = 100 where lab_order_id = $1', [labOrderId])
  await day()
  expect(await claimsOf(labOrderId)).toMatchObject([
    { version: 1 },
    { version: 2, frequency: 8, state: 'accepted' },
  ])
  // the queue uses the database's clock
  const sentDaysAgo = async (days: number): Promise<void> => {
    await lab.owner(
      `
        update claim
        set sent_at = now() - $2 * interval '1 day'
        where lab_order_id = $1 and frequency = 8
      `,
      [labOrderId, days],
    )
    await lab.database.forActor(systemScope, (tx) => syncAllWork(tx, lab.clock.now))
  }
  await sentDaysAgo(1)
  expect(await itemsOf(labOrderId)).toEqual([])
  await sentDaysAgo(365)
  expect(await itemsOf(labOrderId)).toMatchObject([
    {
      reason: 'credit',
      says: 'The payer paid more than was due. Refund it. It did not answer the void of its claim.',
    },
  ])
  // refunded money does not count as released for billing
  expect(
    await lab.owner(
      `
        update work_item
        set
          closed_at = now(),
          user_id_decided = 1
        where lab_order_id = $1 and closed_at is null
        returning user_id_handled as who, released_cents as cents
      `,
      [labOrderId],
    ),
  ).toEqual([{ who: 1, cents: 0 }])
})

test('the same file twice has one effect, and the amount that the first payer leaves is claimed from the second', async () => {
  const labOrderId = await orderWithSecond('W222333444')
  for (let days = 0; days < 2; days++) await day()
  const [claims, open] = [await claimsOf(labOrderId), await openOf(labOrderId)]
  // what the first payer leaves goes to the second, and the remainder to the patient
  expect(claims[0]).toMatchObject({ sequence: 1, outcome: 'paid', state: 'closed' })
  expect(claims[1]).toMatchObject({ sequence: 2, frequency: 1 })
  expect(open.every(({ party }) => party === 'patient')).toBe(true)
  const before = await lab.owner('select count(*)::int as n from ledger')
  await lab.owner(`update x12_file set state = 'new' where direction = 'in'`)
  await takeAnswers(lab.context, false)
  // the same remittance in another file, as payers resend it
  const files = await lab.owner<{ content: Buffer }>(
    `select content from x12_file where kinds = '{835}' order by x12_file_id`,
  )
  for (const { content } of files) {
    const bytes = lab.context.crypt.openBytes(content, x12FilePlace)
    expect(
      (await keepFile(lab.context, laboratory.tradingPartnerId, 'again.835', bytes)).isNew,
    ).toBe(false)
    expect(
      (
        await keepFile(
          lab.context,
          laboratory.tradingPartnerId,
          'again.835',
          Buffer.concat([bytes, Buffer.from('\n')]),
        )
      ).isNew,
    ).toBe(true)
  }
  await takeAnswers(lab.context, false)
  expect(await lab.owner(`select distinct says from remittance where state = 'set aside'`)).toEqual(
    [{ says: 'This remittance was received before.' }],
  )
  expect(await lab.owner('select count(*)::int as n from ledger')).toEqual(before)
  await balanced()
})

test('what the second payer denies stays open with it as a Billing Work item, and the patient is not billed for it', async () => {
  const labOrderId = await orderWithSecond('W222333555-DENY')
  await day()
  const left = await openOf(labOrderId)
  expect(left).toMatchObject([{ party: 'payer-2' }])
  await day()
  expect(await claimsOf(labOrderId)).toMatchObject([
    { sequence: 1 },
    { sequence: 2, state: 'adjudicated', outcome: 'denied' },
  ])
  expect(await openOf(labOrderId)).toEqual(left)
  expect(await itemsOf(labOrderId)).toMatchObject([{ reason: 'denied' }])
  await balanced()
})

test('what the first payer leaves is owed by the patient if the second insurance is no longer active', async () => {
  const labOrderId = await orderWithSecond('W222333666', false)
  await day()
  expect(await claimsOf(labOrderId)).toMatchObject([
    { sequence: 1, outcome: 'paid', state: 'closed' },
  ])
  expect(await openOf(labOrderId)).toEqual([{ party: 'patient', cents: expect.any(Number) }])
  await balanced()
})

test('a qualified Medicare beneficiary owes nothing that the plan leaves unpaid, but any other patient does', async () => {
  const plan = await laboratory.payer({ name: 'Sun Advantage', payer_kind: 'Medicare Advantage' })
  const left = async (isQmb: boolean) => {
    const { labOrderId, patientId, patientInsuranceId } = await laboratory.order(
      {},
      { cover: { insurance_id: plan, member_id: isQmb ? 'W555000111' : 'W555000222' } },
    )
    await lab.owner(
      `
        insert into patient_eligibility
          (
            patient_id,
            customer_id,
            patient_insurance_id,
            request_date,
            status,
            asked,
            answered,
            user_id_created
          )
        values
          (
            $1,
            $2,
            $3,
            now(),
            'active',
            '{"serviceDate": "2026-03-10"}',
            jsonb_build_object('isQmb', $4::boolean, 'coverage', 'active'),
            1
          )
      `,
      [patientId, laboratory.customerId, patientInsuranceId, isQmb],
    )
    await day()
    return openOf(labOrderId)
  }
  expect(await left(false)).toMatchObject([{ party: 'patient' }])
  expect(await left(true)).toEqual([])
  await balanced()
})

test('outside the demo, a file marked as a test changes nothing', async () => {
  const { labOrderId } = await laboratory.order()
  await billingDay(lab, transports, true)
  expect(await claimsOf(labOrderId)).toMatchObject([{ state: 'sent', outcome: '', code: '' }])
  expect(await openOf(labOrderId)).toEqual([{ party: 'payer-1', cents: 12_000 }])
})

test('a claim that cannot be written becomes a Billing Work item, and the other claims are sent', async () => {
  const subscriber = {
    subscriber_first_name: 'Ana',
    subscriber_last_name: '☃',
    subscriber_dob: '1970-01-01',
    subscriber_gender_id: 1,
  }
  const held = await laboratory.order({}, { cover: { relationship_id: 2, ...subscriber } })
  const { labOrderId } = await laboratory.order()
  await day()
  expect((await claimsOf(labOrderId)).map(({ outcome }) => outcome)).toEqual(['paid'])
  expect(await claimsOf(held.labOrderId)).toEqual([])
  expect(await itemsOf(held.labOrderId)).toMatchObject([
    { reason: 'claim.characters', says: expect.stringContaining('Subscriber, name or ID (NM103)') },
  ])
})
