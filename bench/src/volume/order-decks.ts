import { orderForm } from '@labgate/contract/orders/order-form'
import { orders } from '@labgate/contract/orders/orders'
import { oneOrder } from '@labgate/server/core/orders/order.query.ts'
import { listOrders, type OrderCriteria } from '@labgate/server/core/orders/orders.queries.ts'
import { formOf } from '@labgate/server/features/orders/order-form/order-form.query.ts'
import { pageOf, type Keyset } from '@labgate/server/http/page-of.ts'
import { actorOf, onFloor, type Deck } from '../calls/deck.ts'
import type { DeckName } from '../calls/names.ts'
import { askAs, type Visitor } from '../laboratory/sign-in.ts'
import type { VolumeTargets } from './targets.ts'

const page = { pageSize: 50 }
const hasList = '"list":['
const cursorAfter = (row: Keyset): string =>
  pageOf('orders.list', page, Array<Keyset>(page.pageSize + 1).fill(row), 0, (it) => it).next

const list = (
  visitor: Visitor,
  name: DeckName,
  searches: readonly OrderCriteria[],
  keysets: readonly Keyset[] = [],
): Deck => ({
  name,
  kind: 'search',
  ours: searches.map((searchCriteria) =>
    askAs(visitor, orders.list, { searchCriteria }, { expects: hasList }),
  ),
  ...onFloor(
    `/${name.replaceAll(/[^A-Za-z]+/g, '-')}`,
    searches.map((criteria, at) => listOrders(actorOf(visitor), criteria, keysets[at], new Date())),
    () => hasList,
  ),
  idsOf: ({ labOrderId }) => labOrderId,
})

const one = (visitor: Visitor, ids: readonly number[]): Deck => ({
  name: 'GetLabOrder',
  kind: 'record',
  ours: ids.map((labOrderId) =>
    askAs(visitor, orders.get, { labOrderId }, { expects: `"labOrderId":${labOrderId},` }),
  ),
  ...onFloor(
    '/order',
    ids.map((id) => oneOrder(actorOf(visitor), id)),
    (at) => `"labOrderId":${ids[at]},`,
  ),
  idsOf: ({ labOrderId }) => labOrderId,
})

const form = (visitor: Visitor, ids: readonly number[]): Deck => ({
  name: 'GetOrderForm',
  kind: 'record',
  ours: ids.map((patientId) =>
    askAs(visitor, orderForm.get, { patientId }, { expects: `"patientId":${patientId},` }),
  ),
  ...onFloor(
    '/order-form',
    ids.map((id) => formOf(actorOf(visitor), id)),
    (at) => `"patientId":${ids[at]},`,
  ),
  idsOf: ({ patient }) => (patient as { patientId: number }).patientId,
})

/**
 * `practice`: the administrator of the demo's first practice, which has the most orders and sees
 * only its own.
 */
export const orderDecks = (visitor: Visitor, practice: Visitor, targets: VolumeTargets): Deck[] => {
  const inMonths = (dateType: number): OrderCriteria[] =>
    targets.months.map(({ start, end }) => ({
      ...page,
      dateType,
      collectionDateStart: start,
      collectionDateEnd: end,
    }))
  const deep = targets.deepRows.map((row) => ({ ...page, after: cursorAfter(row) }))
  return [
    list(visitor, 'GetLabOrderList, collected', inMonths(1)),
    list(visitor, 'GetLabOrderList, received', inMonths(2)),
    list(visitor, 'GetLabOrderList, accessioned', inMonths(3)),
    list(visitor, 'GetLabOrderList, resulted', inMonths(4)),
    list(
      visitor,
      'GetLabOrderList, status',
      targets.statuses.map((labStatusId) => ({ ...page, labStatusId })),
    ),
    list(
      visitor,
      'GetLabOrderList, provider',
      targets.providers.map((physicianId) => ({ ...page, physicianId })),
    ),
    list(visitor, 'GetLabOrderList, deep page', deep, targets.deepRows),
    list(practice, 'GetLabOrderList, a practice, collected', inMonths(1)),
    list(practice, 'GetLabOrderList, a practice, resulted', inMonths(4)),
    list(
      practice,
      'GetLabOrderList, a practice, status',
      targets.statuses.map((labStatusId) => ({ ...page, labStatusId })),
    ),
    one(visitor, targets.orders),
    form(visitor, targets.formPatients),
  ]
}
