import type { Actor } from '../../../access/actor.ts'
import type { LockedParcel } from '../../../core/parcels/parcels.queries.ts'
import { writeRecord } from '../../../core/records/write-record.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'

/** What was asked, and of whom. */
export interface StoredPickup {
  /** YYYY-MM-DD. */
  day: string | null
  /** HH:MM, at the location. */
  from: string
  until: string
  note: string
  /** 'own-route', 'fedex', 'ups'. */
  courier: string
}

/** Stores a pickup on its parcel, which is locked. */
export const storePickup = (
  tx: Tx,
  actor: Actor,
  parcel: LockedParcel,
  { day, from, until, note, courier }: StoredPickup,
  change: ChangeContext,
  now: Date,
): Promise<number> =>
  writeRecord(tx, actor, change, {
    kind: 'parcel',
    before: parcel,
    id: parcel.ship_log_id,
    customerId: parcel.customer_id,
    columns: {
      pickup_day: day,
      pickup_from: from,
      pickup_until: until,
      pickup_note: note,
      pickup_courier: courier,
      pickup_requested_at: now.toISOString(),
      user_id_pickup: actor.userId,
    },
    changed: ['pickup'],
    at: now,
  })

/** Takes a pickup off its parcel, which is locked: it was canceled, or never came about. */
export const takeBackPickup = (
  tx: Tx,
  actor: Actor,
  parcel: LockedParcel,
  change: ChangeContext,
  now: Date,
): Promise<number> =>
  writeRecord(tx, actor, change, {
    kind: 'parcel',
    before: parcel,
    id: parcel.ship_log_id,
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
    at: now,
  })
