import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import type { carrierRequests } from '@labgate/contract/shipping/carrier-requests'
import { stateNow, visibleCarrierRequests } from '../../../core/parcels/carrier-requests.ts'
import { visibleParcels } from '../../../core/parcels/parcels.queries.ts'
import type { Scope } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { isoInstant, personName } from '../../../db/sql-parts.ts'

type Label = Omit<ApiResponse<typeof carrierRequests.label>, 'valid' | 'message' | 'says'>

/** The last label asked for, and whose labels the parcel's location uses. */
export const labelOfParcel = (scope: Scope, shipLogId: number, now: Date): Query<Label> => {
  const visible = visibleParcels(scope)
    .select('l.ship_log_id')
    .where('l.ship_log_id', '=', shipLogId)
    .compile()
  const at = visible.parameters.length + 1
  return rawQuery(
    `
      select
        n.label_carrier as offer,
        coalesce(${stateNow(`$${at}`)}, '') as state,
        coalesce(r.carrier, '') as carrier,
        coalesce(r.says, '') as "carrierSays",
        coalesce(r.reference, '') as reference,
        coalesce(r.number, '') as "trackingNo",
        coalesce(r.weight_pounds, 0)::float8 as "weightPounds",
        coalesce(r.contents, '') as contents,
        case
          when r.asked_at is null then null
          else ${isoInstant('r.asked_at')}
        end as "dateAsked",
        ${personName('r.user_id_asked')} as "askedBy",
        coalesce(r.state = 'made' and r.label_pdf is not null, false) as "hasFile"
      from
        ship_log l
        join location n on n.location_id = l.location_id
        left join lateral (
          select *
          from carrier_request k
          where k.ship_log_id = l.ship_log_id and k.kind = 'label'
          order by k.carrier_request_id desc
          limit 1
        ) r
          on true
      where l.ship_log_id in (${visible.sql})
    `,
    [...visible.parameters, now.toISOString()],
  )
}

/** The PDF of the label that a parcel has. */
export const labelFileOf = (scope: Scope, shipLogId: number): Query<{ label_pdf: Buffer | null }> =>
  visibleCarrierRequests(scope)
    .select('r.label_pdf')
    .where('r.ship_log_id', '=', shipLogId)
    .where('r.kind', '=', 'label')
    .where('r.state', '=', 'made')
