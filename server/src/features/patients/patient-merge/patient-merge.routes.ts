import {
  mergeBlocks,
  needsUnderWayTick,
  secondPersonFor,
} from '@labgate/contract/patients/merge/rules'
import { patientMerge } from '@labgate/contract/patients/patient-merge'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { pipeline } from '../../../db/database.ts'
import { routesFor } from '../../../http/call.ts'
import { lockRecords, mergeFactsOf, seenRecords } from './merge-facts.ts'
import { countOfRows, countsToMove, leftInName, mergesOf } from './merges.query.ts'
import { likelyPairs, pairsAmong, twoPeople } from './pairs.query.ts'
import { decideMerge, requestMerge } from './request-merge.ts'
import { undoFactsOf } from './undo-facts.ts'
import { mergeToUndo, undoMerge } from './undo-merge.ts'

const aboutPair = (keepId: number, foldId: number): string => `patient ${keepId} patient ${foldId}`

/** Two records of one person become one, and can be separated again (docs/decisions/0046). */
export const patientMergeRoutes = (context: AppContext) =>
  routesFor('patientMerge', patientMerge, {
    preview: (call) =>
      call.change(async (tx, change) => {
        const { patientId, patientId_Folded: foldId, picks } = call.input
        const records = await seenRecords(tx, call.actor, patientId, foldId)
        const facts = await mergeFactsOf(tx, records, picks)
        const [counts, [left]] = await pipeline(
          tx,
          countsToMove(patientId, foldId),
          leftInName(foldId),
        )
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
      }),
    merge: (call) =>
      call.change((tx, change) =>
        requestMerge(tx, context.crypt, call.actor, call.input, change, context.now()),
      ),
    decide: (call) =>
      call.change((tx, change) =>
        decideMerge(tx, context.crypt, call.actor, call.input, change, context.now()),
      ),
    list: async (call) => {
      const { customerId, patientId = 0 } = call.input
      const [list] = await call.read(
        { customerId: Math.max(0, customerId) },
        mergesOf(call.actor, customerId, patientId),
      )
      return { list }
    },
    previewUndo: (call) =>
      call.change(async (tx, change) => {
        const merge = await mergeToUndo(tx, call.input.patientMergeId)
        await seenRecords(tx, call.actor, merge.patient_id, merge.patient_id_folded)
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
      }),
    undo: (call) =>
      call.change((tx, change) => undoMerge(tx, call.actor, call.input, change, context.now())),
    pairs: async (call) => {
      const { customerId, most = 50 } = call.input
      const [rows, two] = await call.read(
        { customerId: Math.max(0, customerId) },
        likelyPairs(call.actor, customerId),
        twoPeople(call.actor, customerId),
      )
      return { list: pairsAmong(rows, most), two }
    },
    notSame: (call) =>
      call.change(async (tx, change) => {
        const { patientId, patientId_Folded: foldId, note } = call.input
        const { keep } = await lockRecords(tx, call.actor, patientId, foldId)
        const [one, other] = [patientId, foldId].toSorted((a, b) => a - b) as [number, number]
        await tx
          .insertInto('patient_not_same')
          .values({
            customer_id: keep.customer_id,
            patient_id_one: one,
            patient_id_other: other,
            note,
            user_id_created: call.actor.userId,
            created_by: call.actor.userName,
            created_at: context.now().toISOString(),
          })
          .onConflict((same) => same.columns(['patient_id_one', 'patient_id_other']).doNothing())
          .execute()
        change.about({
          customerId: keep.customer_id,
          target: aboutPair(one, other),
          fields: ['notSamePerson'],
        })
        return {
          id: String(one),
          message: 'Marked as two people. They will not be listed as likely duplicates again.',
        }
      }),
  })
