import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import {
  mergeBlocks,
  needsUnderWayTick,
  secondPersonFor,
} from '@labgate/contract/patients/merge/rules'
import type { patientMerge } from '@labgate/contract/patients/patient-merge'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse } from '../../../access/refusal.ts'
import { type Tx, pipeline } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { mergeFactsOf, seenRecords } from './merge-facts.ts'
import { countOfRows, countsToMove, leftInName } from './merges.query.ts'
import { undoFactsOf } from './undo-facts.ts'
import { mergeToUndo } from './undo-merge.ts'

/** Both charts, as the audit log names them. */
export const aboutPair = (keepId: number, foldId: number): string =>
  `patient ${keepId} patient ${foldId}`

/** What a merge would do, and what blocks it. */
export const previewMerge = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof patientMerge.preview>,
  change: ChangeContext,
) => {
  const { patientId, patientId_Folded: foldId, picks } = given
  const records = await seenRecords(tx, actor, patientId, foldId)
  const facts = await mergeFactsOf(tx, records, picks)
  const [counts, [left]] = await pipeline(tx, countsToMove(patientId, foldId), leftInName(foldId))
  change.about({ customerId: records.keep.customer_id, target: aboutPair(patientId, foldId) })
  return {
    blocks: mergeBlocks(facts),
    secondPersonFor: secondPersonFor(facts),
    needsUnderWayTick: needsUnderWayTick(facts),
    moves: counts.map(({ table, words, count }) => ({ table, words, count })),
    combined: counts
      .filter(({ alike }) => alike > 0)
      .map(({ table, words, alike }) => ({ table, words, count: alike })),
    left: orRefuse(left),
    rowVersion: records.keep.row_version,
    rowVersion_Folded: records.fold.row_version,
  }
}

/** What separating two charts again would do. */
export const previewUndo = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof patientMerge.previewUndo>,
  change: ChangeContext,
) => {
  const merge = await mergeToUndo(tx, given.patientMergeId)
  await seenRecords(tx, actor, merge.patient_id, merge.patient_id_folded)
  const facts = await undoFactsOf(tx, merge)
  const [[left], [counted]] = await pipeline(
    tx,
    leftInName(merge.patient_id),
    countOfRows(merge.patient_merge_id),
  )
  change.about({
    customerId: merge.customer_id,
    target: aboutPair(merge.patient_id, merge.patient_id_folded),
  })
  return { ...facts, rows: counted?.count ?? 0, left: orRefuse(left) }
}
