import { Stage } from '@labgate/contract/orders/order-status'
import type { MergeFieldName } from '@labgate/contract/patients/merge/fields'
import type { MergeFacts, MergeSide } from '@labgate/contract/patients/merge/rules'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse } from '../../../access/refusal.ts'
import {
  lockPatient,
  visiblePatients,
  type LockedPatient,
} from '../../../core/patients/patients.queries.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'

/** The two records of a merge: the one kept, and the one folded into it. */
export interface Records {
  keep: LockedPatient
  fold: LockedPatient
}

const missing = 'Patient not found.'

/** Both records as visible to the user, without a lock. */
export const seenRecords = async (
  tx: Tx,
  actor: Actor,
  keepId: number,
  foldId: number,
): Promise<Records> => {
  const rows = await visiblePatients(actor, tx)
    .selectAll('p')
    .where('p.patient_id', 'in', [keepId, foldId])
    .execute()
  const of = (patientId: number): LockedPatient =>
    orRefuse(
      rows.find((row) => row.patient_id === patientId),
      missing,
    )
  return { keep: of(keepId), fold: of(foldId) }
}

const counted = async (
  tx: Tx,
  by: 'lock_orders_of' | 'orders_of',
  ids: readonly number[],
): Promise<number> => {
  const [[found]] = await pipeline(
    tx,
    rawQuery<{ count: number }>(`select ${by}($1::bigint[]) as count`, [ids]),
  )
  return Number(found?.count ?? 0)
}
/*
 * Both stay open to the user, who sees both now, until the transaction ends: a merge restricts one
 * like the other, and an unmerge separates them again.
 */
const keepOpen = async (
  tx: Tx,
  { charts = [] }: Actor,
  { keep, fold }: Records,
): Promise<Records> => {
  const opened = [keep.patient_id, fold.patient_id]
  if (charts !== 'all' && keep.restricted + fold.restricted > 0)
    await sql`
      select set_config('labgate.charts', ${`{${[...charts, ...opened].join(',')}}`}, true)
    `.execute(tx)
  return { keep, fold }
}
/** How many times to wait for an order saved in the meantime. */
const tries = 3

/**
 * Locks both records and all their orders. Orders are locked before patients, as in saving an
 * order; of two patients, the one with the lower ID first. It does not wait for an order saved in
 * between while holding the patients: that order's next save would wait for them. All locks are
 * released and taken again.
 */
export const lockRecords = async (
  tx: Tx,
  actor: Actor,
  keepId: number,
  foldId: number,
): Promise<Records> => {
  await seenRecords(tx, actor, keepId, foldId)
  const ids = [...new Set([keepId, foldId])].toSorted((a, b) => a - b)
  for (let attempt = 1; ; attempt++) {
    await sql`savepoint records`.execute(tx)
    const orders = await counted(tx, 'lock_orders_of', ids)
    const locked = new Map<number, LockedPatient>()
    for (const id of ids) locked.set(id, orRefuse(await lockPatient(tx, actor, id), missing))
    if ((await counted(tx, 'orders_of', ids)) === orders || attempt === tries) {
      await counted(tx, 'lock_orders_of', ids)
      return keepOpen(tx, actor, {
        keep: orRefuse(locked.get(keepId), missing),
        fold: orRefuse(locked.get(foldId), missing),
      })
    }
    await sql`rollback to savepoint records`.execute(tx)
  }
}

interface Counted {
  atLaboratory: number
  onTheWay: number
  isCorrectionOpen: boolean
  isRequested: boolean
}
const countsOf = (patientId: number, exceptMerge: number): Query<Counted> =>
  rawQuery(
    `
      select
        (
          select count(*)::int
          from lab_order o
          where
            o.patient_id = $1
            and o.ended = 0
            and o.stage between ${Stage.Received} and ${Stage.Resulted - 1}
        ) as "atLaboratory",
        (
          select count(*)::int
          from lab_order o
          where o.patient_id = $1 and o.ended = 0 and o.stage < ${Stage.Received}
        ) as "onTheWay",
        exists (
          select from identity_correction c where c.patient_id = $1 and c.state = 'open'
        ) as "isCorrectionOpen",
        exists (
          select
          from patient_merge m
          where
            m.state = 'asked'
            and $1 in (m.patient_id, m.patient_id_folded)
            and m.patient_merge_id <> $2
        ) as "isRequested"
    `,
    [patientId, exceptMerge],
  )
const sameMinutes = (keepId: number, foldId: number): Query<{ count: number }> =>
  rawQuery(
    `
      select count(*)::int as count
      from
        lab_order k
        join lab_order f on f.collected_at = k.collected_at
      where
        k.patient_id = $1
        and f.patient_id = $2
        and k.ended = 0
        and f.ended = 0
        and not k.no_collection_time
        and not f.no_collection_time
    `,
    [keepId, foldId],
  )

const sideOf = (row: LockedPatient, counted: Counted): MergeSide => ({
  patientId: row.patient_id,
  customerId: row.customer_id,
  active: row.active,
  mergedInto: row.patient_id_merged_into ?? 0,
  dob: row.dob,
  genderId: row.gender_id ?? 0,
  ssnEnd: row.ssn_last4,
  ...counted,
})

const nothing: Counted = {
  atLaboratory: 0,
  onTheWay: 0,
  isCorrectionOpen: false,
  isRequested: false,
}
/**
 * The facts that the contract's rules consider. `exceptMerge`: the request being decided, which
 * does not block itself.
 */
export const mergeFactsOf = async (
  tx: Tx,
  { keep, fold }: Records,
  picks: readonly MergeFieldName[],
  exceptMerge = 0,
): Promise<MergeFacts> => {
  const [[kept], [folded], [same]] = await pipeline(
    tx,
    countsOf(keep.patient_id, exceptMerge),
    countsOf(fold.patient_id, exceptMerge),
    sameMinutes(keep.patient_id, fold.patient_id),
  )
  return {
    keep: sideOf(keep, kept ?? nothing),
    fold: sideOf(fold, folded ?? nothing),
    sameMinute: same?.count ?? 0,
    picks,
  }
}
