import { payerFiles, type PaymentToDecide } from '@labgate/contract/billing/payer-files'
import { billingWork, type WorkRow } from '@labgate/contract/billing/work-queues'
import { unbalancedBy } from '@labgate/demo/muddled-files.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { brokenLaws } from '../../../../test/bills/laws.ts'
import { paidClaims } from '../../../../test/bills/paid-claims.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { remittanceFile, type PaidClaim } from '../../../../test/x12/remittance-file.ts'
import { keepFile } from '../exchange-files.ts'
import { takeAnswers } from '../take-answers.ts'

/* What a set that is posted in part moves outside its claims (rules.md#provider-adjustments). */

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
  await lab.owner('update write_off_limit set cents = 1000 where user_type_id = 18')
})
afterAll(() => lab.close())

let control = 900
const arrives = async (
  trace: string,
  claims: readonly PaidClaim[],
  plb: readonly string[],
  muddled = (text: string): string => text,
): Promise<void> => {
  const file = remittanceFile({ trace, control: ++control, claims, plb })
  await keepFile(
    lab.context,
    laboratory.tradingPartnerId,
    `${trace}.835`,
    Buffer.from(muddled(file.toString('latin1')), 'latin1'),
  )
  await takeAnswers(lab.context, false)
}
const itemOf = async (trace: string): Promise<WorkRow | undefined> => {
  const [found] = await lab.owner<{ id: number }>(
    `
      select i.work_item_id as id
      from
        work_item i
        join remittance r on i.about = 'remittance:' || r.remittance_id
      where i.closed_at is null and r.trace = $1
    `,
    [trace],
  )
  const { list } = (await biller!.call(billingWork.list, { searchCriteria: { pageSize: 200 } }))
    .body as { list: WorkRow[] }
  return list.find(({ workItemId }) => workItemId === found?.id)
}
const idOf = async (trace: string): Promise<number> => (await itemOf(trace))?.workItemId ?? 0
const seen = async (workItemId: number): Promise<PaymentToDecide> =>
  (await biller!.call(payerFiles.payment, { workItemId })).body
const release = async (workItemId: number): Promise<void> => {
  await biller!.call(payerFiles.release, { workItemId, scope: 'balancing', note: 'They add up.' })
  expect(
    (await another!.call(payerFiles.decide, { workItemId, isApproved: true, reason: '' })).body,
  ).toMatchObject({ valid: true })
}
const post = async (workItemId: number, note = 'The bank has it.') =>
  (await biller!.call(payerFiles.postOutside, { workItemId, note })).body
const entriesOf = async (trace: string): Promise<number[]> =>
  (
    await lab.owner<{ cents: number }>(
      `
        select e.cents::int as cents
        from
          payer_entry e
          join remittance r using (remittance_id)
        where r.trace = $1
        order by e.at
      `,
      [trace],
    )
  ).map(({ cents }) => cents)
const right = async (): Promise<PaidClaim> => payer.decision(await payer.claim(), {})
/** Its adjustments leave a dollar out. */
const wrong = async (): Promise<PaidClaim> =>
  payer.decision(await payer.claim(), { paid: 70, adjustments: ['CO*45*49'] })

test('is posted with the claims that balance if all of it comes to the amount of the check', async () => {
  await arrives('WITHIN', [await right(), await wrong()], ['L6*-3'])
  const workItemId = await idOf('WITHIN')
  expect(await seen(workItemId)).toMatchObject({
    outside: { amounts: [{ reason: 'L6', reference: '', cents: 300 }], becomes: 'posted' },
  })
  expect(await entriesOf('WITHIN')).toEqual([])
  await release(workItemId)
  expect(await entriesOf('WITHIN')).toEqual([300])
  expect(await itemOf('WITHIN')).toMatchObject({ workItemId, cents: 7000 })
  expect(await seen(workItemId)).toMatchObject({ outside: { amounts: [] } })
  expect(await post(workItemId)).toMatchObject({ valid: false })
  expect(await brokenLaws(lab)).toEqual([])
})

test('waits in the item if it does not, also once all claims are posted, until a person posts it, once', async () => {
  await arrives('SHORT', [await right()], ['L6*-3', 'FB:NEXT*2'], unbalancedBy(1))
  const workItemId = await idOf('SHORT')
  expect(await seen(workItemId)).toMatchObject({ outside: { becomes: 'waits' } })
  await release(workItemId)
  expect(await entriesOf('SHORT')).toEqual([])
  expect(await itemOf('SHORT')).toMatchObject({
    workItemId,
    cents: 500,
    says: expect.stringContaining('What the payer moved outside them (PLB) waits'),
  })
  expect(await seen(workItemId)).toMatchObject({
    outside: {
      amounts: [
        { reason: 'L6', reference: '', cents: 300 },
        { reason: 'FB', reference: 'NEXT', cents: -200 },
      ],
      becomes: 'asked',
    },
  })
  expect(await brokenLaws(lab)).toEqual([])
  expect(await post(workItemId, '')).toMatchObject({ valid: false, issues: [{ path: ['note'] }] })
  expect(await post(workItemId)).toMatchObject({ valid: true })
  expect(await entriesOf('SHORT')).toEqual([300, -200])
  expect(await itemOf('SHORT')).toBeUndefined()
  expect(await post(workItemId)).toMatchObject({ valid: false })
  expect(await entriesOf('SHORT')).toEqual([300, -200])
  expect(await brokenLaws(lab)).toEqual([])
})

test('is set aside with the rest, and then posted by nobody', async () => {
  await arrives('ASIDE', [await right(), await wrong()], ['L6*-3'], unbalancedBy(1))
  const workItemId = await idOf('ASIDE')
  await release(workItemId)
  expect((await itemOf('ASIDE'))?.says).toContain('outside its claims (PLB) waits, too.')
  await biller!.call(payerFiles.setAside, { workItemId, note: 'The payer sends it again.' })
  expect(await itemOf('ASIDE')).toBeUndefined()
  expect(await post(workItemId)).toMatchObject({ valid: false })
  expect(await entriesOf('ASIDE')).toEqual([])
  expect(await brokenLaws(lab)).toEqual([])
})

test('is posted by one person up to their limit', async () => {
  await arrives('LARGE', [await right()], ['L6*-6', 'WO*5'], unbalancedBy(1))
  const workItemId = await idOf('LARGE')
  await release(workItemId)
  expect(await post(workItemId)).toMatchObject({
    valid: false,
    message: expect.stringContaining('$11.00 is more than you can post alone ($10.00).'),
  })
  expect(await entriesOf('LARGE')).toEqual([])
  expect(await brokenLaws(lab)).toEqual([])
})
