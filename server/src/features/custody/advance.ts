import { labStatusIdOf, moved, stages, whyNot, type MoveName, type SpecimenState } from '@labgate/contract/order-status'
import type { Actor } from '../../access/actor.ts'
import { Refusal } from '../../access/refusal.ts'
import type { Tx } from '../../db/database.ts'
import type { Telling } from '../../http/call.ts'
import { eventRow, type HandOver } from '../orders/events.ts'
import { stateOf } from '../orders/order-rights.ts'
import type { LockedOrder } from '../orders/orders.queries.ts'
import { writeRecord } from '../records/write-record.ts'
import { lastActOn, saysWhoAndWhen } from './who-and-when.ts'

/** One or several moves of a specimen that happen at once, and what is written with them. */
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

/** What each move writes beside the state: when it happened, and who did it. A move that takes something back takes that back. */
const marksOf = (move: MoveName, actor: Actor, at: string): Record<string, unknown> => {
  const who = actor.userId
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
    correct: { resulted_at: at, reviewed_at: null, user_id_reviewed: null },
    hold: { held_at: at, user_id_held: who },
    release: { held_at: null, user_id_held: null },
    reject: { rejected_at: at, user_id_rejected: who },
    unReject: { rejected_at: null, user_id_rejected: null },
    cancel: { cancelled_at: at },
    unCancel: { cancelled_at: null },
  }
  return marks[move]
}

/** Refuses the move in words, with who did what when that stands in its way. */
const refuseMove = async (tx: Tx, row: LockedOrder, why: string): Promise<never> => {
  const act = await lastActOn(tx, row.lab_order_id)
  throw new Refusal('not-possible', `${why} ${saysWhoAndWhen(act)}`.trim(), undefined, act && { ...act, labOrderId: row.lab_order_id })
}

/**
 * Moves a specimen, whose row is locked, along its life: the only way in which its state changes. Writes the order, an event for each
 * move and the change log; answers the new state. Refused, with who and when, where a move leads nowhere.
 */
export const advance = async (tx: Tx, actor: Actor, row: LockedOrder, step: Step, telling: Telling): Promise<SpecimenState> => {
  const { moves, reason = 0, comment = '', at, columns, changed = [], ...handOver } = step
  let state = stateOf(row)
  let marks: Record<string, unknown> = {}
  const events = []
  for (const move of moves) {
    const why = whyNot(state, move, reason)
    if (why !== '') await refuseMove(tx, row, why)
    const after = moved(state, move, reason)
    marks = { ...marks, ...marksOf(move, actor, at.toISOString()), ...(after.stage !== state.stage && { stage_at: at.toISOString() }) }
    state = after
    const told = { labOrderId: row.lab_order_id, customerId: row.customer_id, move, labStatusId: labStatusIdOf(after), at }
    events.push(eventRow(actor, { ...told, comment: move === moves.at(-1) ? comment : '', ...handOver }))
  }
  await writeRecord(tx, actor, telling, {
    kind: 'order',
    before: row,
    id: row.lab_order_id,
    customerId: row.customer_id,
    columns: { ...marks, stage: stages[state.stage], hold: state.hold, ended: state.end, ...columns },
    changed: ['labStatusId', ...changed],
    at: step.recordedAt ?? at,
  })
  for (const event of events) telling.last(event)
  return state
}
