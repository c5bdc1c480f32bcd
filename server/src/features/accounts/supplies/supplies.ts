import { supplies, type SupplyOrder, type supplyOrders } from '@labgate/contract/accounts/supplies'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { stateName } from '@labgate/contract/kit/states'
import type { Actor } from '../../../access/actor.ts'
import { issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { visibleLocations } from '../../../core/accounts/locations.queries.ts'
import type { Scope, Tx } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { isoInstant, writerName } from '../../../db/sql-parts.ts'
import type { ChangeContext } from '../../../http/call.ts'

/** Orders of supplies for an account, at the user's locations, latest first. */
export const supplyOrdersOf = (scope: Scope, customerId: number): Query<SupplyOrder> => {
  const values: unknown[] = [customerId]
  const scoped =
    scope.customers === 'all'
      ? ''
      : `and s.customer_id = any ($${values.push(scope.customers)}::bigint[])`
  const places =
    scope.locations === null
      ? ''
      : `and s.location_id = any ($${values.push(scope.locations)}::bigint[])`
  return rawQuery(
    `
      select
        s.supply_order_id as "supplyOrderId",
        s.customer_id as "customerId",
        s.location_id as "locationId",
        (select location_name from location l where l.location_id = s.location_id) as location,
        s.items,
        s.user_id_created as "userId_Created",
        ${writerName('s')} as "createdBy",
        ${isoInstant('s.created_at')} as "dateCreated"
      from supply_order s
      where s.customer_id = $1 ${scoped} ${places}
      order by s.supply_order_id desc
      limit 200
    `,
    values,
  )
}

type Given = ParsedInput<typeof supplyOrders.save>
const listed = (items: Given['items']): string =>
  items
    .map(({ key, quantity }) => {
      const item = supplies.find((one) => one.key === key)
      return `${quantity} x ${item?.name}, ${item?.unit}`
    })
    .join('\n')

/** The location with its account, if the actor sees it. */
const placeOf = (tx: Tx, actor: Actor, locationId: number) =>
  visibleLocations(actor, tx)
    .innerJoin('customer as c', 'c.customer_id', 'l.customer_id')
    .select([
      'l.customer_id',
      'l.location_name',
      'l.phone',
      'l.street1',
      'l.street2',
      'l.city',
      'l.state',
      'l.postal_code',
      'c.name',
      'c.facility_code',
    ])
    .where('l.location_id', '=', locationId)
    .executeTakeFirst()

type Place = NonNullable<Awaited<ReturnType<typeof placeOf>>>
const emailText = (place: Place, items: Given['items']): string => {
  const address = [
    place.location_name,
    place.street1,
    place.street2,
    `${place.city}, ${stateName(place.state)} ${place.postal_code}`,
    place.phone,
  ]
  return [
    `${place.name} (${place.facility_code}) ordered supplies.`,
    listed(items),
    `Ship to\n${address.filter(Boolean).join('\n')}`,
  ].join('\n\n')
}

/** Stores a supply order, and emails it to the laboratory's support address. */
export const orderSupplies = async (
  tx: Tx,
  actor: Actor,
  { locationId, items }: Given,
  change: ChangeContext,
  context: AppContext,
): Promise<{ id: string; message: string }> => {
  const place = orRefuse(await placeOf(tx, actor, locationId), 'Location not found.')
  const keys = items.map(({ key }) => key)
  refuseIf(
    new Set(keys).size < keys.length
      ? [issue('items', 'Each supply is ordered once, with its quantity.', 'twice')]
      : [],
  )
  const { supply_order_id: id } = await tx
    .insertInto('supply_order')
    .values({
      customer_id: place.customer_id,
      location_id: locationId,
      items: JSON.stringify(items),
      user_id_created: actor.userId,
      created_at: context.now().toISOString(),
    })
    .returning('supply_order_id')
    .executeTakeFirstOrThrow()
  await context.post.queue(
    {
      to: context.config.SUPPORT_EMAIL,
      subject: `Supply order ${id}`,
      text: emailText(place, items),
    },
    tx,
  )
  change.about({ customerId: place.customer_id, target: `supply order ${id}`, fields: keys })
  return { id: String(id), message: 'The supplies are ordered.' }
}
