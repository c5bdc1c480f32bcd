import type { Issue, ParsedInput } from '@labgate/contract/kit/endpoint'
import { manifestNumber } from '@labgate/contract/kit/numbers'
import { dayAt } from '@labgate/contract/kit/time-zones'
import { leavingFaults, trackingFault, trackingNoOf } from '@labgate/contract/shipping/carriers'
import { manifestStatus, type manifests } from '@labgate/contract/shipping/manifests'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { refuseStale } from '../../../access/versions.ts'
import { advanceAll, allNow } from '../../../core/custody/advance.ts'
import { lockOrders } from '../../../core/custody/lock-specimens.ts'
import type { LockedOrder } from '../../../core/orders/orders.queries.ts'
import { describeCarrier, withoutAudit } from '../../../core/parcels/save-parcel.ts'
import { writeRecord } from '../../../core/records/write-record.ts'
import type { Tx } from '../../../db/database.ts'
import { laboratoryTimeZoneIn } from '../../../db/laboratory-time-zone.ts'
import { compiledOf, compiledRaw } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { manifestLabs } from './labs.query.ts'
import { lockManifest, type LockedManifest } from './manifests.queries.ts'
import {
  sendableTubes,
  whyNotSent,
  type Destination,
  type SendableRow,
} from './sendable.queries.ts'

type Given = ParsedInput<typeof manifests.save>

/** A specimen with its order locked, and its data read under that lock. */
interface Tube {
  row: LockedOrder
  known: SendableRow
}

/**
 * Destination and test type, set once when the manifest is created. The laboratory must exist and
 * offer the type until the manifest is final.
 */
const destinationOf = async (
  tx: Tx,
  row: LockedManifest | undefined,
  given: Given,
): Promise<Destination & { lab: string }> => {
  const labId = row?.lab_id ?? given.labId ?? 0
  const labTypeId = row?.lab_type_id ?? given.labTypeId ?? 0
  const { rows } = await tx.executeQuery(compiledOf(manifestLabs()))
  const lab = rows.find((one) => one.labId === labId)
  refuseIf([
    ...(lab === undefined
      ? [issue('labId', 'Choose an active destination laboratory.', 'required')]
      : []),
    ...(lab !== undefined && !lab.labTypeIds.includes(labTypeId)
      ? [issue('labTypeId', `Choose a test type ${lab.name} offers.`, 'required')]
      : []),
  ])
  return { labId, labTypeId, manifestId: row?.manifest_id ?? 0, lab: lab?.name ?? '' }
}

/**
 * The manifest's day and its sequence within that day and laboratory, drawn under a lock so that
 * two users starting at once get different ones.
 */
const nextKey = async (
  tx: Tx,
  labId: number,
  now: Date,
): Promise<{ manifest_day: string; sequence: number }> => {
  const day = dayAt(now, await laboratoryTimeZoneIn(tx))
  await tx.executeQuery(
    compiledRaw(`select pg_advisory_xact_lock(hashtext('manifest'), $1::int)`, [labId]),
  )
  const { rows } = await tx.executeQuery<{ next: number }>(
    compiledRaw(
      `
        select coalesce(max(sequence), 0) + 1 as next
        from manifest
        where lab_id = $1 and manifest_day = $2::date
      `,
      [labId, day],
    ),
  )
  return { manifest_day: day, sequence: rows[0]?.next ?? 1 }
}

/** Locks the specimens, in the order of `ids`. */
const lockTubes = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Tube[]> => {
  const locked = await lockOrders(tx, actor, ids)
  if (locked.length !== ids.length)
    throw new Refusal(
      'not-found',
      ids.length === 1 ? 'Specimen not found.' : 'One of these specimens no longer exists.',
    )
  const { rows } = await tx.executeQuery(compiledOf(sendableTubes(actor, { labOrderIds: ids })))
  return ids.flatMap((id) => {
    const row = locked.find(({ lab_order_id }) => lab_order_id === id)
    const known = rows.find(({ labOrderId }) => labOrderId === id)
    return row && known ? [{ row, known }] : []
  })
}

/**
 * What blocks each specimen, reported on its line. One already on the open manifest can stay there,
 * but cannot leave that way.
 */
const tubeFaults = (tubes: readonly Tube[], to: Destination, isFinal: boolean): Issue[] =>
  tubes.flatMap(({ known }, at) => {
    if (!isFinal && known.lies !== null && known.lies.manifestId === to.manifestId) return []
    const text = whyNotSent(known, to)
    return text === ''
      ? []
      : [issue(`specimens.${at}.labOrderId`, `${known.specimenBarcode}: ${text}`, 'not-sendable')]
  })

const changesOf = (row: LockedManifest | undefined, given: Given): Record<string, unknown> => {
  const sent: Record<string, unknown> = {
    shipping_method_id: given.shippingMethodId,
    tracking_no: given.trackingNo === undefined ? undefined : trackingNoOf(given.trackingNo),
  }
  return Object.fromEntries(
    Object.entries(sent).filter(
      ([column, value]) => value !== undefined && value !== row?.[column as keyof LockedManifest],
    ),
  )
}

