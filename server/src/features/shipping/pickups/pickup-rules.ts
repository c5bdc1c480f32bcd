import { dayAfter } from '@labgate/contract/kit/days'
import type { Issue, ParsedInput } from '@labgate/contract/kit/endpoint'
import { parcelStatus } from '@labgate/contract/shipping/parcels'
import { pickupDaysAhead, type pickups } from '@labgate/contract/shipping/pickups'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { momentAtParcel } from '../../../core/parcels/parcel-moment.ts'
import { lockParcel, type LockedParcel } from '../../../core/parcels/parcels.queries.ts'
import type { Tx } from '../../../db/database.ts'

export type PickupGiven = ParsedInput<typeof pickups.request>

/* Of the day and times at the location, now of it too. */
const faultsOf = (
  { pickupDay, from, until }: PickupGiven,
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

/* A request whose day has passed no longer stands: the courier came, or will not. */
const isRequested = ({ pickup_day: day }: { pickup_day: string | null }, today: string): boolean =>
  day !== null && day >= today

/**
 * Locks a parcel for which a pickup can be requested: `refuseFaults` refuses the day and times that
 * cannot be, after what else may stand in the way.
 */
export const lockForPickup = async (
  tx: Tx,
  actor: Actor,
  given: PickupGiven,
  now: Date,
): Promise<{ parcel: LockedParcel; refuseFaults: () => void }> => {
  const parcel = orRefuse(await lockParcel(tx, actor, given.shipLogId), 'Parcel not found.')
  const here = await momentAtParcel(tx, given.shipLogId, now)
  if (isRequested(parcel, here.day))
    throw new Refusal('not-possible', 'A pickup was already requested for this parcel.')
  if (parcel.status > parcelStatus['on its way'])
    throw new Refusal('not-possible', 'The laboratory has this parcel.')
  return { parcel, refuseFaults: () => refuseIf(faultsOf(given, here)) }
}

/** Locks a parcel whose pickup stands. */
export const lockWithPickup = async (
  tx: Tx,
  actor: Actor,
  shipLogId: number,
  now: Date,
): Promise<LockedParcel> => {
  const parcel = orRefuse(await lockParcel(tx, actor, shipLogId), 'Parcel not found.')
  const { day: today } = await momentAtParcel(tx, shipLogId, now)
  if (!isRequested(parcel, today))
    throw new Refusal('not-possible', 'No pickup is requested for this parcel.')
  return parcel
}
