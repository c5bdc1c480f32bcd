import { paperRemittances } from '@labgate/contract/billing/paper-remittances'
import { payerFiles } from '@labgate/contract/billing/payer-files'
import { payments } from '@labgate/contract/billing/payments'
import { refunds } from '@labgate/contract/billing/refunds'
import { billingWork } from '@labgate/contract/billing/work-queues'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../test/billing-builders.ts'
import { billingItem } from '../../../test/bills/billing-item.ts'
import { brokenLaws } from '../../../test/bills/laws.ts'
import { paidClaims, type SentClaim } from '../../../test/bills/paid-claims.ts'
import { openLab, type Lab, type Visitor } from '../../../test/lab.ts'
import { waitsToBeConfirmed } from '../../../test/unconfirmed.ts'
import { remittanceFile } from '../../../test/x12/remittance-file.ts'
import { batchClaims } from './batch-claims.ts'
import { keepFile } from './exchange-files.ts'
import { judgeBills } from './judge-bills.ts'
import { takeAnswers } from './take-answers.ts'

let lab: Lab
let laboratory: BillingLaboratory
let payer: ReturnType<typeof paidClaims>
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  payer = paidClaims(lab, laboratory)
  await lab.owner('update write_off_limit set cents = 10000 where user_type_id = 18')
})
afterAll(() => lab.close())

let nth = 0
const setOf = async (trace: string) =>
  (
    await lab.owner<{ id: number; state: string; hold: string; item: number | null }>(
      `
        select
          r.remittance_id as id,
          r.state,
          r.hold_kind as hold,
          (
            select i.work_item_id
            from work_item i
            where i.about = 'remittance:' || r.remittance_id and i.closed_at is null
          ) as item
        from remittance r
        where r.trace = $1
        order by r.remittance_id desc
        limit 1
      `,
      [trace],
    )
  )[0]
type Way = (who: Visitor, claim: SentClaim, paid: number) => Promise<string>
/* The rest of the charge goes by contract: CO-45. */
const byPaper: Way = async (who, claim, paid) => {
  const trace = `HAND ${++nth}`
  const found = (await who.call(paperRemittances.claim, { number: claim.number })).body
  const [line] = found.lines as { billLineId: number; cents: number }[]
  const { body } = await who.call(paperRemittances.save, {
    insuranceId: laboratory.insuranceId,
    trace,
    paidOn: '2026-03-20',
    cents: paid,
    claims: [
      {
        number: claim.number,
        payerNumber: '',
        lines: [
          {
            billLineId: Number(line?.billLineId),
            paidCents: paid,
            adjustments: [{ group: 'CO', reason: '45', cents: (line?.cents ?? 0) - paid }],
          },
        ],
      },
    ],
  })
  expect(body.valid, JSON.stringify(body)).toBe(true)
  return trace
}
const fileOf = (trace: string, claim: SentClaim, paid: number): Buffer =>
  remittanceFile({
    trace,
    control: 700 + nth,
    claims: [
      payer.decision(claim, {
        paid: paid / 100,
        adjustments: [`CO*45*${(12_000 - paid) / 100}`],
      }),
    ],
  })
const byFile: Way = async (who, claim, paid) => {
  const trace = `HAND ${++nth}`
  const { body } = await who.call(payerFiles.add, {
    tradingPartnerId: laboratory.tradingPartnerId,
    fileName: `${trace}.835`,
    fileAsBase64: fileOf(trace, claim, paid).toString('base64'),
  })
  expect(body.valid, JSON.stringify(body)).toBe(true)
  await takeAnswers(lab.context, false)
  return trace
}
const byPayer: Way = async (_who, claim, paid) => {
  const trace = `PAYER ${++nth}`
  const file = fileOf(trace, claim, paid)
  await keepFile(lab.context, laboratory.tradingPartnerId, `${trace}.835`, file)
  await takeAnswers(lab.context, false)
  return trace
}
const untouched = { 'payer-1': 12_000 }
const biller = async (more: Record<string, unknown> = {}) =>
  lab.signIn(await lab.make.user(18, 0, more))

