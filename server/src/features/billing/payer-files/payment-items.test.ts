import { billingWork, type WorkDetail } from '@labgate/contract/billing/work-queues'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { paidClaims, type SentClaim } from '../../../../test/bills/paid-claims.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { remittanceFile } from '../../../../test/x12/remittance-file.ts'
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
