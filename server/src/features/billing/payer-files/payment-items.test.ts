import { payerFiles, type PaymentToDecide } from '@labgate/contract/billing/payer-files'
import { describeDone, remittances, type AdviceClaim } from '@labgate/contract/billing/remittances'
import { billingWork, type WorkDetail, type WorkRow } from '@labgate/contract/billing/work-queues'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { paidClaims, type SentClaim } from '../../../../test/bills/paid-claims.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { remittanceFile } from '../../../../test/x12/remittance-file.ts'
import { sentences } from '../../../db/sentences.ts'
import { keepFile } from '../exchange-files.ts'
import { takeAnswers } from '../take-answers.ts'

let lab: Lab
let laboratory: BillingLaboratory
let payer: ReturnType<typeof paidClaims>
let biller: Visitor
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab) // at 2026-03-20
  payer = paidClaims(lab, laboratory)
  biller = await lab.signIn(await lab.make.user(18))
})
afterAll(() => lab.close())

let control = 500
/** The item of a check of March 19 for this claim, as its file is after `change`. */
const itemOf = async (
  trace: string,
  claim: SentClaim,
  change: (file: string) => string,
): Promise<WorkDetail> => {
  const file = remittanceFile({
    trace,
    control: ++control,
    claims: [{ ...payer.decision(claim, {}), number: 'NOTOURS', member: 'SOMEONE' }],
  }).toString('latin1')
  const bytes = Buffer.from(change(file), 'latin1')
  await keepFile(lab.context, laboratory.tradingPartnerId, `${trace}.835`, bytes)
  await takeAnswers(lab.context, false)
  const [item] = await lab.owner<{ id: number }>(
    `
      select i.work_item_id as id
      from
        remittance r
        join remittance_claim p using (remittance_id)
        join work_item i
          on i.about in ('payment:' || p.remittance_claim_id, 'remittance:' || r.remittance_id)
      where i.closed_at is null and r.trace = $1
    `,
    [trace],
  )
  return (await biller.call(billingWork.get, { workItemId: Number(item?.id ?? 0) }))
    .body as WorkDetail
}

describe('the item of a payment', () => {
  const noDays = (file: string): string =>
    file
      .replace('DTM*232*20260310~', '')
      .replace(/SE\*(\d+)/, (_, count: string) => `SE*${Number(count) - 1}`)
  test.each([
    ['has the day of service that the payer states', 'DAY', (file: string) => file, '2026-03-10'],
    ['has none if the payer states none', 'NO DAY', noDays, null],
  ] as const)('%s', async (_what, trace, change, day) => {
    const item = await itemOf(trace, await payer.claim(), change)
    expect([item.reason, item.serviceDate]).toEqual(['unmatched', day])
  })

  test.each([
    ['a claim', 'CLAIM', (file: string) => file.replace('DTM*232*20260310', 'DTM*232*20261399')],
    ['the check', 'CHECK', (file: string) => file.replace('*20260319~TRN', '*20260231~TRN')],
  ] as const)('is held, without a day, if the date of %s is none', async (_what, trace, change) => {
    const item = await itemOf(trace, await payer.claim(), change)
    expect([item.reason, item.serviceDate]).toEqual(['held-remittance', null])
  })
})

describe('a payment that needs two people', () => {
  test('is requested, declined, requested again, and approved, and its history and list say so', async () => {
    const claim = await payer.claim()
    const { workItemId } = await itemOf('TWO', claim, (file) =>
      file.replace(/NM1\*QC\*1\*[^*]*/, 'NM1*QC*1*ELSE'),
    )
    const another = await lab.signIn(await lab.make.user(18))
    const item = async () => (await biller.call(billingWork.get, { workItemId })).body as WorkDetail
    const match = async () =>
      (
        await biller.call(payerFiles.match, {
          workItemId,
          claimNumber: claim.number,
          note: 'The payer confirmed it.',
          isSecondPayment: false,
        })
      ).body
    const decide = async (by: Visitor, isApproved: boolean, reason: string) =>
      (await by.call(payerFiles.decide, { workItemId, isApproved, reason })).body
    const { says: before } = await item()
    expect(await match()).toMatchObject({ message: expect.stringContaining('Requested.') })
    expect((await item()).says).toBe(sentences.match_requested)
    const toApprove = async (by: Visitor) =>
      (
        (await by.call(billingWork.list, { searchCriteria: { view: 'approval' } })).body
          .list as WorkRow[]
      ).map((row) => row.workItemId)
    expect([await toApprove(another), await toApprove(biller)]).toEqual([[workItemId], []])
    expect(await decide(another, false, 'Not sure.')).toMatchObject({ valid: true })
    expect((await item()).says).toBe(before)
    await match()
    expect(await decide(biller, false, 'A mistake.')).toMatchObject({ valid: true })
    await match()
    expect(await decide(another, true, '')).toMatchObject({ message: 'The payment is posted.' })
    const { notes, dateClosed } = await item()
    expect(dateClosed).not.toBeNull()
    expect(await toApprove(another)).toEqual([])
    const requested = ['match-requested', 'The payer confirmed it.']
    expect(notes.map(({ act, note }) => [act, note]).toReversed()).toEqual([
      requested,
      ['match-declined', 'Not sure.'],
      requested,
      ['match-withdrawn', 'A mistake.'],
      requested,
      ['match-approved', 'match-approved'],
    ])
  })

  test('is reached from its remittance while it waits, and to take back its posting after', async () => {
    const claim = await payer.claim()
    const { workItemId } = await itemOf('ADVICE', claim, (file) => file)
    const rows = async (more: { claimId?: number; waits?: boolean } = {}) => {
      const [found] = await lab.owner<{ id: number }>(
        `select remittance_id as id from remittance where trace = 'ADVICE'`,
      )
      const searchCriteria = { remittanceId: Number(found?.id), ...more }
      const { list } = (await biller.call(remittances.claims, { searchCriteria })).body
      return (list as AdviceClaim[]).map((row) => [
        row.workItemId,
        row.isByHand,
        describeDone(row),
        row.atSegment,
      ])
    }
    const atSegment = 12 // CLP
    expect(await rows()).toEqual([
      [workItemId, false, expect.stringContaining('Not posted'), atSegment],
    ])
    const more = { note: 'Same day.', isSecondPayment: false }
    const { body } = await biller.call(payerFiles.match, {
      workItemId,
      claimNumber: claim.number,
      ...more,
    })
    expect(body, JSON.stringify(body)).toMatchObject({ message: 'The payment is posted.' })
    const posted = `Posted to claim ${claim.number} by hand`
    expect(await rows()).toEqual([[workItemId, true, posted, atSegment]])
    const reason = 'It was for another visit.'
    await biller.call(payerFiles.takeBackMatch, { workItemId, reason })
    const after = await rows()
    expect(after.length).toBe(3)
    expect(after[0]).toEqual([workItemId, true, `${posted}, and taken back later`, atSegment])
    expect(await rows({ claimId: claim.claimId })).toEqual(after.slice(0, 2))
    expect(await rows({ waits: true }), 'where the payer says it').toEqual([
      [expect.any(Number), false, expect.stringContaining('Not posted'), atSegment],
    ])
    const { posted: seen } = (await biller.call(payerFiles.payment, { workItemId }))
      .body as PaymentToDecide
    expect(seen).toMatchObject({ isTakenBack: true, waitsAs: after[2]?.[0] })
    expect(seen?.waitsAs).toBeGreaterThan(0)
  })
})
