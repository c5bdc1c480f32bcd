import { may } from '@labgate/contract/access/permissions'
import { correctionActs, statusActs, type StatusAct } from '@labgate/contract/corrections/acts'
import type { CorrectedField, corrections } from '@labgate/contract/corrections/corrections'
import type { Issue, ParsedInput } from '@labgate/contract/kit/endpoint'
import { labStatusIdOf, moved, whyNot } from '@labgate/contract/orders/order-status'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { releaseStatusHold } from '../../../core/bench/hold-reject.ts'
import { unCancel } from '../../../core/custody/un-cancel.ts'
import { unReject } from '../../../core/custody/un-reject.ts'
import { moveOrder } from '../../../core/orders/move-order.ts'
import { stateOf } from '../../../core/orders/order-rights.ts'
import { lockOrder, type LockedOrder } from '../../../core/orders/orders.queries.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { alreadySent, type AlreadySent } from '../already-sent.ts'
import { keepCorrection } from '../keep-correction.ts'

const describeStatus = (labStatusId: number): Query<{ says: string }> =>
  rawQuery(
    `
      select
        coalesce((select description from code where list = 'LabStatus' and id = $1), '') as says
    `,
    [labStatusId],
  )

interface Judged {
  row: LockedOrder
  blocks: Issue[]
  fields: CorrectedField[]
  left: AlreadySent
  becomes: number
}
const judge = async (tx: Tx, actor: Actor, labOrderId: number, act: StatusAct): Promise<Judged> => {
  const { move, permission } = statusActs[act]
  const row = orRefuse(await lockOrder(tx, actor, labOrderId), 'Order not found.')
  const state = stateOf(row)
  const why = may(actor.who, permission)
    ? whyNot(state, move)
    : `Your user type cannot do this: ${correctionActs[act].words}. Ask a supervisor.`
  const becomes = why === '' ? labStatusIdOf(moved(state, move)) : row.lab_status_id
  const [[was], [now], [left]] = await pipeline(
    tx,
    describeStatus(row.lab_status_id),
    describeStatus(becomes),
    alreadySent(labOrderId),
  )
  return {
    row,
    blocks: why === '' ? [] : [issue('labOrderId', why, 'status')],
    fields: why === '' ? [{ label: 'Status', was: was?.says ?? '', becomes: now?.says ?? '' }] : [],
    left: orRefuse(left),
    becomes,
  }
}

const counts: Readonly<Record<StatusAct, string[]>> = {
  'release-hold': [
    'The practice’s message about the hold is resolved.',
    'The specimen waits for accessioning again.',
  ],
  'un-accession': ['The specimen waits for accessioning again.'],
  'un-reject': [
    'The practice gets a message in its Inbox: no new specimen is needed.',
    'If the tube arrived or was found meanwhile, the order goes on from there.',
  ],
  'un-cancel': ['If the tube arrived or was found meanwhile, the order goes on from there.'],
}

/** What another status would do, and what blocks it. */
export const previewStatus = async (
  tx: Tx,
  actor: Actor,
  { labOrderId, act }: ParsedInput<typeof corrections.previewStatus>,
) => {
  const { row, blocks, fields, left } = await judge(tx, actor, labOrderId, act)
  return { row, blocks, fields, left, told: counts[act], rowVersion: row.row_version }
}

/* The same moves as on the bench and the order’s own page, with all their consequences. */
const carryOut: Readonly<
  Record<
    StatusAct,
    (
      tx: Tx,
      actor: Actor,
      given: { labOrderId: number; comment: string; rowVersion: number },
      change: ChangeContext,
      now: Date,
    ) => Promise<string>
  >
> = {
  'release-hold': async (tx, actor, given, change, now) =>
    (await releaseStatusHold(tx, actor, given, change, now)).message,
  'un-accession': async (tx, actor, given, change, now) => {
    await moveOrder(tx, actor, 'unAccession', given, change, now)
    return 'The specimen is no longer accessioned.'
  },
  'un-reject': unReject,
  'un-cancel': unCancel,
}

/** Reopens an order or releases its hold, and records the correction with reason and note. */
export const changeStatus = async (
  tx: Tx,
  actor: Actor,
  { labOrderId, act, reason, note, rowVersion }: ParsedInput<typeof corrections.changeStatus>,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  const comment = note.trim()
  refuseIf(comment === '' ? [issue('note', 'Enter why the order goes on.', 'required')] : [])
  if (!may(actor.who, statusActs[act].permission)) throw new Refusal('not-permitted')
  const { row, blocks, fields, left, becomes } = await judge(tx, actor, labOrderId, act)
  refuseIf(blocks)
  const message = await carryOut[act](tx, actor, { labOrderId, comment, rowVersion }, change, now)
  const id = await keepCorrection(
    tx,
    actor,
    {
      row,
      act,
      reason,
      note: comment,
      was: { labStatusId: row.lab_status_id },
      became: { labStatusId: becomes },
      fields,
      left,
    },
    now,
  )
  return { id: String(id), message }
}
