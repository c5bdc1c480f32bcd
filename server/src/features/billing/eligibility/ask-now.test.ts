import { eligibility, type CoverStanding } from '@labgate/contract/billing/eligibility'
import { simulatedPayer } from '@labgate/simulator/payer/payer-simulator.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { corePartner, type CorePartner } from '../../../../test/core-partner.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { httpPlace, needs, reach } from '../../../../test/transport-rigs.ts'
import { httpTransport } from '../../../ports/transport/http.ts'
import { exchangeFiles, type Transports } from '../exchange-files.ts'
import { takeAnswers } from '../take-answers.ts'
import { partnerSecretPlace } from '../transports.ts'
import { askNow } from './ask-now.ts'
import { writeQuestions } from './write-questions.ts'

/*
 * A partner that answers a question in the same exchange, and what happens to the question if it
 * does not.
 */

let lab: Lab
let laboratory: BillingLaboratory
let partner: CorePartner
let biller: Visitor
beforeAll(async () => {
  lab = await openLab({ ALLOWED_DESTINATIONS: '127.0.0.1' })
  laboratory = await billingLaboratory(lab)
  partner = await corePartner()
  const { url, user, senderId, receiverId, ruleVersion } = httpPlace(partner)
  await lab.owner(`update insurance set eligibility_payer_id = '60054'`)
  await lab.owner(
    `
      update trading_partner
      set
        transport = 'http',
        settings = $2,
        secret = $3
      where trading_partner_id = $1
    `,
    [
      laboratory.tradingPartnerId,
      JSON.stringify({
        url,
        user,
        senderId,
        receiverId,
        ruleVersion,
        pickUp: ['X12_005010_Request_Batch_Results_271'],
        receipt: 'X12_Receipt',
        realTime: true,
      }),
      lab.context.crypt.seal(partner.password, partnerSecretPlace(laboratory.tradingPartnerId)),
    ],
  )
  biller = await lab.signIn(await lab.make.user(18))
})
afterAll(async () => {
  await partner.down()
  await lab.close()
})

const payer = () =>
  simulatedPayer({
    name: 'Simulated payer',
    id: '60054',
    taxId: '591112222',
    now: () => lab.clock.now,
    seed: 'test',
  })
const answerOf = (question: string): string =>
  Buffer.from(
    payer()
      .receive(Buffer.from(question, 'latin1'))
      .find(({ kind }) => kind === '271')!.bytes,
  ).toString('latin1')
const way = () => httpTransport({ ...httpPlace(partner) }, reach, needs, { soon: 200 })
const transports: Transports = async () => way()
/** A patient with an insurance that a person has checked. */
const request = async (memberId: string) => {
  const patientId = await lab.make.patient(laboratory.customerId, laboratory.locationId, {
    first_name: 'Ada',
    last_name: 'Moss',
    dob: '1958-03-02',
    gender_id: 1,
  })
  const patientInsuranceId = await laboratory.insured(patientId, { member_id: memberId })
  await lab.owner('delete from eligibility_due')
  const { body } = await biller.call(eligibility.ask, { patientInsuranceId })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  return { patientId, patientInsuranceId }
}
const standing = async (patientId: number): Promise<CoverStanding> =>
  (
    (await biller.call(eligibility.standing, { PatientId: patientId, serviceDate: '' })).body
      .list as CoverStanding[]
  )[0]!
const later = {
  status: 'asked',
  coverage: 'unknown',
  says: expect.stringContaining('goes by file'),
}

test('checks eligibility in real time with a partner that answers in the same exchange, and sends no file in addition', async () => {
  partner.answersAtOnce(answerOf)
  const { patientId } = await request('W1')
  // the file round does not take it meanwhile
  expect(await writeQuestions(lab.context)).toBe(0)
  expect(await askNow(lab.context, false)).toBe(1)
  expect(await standing(patientId)).toMatchObject({
    status: 'active',
    word: 'active',
    coverage: 'active',
  })
  expect(
    await lab.owner(`select direction, kinds, state from x12_file order by x12_file_id`),
  ).toEqual([
    { direction: 'out', kinds: ['270'], state: 'sent' },
    { direction: 'in', kinds: ['271'], state: 'read' },
  ])
  expect([await askNow(lab.context, false), await exchangeFiles(lab.context, transports)]).toEqual([
    0,
    { sent: 0, taken: 0 },
  ])
  expect(partner.questions).toHaveLength(1)
})

test('sends an unanswered real-time inquiry by file, once, and reads the answer when it arrives', async () => {
  partner.answersAtOnce('silent')
  const { patientId, patientInsuranceId } = await request('W2')
  expect(await askNow(lab.context, false, way)).toBe(1)
  expect(await standing(patientId)).toMatchObject(later)
  // asking again meanwhile does not send it twice
  expect((await biller.call(eligibility.ask, { patientInsuranceId })).body.message).toContain(
    'already in progress',
  )
  expect([await askNow(lab.context, false, way), await writeQuestions(lab.context)]).toEqual([0, 0])
  // it is not repeated sooner than the rule allows
  expect((await exchangeFiles(lab.context, transports)).sent).toBe(0)
  lab.clock.pass(2)
  expect((await exchangeFiles(lab.context, transports)).sent).toBe(1)
  expect((await exchangeFiles(lab.context, transports)).sent).toBe(0)
  expect(partner.arrived.size).toBe(1)
  // the same file as before, under the same number
  const [[, file] = ['', '']] = [...partner.arrived]
  expect(file).toBe(partner.questions.at(-1)!['Payload'])
  partner.waiting.set('P1', answerOf(file))
  await exchangeFiles(lab.context, transports)
  await takeAnswers(lab.context, false)
  expect(await standing(patientId)).toMatchObject({ status: 'active', says: '' })
})

test('leaves the inquiry to the files if the partner is down or the process ends during the request', async () => {
  await partner.down()
  const first = await request('W3')
  expect(await askNow(lab.context, false, way)).toBe(1)
  expect(await standing(first.patientId)).toMatchObject(later)
  await partner.up()
  lab.clock.pass(2)
  expect((await exchangeFiles(lab.context, transports)).sent).toBe(1)

  const { patientId } = await request('W4')
  const killed = () => ({ ...way(), ask: () => Promise.reject(new Error('killed')) })
  await expect(askNow(lab.context, false, killed)).rejects.toThrow('killed')
  expect(await exchangeFiles(lab.context, transports)).toMatchObject({ sent: 0 })
  lab.clock.pass(2)
  expect(await exchangeFiles(lab.context, transports)).toMatchObject({ sent: 1 })
  expect(await standing(patientId)).toMatchObject({ status: 'asked' })
  // and one that ends before it begins
  await request('W5')
  lab.clock.pass(2)
  expect(await writeQuestions(lab.context)).toBe(1)
})
