import {
  billingFigures,
  countAt,
  type BillingFigures,
} from '@labgate/contract/overviews/billing-figures'
import { simulatedPayer } from '@labgate/simulator/payer/payer-simulator.ts'
import { simulatedTransport } from '@labgate/simulator/payer/simulated-transport.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  billingDay,
  billingLaboratory,
  type BillingLaboratory,
} from '../../../test/billing-builders.ts'
import { openLab, type Lab, type Visitor } from '../../../test/lab.ts'

let lab: Lab
let laboratory: BillingLaboratory
let biller: Visitor
let orders: Record<'paid' | 'rejected' | 'held' | 'practice' | 'waiting' | 'ended', number>
const march = { from: '2026-03-01', to: '2026-03-31' }
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  biller = await lab.signIn(await lab.make.user(18))
  const order = async (...given: Parameters<BillingLaboratory['order']>): Promise<number> =>
    (await laboratory.order(...given)).labOrderId
  orders = {
    paid: await order(),
    // the simulated payer knows no member with a number ending this way
    rejected: await order({}, { cover: { member_id: 'W12345REJ' } }),
    held: await order({}, { cover: { member_id: '' } }),
    practice: await order({ contract_pay: true }),
    waiting: await order(),
    ended: await order({ ended: 101 }),
  }
  await lab.owner('update result set released_at = null where lab_order_id = $1', [orders.waiting])
  const payer = simulatedPayer({
    name: 'Simulated payer',
    id: '60054',
    taxId: '591112222',
    now: () => lab.clock.now,
    seed: 'figures',
  })
  const transport = simulatedTransport(payer)
  await billingDay(lab, async () => transport)
})
afterAll(() => lab.close())

const request = async (searchCriteria: object = march, who = biller): Promise<BillingFigures> =>
  (await who.call(billingFigures.get, { searchCriteria })).body as BillingFigures
const places = ({ places: list }: BillingFigures) =>
  list.map(({ place, reason, count, openCents }) => [place, reason, count, openCents])

test('puts each accessioned order in one place, with what holds it or why it is not billable, and its amounts', async () => {
  expect(await request()).toEqual({
    valid: true,
    message: '',
    ...march,
    billedSince: '2026-01-01',
    accessioned: 6,
    places: [
      { place: 'billed', reason: '', count: 3, openCents: 18_896 },
      { place: 'held', reason: 'claim.member-id', count: 1, openCents: 12_000 },
      { place: 'not billable', reason: 'rejected', count: 1, openCents: 0 },
      { place: 'waiting', reason: '', count: 1, openCents: 0 },
    ],
    claims: { sent: 2, accepted: 1, rejected: 1, paid: 1, denied: 0 },
    chargedCents: 41_000,
    paidCents: 7584,
    openCents: 30_896,
  })
})

test('counts only orders of the requested days or the named orders, and none from before billing began', async () => {
  expect(await request({ from: '2026-03-11', to: '2026-03-31' })).toMatchObject({
    accessioned: 0,
    places: [],
    chargedCents: 0,
    openCents: 0,
  })
  expect(await request({})).toMatchObject({ from: '2026-02-18', to: '2026-03-20', accessioned: 6 })
  const named = await request({ labOrderIds: [orders.held, orders.ended, orders.ended + 1000] })
  expect(named).toMatchObject({ accessioned: 2, from: null, to: null })
  expect(places(named)).toEqual([
    ['held', 'claim.member-id', 1, 12_000],
    ['not billable', 'rejected', 1, 0],
  ])
  await lab.owner(`update laboratory_setting set billing_since = '2026-03-11'`)
  expect(await request()).toMatchObject({ accessioned: 0 })
  await lab.owner(`update laboratory_setting set billing_since = '2026-01-01'`)
})

test('shows a clean bill without a claim as ready, and a held bill without a cause as unexplained', async () => {
  const of = async (labOrderId: number) => places(await request({ labOrderIds: [labOrderId] }))
  await lab.owner('update bill set is_waiting = false where lab_order_id = $1', [orders.waiting])
  expect(await of(orders.waiting)).toEqual([['ready', '', 1, 0]])
  await lab.owner('update bill set is_waiting = true where lab_order_id = $1', [orders.waiting])
  await lab.owner(`update bill_finding set level = 'warning' where lab_order_id = $1`, [
    orders.held,
  ])
  expect(await of(orders.held)).toEqual([['unexplained', '', 1, 12_000]])
  await lab.owner(`update bill_finding set level = 'stop' where lab_order_id = $1`, [orders.held])
  const { labOrderId } = await laboratory.order()
  expect(await of(labOrderId)).toEqual([['unexplained', '', 1, 0]])
  await lab.owner('update lab_order set stage = 20 where lab_order_id = $1', [labOrderId])
  expect(await of(labOrderId)).toEqual([])
})

test('limits figures to the user’s accounts, leaves out charts closed to the user, and refuses practices', async () => {
  const elsewhere = await lab.signIn(await lab.make.user(12))
  expect(await request(march, elsewhere)).toMatchObject({
    accessioned: 0,
    places: [],
    claims: { sent: 0 },
    chargedCents: 0,
    openCents: 0,
  })
  const clinic = await lab.signIn(await lab.make.user(3, laboratory.customerId))
  expect((await clinic.call(billingFigures.get, { searchCriteria: march })).body).toMatchObject({
    code: 'not-permitted',
  })
  await lab.owner(
    `
      update patient
      set restricted = 1
      where patient_id = (select patient_id from lab_order where lab_order_id = $1)
    `,
    [orders.paid],
  )
  const left = await request()
  expect([left.accessioned, countAt(left, 'billed'), left.paidCents, left.claims.sent]).toEqual([
    5, 2, 0, 1,
  ])
})