test.each([
  ['entered from paper', byPaper],
  ['added as a file', byFile],
] as const)(
  'a remittance %s that takes off more than the person may write off is posted by two people only',
  async (_name, way) => {
    const [who, another] = [await biller(), await biller()]
    for (const paid of [1, 1999]) {
      const claim = await payer.claim()
      const trace = await way(who, claim, paid)
      const held = await setOf(trace)
      expect(held).toMatchObject({ state: 'held', hold: 'by-hand' })
      expect(await payer.openOf(claim), 'nothing was posted').toEqual(untouched)
      const workItemId = Number(held?.item)
      const ask = { workItemId, scope: 'all', note: 'We have the check.' } as const
      expect((await who.call(payerFiles.release, ask)).body).toMatchObject({ valid: true })
      const decide = { workItemId, isApproved: true, reason: '' }
      expect((await who.call(payerFiles.decide, decide)).body).toMatchObject({
        valid: false,
        message: 'You requested this release. Another person approves it.',
      })
      expect(await payer.openOf(claim)).toEqual(untouched)
      expect((await another.call(payerFiles.decide, decide)).body).toMatchObject({ valid: true })
      expect(await setOf(trace)).toMatchObject({ state: 'posted' })
      expect(await payer.openOf(claim)).toEqual({})
    }
    // what two people decided counts for nobody
    const within = await payer.claim()
    expect(await setOf(await way(who, within, 2000))).toMatchObject({ state: 'posted' })
    expect(await brokenLaws(lab)).toEqual([])
  },
)

test('what a person takes off one patient by hand counts as one for the day, in either way and from any sign-in', async () => {
  const mine = { email: `twin-${++nth}@labgate.example` }
  const who = await biller(mine)
  const twin = await biller({ ...mine, primary_login: false, email_proven: false })
  const other = await biller()
  const first = await payer.claim()
  const sameDebtor = async (): Promise<SentClaim> => {
    const claim = await payer.claim()
    await lab.owner('update lab_order set patient_id = $2 where lab_order_id = $1', [
      claim.labOrderId,
      first.patientId,
    ])
    return claim
  }
  const stateOf = async (way: Way, by: Visitor, claim: SentClaim, paid: number) =>
    (await setOf(await way(by, claim, paid)))?.state
  expect(await stateOf(byPaper, who, first, 6000)).toBe('posted')
  expect(await stateOf(byFile, twin, await sameDebtor(), 7999), '$100.01 in all').toBe('held')
  expect(await stateOf(byPaper, twin, await sameDebtor(), 7999)).toBe('held')
  expect(await stateOf(byFile, twin, await sameDebtor(), 8000), '$100.00').toBe('posted')
  expect(await stateOf(byPaper, who, await sameDebtor(), 11_999)).toBe('held')
  expect(await stateOf(byPaper, who, await payer.claim(), 6000), 'another patient').toBe('posted')
  expect(await stateOf(byPaper, other, await sameDebtor(), 6000), 'another person').toBe('posted')
})

test('a write-off counts what the same person took off the patient by hand before it', async () => {
  await lab.owner('update write_off_limit set cents = 10000 where user_type_id = 18')
  const [who, other] = [await biller(), await biller()]
  const claim = await payer.claim()
  expect(await setOf(await byPaper(who, claim, 9000)), '$30.00 off').toMatchObject({
    state: 'posted',
  })
  const owed = await laboratory.order({ self_pay: true }, { cover: null })
  await lab.owner('update lab_order set patient_id = $2 where lab_order_id = $1', [
    owed.labOrderId,
    claim.patientId,
  ])
  await judgeBills(lab.context)
  await billingItem(lab, owed.labOrderId, { reason: 'patient-balance', cents: 8000 })
  const [item] = await lab.owner<{ id: number }>(
    'select work_item_id as id from work_item where lab_order_id = $1 and closed_at is null',
    [owed.labOrderId],
  )
  const writeOff = async (by: Visitor) =>
    (
      await by.call(billingWork.decide, {
        workItemIds: [Number(item?.id)],
        act: 'write-off',
        note: 'Too small to collect.',
      })
    ).body
  expect(await writeOff(who)).toMatchObject({
    done: 0,
    refused: [
      {
        says: 'Together with $30.00 that you took off today for the same patient, this is more than you can write off ($100.00). Ask for approval.',
      },
    ],
  })
  expect(await writeOff(other)).toMatchObject({ done: 1, cents: 8000 })
})

