import { billingWork } from '@labgate/contract/billing/work-queues'
import { simulatedPayer } from '@labgate/simulator/payer/payer-simulator.ts'
import { simulatedTransport } from '@labgate/simulator/payer/simulated-transport.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  billingDay,
  billingLaboratory,
  type BillingLaboratory,
} from '../../../../test/billing-builders.ts'
import { brokenLaws } from '../../../../test/bills/laws.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { batchClaims } from '../batch-claims.ts'
import { exchangeFiles } from '../exchange-files.ts'
import { judgeBills } from '../judge-bills.ts'
import { syncAllWork } from '../sync-work.ts'

interface Row {
  workItemId: number
  labOrderId: number
  reason: string
  cents: number
  band: number
}
let lab: Lab
let laboratory: BillingLaboratory
let biller: Visitor
let transports: () => Promise<ReturnType<typeof simulatedTransport>>
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  biller = await lab.signIn(await lab.make.user(18))
  await lab.owner('update write_off_limit set cents = 20000 where user_type_id = 18')
  const transport = simulatedTransport(
    simulatedPayer({
      name: 'Simulated payer',
      id: '60054',
      taxId: '591112222',
      now: () => lab.clock.now,
      seed: 'stakes',
    }),
  )
  transports = async () => transport
})
afterAll(() => lab.close())

const settle = () => lab.database.forActor(systemScope, (tx) => syncAllWork(tx, lab.clock.now))
const itemsOf = async (labOrderId: number): Promise<Row[]> =>
  (
    (await biller.call(billingWork.list, { searchCriteria: { pageSize: 200 } })).body.list as Row[]
  ).filter((row) => row.labOrderId === labOrderId)
const decide = async (workItemId: number, act: 'write-off' | 'bill-patient' | 'refund') =>
  (await biller.call(billingWork.decide, { workItemIds: [workItemId], act, note: 'By its rule.' }))
    .body
const openOf = (labOrderId: number) =>
  lab.owner<{ party: string; cents: number }>(
    `
      select p.party, p.cents::int as cents
      from
        bill_open p
        join bill b using (bill_id)
      where b.lab_order_id = $1
      order by 1
    `,
    [labOrderId],
  )

test('what is open with a program is an item, written off by a person within the limit, or owed by somebody', async () => {
  const [hardship, scholarship] = [
    await laboratory.order({}, { cover: null, patientMore: { hardship: true } }),
    await laboratory.order({}, { cover: null, patientMore: { scholarship: true } }),
  ]
  await judgeBills(lab.context)
  const [[first], [second]] = [
    await itemsOf(hardship.labOrderId),
    await itemsOf(scholarship.labOrderId),
  ]
  expect([first, second]).toMatchObject([
    { reason: 'program', cents: 12_000, says: expect.stringContaining('hardship policy') },
    { reason: 'program', cents: 12_000, says: expect.stringContaining('scholarship') },
  ])
  expect(await brokenLaws(lab)).toEqual([])
  const { body } = await biller.call(billingWork.exportList, {
    searchCriteria: {},
    format: 'csv',
    columns: ['reason', 'cents'],
  })
  const [head, ...rows] = Buffer.from(String(body.fileAsBase64), 'base64').toString().split('\n')
  expect(head).toBe('\uFEFFAmount,Reason,DOB,Member ID,Claim,Specimen,Service date')
  expect(rows.filter(Boolean)).toHaveLength(2)
  for (const row of rows.filter(Boolean))
    expect(row).toMatch(/^120\.00,Hardship or scholarship,[-\d]*,,,\d+,2026-03-10$/)
  expect(await decide(first?.workItemId ?? 0, 'write-off')).toMatchObject({
    done: 1,
    cents: 12_000,
  })
  expect(await openOf(hardship.labOrderId)).toEqual([])
  expect(await decide(second?.workItemId ?? 0, 'bill-patient')).toMatchObject({
    done: 1,
    cents: 12_000,
  })
  expect(await openOf(scholarship.labOrderId)).toEqual([{ party: 'patient', cents: 8000 }])
  await settle()
  for (const { labOrderId } of [hardship, scholarship])
    expect(await itemsOf(labOrderId)).toEqual([])
  expect(await brokenLaws(lab)).toEqual([])
})

