import { bills } from '@labgate/contract/billing/bills'
import { findingOwnerNames, type FindingOwner } from '@labgate/contract/billing/kinds'
import { billingWork, insuranceWork } from '@labgate/contract/billing/work-queues'
import { inbox } from '@labgate/contract/desk/inbox'
import { leadOfReason } from '@labgate/contract/desk/inbox-kinds'
import { billingFigures } from '@labgate/contract/overviews/billing-figures'
import { dice as diceOf } from '@labgate/contract/test/dice'
import { simulatedPayer } from '@labgate/simulator/payer/payer-simulator.ts'
import { simulatedTransport } from '@labgate/simulator/payer/simulated-transport.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  billingDay,
  billingLaboratory,
  type BillingLaboratory,
} from '../../../../test/billing-builders.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { judgeBills } from '../judge-bills.ts'
import { syncAllWork } from '../sync-work.ts'

interface Row {
  workItemId: number
  labOrderId: number
  reason: string
  ownerKind: string
  state: string
}
const march = { from: '2026-03-01', to: '2026-03-31' }
const seed = Number(process.env['LABGATE_SEED'] ?? 5)
const calls = { billing: billingWork, insurance: insuranceWork }
let lab: Lab
let laboratory: BillingLaboratory
let reviewer: Visitor
let nurse: Visitor
let transports: () => Promise<ReturnType<typeof simulatedTransport>>
const orderOf = new Map<FindingOwner, { labOrderId: number; patientInsuranceId: number | null }>()
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  reviewer = await lab.signIn(await lab.make.user(8))
  nurse = await lab.signIn(await lab.make.user(3, laboratory.customerId, { ship_log: true }))
  const payer = simulatedPayer({
    name: 'Simulated payer',
    id: '60054',
    taxId: '591112222',
    now: () => lab.clock.now,
    seed: 'owners',
  })
  transports = async () => simulatedTransport(payer)
  const transport = await transports()
  transports = async () => transport
  for (const owner of findingOwnerNames)
    orderOf.set(owner, await laboratory.order({}, { cover: { member_id: 'W123456789-DENY' } }))
  await billingDay(lab, transports)
})
afterAll(() => lab.close())

const settle = () => lab.database.forActor(systemScope, (tx) => syncAllWork(tx, lab.clock.now))
const queue = async (name: 'billing' | 'insurance'): Promise<Row[]> =>
  (
    await Promise.all(
      (['open', 'waiting'] as const).map(
        async (view) =>
          (await reviewer.call(calls[name].list, { searchCriteria: { view } })).body.list,
      ),
    )
  ).flat()
const reasonOf = (owner: FindingOwner): string => `9${findingOwnerNames.indexOf(owner)}`
const standing = async () => {
  const rows = { billing: await queue('billing'), insurance: await queue('insurance') }
  return findingOwnerNames.map((owner) =>
    (['billing', 'insurance'] as const).flatMap((name) =>
      rows[name]
        .filter(({ labOrderId }) => labOrderId === orderOf.get(owner)?.labOrderId)
        .map((row) => [owner, name, row.reason, row.ownerKind, row.state]),
    ),
  )
}
const messages = async () =>
  (await nurse.call(inbox.list, { searchCriteria: {} })).body.list as {
    inboxId: number
    labOrderId: number
    reason: string
  }[]