const carriedFaults = (
  method: number,
  trackingNo: string,
  isFinal: boolean,
  tubes: number,
): Issue[] => {
  const fault = trackingFault(method, trackingNo)
  if (!isFinal) return fault === '' ? [] : [issue('trackingNo', fault, 'tracking')]
  return [
    ...(tubes === 0
      ? [
          issue(
            'specimens',
            'Add at least one specimen before finalizing the manifest.',
            'required',
          ),
        ]
      : []),
    ...Object.entries(leavingFaults(method, trackingNo)).map(([field, text]) =>
      issue(field, text, text === fault ? 'tracking' : 'required'),
    ),
  ]
}

const linesOf = async (tx: Tx, manifestId: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('manifest_specimen')
    .select('lab_order_id')
    .where('manifest_id', '=', manifestId)
    .where('withdrawn_at', 'is', null)
    .orderBy('manifest_specimen_id')
    .execute()
  return rows.map(({ lab_order_id }) => lab_order_id)
}

/** Puts exactly these specimens on an open manifest. */
const replaceLines = async (
  tx: Tx,
  actor: Actor,
  manifestId: number,
  tubes: readonly Tube[],
  before: readonly number[],
  now: Date,
): Promise<void> => {
  const ids = tubes.map(({ row }) => row.lab_order_id)
  if (before.some((id) => !ids.includes(id)))
    await tx
      .deleteFrom('manifest_specimen')
      .where('manifest_id', '=', manifestId)
      .where('lab_order_id', 'not in', [...ids, 0])
      .execute()
  const added = tubes.filter(({ row }) => !before.includes(row.lab_order_id))
  if (added.length === 0) return
  const line = { manifest_id: manifestId, user_id_added: actor.userId, added_at: now.toISOString() }
  await tx
    .insertInto('manifest_specimen')
    .values(
      added.map(({ row }) => ({
        ...line,
        lab_order_id: row.lab_order_id,
        customer_id: row.customer_id,
      })),
    )
    .execute()
}

/** Hands the specimens over: each is now at the manifest's laboratory and is tested there. */
const handOver = async (
  tx: Tx,
  actor: Actor,
  tubes: readonly Tube[],
  to: { manifestId: number; labId: number; lab: string },
  carrier: string,
  change: ChangeContext,
  now: Date,
) => {
  for (const [place, alike] of Map.groupBy(tubes, ({ known }) => known.workingLab)) {
    const rows = alike.map(({ row }) => row)
    const handOver = { comment: carrier, place, from: place, to: to.lab, manifestId: to.manifestId }
    await advanceAll(
      tx,
      actor,
      allNow(rows, now),
      { moves: ['forward'], columns: { lab_id: to.labId }, changed: ['labId'], ...handOver },
      withoutAudit(change),
    )
  }
}

const describeSaved = (id: number, tubes: number, lab: string, isFinal: boolean): string => {
  const count = tubes === 1 ? 'one specimen' : `${tubes} specimens`
  return isFinal
    ? `Manifest ${manifestNumber(id)} is final: ${count} to ${lab}.`
    : `Saved with ${count}.`
}

const lockToSave = async (tx: Tx, actor: Actor, { manifestId, rowVersion }: Given) => {
  if (manifestId <= 0) return undefined
  const row = orRefuse(await lockManifest(tx, actor, manifestId), 'Manifest not found.')
  await refuseStale(tx, actor, 'manifest', row.manifest_id, rowVersion, row.row_version)
  if (row.status === manifestStatus.final)
    throw new Refusal('not-possible', 'This manifest is final and read-only.')
  return row
}

/**
 * Saves an open manifest; with status 1 it becomes final and its specimens leave, all or none.
 * Returns its ID.
 */
export const saveManifest = async (
  tx: Tx,
  actor: Actor,
  given: Given,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  const row = await lockToSave(tx, actor, given)
  const isFinal = given.status === manifestStatus.final
  const to = await destinationOf(tx, row, given)
  const before = row ? await linesOf(tx, row.manifest_id) : []
  const ids = [...new Set(given.specimens?.map(({ labOrderId }) => labOrderId) ?? before)]
  const columns = changesOf(row, given)
  const whole = { ...row, ...columns } as { shipping_method_id?: number; tracking_no?: string }
  const [method, trackingNo] = [whole.shipping_method_id ?? 0, whole.tracking_no ?? '']
  const tubes = await lockTubes(tx, actor, ids)
  refuseIf([
    ...carriedFaults(method, trackingNo, isFinal, ids.length),
    ...tubeFaults(tubes, to, isFinal),
  ])
  const at = now.toISOString()
  const made = {
    lab_id: to.labId,
    lab_type_id: to.labTypeId,
    user_id_created: actor.userId,
    created_at: at,
  }
  const manifestId = await writeRecord(tx, actor, change, {
    kind: 'manifest',
    before: row,
    id: row?.manifest_id ?? 0,
    customerId: 0,
    columns: {
      ...columns,
      ...(row === undefined && { ...made, ...(await nextKey(tx, to.labId, now)) }),
      ...(isFinal && {
        status: manifestStatus.final,
        finalized_at: at,
        user_id_finalized: actor.userId,
      }),
    },
    changed: [...Object.keys(columns), 'specimens', ...(isFinal ? ['status'] : [])],
    at: now,
  })
  await replaceLines(tx, actor, manifestId, tubes, before, now)
  if (isFinal)
    await handOver(
      tx,
      actor,
      tubes,
      { ...to, manifestId },
      describeCarrier(method, trackingNo),
      change,
      now,
    )
  return {
    id: String(manifestId),
    message: describeSaved(manifestId, tubes.length, to.lab, isFinal),
  }
}
