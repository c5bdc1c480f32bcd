import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { Stage } from '@labgate/contract/orders/order-status'
import type { resultReview } from '@labgate/contract/results/result-review'
import { isReviewedUnopened, severityAt, severityWords } from '@labgate/contract/results/severity'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { mustNameVersion } from '../../../access/versions.ts'
import { advance } from '../../../core/custody/advance.ts'
import { lockOrders } from '../../../core/custody/lock-specimens.ts'
import { undoSeconds } from '../../../core/custody/undo-end.ts'
import type { AuditPerOrder } from '../../../core/orders/audit-per-order.ts'
import { lockOrder, type LockedOrder } from '../../../core/orders/orders.queries.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledOf } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { workOf } from './result-review.queries.ts'

const noResult = 'Result not found.'
type Per = { labOrderId: number; done: boolean; says: string }

const lockResult = async (tx: Tx, actor: Actor, labOrderId: number): Promise<LockedOrder> => {
  const row = orRefuse(await lockOrder(tx, actor, labOrderId), noResult)
  if (row.result_severity === null || row.stage < Stage.Resulted)
    throw new Refusal('not-found', noResult)
  return row
}

/** Stores a practice user's comment on a result. */
export const saveComment = async (
  tx: Tx,
  actor: Actor,
  { labOrderId, note }: ParsedInput<typeof resultReview.comment>,
  change: ChangeContext,
  now: Date,
): Promise<void> => {
  refuseIf(note.trim() === '' ? [issue('note', 'Enter a comment.', 'required')] : [])
  const { customer_id } = await lockResult(tx, actor, labOrderId)
  await tx
    .insertInto('result_comment')
    .values({
      lab_order_id: labOrderId,
      customer_id,
      note: note.trim(),
      user_id_created: actor.userId,
      created_at: now.toISOString(),
    })
    .execute()
  change.about({ customerId: customer_id, target: `order ${labOrderId}`, fields: ['comment'] })
}

/**
 * Hands a result over to a colleague who can see the order; one handover is open at a time. Returns
 * the colleague's name.
 */
export const handOver = async (
  tx: Tx,
  actor: Actor,
  { labOrderId, userId, note }: ParsedInput<typeof resultReview.handOver>,
  change: ChangeContext,
  now: Date,
): Promise<string> => {
  const { customer_id } = await lockResult(tx, actor, labOrderId)
  const { rows } = await tx.executeQuery(compiledOf(workOf(actor, labOrderId)))
  const to = rows[0]?.colleagues.find((one) => one.userId === userId)
  if (to === undefined)
    throw new Refusal('faulty', undefined, [
      issue('userId', 'Choose a colleague who can see this order.', 'required'),
    ])
  const at = now.toISOString()
  await tx
    .updateTable('result_handover')
    .set({ ended_at: at })
    .where('lab_order_id', '=', labOrderId)
    .where('ended_at', 'is', null)
    .execute()
  await tx
    .insertInto('result_handover')
    .values({
      lab_order_id: labOrderId,
      customer_id,
      user_id_from: actor.userId,
      user_id_to: userId,
      note: note.trim(),
      created_at: at,
    })
    .execute()
  change.about({
    customerId: customer_id,
    target: `order ${labOrderId}`,
    fields: ['userId_HandedTo'],
  })
  return to.name
}

interface Several {
  ids: readonly number[]
  each: AuditPerOrder
  now: Date
}
/**
 * Moves each of several locked results that nothing blocks; the others report why they stay as they
 * are.
 */
const moveEach = async (
  tx: Tx,
  actor: Actor,
  { ids, each, now }: Several,
  move: {
    name: 'review' | 'unReview'
    rows: readonly LockedOrder[]
    comment: string
    whyNot: (row: LockedOrder) => string
  },
): Promise<Per[]> => {
  const list: Per[] = []
  for (const labOrderId of new Set(ids)) {
    const row = move.rows.find(
      (one) => one.lab_order_id === labOrderId && one.result_severity !== null,
    )
    const text = row === undefined ? noResult : move.whyNot(row)
    if (row !== undefined && text === '')
      await advance(
        tx,
        actor,
        row,
        { moves: [move.name], comment: move.comment, at: now },
        each.next(),
      )
    list.push({ labOrderId, done: text === '', says: text })
  }
  each.end()
  return list
}

/**
 * Marks normal results as reviewed, each with its own event and audit row. A result that changed
 * meanwhile stays new.
 */
export const reviewNormal = async (
  tx: Tx,
  actor: Actor,
  several: Several,
  versions: readonly number[] | undefined,
): Promise<Per[]> => {
  mustNameVersion(actor, versions)
  const seen = new Map(several.ids.map((id, nth) => [id, versions?.[nth]]))
  return moveEach(tx, actor, several, {
    name: 'review',
    rows: await lockOrders(tx, actor, several.ids),
    comment: '',
    whyNot: ({ lab_order_id, row_version, result_severity, stage }) => {
      const severity = severityAt(result_severity ?? 0)
      if (stage !== Stage.Resulted) return 'Already reviewed.'
      if (!isReviewedUnopened(severity)) return `${severityWords[severity]}: open it to review it.`
      return versions === undefined || seen.get(lab_order_id) === row_version
        ? ''
        : 'Changed since it was shown. Look at it again.'
    },
  })
}

/**
 * Undoes reviews: by the person who made them, within `undoSeconds`, while they are the last event
 * on the order.
 */
export const undoReview = async (tx: Tx, actor: Actor, several: Several): Promise<Per[]> => {
  const rows = await lockOrders(tx, actor, several.ids)
  const last = await tx
    .selectFrom('order_event')
    .distinctOn('lab_order_id')
    .select(['lab_order_id', 'move', 'at', 'user_id'])
    .where('lab_order_id', '=', sql<number>`any (${rows.map((row) => row.lab_order_id)}::bigint[])`)
    .orderBy('lab_order_id')
    .orderBy('order_event_id', 'desc')
    .execute()
  const events = new Map(last.map((event) => [event.lab_order_id, event]))
  return moveEach(tx, actor, several, {
    name: 'unReview',
    rows,
    comment: `Undone within ${undoSeconds} seconds.`,
    whyNot: ({ lab_order_id }) => {
      const event = events.get(lab_order_id)
      const isOwn = event?.move === 'review' && event.user_id === actor.userId
      return isOwn && several.now.getTime() - Date.parse(event.at) <= undoSeconds * 1000
        ? ''
        : 'This can no longer be undone.'
    },
  })
}