test('a denial is one item in the queue of its reason’s owner, leads the practice to the field, and closes when the claim is paid', async () => {
  const inBilling = (owner: FindingOwner) => [[owner, 'billing', 'denied', 'billing', 'new']]
  expect(await standing()).toEqual(findingOwnerNames.map(inBilling))
  for (const owner of findingOwnerNames) {
    await lab.owner(
      `
        insert into payer_reason (list, code, says, rule, effect, owner)
        values ('CARC', $1, 'Denied.', 'claim.necessity', 'denied', $2)
      `,
      [reasonOf(owner), owner],
    )
    await lab.owner(
      'update denial set carc = $2, rarcs = array[]::text[] where lab_order_id = $1',
      [orderOf.get(owner)?.labOrderId, reasonOf(owner)],
    )
  }
  await settle()
  const owned = [
    [['client', 'billing', 'denied', 'client', 'waiting for client']],
    [['insurance', 'insurance', 'denied', 'insurance', 'new']],
    [['billing', 'billing', 'denied', 'billing', 'new']],
    [['lab', 'billing', 'denied', 'lab', 'new']],
  ]
  expect(await standing()).toEqual(owned)
  const labOrderId = orderOf.get('client')?.labOrderId
  expect(await messages()).toMatchObject([{ labOrderId, reason: 'claim.necessity' }])
  expect(leadOfReason('claim.necessity')).toEqual({ screen: '/lab-order', field: 'diagnosis' })
  await settle()
  expect(await standing(), 'the second time nothing changes').toEqual(owned)
  expect(await messages()).toHaveLength(1)

  // the reason gets another owner: the item moves, and the practice is no longer asked
  await lab.owner(`update payer_reason set owner = 'insurance' where code = $1`, [
    reasonOf('client'),
  ])
  await settle()
  expect((await standing())[0]).toEqual([['client', 'insurance', 'denied', 'insurance', 'new']])
  expect(await messages()).toEqual([])
  await lab.owner(`update payer_reason set owner = 'client' where code = $1`, [reasonOf('client')])
  await settle()
  expect(await standing()).toEqual(owned)

  // the practice's reply makes it the desk's turn
  lab.clock.pass(1)
  const [input] = await messages()
  expect(
    (
      await nurse.call(inbox.reply, {
        inboxId: input?.inboxId ?? 0,
        note: 'The diagnosis is F11.20.',
      })
    ).body,
  ).toMatchObject({ valid: true })
  await settle()
  expect((await standing())[0]).toEqual([['client', 'billing', 'denied', 'client', 'in work']])
  expect(await messages()).toHaveLength(1)

  // corrected and sent again, each from its own queue
  await lab.owner(`update patient_insurance set member_id = 'W123456789'`)
  for (const name of ['billing', 'insurance'] as const) {
    const workItemIds = (await queue(name)).map(({ workItemId }) => workItemId)
    expect(
      (await reviewer.call(calls[name].decide, { workItemIds, act: 'resubmit' })).body,
    ).toMatchObject({ valid: true, done: workItemIds.length })
  }
  await billingDay(lab, transports)
  expect(await standing()).toEqual([[], [], [], []])
  expect(await messages()).toEqual([])
})

test('a fully paid bill has no work item, even if it is evaluated again after its filing limit', async () => {
  const [before] = await lab.owner<{ open: number }>(
    `select count(*)::int as open from bill_open where party like 'payer-%' and cents > 0`,
  )
  lab.clock.pass(300 * 24 * 60)
  await lab.owner('insert into bill_due (lab_order_id) select lab_order_id from bill')
  await judgeBills(lab.context)
  const found = await lab.owner(`select rule from bill_finding where level = 'stop'`)
  const items = await lab.owner(
    `select reason from work_item where closed_at is null and reason like 'claim.%'`,
  )
  expect([before?.open, found.length > 0, items]).toEqual([0, true, []])
  // nor does its order, or a figure, say that it is held
  reviewer = await lab.signIn(await lab.make.user(8))
  for (const one of orderOf.values()) {
    const { labOrderId } = one
    const of = { billId: 0, labOrderId, claimId: 0, claimNumber: '' }
    const { body } = await reviewer.call(bills.get, of)
    expect([body.holds, body.claims[0]?.outcome]).toEqual([[], 'paid'])
  }
  const { places } = (await reviewer.call(billingFigures.get, { searchCriteria: march })).body
  expect(places).toMatchObject([{ place: 'billed', count: orderOf.size }])
})

test(`the owner of the largest amount among several reasons gets the item (seed ${seed})`, async () => {
  const dice = diceOf(seed)
  const [denied] = await lab.owner<{
    claim: number
    bill: number
    order: number
    payment: number
  }>(`
    select claim_id as claim, bill_id as bill, lab_order_id as order, remittance_claim_id as payment
    from denial
    limit 1
  `)
  for (let round = 0; round < 25; round++) {
    await lab.owner('delete from denial')
    const sums = new Map<FindingOwner, number>()
    for (let one = 1 + dice.below(4); one > 0; one--) {
      const [owner, cents] = [dice.of(findingOwnerNames), 100 * (1 + dice.below(3))]
      sums.set(owner, (sums.get(owner) ?? 0) + cents)
      await lab.owner(
        `
          insert into denial
            (
              remittance_claim_id,
              claim_id,
              bill_id,
              customer_id,
              lab_order_id,
              cas_group,
              carc,
              cents,
              denied_on
            )
          values ($1, $2, $3, $4, $5, 'CO', $6, $7, '2026-03-20')
        `,
        [
          denied?.payment,
          denied?.claim,
          denied?.bill,
          laboratory.customerId,
          denied?.order,
          reasonOf(owner),
          cents,
        ],
      )
    }
    const most = Math.max(...sums.values())
    const expected = (['client', 'insurance', 'lab', 'billing'] as const).find(
      (owner) => sums.get(owner) === most,
    )
    expect(
      await lab.owner('select owner from denial_of_claim($1)', [denied?.claim]),
      JSON.stringify([...sums]),
    ).toEqual([{ owner: expected }])
  }
})