test.each([
  ['first', 1, 0],
  ['second', 2, 1],
] as const)(
  'what Medicaid as the %s payer leaves to nobody is taken off, whatever it is called',
  async (_place, sequence, paid) => {
    const medicaid = await laboratory.payer({
      name: `Medicaid of state ${sequence}`,
      payer_kind: 'Medicaid',
    })
    const who = await biller()
    const claim = await payer.claim(
      sequence === 1
        ? { cover: { insurance_id: medicaid } }
        : { second: { insurance_id: medicaid } },
    )
    if (sequence === 2) {
      const first = remittanceFile({
        trace: `FIRST ${++nth}`,
        control: 800,
        claims: [payer.decision(claim, { paid: 10, adjustments: ['PR*2*110'] })],
      })
      await keepFile(lab.context, laboratory.tradingPartnerId, 'first.835', first)
      await takeAnswers(lab.context, false)
      await batchClaims(lab.context)
    }
    const [sent] = await lab.owner<{ number: string }>(
      'select number from claim where lab_order_id = $1 and sequence = $2',
      [claim.labOrderId, sequence],
    )
    const before = await payer.openOf(claim)
    const number = String(sent?.number)
    const [line] = (await who.call(paperRemittances.claim, { number })).body.lines
    const trace = `MEDICAID ${++nth}`
    const { body } = await who.call(paperRemittances.save, {
      insuranceId: medicaid,
      trace,
      paidOn: '2026-03-20',
      cents: paid,
      claims: [
        {
          number,
          payerNumber: '',
          lines: [
            {
              billLineId: Number(line.billLineId),
              paidCents: paid,
              adjustments: [{ group: 'PR' as const, reason: '3', cents: line.cents - paid }],
            },
          ],
        },
      ],
    })
    expect(body.valid, JSON.stringify(body)).toBe(true)
    expect(await setOf(trace)).toMatchObject({ state: 'held', hold: 'by-hand' })
    expect(await payer.openOf(claim), 'nothing was posted').toEqual(before)
  },
)

test('a payer’s own file is posted, whatever it takes off, and replaces the paper of the same claim that is held', async () => {
  const who = await biller()
  const claim = await payer.claim()
  const trace = await byPaper(who, claim, 1)
  const again = await payer.claim()
  const own = await byPayer(who, again, 1)
  expect(await setOf(own)).toMatchObject({ state: 'posted', hold: '' })
  expect(await setOf(trace)).toMatchObject({ state: 'held' })
  const file = fileOf(trace, claim, 1)
  await keepFile(lab.context, laboratory.tradingPartnerId, 'same.835', file)
  await takeAnswers(lab.context, false)
  expect(await setOf(trace)).toMatchObject({ state: 'posted' })
  expect(await payer.openOf(claim)).toEqual({})
  expect(await brokenLaws(lab)).toEqual([])
})

test.each([
  ['entered from paper', byPaper],
  ['added as a file', byFile],
] as const)(
  'a remittance %s waits for another person before their sign-in is confirmed',
  async (_, way) => {
    const user = await lab.make.user(18)
    const who = await lab.signIn(user)
    await waitsToBeConfirmed(lab, user.userId)
    expect((await setOf(await way(who, await payer.claim(), 7000)))?.state).toBe('held')
  },
)

test('a refund of a person waits for another one before their sign-in is confirmed', async () => {
  const user = await lab.make.user(18)
  const who = await lab.signIn(user)
  await waitsToBeConfirmed(lab, user.userId)
  const { body } = await who.call(payments.save, {
    customerId: laboratory.customerId,
    patientId: 0,
    method: 'check',
    reference: 'U1',
    cents: 500,
    receivedOn: '2026-03-20',
  })
  const refund = (
    await who.call(refunds.ofPayment, { paymentId: Number(body.id), reason: 'Paid twice.' })
  ).body
  expect(refund.message).toContain('waits for another person')
})
