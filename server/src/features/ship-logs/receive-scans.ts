import type { Received } from '@labgate/contract/endpoint'
import { parcelStatus, scanOutcomes, type Fate, type ScanOutcome } from '@labgate/contract/parcels'
import type { ScanAnswer, shipLogs } from '@labgate/contract/ship-logs'
import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { issue, refuseIf } from '../../access/refusal.ts'
import type { Tx } from '../../db/database.ts'
import { q } from '../../db/queries.ts'
import type { Telling } from '../../http/call.ts'
import { lockOrders } from '../custody/lock-specimens.ts'
import { visibleOrders } from '../orders/orders.queries.ts'
import { labName } from './parties.ts'
import { visibleParcels, type LockedParcel } from './parcels.queries.ts'
import { carrierSays } from './save-parcel.ts'
import { takeScan, type Lying, type TakenScan } from './take-scan.ts'

type Given = Received<typeof shipLogs.scans>
type Scan = Given['scans'][number]
interface Answered extends TakenScan {
  shipLogId: number
  labOrderId: number
}
/** What a scan came to; whose tube it is, is read when all is written. */
export type HeardScan = Omit<ScanAnswer, 'specimen'> & { labOrderId: number }

/** A scan's own time; one that the clock of its device puts into the future counts as now. */
const timeOf = ({ at }: Scan, now: Date): Date => {
  const said = at === null ? now : new Date(at)
  return said.getTime() > now.getTime() ? now : said
}

const lockParcels = (tx: Tx, actor: Actor, ids: readonly number[]): Promise<LockedParcel[]> =>
  visibleParcels(actor, tx)
    .selectAll('l')
    .where('l.ship_log_id', '=', sql<number>`any (${ids}::bigint[])`)
    .orderBy('l.ship_log_id')
    .forUpdate()
    .execute()

/** Parcels that have left, by the sheets on which these tubes stand. */
const parcelsUnderWay = async (tx: Tx, labOrderIds: readonly number[]): Promise<number[]> => {
  const rows = await tx
    .selectFrom('ship_log_specimen as s')
    .innerJoin('ship_log as l', 'l.ship_log_id', 's.ship_log_id')
    .select('s.ship_log_id')
    .distinct()
    .where('s.lab_order_id', 'in', [0, ...labOrderIds])
    .where('s.fate', '=', 'packed')
    .where('l.status', 'in', [parcelStatus['on its way'], parcelStatus['being received']])
    .execute()
  return rows.map(({ ship_log_id }) => ship_log_id)
}
const underWay = (parcel: LockedParcel | undefined): LockedParcel | undefined =>
  parcel?.status === parcelStatus['on its way'] || parcel?.status === parcelStatus['being received'] ? parcel : undefined

const heardBefore = async (tx: Tx, keys: readonly string[]): Promise<Map<string, Answered>> => {
  const rows = await tx
    .selectFrom('receiving_scan')
    .selectAll()
    .where('scan_key', 'in', [...keys])
    .execute()
  return new Map(
    rows.map((row) => [
      row.scan_key,
      { outcome: row.outcome as ScanOutcome, says: row.says, shipLogId: row.ship_log_id ?? 0, labOrderId: row.lab_order_id ?? 0 },
    ]),
  )
}

/** A parcel whose first tube is scanned is at the dock. */
const begin = async (tx: Tx, parcel: LockedParcel, labId: number, at: Date): Promise<void> => {
  if (parcel.status >= parcelStatus['being received']) return
  await tx
    .updateTable('ship_log')
    .set({ status: parcelStatus['being received'], arrived_at: at.toISOString(), lab_id: labId > 0 ? labId : null })
    .where('ship_log_id', '=', parcel.ship_log_id)
    .execute()
  parcel.status = parcelStatus['being received']
}

/**
 * Takes scans of the dock in the order in which they were made, each once however often it is sent (decisions.md 36), and answers what each
 * came to. Scans that somebody else made are taken over by name.
 */
