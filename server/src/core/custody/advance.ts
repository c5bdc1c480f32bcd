import { labStatusIdOf, moved, whyNot, type MoveName } from '@labgate/contract/orders/order-status'
import type { Actor } from '../../access/actor.ts'
import { Refusal } from '../../access/refusal.ts'
import type { Tx } from '../../db/database.ts'
import type { ChangeContext } from '../../http/call.ts'
import { eventRows, type HandOver } from '../orders/events.ts'
import { stateOf } from '../orders/order-rights.ts'
import type { LockedOrder } from '../orders/orders.queries.ts'
import { atOfEach, writeAlike } from '../records/write-record.ts'
import { lastActOn, describeWhoAndWhen } from './who-and-when.ts'

/** One or several simultaneous moves of a specimen, and what is written with them. */
export interface Step extends HandOver {
  moves: readonly MoveName[]
  /** The status of a hold or a rejection; for the move that needs it. */
  reason?: number
  comment?: string
  /** When it happened. */
  at: Date
  /** Further columns of the order that this step sets. */
  columns?: Record<string, unknown>
  /** Their names in the contract, for the log. */
  changed?: readonly string[]
}

/**
 * What each move writes besides the state: when it happened, and who did it. A move that undoes
 * another clears that one's marks.
 */
const marksOf = (move: MoveName, actor: Actor): Record<string, unknown> => {
  const [who, at] = [actor.userId, atOfEach]
  const marks: Record<MoveName, Record<string, unknown>> = {
    ship: { shipped_at: at },
    unship: { shipped_at: null },
    receive: { received_at: at, user_id_received: who },
    accession: { accessioned_at: at, user_id_accessioned: who },
    unAccession: { accessioned_at: null, user_id_accessioned: null, audit_due: false },
    process: {},
    forward: {},
    returned: {},
    result: { resulted_at: at },
    review: { reviewed_at: at, user_id_reviewed: who },
    unReview: { reviewed_at: null, user_id_reviewed: null },
    correct: { resulted_at: at, reviewed_at: null, user_id_reviewed: null },
    append: { resulted_at: at, reviewed_at: null, user_id_reviewed: null },
    withdraw: { resulted_at: null, reviewed_at: null, user_id_reviewed: null },
    hold: { held_at: at, user_id_held: who },
    release: { held_at: null, user_id_held: null },
    reject: { rejected_at: at, user_id_rejected: who },
    unReject: { rejected_at: null, user_id_rejected: null },
    cancel: { cancelled_at: at },
    moveAway: { demographics_hold: false, audit_due: false },
    unCancel: { cancelled_at: null },
  }
  return marks[move]
}

/** Refuses the move with a message, including who did what if that is the reason. */
const refuseMove = async (tx: Tx, row: LockedOrder, why: string): Promise<never> => {
  const act = await lastActOn(tx, row.lab_order_id)
  throw new Refusal(
    'not-possible',
    `${why} ${describeWhoAndWhen(act)}`.trim(),
    undefined,
    act && { ...act, clock: undefined, labOrderId: row.lab_order_id },
  )
}

/** A specimen with a locked row, and when it is moved. */
export interface Moving {
  row: LockedOrder
  at: Date
}

export const allNow = (rows: readonly LockedOrder[], now: Date): Moving[] =>
  rows.map((row) => ({ row, at: now }))

/**
 * Moves specimens along their lives by the same step: the only way their state changes. Writes the
 * orders, an event per move and specimen, and the change log, in the same number of statements for
 * two hundred as for one. Refused, with who and when, if a move leads nowhere for one of them.
 */
export const advanceAll = async (
  tx: Tx,
  actor: Actor,
  tubes: readonly Moving[],
  step: Omit<Step, 'at'>,
  change: ChangeContext,
): Promise<void> => {
  const { moves, reason = 0, comment = '', columns, changed = [], ...handOver } = step
  for (const [, alike] of Map.groupBy(
    tubes,
    ({ row }) => `${row.stage} ${row.hold} ${row.ended}`,
  )) {
    const [first] = alike
    if (first === undefined) continue
    let state = stateOf(first.row)
    let marks: Record<string, unknown> = {}
    const events = []
    for (const move of moves) {
      const why = whyNot(state, move, reason)
      if (why !== '') await refuseMove(tx, first.row, why)
      const after = moved(state, move, reason)
      marks = {
        ...marks,
        ...marksOf(move, actor),
        ...(after.stage !== state.stage && { stage_at: atOfEach }),
      }
      state = after
      const labStatusId = labStatusIdOf(after)
      const happenedTo = alike.map(({ row, at }) => ({
        labOrderId: row.lab_order_id,
        customerId: row.customer_id,
        labStatusId,
        at,
      }))
      events.push(
        eventRows(actor, happenedTo, {
          move,
          comment: move === moves.at(-1) ? comment : '',
          ...handOver,
        }),
      )
    }
    writeAlike(actor, change, {
      kind: 'order',
      records: alike.map(({ row, at }) => ({ before: row, at })),
      columns: {
        ...marks,
        stage: state.stage,
        hold: state.hold,
        ended: state.end,
        ...columns,
      },
      changed: ['labStatusId', ...changed],
      writtenAt: step.recordedAt,
    })
    for (const event of events) change.last(event)
  }
}

/** Moves one specimen, and adds it to the audit row. */
export const advance = async (
  tx: Tx,
  actor: Actor,
  row: LockedOrder,
  { at, ...step }: Step,
  change: ChangeContext,
): Promise<void> => {
  await advanceAll(tx, actor, [{ row, at }], step, change)
  change.about({
    customerId: row.customer_id,
    target: `order ${row.lab_order_id}`,
    fields: ['labStatusId', ...(step.changed ?? [])],
  })
}
