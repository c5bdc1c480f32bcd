import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import type { LabelCarrier } from '@labgate/contract/shipping/carrier-accounts'
import type { pickups } from '@labgate/contract/shipping/pickups'
import { stateNow } from '../../../core/parcels/carrier-requests.ts'
import { visibleParcels } from '../../../core/parcels/parcels.queries.ts'
import type { Scope } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { isoInstant, personName } from '../../../db/sql-parts.ts'

type Pickup = Omit<
  ApiResponse<typeof pickups.get>,
  'valid' | 'message' | 'isOffered' | 'isCanceledByHand'
> & {
  hasCourier: boolean
  carrier: LabelCarrier | ''
  station: string
}

/** What was requested for a parcel, and by which way a request goes. */
export const pickupOf = (scope: Scope, shipLogId: number, now: Date): Query<Pickup> => {
  const visible = visibleParcels(scope)
    .select('l.ship_log_id')
    .where('l.ship_log_id', '=', shipLogId)
    .compile()
  const at = visible.parameters.length + 1
  return rawQuery(
    `
      select
        l.pickup_day as "pickupDay",
        l.pickup_from as "from",
        l.pickup_until as "until",
        l.pickup_note as note,
        case
          when l.pickup_requested_at is not null then l.pickup_courier
          when n.pickup_way = 'email' then coalesce(t.courier, '')
          else n.pickup_way
        end as courier,
        case
          when l.pickup_requested_at is null then null
          else ${isoInstant('l.pickup_requested_at')}
        end as "dateRequested",
        ${personName('l.user_id_pickup')} as "requestedBy",
        n.pickup_way as way,
        coalesce(${stateNow(`$${at}`)}, '') as state,
        coalesce(r.says, '') as "carrierSays",
        coalesce(r.reference, '') as reference,
        coalesce(r.number, '') as "confirmationNo",
        coalesce(r.carrier, '') as carrier,
        coalesce(r.station, '') as station,
        coalesce(t.courier_email <> '', false) as "hasCourier"
      from
        ship_log l
        join location n on n.location_id = l.location_id
        left join laboratory_contact t on true
        left join lateral (
          select *
          from carrier_request k
          where
            k.ship_log_id = l.ship_log_id
            and k.kind = 'pickup'
            and k.state in ('asked', 'made', 'unclear')
        ) r
          on l.pickup_requested_at is not null
      where l.ship_log_id in (${visible.sql})
    `,
    [...visible.parameters, now.toISOString()],
  )
}
