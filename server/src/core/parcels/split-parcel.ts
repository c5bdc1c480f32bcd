import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { howMany } from '@labgate/contract/kit/how-many'
import { parcelNumber } from '@labgate/contract/kit/numbers'
import { destinationsOf } from '@labgate/contract/shipping/receiving-addresses'
import type { shipLogs } from '@labgate/contract/shipping/ship-logs'
import type { Actor } from '../../access/actor.ts'
import { Refusal, orRefuse } from '../../access/refusal.ts'
import type { Tx } from '../../db/database.ts'
import { anyId } from '../../db/lists.ts'
import { compiledOf } from '../../db/queries.ts'
import type { ChangeContext } from '../../http/call.ts'
import { visibleOrders } from '../orders/orders.queries.ts'
import { receivingAddresses } from './receiving-addresses.query.ts'
import { saveParcel, withoutAudit } from './save-parcel.ts'

type Given = ParsedInput<typeof shipLogs.save>

/**
 * Saves the tubes as one parcel for each place where they go, all of them still being packed: the
 * parcel keeps those of the place with most tubes, with its tracking number. Answers its ID.
 */
export const splitParcel = async (
  tx: Tx,
  actor: Actor,
  { specimens = [], splits: _splits, ships: _ships, ...given }: Given,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  const ids = specimens.map(({ labOrderId }) => labOrderId)
  const found = await visibleOrders(actor, tx)
    .select(['o.lab_order_id as labOrderId', 'o.lab_type_id as labTypeId'])
    .where('o.lab_order_id', '=', anyId(ids))
    .execute()
  const { rows: addresses } = await tx.executeQuery(compiledOf(receivingAddresses()))
  const places = destinationsOf(
    addresses,
    ids.flatMap((id) => found.find(({ labOrderId }) => labOrderId === id) ?? []),
  )
  const [first, ...others] = places
  if (first === undefined || others.length === 0)
    throw new Refusal('not-possible', 'All tubes of this parcel go to one place.')
  const kept = await saveParcel(tx, actor, { ...given, specimens: first.tubes }, change, now)
  const { location_id: locationId } = orRefuse(
    await tx
      .selectFrom('ship_log')
      .select('location_id')
      .where('ship_log_id', '=', Number(kept.id))
      .executeTakeFirst(),
  )
  const saved = [{ id: kept.id, place: first }]
  for (const place of others) {
    const { id } = await saveParcel(
      tx,
      actor,
      {
        shipLogId: 0,
        locationId,
        shippingMethodId: given.shippingMethodId,
        onIce: given.onIce,
        note: given.note,
        specimens: place.tubes,
      },
      withoutAudit(change),
      now,
    )
    saved.push({ id, place })
  }
  const texts = saved.map(
    ({ id, place: { address, tubes } }) =>
      `${parcelNumber(Number(id))} with ${howMany(tubes.length, 'tube')} for ${address?.name ?? 'the laboratory'}`,
  )
  return {
    id: kept.id,
    message: `Saved as ${howMany(saved.length, 'parcel')}: ${texts.join(', ')}.`,
  }
}
