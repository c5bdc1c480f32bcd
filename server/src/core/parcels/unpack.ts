import { parcelStatus } from '@labgate/contract/shipping/parcels'
import type { Actor } from '../../access/actor.ts'
import { listIn } from '../../db/lists.ts'
import { rawQuery, type Query } from '../../db/queries.ts'

/**
 * An order that ends at the practice is in no parcel still being packed. One already shipped
 * arrives and is set apart.
 */
export const unpacked = (labOrderId: number): Query<unknown> =>
  rawQuery(
    `
      delete from ship_log_specimen s
      using ship_log l
      where
        s.lab_order_id = $1
        and s.fate = 'packed'
        and l.ship_log_id = s.ship_log_id
        and l.status = ${parcelStatus.packing}
    `,
    [labOrderId],
  )

/**
 * Tubes on hand, picked up at the bench before their parcel was received: they are no longer in the
 * parcel.
 */
export const atHand = (actor: Actor, labOrderIds: readonly number[], at: Date): Query<unknown> =>
  rawQuery(
    `
      update ship_log_specimen
      set
        fate = case fate
          when 'packed' then 'received'
          else 'found-at-laboratory'
        end,
        fate_at = $1::timestamptz,
        user_id_fate = $2
      where
        lab_order_id = any (${listIn('$3', 'bigint')}::bigint[])
        and fate in ('packed', 'missing')
    `,
    [at.toISOString(), actor.userId, labOrderIds],
  )
