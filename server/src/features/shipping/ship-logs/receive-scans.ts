import type { Issue, ParsedInput } from '@labgate/contract/kit/endpoint'
import { parcelStatus, scanOutcomes, type ScanOutcome } from '@labgate/contract/shipping/parcels'
import type { ScanAnswer, shipLogs } from '@labgate/contract/shipping/ship-logs'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { issue, refuseIf } from '../../../access/refusal.ts'
import { specimensToLock } from '../../../core/custody/lock-specimens.ts'
import type { HandOver } from '../../../core/orders/events.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import { retiredNumbers, describeRetired } from '../../../core/orders/retired-numbers.ts'
import { visibleParcels, type LockedParcel } from '../../../core/parcels/parcels.queries.ts'
import { namedLab } from '../../../core/parcels/parties.ts'
import { describeCarrier } from '../../../core/parcels/save-parcel.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { anyId, anyText } from '../../../db/lists.ts'
import { q } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { finishScans, noActs } from './scan-acts.ts'
import { takeScan, type Placement, type TakenScan } from './take-scan.ts'

type Given = ParsedInput<typeof shipLogs.scans>
type Scan = Given['scans'][number]
interface Answered extends TakenScan {
  shipLogId: number
  labOrderId: number
}
/** The outcome of a scan; whose tube it is is read after everything is written. */
export type IncomingScan = Omit<ScanAnswer, 'otherLab' | 'specimen'> & { labOrderId: number }

/** A scan's own time; if its device's clock puts it in the future, it counts as now. */
const timeOf = ({ at }: Scan, now: Date): Date => {
  const said = at === null ? now : new Date(at)
  return said.getTime() > now.getTime() ? now : said
}

/**
 * Parcels by ID and, with `finds`, those in transit whose sheets list the tubes; locked in ID
 * order.
 */
const parcelsToLock = (
  actor: Actor,
  ids: readonly number[],
  barcodes: readonly string[],
  finds: boolean,
) => {
  const tubes = visibleOrders(actor)
    .select('o.lab_order_id')
    .where('o.specimen_barcode', '=', anyText(barcodes))
  const sheets = q
    .selectFrom('ship_log_specimen as s')
    .innerJoin('ship_log as u', 'u.ship_log_id', 's.ship_log_id')
    .select('s.ship_log_id')
    .where('s.lab_order_id', 'in', tubes)
    .where('s.fate', '=', 'packed')
    .where('u.status', 'in', [parcelStatus['on its way'], parcelStatus['being received']])
  const wanted = finds
    ? sql<number>`any (array(select unnest(${ids}::bigint[]) union ${sheets}))`
    : anyId(ids)
  return visibleParcels(actor)
    .selectAll('l')
    .where('l.ship_log_id', '=', wanted)
    .orderBy('l.ship_log_id')
    .forUpdate()
}
const underWay = (parcel: LockedParcel | undefined): LockedParcel | undefined =>
  parcel?.status === parcelStatus['on its way'] || parcel?.status === parcelStatus['being received']
    ? parcel
    : undefined

const earlierScans = (keys: readonly string[]) =>
  q
    .selectFrom('receiving_scan')
    .select(['scan_key', 'outcome', 'says', 'ship_log_id', 'lab_order_id'])
    .where('scan_key', '=', anyText(keys))
/** The parcels in which the tubes are or were. */
const placementsOf = (actor: Actor, barcodes: readonly string[]) =>
  visibleOrders(actor)
    .innerJoin('ship_log_specimen as s', 's.lab_order_id', 'o.lab_order_id')
    .select(['s.ship_log_specimen_id', 's.ship_log_id', 's.lab_order_id', 's.fate'])
    .where('o.specimen_barcode', '=', anyText(barcodes))
    .orderBy('s.ship_log_specimen_id')
const namesOf = (userIds: readonly number[]) =>
  q.selectFrom('staff').select(['user_id', 'name']).where('user_id', '=', anyId(userIds))

/**
 * What is known about the scans, with parcels and tubes locked: in the order everyone locks in; the
 * rest is read under the locks.
 */
const lockScanned = async (tx: Tx, actor: Actor, scans: readonly Scan[], labId: number) => {
  const barcodes = [...new Set(scans.map(({ specimenBarcode }) => specimenBarcode))]
  const parcelIds = [...new Set(scans.map(({ shipLogId }) => shipLogId))]
  const [parcels, orders, received, listedTubes, [place], scanners, retired] = await pipeline(
    tx,
    parcelsToLock(actor, parcelIds, barcodes, parcelIds.includes(0)),
    specimensToLock(actor, barcodes),
    // a repeat that arrived at the same time has been written by now
    earlierScans(scans.map(({ key }) => key)),
    placementsOf(actor, barcodes),
    namedLab(labId),
    namesOf([...new Set(scans.map(({ userId }) => userId))]),
    retiredNumbers(actor, barcodes),
  )
  return {
    parcels: new Map(parcels.map((row) => [row.ship_log_id, row])),
    orders: new Map(orders.map((row) => [row.specimen_barcode, row])),
    placement: Map.groupBy(listedTubes as Placement[], ({ lab_order_id }) => lab_order_id),
    before: new Map(
      received.map((row): [string, Answered] => [
        row.scan_key,
        {
          outcome: row.outcome as ScanOutcome,
          says: row.says,
          shipLogId: row.ship_log_id ?? 0,
          labOrderId: row.lab_order_id ?? 0,
        },
      ]),
    ),
    retired: new Map(retired.map((row) => [row.retired, row])),
    place: place?.name ?? '',
    scanners: new Map(scanners.map(({ user_id, name }) => [Number(user_id), String(name)])),
  }
}

