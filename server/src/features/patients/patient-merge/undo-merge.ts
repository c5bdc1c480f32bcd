import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { howMany } from '@labgate/contract/kit/how-many'
import { Stage } from '@labgate/contract/orders/order-status'
import { identityFields } from '@labgate/contract/patients/identity'
import type { patientMerge, SinceMerge } from '@labgate/contract/patients/patient-merge'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, mustBeEntered, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { identityOf } from '../../../core/identity/patient-identity.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { lockRecords, type Records } from './merge-facts.ts'
import { openTask } from './open-task.ts'
import { partAgain } from './part-again.ts'
import { undoFactsOf } from './undo-facts.ts'

const missing = 'Merge not found.'

/** A merge that can be undone, if visible to the user. */
export const mergeToUndo = async (tx: Tx, patientMergeId: number) => {
  const merge = orRefuse(
    await tx
      .selectFrom('patient_merge')
      .selectAll()
      .where('patient_merge_id', '=', patientMergeId)
      .executeTakeFirst(),
    missing,
  )
  if (merge.state !== 'merged')
    throw new Refusal(
      'not-possible',
      merge.state === 'undone'
        ? 'This merge was undone already.'
        : 'This merge was not carried out.',
    )
  return merge
}

type Assigned = ParsedInput<typeof patientMerge.undo>['assigned']

/* Every row created since must be assigned, and no other row. */
const assignedOf = (since: readonly SinceMerge[], assigned: Assigned): Map<string, number[]> => {
  const keyOf = (table: string, rowId: number): string => `${table} ${rowId}`
  const said = new Map(
    assigned.map(({ table, rowId, toFolded }) => [keyOf(table, rowId), toFolded]),
  )
  const open = since.filter(({ table, rowId }) => !said.has(keyOf(table, rowId)))
  refuseIf(
    open.length > 0
      ? [
          issue(
            'assigned',
            `Assign each of the ${howMany(since.length, 'entry', 'entries')} made since the merge: ${open.length} are left.`,
            'unmerge-assign',
          ),
        ]
      : said.size > since.length
        ? [
            issue(
              'assigned',
              'One of these entries was not made since the merge. Look at the preview again.',
              'unmerge-assign',
            ),
          ]
        : [],
  )
  const going = since.filter(({ table, rowId }) => said.get(keyOf(table, rowId)) === true)
  return new Map(
    Array.from(
      Map.groupBy(going, ({ table }) => table),
      ([table, rows]) => [table, rows.map(({ rowId }) => rowId)],
    ),
  )
}

/*
 * A tube that the laboratory has moves to another identity only through the checks of a correction
 * (docs/decisions/0031).
 */
const refuseTubes = async (
  tx: Tx,
  { keep, fold }: Records,
  orders: readonly number[],
): Promise<void> => {
  const [one, other] = [identityOf(keep), identityOf(fold)]
  if (orders.length === 0 || identityFields.every((field) => one[field] === other[field])) return
  const held = await tx
    .selectFrom('lab_order')
    .select('specimen_barcode')
    .where('lab_order_id', 'in', [...orders])
    .where('ended', '=', 0)
    .where('stage', '>=', Stage.Received)
    .where('stage', '<', Stage.Resulted)
    .limit(1)
    .executeTakeFirst()
  refuseIf(
    held === undefined
      ? []
      : [
          issue(
            'assigned',
            `The laboratory has specimen ${held.specimen_barcode}. Keep it with the kept record, or wait for its result.`,
            'unmerge-tube',
          ),
        ],
  )
}

/** Undoes a merge: nothing is guessed, and what cannot be undone was shown beforehand. */
export const undoMerge = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof patientMerge.undo>,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  const { reason } = given
  mustBeEntered('reason', reason, 'Enter how you know that these are two people.')
  const seen = await mergeToUndo(tx, given.patientMergeId)
  const records = await lockRecords(tx, actor, seen.patient_id, seen.patient_id_folded)
  const merge = await mergeToUndo(tx, given.patientMergeId)
  const { blocks, since } = await undoFactsOf(tx, merge)
  refuseIf(blocks)
  const toFolded = assignedOf(since, given.assigned)
  await refuseTubes(tx, records, toFolded.get('lab_order') ?? [])
  await partAgain(
    tx,
    actor,
    { mergeId: merge.patient_merge_id, ...records, toFolded, reason },
    change,
    now,
  )
  await openTask(tx, actor, records, 'separated from', now)
  return { id: String(merge.patient_merge_id), message: 'The records are separate again.' }
}
