import { labStatusIdOf, moved, stages, whyNot, type MoveName } from '@labgate/contract/order-status'
import type { Actor } from '../../access/actor.ts'
import { Refusal, orRefuse } from '../../access/refusal.ts'
import { refuseStale } from '../../access/versions.ts'
import type { Tx } from '../../db/database.ts'
import type { Telling } from '../../http/call.ts'
import { writeRecord } from '../records/write-record.ts'
import { eventRow } from './events.ts'
import { stateOf } from './order-rights.ts'
import { lockOrder } from './orders.queries.ts'

interface Moving {
  labOrderId: number
  comment?: string | undefined
  rowVersion?: number | undefined
}

/** Moves a specimen along its life and writes down who did it; refused in words where the move leads nowhere. */
export const moveOrder = async (tx: Tx, actor: Actor, move: MoveName, { labOrderId, comment = '', rowVersion }: Moving, telling: Telling, now: Date) => {
  const row = orRefuse(await lockOrder(tx, actor, labOrderId), 'There is no such order.')
  if (rowVersion !== undefined) await refuseStale(tx, actor, 'order', labOrderId, rowVersion, row.row_version)
  const state = stateOf(row)
  const why = whyNot(state, move)
  if (why !== '') throw new Refusal('not-possible', why)
  const after = moved(state, move)
  const columns = { stage: stages[after.stage], hold: after.hold, ended: after.end, cancelled_at: after.end === 100 ? now.toISOString() : null }
  await writeRecord(tx, actor, telling, { kind: 'order', before: row, id: labOrderId, customerId: row.customer_id, columns, changed: ['labStatusId'], at: now })
  telling.last(eventRow(actor, { labOrderId, customerId: row.customer_id, move, labStatusId: labStatusIdOf(after), comment, at: now }))
}