/** When its first tube is scanned, a parcel is at the dock. */
const begin = (parcel: LockedParcel, labId: number, at: Date, change: ChangeContext): void => {
  if (parcel.status >= parcelStatus['being received']) return
  change.last(
    q
      .updateTable('ship_log')
      .set({
        status: parcelStatus['being received'],
        arrived_at: at.toISOString(),
        lab_id: labId > 0 ? labId : null,
      })
      .where('ship_log_id', '=', parcel.ship_log_id),
  )
  parcel.status = parcelStatus['being received']
}

/** Refuses scans without a key of their own, and those of someone else that are not taken over. */
const scanIssues = ({ scans, takenOver }: Given, actor: Actor): Issue[] =>
  scans.flatMap(({ key, userId }, at) => [
    ...(key.length < 8
      ? [issue(`scans.${at}.key`, 'Each scan needs a key of 8 to 64 characters.', 'key')]
      : []),
    ...(userId !== actor.userId && takenOver !== true
      ? [
          issue(
            `scans.${at}.userId`,
            'Someone else made these scans. Take them over with your name to send them.',
            'others-scan',
          ),
        ]
      : []),
  ])

type Locked = Awaited<ReturnType<typeof lockScanned>>

/** What a scan is about: its tube, the parcel it arrived in, and where the tube is on record. */
const subjectOf = (
  { shipLogId, specimenBarcode }: Scan,
  { parcels, orders, placement: placements }: Locked,
) => {
  const order = orders.get(specimenBarcode)
  const own = placements.get(order?.lab_order_id ?? 0) ?? []
  const placement = own.find(({ fate }) => fate === 'packed' || fate === 'missing')
  const parcel =
    parcels.get(shipLogId) ??
    (shipLogId === 0 && placement?.fate === 'packed'
      ? underWay(parcels.get(placement.ship_log_id))
      : undefined)
  const inParcel = own.find(({ ship_log_id }) => ship_log_id === parcel?.ship_log_id)?.fate
  return { order, placement, parcel, inParcel }
}

type Subject = ReturnType<typeof subjectOf>

/** Who hands over a scanned tube: its carrier, and who scanned it if that was someone else. */
const handOverOf = (
  { userId }: Scan,
  parcel: LockedParcel | undefined,
  { place, scanners }: Locked,
  actor: Actor,
  now: Date,
): HandOver => ({
  place,
  to: place,
  from: parcel ? describeCarrier(parcel.shipping_method_id, parcel.tracking_no) : '',
  condition: userId === actor.userId ? '' : `Scanned by ${scanners.get(userId) ?? 'someone else'}`,
  ...(parcel && { shipLogId: parcel.ship_log_id }),
  recordedAt: now,
})

/**
 * Processes dock scans in the order in which they were made, each once however often it is sent
 * (rules.md#offline-receiving), and returns the outcome of each. Scans that someone else made are
 * taken over by name.
 */
export const receiveScans = async (
  tx: Tx,
  actor: Actor,
  given: Given,
  change: ChangeContext,
  now: Date,
): Promise<IncomingScan[]> => {
  refuseIf(scanIssues(given, actor))
  const scans = given.scans.toSorted((a, b) => (a.at ?? '').localeCompare(b.at ?? ''))
  const locked = await lockScanned(tx, actor, scans, given.labId)
  const acts = noActs()
  const answers = new Map(locked.before)
  const scanned = new Set<number>()
  const outcomeOf = async (scan: Scan, at: Date, subject: Subject): Promise<TakenScan> => {
    const { order, parcel } = subject
    const retired = locked.retired.get(scan.specimenBarcode)
    const text = retired === undefined ? scanOutcomes.unknown : describeRetired(retired)
    if (order === undefined) return { outcome: 'unknown', says: text }
    if (scanned.has(order.lab_order_id)) return { outcome: 'already', says: scanOutcomes.already }
    scanned.add(order.lab_order_id)
    const handOver = handOverOf(scan, parcel, locked, actor, now)
    const taken = await takeScan(tx, { ...subject, order, at, handOver }, actor, acts, change)
    return retired === undefined ? taken : { ...taken, says: text }
  }
  for (const scan of scans) {
    if (answers.has(scan.key)) continue
    const subject = subjectOf(scan, locked)
    const { order, parcel } = subject
    const at = timeOf(scan, now)
    if (parcel) begin(parcel, given.labId, at, change)
    const outcome = await outcomeOf(scan, at, subject)
    const answer: Answered = {
      ...outcome,
      shipLogId: parcel?.ship_log_id ?? 0,
      labOrderId: order?.lab_order_id ?? 0,
    }
    answers.set(scan.key, answer)
    acts.scans.push({
      key: scan.key,
      specimenBarcode: scan.specimenBarcode,
      shipLogId: parcel?.ship_log_id ?? null,
      labOrderId: order?.lab_order_id ?? null,
      userId: scan.userId,
      at,
      outcome: answer.outcome,
      says: answer.says,
    })
  }
  await finishScans(tx, actor, acts, change, now)
  change.about({ target: `scans ${scans.length}`, fields: ['specimenBarcode'] })
  return given.scans.flatMap(({ key, specimenBarcode }) => {
    const answer = answers.get(key)
    return answer ? [{ key, specimenBarcode, ...answer }] : []
  })
}
