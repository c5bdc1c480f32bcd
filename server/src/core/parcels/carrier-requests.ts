import { parcelNumber } from '@labgate/contract/kit/numbers'
import type { LabelCarrier, ParcelContents } from '@labgate/contract/shipping/carrier-accounts'
import {
  outcomeSeconds,
  standingStates,
  type CarrierRequestState,
  type carrierRequestKinds,
} from '@labgate/contract/shipping/carrier-requests'
import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import type { Scope, Tx } from '../../db/database.ts'
import { q } from '../../db/queries.ts'
import type { LockedParcel } from './parcels.queries.ts'

export type CarrierRequestKind = (typeof carrierRequestKinds)[number]

/** First lock: every query on requests to carriers begins here. */
export const visibleCarrierRequests = (scope: Scope, from: Pick<Tx, 'selectFrom'> = q) =>
  from
    .selectFrom('carrier_request as r')
    .$if(scope.customers !== 'all', (rows) =>
      rows.where('r.customer_id', '=', sql<number>`any (${scope.customers}::bigint[])`),
    )
    .$if(scope.locations !== null, (rows) =>
      rows.where('r.location_id', '=', sql<number>`any (${scope.locations}::bigint[])`),
    )

/**
 * SQL: the state of a request `r` at an instant, a parameter such as $1. One that was begun and has
 * had no outcome for two minutes is unclear, since whoever asked is gone.
 */
export const stateNow = (now: string): string => `
  case
    when r.state = 'asked'
    and r.asked_at < ${now}::timestamptz - interval '${outcomeSeconds} seconds' then 'unclear'
    else r.state
  end
`

/* Requests begun before this instant without an outcome are unclear. */
const begunBefore = (now: Date): string =>
  new Date(now.getTime() - outcomeSeconds * 1000).toISOString()

/** The last request of a kind for a parcel, whatever became of it. */
export const lastCarrierRequest = (
  tx: Pick<Tx, 'selectFrom'>,
  scope: Scope,
  shipLogId: number,
  kind: CarrierRequestKind,
  now: Date,
) =>
  visibleCarrierRequests(scope, tx)
    .select([
      'r.carrier_request_id',
      'r.carrier',
      'r.reference',
      'r.says',
      'r.number',
      'r.station',
      'r.weight_pounds',
      sql<CarrierRequestState>`
        case
          when r.state = 'asked'
          and r.asked_at < ${begunBefore(now)}::timestamptz then 'unclear'
          else r.state
        end
      `.as('state'),
    ])
    .where('r.ship_log_id', '=', shipLogId)
    .where('r.kind', '=', kind)
    .orderBy('r.carrier_request_id', 'desc')
    .limit(1)
export type LastCarrierRequest = NonNullable<
  Awaited<ReturnType<ReturnType<typeof lastCarrierRequest>['executeTakeFirst']>>
>

interface Begun {
  kind: CarrierRequestKind
  carrier: LabelCarrier
  weightPounds?: number
  contents?: ParcelContents
}

/**
 * Records a request before the carrier is asked. The parcel is locked. Returns its id and our
 * reference: letters and digits alone, as UPS wants it, and never the same twice.
 */
export const beginCarrierRequest = async (
  tx: Tx,
  actor: Actor,
  parcel: LockedParcel,
  { kind, carrier, weightPounds, contents }: Begun,
  now: Date,
): Promise<{ carrierRequestId: number; reference: string }> => {
  const { count } = await tx
    .selectFrom('carrier_request')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('ship_log_id', '=', parcel.ship_log_id)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  const letter = kind === 'label' ? 'L' : 'P'
  const reference = `${parcelNumber(parcel.ship_log_id)}${letter}${count + 1}`
  const { carrier_request_id: carrierRequestId } = await tx
    .insertInto('carrier_request')
    .values({
      ship_log_id: parcel.ship_log_id,
      customer_id: parcel.customer_id,
      location_id: parcel.location_id,
      kind,
      carrier,
      reference,
      weight_pounds: weightPounds === undefined ? null : String(weightPounds),
      contents: contents ?? '',
      user_id_asked: actor.userId,
      asked_at: now.toISOString(),
    })
    .returning('carrier_request_id')
    .executeTakeFirstOrThrow()
  return { carrierRequestId, reference }
}

/** What became of a request. */
export interface CarrierOutcome {
  state: CarrierRequestState
  says?: string
  number?: string
  station?: string
  labelPdf?: Buffer
}
/** Stores what became of a request. The parcel is locked. */
export const endCarrierRequest = async (
  tx: Tx,
  carrierRequestId: number,
  { state, says: text = '', number, station, labelPdf }: CarrierOutcome,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('carrier_request')
    .set({
      state,
      says: text.slice(0, 300),
      answered_at: now.toISOString(),
      ...(number !== undefined && { number }),
      ...(station !== undefined && { station }),
      ...(labelPdf !== undefined && { label_pdf: labelPdf }),
    })
    .where('carrier_request_id', '=', carrierRequestId)
    .execute()
}

/** Pickups of a parcel that were made for days that have passed: another one can be requested. */
export const endPassedPickups = async (tx: Tx, shipLogId: number): Promise<void> => {
  await tx
    .updateTable('carrier_request')
    .set({ state: 'over' })
    .where('ship_log_id', '=', shipLogId)
    .where('kind', '=', 'pickup')
    .where('state', 'in', [...standingStates])
    .execute()
}
