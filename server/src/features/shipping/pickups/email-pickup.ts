import { clockText } from '@labgate/contract/kit/clock'
import { parcelNumber } from '@labgate/contract/kit/numbers'
import { usDate } from '@labgate/contract/kit/us-date'
import type { PickupWay } from '@labgate/contract/shipping/carrier-accounts'
import { describeCourierKind } from '@labgate/contract/shipping/pickups'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { LockedParcel } from '../../../core/parcels/parcels.queries.ts'
import type { Tx } from '../../../db/database.ts'
import { laboratoryClockIn } from '../../../db/laboratory-clock.ts'
import type { ChangeContext } from '../../../http/call.ts'
import type { PickupGiven } from './pickup-rules.ts'
import { storePickup, takeBackPickup } from './stored-pickup.ts'

const placeOf = (tx: Tx, locationId: number) =>
  tx
    .selectFrom('location as n')
    .innerJoin('customer as c', 'c.customer_id', 'n.customer_id')
    .select([
      'n.location_name',
      'n.street1',
      'n.street2',
      'n.city',
      'n.state',
      'n.postal_code',
      'n.phone',
      'c.name',
    ])
    .where('n.location_id', '=', locationId)
    .executeTakeFirst()

const courierOf = async (tx: Tx) => {
  const contact = orRefuse(
    await tx
      .selectFrom('laboratory_contact')
      .select(['courier', 'courier_email'])
      .executeTakeFirst(),
    'Settings not found.',
  )
  if (contact.courier_email === '')
    throw new Refusal('not-possible', 'The laboratory has not entered a courier. Call to ask.')
  return contact
}

/**
 * Stores the request and emails it, in one transaction: to the laboratory's courier, or to its own
 * route where the location's requests go there. It names no patient.
 */
export const emailPickup = async (
  tx: Tx,
  actor: Actor,
  given: PickupGiven,
  { parcel, refuseFaults, way }: { parcel: LockedParcel; refuseFaults: () => void; way: PickupWay },
  change: ChangeContext,
  { now, post }: Pick<AppContext, 'now' | 'post'>,
): Promise<void> => {
  const { shipLogId, pickupDay, from, until, note = '' } = given
  const contact = await courierOf(tx)
  const courier = way === 'own-route' ? way : contact.courier
  refuseFaults()
  const place = orRefuse(await placeOf(tx, parcel.location_id), 'Location not found.')
  if (place.street1 === '' || place.city === '')
    throw new Refusal('not-possible', 'The location has no address. Call to ask.')
  const clock = await laboratoryClockIn(tx)
  const number = parcelNumber(shipLogId)
  await storePickup(
    tx,
    actor,
    parcel,
    { day: pickupDay, from, until, note, courier },
    change,
    now(),
  )
  const address = [
    place.name,
    place.location_name,
    place.street1,
    place.street2,
    `${place.city}, ${place.state} ${place.postal_code}`,
    place.phone,
  ]
  await post.queue(
    {
      to: contact.courier_email,
      subject: `Pickup request ${number}`,
      text: [
        `Please pick up parcel ${number} (${describeCourierKind(courier)}).`,
        `On ${usDate(pickupDay ?? '')} between ${clockText(from, clock)} and ${clockText(until, clock)}, local time`,
        `At\n${address.filter(Boolean).join('\n')}`,
        ...(note === '' ? [] : [`Note: ${note}`]),
      ].join('\n\n'),
    },
    tx,
  )
}

/** Takes a request by email back, and tells the courier. */
export const emailCancel = async (
  tx: Tx,
  actor: Actor,
  parcel: LockedParcel,
  change: ChangeContext,
  { now, post }: Pick<AppContext, 'now' | 'post'>,
): Promise<void> => {
  const { courier_email: to } = await courierOf(tx)
  const clock = await laboratoryClockIn(tx)
  const { pickup_day: day, pickup_from: from, pickup_until: until } = parcel
  await takeBackPickup(tx, actor, parcel, change, now())
  const number = parcelNumber(parcel.ship_log_id)
  await post.queue(
    {
      to,
      subject: `Pickup canceled ${number}`,
      text: `Please do not pick up parcel ${number} on ${usDate(day ?? '')} between ${clockText(from, clock)} and ${clockText(until, clock)}: the pickup is canceled.`,
    },
    tx,
  )
}