test('the next item is one that can still be saved; what is past its limit to file comes last', async () => {
  const heldBy = async (filingDays: number, days: string) => {
    const insurance_id = await laboratory.payer({ filing_days: filingDays })
    return laboratory.order({ collection_day: days, diagnosis: '[]' }, { cover: { insurance_id } })
  }
  // at 2026-03-20
  const past = await heldBy(3, '2026-03-10')
  const soon = await heldBy(12, '2026-03-10')
  const later = await heldBy(180, '2026-03-10')
  await judgeBills(lab.context)
  const bands = await Promise.all(
    [past, soon, later].map(async ({ labOrderId }) =>
      (await itemsOf(labOrderId)).filter(({ reason }) => reason === 'claim.diagnosis'),
    ),
  )
  expect(bands).toMatchObject([[{ band: 4 }], [{ band: 1 }], [{ band: 3 }]])
  const dealt: number[] = []
  for (let nth = 0; nth < 3; nth++) {
    const { workItemId } = (
      await biller.call(billingWork.next, { searchCriteria: { reason: 'claim.diagnosis' } })
    ).body
    dealt.push(workItemId)
    await biller.call(billingWork.act, {
      workItemIds: [workItemId],
      act: 'defer',
      nextDate: '2026-12-01',
      note: 'Later.',
    })
  }
  expect(dealt).toEqual([bands[1], bands[2], bands[0]].map((rows) => rows?.[0]?.workItemId))
})

test('a credit says what its refund pays, and waits for a claim that leaves or is out, but not for a void that nobody answers', async () => {
  const { labOrderId } = await laboratory.order()
  await billingDay(lab, transports)
  await lab.owner(
    `
      insert into ledger
        (bill_id, bill_line_id, customer_id, lab_order_id, at, kind, party, cents, source)
      select
        g.bill_id,
        g.bill_line_id,
        g.customer_id,
        g.lab_order_id,
        $2,
        'paid',
        'payer-1',
        -3000,
        'plb:twice'
      from ledger g
      where g.lab_order_id = $1 and g.kind = 'charge'
      limit 1
    `,
    [labOrderId, lab.clock.now.toISOString()],
  )
  await settle()
  const [item] = await itemsOf(labOrderId)
  expect(item).toMatchObject({ reason: 'credit', cents: 3000 })
  const refund = async () =>
    (await decide(item?.workItemId ?? 0, 'refund')) as { refused: object[] }
  await lab.owner('update claim set asked_again_at = now() where lab_order_id = $1', [labOrderId])
  expect((await refund()).refused).toMatchObject([
    { says: expect.stringContaining('goes out again with the next batch') },
  ])
  await lab.owner(
    'update claim set asked_again_at = null, void_asked_at = now() where lab_order_id = $1',
    [labOrderId],
  )
  expect((await refund()).refused).toMatchObject([
    { says: expect.stringContaining('is being voided') },
  ])
  await batchClaims(lab.context)
  await exchangeFiles(lab.context, transports)
  // the payer’s days for an answer are over by the database’s clock
  expect(
    await lab.owner('select state from claim where lab_order_id = $1 and frequency = 8', [
      labOrderId,
    ]),
  ).toEqual([{ state: 'sent' }])
  await lab.owner('update insurance set answer_days = 365')
  await lab.owner('update claim set sent_at = now() where lab_order_id = $1 and frequency = 8', [
    labOrderId,
  ])
  expect((await refund()).refused).toMatchObject([
    { says: 'A claim is with the payer. Wait for its answer.' },
  ])
  await lab.owner(
    `
      update claim
      set sent_at = now() - interval '400 days'
      where lab_order_id = $1 and frequency = 8
    `,
    [labOrderId],
  )
  expect(await refund()).toMatchObject({ done: 1, cents: 3000, refused: [] })
})
