import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import type { pickups } from '@labgate/contract/shipping/pickups'
import { visibleParcels } from '../../../core/parcels/parcels.queries.ts'
import type { Scope } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { isoInstant, personName } from '../../../db/sql-parts.ts'

type Pickup = Omit<ApiResponse<typeof pickups.get>, 'valid' | 'message'>

/** What was requested for a parcel, and whether a request can be made. */
export const pickupOf = (scope: Scope, shipLogId: number): Query<Pickup> => {
  const visible = visibleParcels(scope)
    .select('l.ship_log_id')
    .where('l.ship_log_id', '=', shipLogId)
    .compile()
  return rawQuery(
    `
      select
        l.pickup_day as "pickupDay",
        l.pickup_from as "from",
        l.pickup_until as "until",
        l.pickup_note as note,
        case
          when l.pickup_requested_at is null then coalesce(t.courier, '')
          else l.pickup_courier
        end as courier,
        case
          when l.pickup_requested_at is null then null
          else ${isoInstant('l.pickup_requested_at')}
        end as "dateRequested",
        ${personName('l.user_id_pickup')} as "requestedBy",
        coalesce(t.courier_email <> '', false) as "isOffered"
      from
        ship_log l
        left join laboratory_contact t on true
      where l.ship_log_id in (${visible.sql})
    `,
    visible.parameters,
  )
}
