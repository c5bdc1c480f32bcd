import { clockText } from '@labgate/contract/kit/clock'
import { dayAfter } from '@labgate/contract/kit/days'
import type { Issue, ParsedInput } from '@labgate/contract/kit/endpoint'
import { parcelNumber } from '@labgate/contract/kit/numbers'
import { usDate } from '@labgate/contract/kit/us-date'
import { localOf } from '@labgate/contract/orders/collection'
import { parcelStatus } from '@labgate/contract/shipping/parcels'
import {
  describeCourierKind,
  pickupDaysAhead,
  type pickups,
} from '@labgate/contract/shipping/pickups'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { lockParcel, zoneOfParcel } from '../../../core/parcels/parcels.queries.ts'
import { writeRecord } from '../../../core/records/write-record.ts'
import type { Tx } from '../../../db/database.ts'
import { laboratoryClockIn } from '../../../db/laboratory-clock.ts'
import type { ChangeContext } from '../../../http/call.ts'

type Given = ParsedInput<typeof pickups.request>

/* Of the day and times at the location, now of it too. */
const faultsOf = (
  { pickupDay, from, until }: Given,
  { day: today, time }: { day: string; time: string },
): Issue[] => [
  ...(pickupDay === null ? [issue('pickupDay', 'Enter the date.', 'required')] : []),
  ...(pickupDay !== null && pickupDay < today
    ? [issue('pickupDay', 'This date has passed.', 'past')]
    : []),
  ...(pickupDay !== null && pickupDay > dayAfter(today, pickupDaysAhead)
    ? [issue('pickupDay', `At most ${pickupDaysAhead} days ahead.`, 'too-far')]
    : []),
  ...(pickupDay === today && until > from && until <= time
    ? [issue('until', 'This time has passed.', 'past')]
    : []),
  ...(until <= from ? [issue('until', 'Enter a later time than the first.', 'order')] : []),
]

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

/* Day and time of day at a parcel's location. */
const momentAt = async (tx: Tx, shipLogId: number, now: Date) => {
  const { zone } = await tx
    .selectFrom('ship_log as l')
    .select(sql<string>`${sql.raw(zoneOfParcel)}`.as('zone'))
    .where('l.ship_log_id', '=', shipLogId)
    .executeTakeFirstOrThrow()
  return localOf(now, zone)
}
/* A request whose day has passed no longer stands: the courier came, or will not. */
const isRequested = ({ pickup_day: day }: { pickup_day: string | null }, today: string): boolean =>
  day !== null && day >= today

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

/** Stores the request and emails it to the courier. A parcel has one; it names no patient. */
export const requestPickup = async (
  tx: Tx,
  actor: Actor,
  given: Given,
  change: ChangeContext,
  { now, post }: AppContext,
): Promise<{ id: string; message: string }> => {
  const { shipLogId, pickupDay, from, until, note = '' } = given
  const parcel = orRefuse(await lockParcel(tx, actor, shipLogId), 'Parcel not found.')
  const here = await momentAt(tx, shipLogId, now())
  if (isRequested(parcel, here.day))
    throw new Refusal('not-possible', 'A pickup was already requested for this parcel.')
  if (parcel.status > parcelStatus['on its way'])
    throw new Refusal('not-possible', 'The laboratory has this parcel.')
  const contact = await courierOf(tx)
  refuseIf(faultsOf(given, here))
  const place = orRefuse(await placeOf(tx, parcel.location_id), 'Location not found.')
  if (place.street1 === '' || place.city === '')
    throw new Refusal('not-possible', 'The location has no address. Call to ask.')
  const clock = await laboratoryClockIn(tx)
  const number = parcelNumber(shipLogId)
  await writeRecord(tx, actor, change, {
    kind: 'parcel',
    before: parcel,
    id: shipLogId,
    customerId: parcel.customer_id,
    columns: {
      pickup_day: pickupDay,
      pickup_from: from,
      pickup_until: until,
      pickup_note: note,
      pickup_courier: contact.courier,
      pickup_requested_at: now().toISOString(),
      user_id_pickup: actor.userId,
    },
    changed: ['pickup'],
    at: now(),
  })
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
        `Please pick up parcel ${number} (${describeCourierKind(contact.courier)}).`,
        `On ${usDate(pickupDay ?? '')} between ${clockText(from, clock)} and ${clockText(until, clock)}, local time`,
        `At\n${address.filter(Boolean).join('\n')}`,
        ...(note === '' ? [] : [`Note: ${note}`]),
      ].join('\n\n'),
    },
    tx,
  )
  return { id: String(shipLogId), message: 'The pickup is requested.' }
}

/** Takes a request back, and tells the courier. */
export const cancelPickup = async (
  tx: Tx,
  actor: Actor,
  { shipLogId }: ParsedInput<typeof pickups.cancel>,
  change: ChangeContext,
  { now, post }: AppContext,
): Promise<{ id: string; message: string }> => {
  const parcel = orRefuse(await lockParcel(tx, actor, shipLogId), 'Parcel not found.')
  const { day: today } = await momentAt(tx, shipLogId, now())
  if (!isRequested(parcel, today))
    throw new Refusal('not-possible', 'No pickup is requested for this parcel.')
  const { courier_email: to } = await courierOf(tx)
  const clock = await laboratoryClockIn(tx)
  const { pickup_day: day, pickup_from: from, pickup_until: until } = parcel
  await writeRecord(tx, actor, change, {
    kind: 'parcel',
    before: parcel,
    id: shipLogId,
    customerId: parcel.customer_id,
    columns: {
      pickup_day: null,
      pickup_from: '',
      pickup_until: '',
      pickup_note: '',
      pickup_courier: '',
      pickup_requested_at: null,
      user_id_pickup: null,
    },
    changed: ['pickup'],
    at: now(),
  })
  const number = parcelNumber(shipLogId)
  await post.queue(
    {
      to,
      subject: `Pickup canceled ${number}`,
      text: `Please do not pick up parcel ${number} on ${usDate(day ?? '')} between ${clockText(from, clock)} and ${clockText(until, clock)}: the pickup is canceled.`,
    },
    tx,
  )
  return { id: String(shipLogId), message: 'The pickup is canceled.' }
}
