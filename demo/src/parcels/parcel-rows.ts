import type { InboxReason } from '@labgate/contract/desk/inbox-reasons'
import { Stage } from '@labgate/contract/orders/order-status'
import { carriers } from '@labgate/contract/shipping/carriers'
import { parcelStatus } from '@labgate/contract/shipping/parcels'
import { incidentTypes } from '@labgate/server/core/incidents/open-incident.ts'
import { sentences } from '@labgate/server/db/sentences.ts'
import type { Change } from '../insert.ts'
import type { Random } from '../random.ts'
import type { Row, Rows } from '../rows.ts'
import { differencesOf, parcelsWithoutSheet, type Difference } from './differences.ts'
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

/** A parcel on its way, with what became of it; instants in milliseconds. */
interface Trip {
  parcel: PackedParcel
  first: SentTube
  shipLogId: number
  dock: Dock
  /** Who receives it. */
  bench: number
  isPacking: boolean
  isBare: boolean
  isBegun: boolean
  method: number
  trackingNo: string
  arrived: number | null
  closed: number | null
  receiptOf: (tube: SentTube, at: number) => number
}
/** What became of one of its tubes; `kind`: how it differs from the others. */
interface Arrival {
  tube: SentTube
  kind: Difference['kind'] | undefined
  receipt: number
  isThere: boolean
}
interface Written {
  ship_log: Row<'ship_log'>[]
  ship_log_specimen: Row<'ship_log_specimen'>[]
  inbox: Row<'inbox'>[]
  customer_incident: Row<'customer_incident'>[]
  order_event: Row<'order_event'>[]
  orders: OrderChange[]
  events: object[]
  gone: object[]
}
interface OrderChange {
  lab_order_id: number
  stage: number
  shipped_at: string | null
  received_at: string | null
  user_id_received: number | null
  /** null: it stays as it is. */
  stage_at: string | null
}

const nothingWritten = (): Written => ({
  ship_log: [],
  ship_log_specimen: [],
  inbox: [],
  customer_incident: [],
  order_event: [],
  orders: [],
  events: [],
  gone: [],
})

/** The instants of a parcel's arrival and its closing; null: not yet. */
const instantsOf = (
  { status, tubes }: PackedParcel,
  isBegun: boolean,
  now: Date,
): Pick<Trip, 'arrived' | 'closed' | 'receiptOf'> => {
  const arrived =
    status === 3
      ? Math.min(...tubes.map(({ receivedAt }) => receivedAt ?? Infinity))
      : isBegun
        ? now.getTime() - 12 * minute
        : null
  const receiptOf = (tube: SentTube, at: number): number =>
    Math.min(tube.receivedAt ?? now.getTime(), (arrived ?? 0) + (at + 1) * minute)
  const closed =
    status === 3 ? Math.min(now.getTime(), Math.max(...tubes.map(receiptOf)) + 4 * minute) : null
  return { arrived, closed, receiptOf }
}

const specimenRow = (
  { parcel, first, shipLogId, bench, isBare, closed }: Trip,
  { tube, kind, receipt, isThere }: Arrival,
): Row<'ship_log_specimen'> => ({
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

const orderChange = (
  { parcel, bench, isBare }: Trip,
  { tube, kind, receipt, isThere }: Arrival,
): OrderChange => {
  const stage = kind === 'missing' ? Stage.Shipped : kind === 'begun' ? Stage.Received : tube.stage
  return {
    lab_order_id: tube.labOrderId,
    stage,
    shipped_at: kind === 'unlisted' || isBare ? null : text(parcel.at),
    received_at: isThere ? text(receipt) : null,
    user_id_received: isThere ? bench : null,
    stage_at:
      stage === Stage.Shipped ? text(parcel.at) : stage === Stage.Received ? text(receipt) : null,
  }
}

/** Adds the events of a tube that left, and what the laboratory wrote about a missing one. */
const addEvents = (
  written: Written,
  trip: Trip,
  { tube, kind, receipt, isThere }: Arrival,
): void => {
  const { events, gone, order_event, inbox, customer_incident } = written
  const { parcel, first, shipLogId, dock, bench, isBare, method, trackingNo, closed } = trip
  const by = describeCarrier(method, trackingNo)
  const here = { place: dock.name, from_whom: by, to_whom: dock.name, ship_log_id: shipLogId }
  const there = {
    place: first.place,
    from_whom: first.place,
    to_whom: by,
    ship_log_id: shipLogId,
  }
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
}

const parcelRow = (trip: Trip, own: Random): Row<'ship_log'> => {
  const { parcel, first, shipLogId, dock, bench, isPacking, isBare, isBegun } = trip
  const { method, trackingNo, arrived, closed } = trip
  return {
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
              ...parcel.tubes.map(({ createdAt }) => createdAt),
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
  }
}

/** Changes of the orders; those whose stage stays keep its instant. */
const changesOf = ({ orders, events, gone }: Written): Change[] => [
  {
    table: 'lab_order',
    keys: ['lab_order_id'],
    rows: orders.filter(({ stage_at: at }) => at !== null),
  },
  {
    table: 'lab_order',
    keys: ['lab_order_id'],
    rows: orders
      .filter(({ stage_at: at }) => at === null)
      .map(({ stage_at: _stays, ...rest }) => rest),
  },
  { table: 'order_event', keys: ['lab_order_id', 'move'], rows: events },
  { table: 'order_event', keys: ['lab_order_id', 'move'], rows: gone, removes: true },
]

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
  const written = nothingWritten()
  for (const [turn, parcel] of parcels.entries()) {
    const own = random.fork(turn)
    const [first] = parcel.tubes
    if (first === undefined) continue
    const isPacking = parcel.status === parcelStatus.packing
    const isBegun = differences.some((one) => one.parcel === parcel && one.kind === 'begun')
    const method = isPacking
      ? 0
      : own.weighted([[courier, 5] as const, [fedex, 3] as const, [dhl, 1] as const])
    const trip: Trip = {
      parcel,
      first,
      shipLogId: base + turn,
      dock,
      bench: dock.people[turn % Math.max(1, dock.people.length)] ?? first.clerk,
      isPacking,
      isBare: bare.has(parcel),
      isBegun,
      method,
      trackingNo: numberOf(own, method),
      ...instantsOf(parcel, isBegun, now),
    }
    for (const [at, tube] of parcel.tubes.entries()) {
      const kind = differences.find((one) => one.tube === tube)?.kind
      const isThere = kind !== 'missing' && (parcel.status === 3 || kind === 'begun')
      const arrival: Arrival = { tube, kind, receipt: trip.receiptOf(tube, at), isThere }
      written.ship_log_specimen.push(specimenRow(trip, arrival))
      if (isPacking) continue
      addEvents(written, trip, arrival)
      written.orders.push(orderChange(trip, arrival))
    }
    written.ship_log.push(parcelRow(trip, own))
  }
  const { ship_log, ship_log_specimen, inbox, customer_incident, order_event } = written
  return {
    rows: { ship_log, ship_log_specimen, inbox, customer_incident, order_event },
    changes: changesOf(written),
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
