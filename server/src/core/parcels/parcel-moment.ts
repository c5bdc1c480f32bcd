import { localOf } from '@labgate/contract/orders/collection'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { zoneOfParcel } from './parcels.queries.ts'

/** Day (YYYY-MM-DD) and time of day (HH:MM) at a parcel's location. */
export const momentAtParcel = async (
  tx: Tx,
  shipLogId: number,
  now: Date,
): Promise<{ day: string; time: string }> => {
  const { zone } = await tx
    .selectFrom('ship_log as l')
    .select(sql<string>`${sql.raw(zoneOfParcel)}`.as('zone'))
    .where('l.ship_log_id', '=', shipLogId)
    .executeTakeFirstOrThrow()
  return localOf(now, zone)
}
