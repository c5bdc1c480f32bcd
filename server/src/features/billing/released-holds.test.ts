import { payerFiles, type PaymentToDecide } from '@labgate/contract/billing/payer-files'
import { billingWork } from '@labgate/contract/billing/work-queues'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../test/billing-builders.ts'
import { brokenLaws } from '../../../test/bills/laws.ts'
import { paidClaims, type SentClaim } from '../../../test/bills/paid-claims.ts'
import { openLab, type Lab, type Visitor } from '../../../test/lab.ts'
import { remittanceFile } from '../../../test/x12/remittance-file.ts'
import { keepFile } from './exchange-files.ts'
import { takeAnswers } from './take-answers.ts'

let lab: Lab
let laboratory: BillingLaboratory
let payer: ReturnType<typeof paidClaims>
let [biller, another]: Visitor[] = []
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  payer = paidClaims(lab, laboratory)
  biller = await lab.signIn(await lab.make.user(18))
  another = await lab.signIn(await lab.make.user(18))
})
afterAll(() => lab.close())

let control = 100
const ourName = 'N1*PE*LABGATE REFERENCE LABORATORY*XX*1234567893'
/** A check that pays a claim whole and adds a dollar of interest, changed on its way. */
const held = async (
  trace: string,
  claim: SentClaim,
  change: (text: string) => string,
): Promise<number> => {
  const text = remittanceFile({
    trace,
    control: ++control,
    claims: [payer.decision(claim, {})],
    plb: ['L6*-1'],
  })
    .toString('latin1')
    .replace('N1*PE*LABGATE*XX*1234567893', ourName)
  await keepFile(
    lab.context,
    laboratory.tradingPartnerId,
    `${trace}.835`,
    Buffer.from(change(text), 'latin1'),
  )
  await takeAnswers(lab.context, false)
  const [item] = await lab.owner<{ id: number }>(
    `
      select work_item_id as id
      from
        work_item i
        join remittance r on i.about = 'remittance:' || r.remittance_id
      where i.closed_at is null and r.trace = $1
    `,
    [trace],
  )
  return Number(item?.id ?? 0)
}
const scopesOf = async (workItemId: number): Promise<readonly string[]> =>
  ((await biller!.call(payerFiles.payment, { workItemId })).body as PaymentToDecide).release
    ?.scopes ?? []

test.each([
  [
    'GUIDE',
    'whose date of a claim is none',
    (one: string) => one.replace('DTM*232*20260310', 'DTM*232*20261399'),
  ],
  [
    'NUMBER',
    'for us under another NPI',
    (one: string) => one.replace('XX*1234567893', 'XX*1999999984'),
  ],
] as const)(
  'a held set %s, %s, is posted whole by two people if its money adds up',
  async (trace, _what, change) => {
    const claim = await payer.claim()
    const workItemId = await held(trace, claim, change)
    expect(await scopesOf(workItemId)).toEqual(['all'])
    const ask = { workItemId, scope: 'all', note: 'We called the payer.' } as const
    expect((await biller!.call(payerFiles.release, ask)).body).toMatchObject({ valid: true })
    const toApprove = async (by: Visitor) =>
      (await by.call(billingWork.list, { searchCriteria: { view: 'approval' } })).body.list
    expect(await toApprove(biller!)).toEqual([])
    expect(await toApprove(another!)).toMatchObject([{ workItemId }])
    const decide = { workItemId, isApproved: true, reason: '' }
    expect((await biller!.call(payerFiles.decide, decide)).body).toMatchObject({
      valid: false,
    })
    expect((await another!.call(payerFiles.decide, decide)).body).toMatchObject({
      valid: true,
    })
    expect(await payer.openOf(claim)).toEqual({})
    const entries = await lab.owner(
      'select e.kind from payer_entry e join remittance r using (remittance_id) where r.trace = $1',
      [trace],
    )
    expect(entries).toEqual([{ kind: 'interest' }])
    expect(await brokenLaws(lab)).toEqual([])
  },
)

test.each([
  [
    'STRANGER',
    'for a stranger',
    (one: string) =>
      one.replace('LABGATE REFERENCE LABORATORY*XX*1234567893', 'BAY LAB*XX*1999999984'),
  ],
  [
    'SHORT',
    'that breaks the guide and does not add up',
    (one: string) =>
      one
        .replace('DTM*232*20260310', 'DTM*232*20261399')
        .replace('PLB*1234567893*20261231*L6*-1', 'PLB*1234567893*20261231*L6*-2'),
  ],
] as const)('a held set %s, %s, is posted by nobody', async (trace, _what, change) => {
  const claim = await payer.claim()
  const workItemId = await held(trace, claim, change)
  expect(await scopesOf(workItemId)).toEqual([])
  const ask = { workItemId, scope: 'all', note: 'We called the payer.' } as const
  expect((await biller!.call(payerFiles.release, ask)).body).toMatchObject({ valid: false })
  expect(
    await lab.owner(
      'select from payer_entry e join remittance r using (remittance_id) where r.trace = $1',
      [trace],
    ),
  ).toEqual([])
})
