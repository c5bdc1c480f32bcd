import type { InboxReason } from '@labgate/contract/desk/inbox-reasons'
import { Stage } from '@labgate/contract/orders/order-status'
import { carriers } from '@labgate/contract/shipping/carriers'
import { parcelStatus } from '@labgate/contract/shipping/parcels'
import { incidentTypes } from '@labgate/server/core/incidents/open-incident.ts'
import { sentences } from '@labgate/server/db/sentences.ts'
import type { Change } from '../insert.ts'
import type { Random } from '../random.ts'
import type { Row, Rows } from '../rows.ts'
import { differencesOf, parcelsWithoutSheet } from './differences.ts'
import type { PackedParcel, SentTube } from './packed.ts'

export interface Dock {
  labId: number
  name: string
  people: readonly number[]
}
interface Given {
  parcels: readonly PackedParcel[]
  base: number
  dock: Dock
  now: Date
  random: Random
}

const minute = 60_000
const text = (at: number): string => new Date(at).toISOString()
const [courier, fedex, dhl] = [1, 3, 5] as const
const numberOf = (random: Random, method: number): string =>
  method === fedex ? random.digits(12) : method === dhl ? random.digits(10) : ''
/** List ParcelCondition. */
const [good, wet, other] = [1, 5, 6] as const

/** A parcel's carrier, in the laboratory's words. */
const describeCarrier = (method: number, trackingNo: string): string =>
  [carriers.find(({ id }) => id === method)?.name ?? '', trackingNo].filter(Boolean).join(' ')

/**
 * Parcels with their tubes, and the resulting changes to the orders: all tubes of a parcel leave at
 * one moment and are received one after another. A few parcels did not match their sheets, some
 * came without one, and two are being received right now.
 */