export const receiveScans = async (tx: Tx, actor: Actor, given: Given, telling: Telling, now: Date): Promise<HeardScan[]> => {
  refuseIf(
    given.scans.flatMap(({ key, userId }, at) => [
      ...(key.length < 8 ? [issue(`scans.${at}.key`, 'Each scan needs a key of 8 to 64 characters.', 'key')] : []),
      ...(userId !== actor.userId && given.takenOver !== true
        ? [issue(`scans.${at}.userId`, 'Somebody else made these scans. Take them over by name to send them.', 'others-scan')]
        : []),
    ]),
  )
  const scans = given.scans.toSorted((a, b) => (a.at ?? '').localeCompare(b.at ?? ''))
  const named = await visibleOrders(actor, tx)
    .select('o.lab_order_id')
    .where('o.specimen_barcode', 'in', [...new Set(scans.map(({ specimenBarcode }) => specimenBarcode))])
    .execute()
  const under = await parcelsUnderWay(
    tx,
    named.map(({ lab_order_id }) => lab_order_id),
  )
  const wanted = new Set([...scans.map(({ shipLogId }) => shipLogId), ...(scans.some(({ shipLogId }) => shipLogId === 0) ? under : [])])
  const parcels = new Map((await lockParcels(tx, actor, [...wanted])).map((row) => [row.ship_log_id, row]))
  const orders = new Map(
    (
      await lockOrders(
        tx,
        actor,
        named.map(({ lab_order_id }) => lab_order_id),
      )
    ).map((row) => [row.specimen_barcode, row]),
  )
  // what was heard before is looked up when the tubes are locked: a repeat that came at the same time has been written by then
  const before = await heardBefore(
    tx,
    scans.map(({ key }) => key),
  )
  const ids = [...orders.values()].map(({ lab_order_id }) => lab_order_id)
  const rows = await tx
    .selectFrom('ship_log_specimen')
    .select(['ship_log_specimen_id', 'ship_log_id', 'lab_order_id', 'fate'])
    .where('lab_order_id', 'in', [...ids, 0])
    .orderBy('ship_log_specimen_id')
    .execute()
  const place = await labName(tx, given.labId)
  const scanners = await namesOf(tx, scans)
  const taken = new Map<string, Answered>()
  const done = new Map<number, Answered>()
  for (const scan of scans) {
    const earlier = before.get(scan.key) ?? taken.get(scan.key)
    if (earlier !== undefined) {
      taken.set(scan.key, earlier)
      continue
    }
    const order = orders.get(scan.specimenBarcode)
    const own = rows.filter(({ lab_order_id }) => lab_order_id === order?.lab_order_id)
    const lying = own.find(({ fate }) => fate === 'packed' || fate === 'missing') as Lying | undefined
    const parcel = parcels.get(scan.shipLogId) ?? (scan.shipLogId === 0 && lying?.fate === 'packed' ? underWay(parcels.get(lying.ship_log_id)) : undefined)
    const at = timeOf(scan, now)
    const repeated = order && done.get(order.lab_order_id)
    const answer: Answered = { outcome: 'unknown', says: scanOutcomes.unknown, shipLogId: parcel?.ship_log_id ?? 0, labOrderId: order?.lab_order_id ?? 0 }
    if (parcel) await begin(tx, parcel, given.labId, at)
    if (repeated) Object.assign(answer, { outcome: 'already', says: scanOutcomes.already })
    else if (order) {
      const inParcel = own.find(({ ship_log_id }) => ship_log_id === parcel?.ship_log_id)?.fate as Fate | undefined
      const handOver = {
        place,
        to: place,
        from: parcel ? carrierSays(parcel.shipping_method_id, parcel.tracking_no) : '',
        condition: scan.userId === actor.userId ? '' : `Scanned by ${scanners.get(scan.userId) ?? 'somebody else'}`,
        ...(parcel && { shipLogId: parcel.ship_log_id }),
        recordedAt: now,
      }
      Object.assign(answer, await takeScan(tx, { order, parcel, lying, inParcel, at, handOver }, actor, telling))
      done.set(order.lab_order_id, answer)
    }
    taken.set(scan.key, answer)
    telling.last(
      q.insertInto('receiving_scan').values({
        scan_key: scan.key,
        specimen_barcode: scan.specimenBarcode,
        ship_log_id: parcel?.ship_log_id ?? null,
        lab_order_id: order?.lab_order_id ?? null,
        user_id: scan.userId,
        user_id_sent: actor.userId,
        at: at.toISOString(),
        recorded_at: now.toISOString(),
        outcome: answer.outcome,
        says: answer.says,
      }),
    )
  }
  telling.about({ target: `scans ${scans.length}`, fields: ['specimenBarcode'] })
  return given.scans.flatMap(({ key, specimenBarcode }) => {
    const answer = taken.get(key)
    return answer ? [{ key, specimenBarcode, ...answer }] : []
  })
}

const namesOf = async (tx: Tx, scans: readonly Scan[]): Promise<Map<number, string>> => {
  const rows = await tx
    .selectFrom('staff')
    .select(['user_id', 'name'])
    .where('user_id', 'in', [...new Set(scans.map(({ userId }) => userId))])
    .execute()
  return new Map(rows.map(({ user_id, name }) => [Number(user_id), String(name)]))
}
