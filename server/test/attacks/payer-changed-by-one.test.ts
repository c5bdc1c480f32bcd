import { payers } from '@labgate/contract/billing/payers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../billing-builders.ts'
import { brokenLaws } from '../bills/laws.ts'
import { paidClaims, type SentClaim } from '../bills/paid-claims.ts'
import { openLab, type Lab, type Visitor } from '../lab.ts'

/*
 * A payer's kind says whether patients owe what it leaves unpaid, and its route where its claims go.
 * One biller saves both (docs/decisions/0086).
 */

let lab: Lab
let laboratory: BillingLaboratory
let biller: Visitor
let payer: ReturnType<typeof paidClaims>
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  biller = await lab.signIn(await lab.make.user(18))
  await lab.make.user(1, 0, { email: 'watching@labgate.example' })
  payer = paidClaims(lab, laboratory)
})
afterAll(() => lab.close())

const save = async (fields: object): Promise<void> => {
  const { insuranceId } = laboratory
  const { rowVersion } = (await biller.call(payers.get, { insuranceId })).body
  const place = {
    phone: '(305) 555-0100',
    street1: '1 A St',
    city: 'Miami',
    state: 'FL',
    postalCode: '33101',
  }
  const { body } = await biller.send(payers.save, { insuranceId, rowVersion, ...place, ...fields })
  expect(body.valid, JSON.stringify(body)).toBe(true)
}
const decide = (trace: string, claim: SentClaim) =>
  payer.arrives(trace, payer.decision(claim, { paid: 0, adjustments: ['CO*45*20', 'PR*1*100'] }))
const subjects = async (): Promise<string[]> =>
  (
    await lab.owner<{ subject: string }>(
      `select subject from mail where to_address = 'watching@labgate.example' order by mail_id`,
    )
  ).map(({ subject }) => subject)

it('what patients owe is not gone by a kind that a biller sets while a payer’s file is posted', async () => {
  const [before, during, back] = [await payer.claim(), await payer.claim(), await payer.claim()]
  await decide('K1', before)
  expect(await payer.openOf(before)).toEqual({ patient: 10_000 })
  lab.clock.pass(1)
  await save({ payerKind: 'Medicaid' })
  await decide('K2', during)
  expect(await payer.openOf(during), 'it waits for a person').toEqual({ 'payer-1': 10_000 })
  lab.clock.pass(1)
  await save({ payerKind: 'commercial' })
  await decide('K3', back)
  expect(await payer.openOf(back)).toEqual({ patient: 10_000 })
  expect(await brokenLaws(lab)).toEqual([])
  expect(
    (await subjects()).filter((one) => one === 'The kind of a payer was changed'),
  ).toHaveLength(2)
})

it('a payer that is Medicaid when the claim is made leaves patients nothing', async () => {
  await save({ payerKind: 'Medicaid' })
  lab.clock.pass(1)
  const claim = await payer.claim()
  await decide('K4', claim)
  expect(await payer.openOf(claim)).toEqual({})
  lab.clock.pass(1)
  await save({ payerKind: 'commercial' })
})

it('administrators are told of another route or payer ID', async () => {
  const count = (await subjects()).length
  await save({ claimsPayerId: '60055' })
  expect((await subjects()).slice(count)).toEqual(['The claims of a payer go another way'])
  await save({ website: 'https://payer.example' })
  expect((await subjects()).slice(count)).toHaveLength(1)
})