export const parcelRows = ({
  parcels,
  base,
  dock,
  now,
  random,
}: Given): { rows: Rows; changes: Change[] } => {
  const differences = differencesOf(parcels, now)
  const bare = parcelsWithoutSheet(
    parcels,
    differences.map(({ parcel }) => parcel),
  )
  const [ship_log, ship_log_specimen, inbox, customer_incident, order_event]: [
    Row<'ship_log'>[],
    Row<'ship_log_specimen'>[],
    Row<'inbox'>[],
    Row<'customer_incident'>[],
    Row<'order_event'>[],
  ] = [[], [], [], [], []]
  const [orders, events, gone]: [object[], object[], object[]] = [[], [], []]
  for (const [turn, parcel] of parcels.entries()) {
    const own = random.fork(turn)
    const shipLogId = base + turn
    const { tubes } = parcel
    const [first] = tubes
    if (first === undefined) continue
    const bench = dock.people[turn % Math.max(1, dock.people.length)] ?? first.clerk
    const isPacking = parcel.status === parcelStatus.packing
    const isBare = bare.has(parcel)
    const method = isPacking
      ? 0
      : own.weighted([[courier, 5] as const, [fedex, 3] as const, [dhl, 1] as const])
    const trackingNo = numberOf(own, method)
    const by = describeCarrier(method, trackingNo)
    const isBegun = differences.some((one) => one.parcel === parcel && one.kind === 'begun')
    const arrived =
      parcel.status === 3
        ? Math.min(...tubes.map(({ receivedAt }) => receivedAt ?? Infinity))
        : isBegun
          ? now.getTime() - 12 * minute
          : null
    const receiptOf = (tube: SentTube, at: number): number =>
      Math.min(tube.receivedAt ?? now.getTime(), (arrived ?? 0) + (at + 1) * minute)
    const closed =
      parcel.status === 3
        ? Math.min(now.getTime(), Math.max(...tubes.map(receiptOf)) + 4 * minute)
        : null
    const here = { place: dock.name, from_whom: by, to_whom: dock.name, ship_log_id: shipLogId }
    const there = {
      place: first.place,
      from_whom: first.place,
      to_whom: by,
      ship_log_id: shipLogId,
    }
    for (const [at, tube] of tubes.entries()) {
      const kind = differences.find((one) => one.tube === tube)?.kind
      const receipt = receiptOf(tube, at)
      const isThere = kind !== 'missing' && (parcel.status === 3 || kind === 'begun')
      ship_log_specimen.push({
        ship_log_id: shipLogId,
        lab_order_id: tube.labOrderId,
        customer_id: tube.customerId,
        is_listed: kind !== 'unlisted' && !isBare,
        fate: isThere
          ? kind === 'counted'
            ? 'counted'
            : 'received'
          : kind === 'missing'
            ? 'missing'
            : 'packed',
        fate_at: text(isThere ? receipt : kind === 'missing' ? (closed ?? 0) : parcel.at),
        user_id_fate: isThere || kind === 'missing' ? bench : first.clerk,
      })
      if (isPacking) continue
      const { labOrderId: lab_order_id, customerId: customer_id } = tube
      const said = {
        lab_order_id,
        customer_id,
        user_id: bench,
        user_name: 'Receiving',
        comment: '',
        condition: '',
      }
      if (kind === 'unlisted' || isBare) gone.push({ lab_order_id, move: 'ship' })
      else events.push({ lab_order_id, move: 'ship', at: text(parcel.at), condition: '', ...there })
      if (kind === 'missing') {
        gone.push({ lab_order_id, move: 'receive' })
        order_event.push({
          ...said,
          ...here,
          move: 'missing',
          lab_status_id: Stage.Shipped,
          at: text(closed ?? 0),
          place: '',
          to_whom: '',
        })
        inbox.push(messageOf(tube, shipLogId, closed ?? 0))
        customer_incident.push(
          incidentOf(tube, { shipLogId, bench, at: closed ?? 0, method, trackingNo }),
        )
      } else if (kind === 'begun')
        order_event.push({
          ...said,
          ...here,
          move: 'receive',
          lab_status_id: Stage.Received,
          at: text(receipt),
        })
      else if (isThere)
        events.push({
          lab_order_id,
          move: 'receive',
          at: text(receipt),
          condition: kind === 'counted' ? 'Counted, not scanned' : '',
          ...here,
        })
      const stage =
        kind === 'missing' ? Stage.Shipped : kind === 'begun' ? Stage.Received : tube.stage
      orders.push({
        lab_order_id,
        stage,
        shipped_at: kind === 'unlisted' || isBare ? null : text(parcel.at),
        received_at: isThere ? text(receipt) : null,
        user_id_received: isThere ? bench : null,
        stage_at:
          stage === Stage.Shipped
            ? text(parcel.at)
            : stage === Stage.Received
              ? text(receipt)
              : null,
      })
    }
    ship_log.push({
      ship_log_id: shipLogId,
      customer_id: first.customerId,
      location_id: first.locationId,
      status: isBegun ? parcelStatus['being received'] : parcel.status,
      shipping_method_id: method,
      tracking_no: trackingNo,
      on_ice: own.chance(0.3),
      note: own.chance(0.1) ? 'Two bags, one cooler.' : '',
      without_sheet: isBare,
      user_id_created: isBare ? bench : first.clerk,
      created_at: isBare
        ? text(arrived ?? 0)
        : text(
            Math.min(
              parcel.at,
              Math.max(
                parcel.at - own.int(20, 90) * minute,
                ...tubes.map(({ createdAt }) => createdAt),
              ),
            ),
          ),
      shipped_at: isPacking || isBare ? null : text(parcel.at),
      user_id_shipped: isPacking || isBare ? null : first.clerk,
      lab_id: arrived === null ? null : dock.labId,
      temperature: arrived === null || own.chance(0.5) ? null : String(own.int(40, 210) / 10),
      condition_id:
        closed === null
          ? 0
          : own.weighted([[good, 20] as const, [wet, 1] as const, [other, 1] as const]),
      arrived_at: arrived === null ? null : text(arrived),
      received_at: closed === null ? null : text(closed),
      user_id_received: closed === null ? null : bench,
    })
  }
  const stays = ({ stage_at }: { stage_at?: string | null }): boolean => stage_at === null
  const withoutStage = (orders as { stage_at: string | null }[])
    .filter(stays)
    .map(({ stage_at: _stays, ...rest }) => rest)
  return {
    rows: { ship_log, ship_log_specimen, inbox, customer_incident, order_event },
    changes: [
      {
        table: 'lab_order',
        keys: ['lab_order_id'],
        rows: (orders as { stage_at: string | null }[]).filter((one) => !stays(one)),
      },
      { table: 'lab_order', keys: ['lab_order_id'], rows: withoutStage },
      { table: 'order_event', keys: ['lab_order_id', 'move'], rows: events },
      { table: 'order_event', keys: ['lab_order_id', 'move'], rows: gone, removes: true },
    ],
  }
}

const messageOf = (
  { customerId, locationId, patientId, labOrderId, specimenBarcode }: SentTube,
  shipLogId: number,
  at: number,
): Row<'inbox'> => ({
  customer_id: customerId,
  location_id: locationId,
  patient_id: patientId,
  lab_order_id: labOrderId,
  ship_log_id: shipLogId,
  reason: 'missing-tube' satisfies InboxReason,
  subject: sentences.tube_did_not_arrive(specimenBarcode),
  message: `Tube ${specimenBarcode} stands on the sheet of its parcel, but was not in the parcel. Look for it at the practice. If you have it, choose “We still have it” in ShipLog; then it can be shipped again.`,
  created_at: text(at),
})

const incidentOf = (
  { customerId, locationId, labOrderId, specimenBarcode }: SentTube,
  {
    shipLogId,
    bench,
    at,
    method,
    trackingNo,
  }: { shipLogId: number; bench: number; at: number; method: number; trackingNo: string },
): Row<'customer_incident'> => ({
  customer_id: customerId,
  location_id: locationId,
  lab_order_id: labOrderId,
  ship_log_id: shipLogId,
  audit_incident_type_id: incidentTypes['missing tube'],
  incident_date: text(at).slice(0, 10),
  due_date: text(at + 2 * 1440 * minute).slice(0, 10),
  shipping_method_id: method,
  tracking_no: trackingNo,
  ticket_note: sentences.tube_not_in_parcel(specimenBarcode),
  for_customer: true,
  user_id_created: bench,
  created_at: text(at),
})
