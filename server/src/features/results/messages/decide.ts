import { isRefused } from '@labgate/contract/results/comparison'
import { cannotBeReplayed, type MessageReason } from '@labgate/contract/results/message-reasons'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import { readMessage, segmentOf } from '../../../hl7/message.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { openForReader } from '../hl7-in/sealed-message.ts'
import { admittedBefore, describeElsewhere, senderOf } from '../hl7-in/sender.ts'
import { compareMessage } from './compare-candidates.ts'

const noMessage = 'Message not found.'
const lockMessage = async (tx: Tx, messageId: number) =>
  orRefuse(
    await tx
      .selectFrom('hl7_in')
      .select([
        'hl7_in_id',
        'state',
        'reason',
        'ack',
        'set_aside',
        'lab_system_id',
        'content',
        'control_id',
        'came_at',
        'came_from',
        'came_certificate',
      ])
      .where('hl7_in_id', '=', messageId)
      .forUpdate()
      .executeTakeFirst(),
    noMessage,
  )

type LockedMessage = Awaited<ReturnType<typeof lockMessage>>

const mustBeReplayable = ({ state, reason }: LockedMessage): void => {
  if (state !== 'quarantined')
    throw new Refusal('not-possible', 'Only a message that needs review can be filed again.')
  if (cannotBeReplayed.includes(reason as MessageReason))
    throw new Refusal('not-possible', 'This message cannot be filed. Ask the sender for a new one.')
}

/**
 * The system that sent the message, by its sending application and facility. Refuses a sender that
 * is unknown, or at another address.
 */
const mustHaveSender = async (tx: Tx, row: LockedMessage, content: Buffer) => {
  const read = readMessage(content)
  const wasAdmitted = row.lab_system_id !== null && row.reason !== 'wrong-address'
  const from = wasAdmitted
    ? admittedBefore
    : { address: row.came_from, certificate: row.came_certificate }
  const named =
    'unreadable' in read
      ? { is: 'unknown' as const }
      : await senderOf(tx, segmentOf(read, 'MSH'), from)
  if (named.is === 'unknown')
    throw new Refusal(
      'not-possible',
      'No laboratory system has this sending application and facility.',
    )
  if (named.is === 'elsewhere')
    throw new Refusal(
      'not-possible',
      named.waits
        ? describeElsewhere(named, row.came_from)
        : `${describeElsewhere(named, row.came_from)} If it should, add the address to the system first.`,
    )
  return named.sender
}

/** Refuses a message that its sender has sent again and that was accepted then. */
const mustBeOnlyOne = async (
  tx: Tx,
  { control_id }: LockedMessage,
  messageId: number,
  labSystemId: number,
): Promise<void> => {
  const twin = await tx
    .selectFrom('hl7_in')
    .select('hl7_in_id')
    .where('lab_system_id', '=', labSystemId)
    .where('control_id', '=', control_id)
    .where('ack', '=', 'AA')
    .where('hl7_in_id', '<>', messageId)
    .executeTakeFirst()
  if (twin !== undefined)
    throw new Refusal('not-possible', `The sender has sent it again: message ${twin.hl7_in_id}.`)
}

/** Refuses an order whose tests are of another type than the message's. */
const mustFitOrder = async (
  tx: Tx,
  { came_at }: LockedMessage,
  content: Buffer,
  labOrderId: number,
): Promise<void> => {
  const compared = await compareMessage(tx, { content, cameAt: new Date(came_at) }, [labOrderId])
  if (isRefused(compared.get(labOrderId) ?? []))
    throw new Refusal(
      'not-possible',
      'This message’s tests are a different type from this order. It cannot be filed here.',
    )
}

/** Queues a quarantined message for filing again; `labOrderId` is what a person chose. */
export const letWait = async (
  tx: Tx,
  context: Pick<AppContext, 'crypt' | 'log'>,
  actor: Actor,
  given: { messageId: number; labOrderId?: number | undefined; note?: string | undefined },
  change: ChangeContext,
): Promise<void> => {
  const { messageId, labOrderId = 0 } = given
  const note = (given.note ?? '').trim()
  const row = await lockMessage(tx, messageId)
  mustBeReplayable(row)
  const isChosen = labOrderId > 0
  refuseIf(
    isChosen && note === ''
      ? [issue('note', 'Enter how you know the result belongs to this order.', 'required')]
      : [],
  )
  const content = openForReader(context, messageId, row.content)
  const { labSystemId } = await mustHaveSender(tx, row, content)
  await mustBeOnlyOne(tx, row, messageId, labSystemId)
  if (isChosen) await mustFitOrder(tx, row, content, labOrderId)
  await tx
    .updateTable('hl7_in')
    .set({
      state: 'waiting',
      ack: 'AA',
      lab_system_id: labSystemId,
      set_aside: false,
      ...(isChosen && {
        lab_order_id_chosen: labOrderId,
        user_id_chosen: actor.userId,
        chosen_note: note,
      }),
      user_id_done: actor.userId,
    })
    .where('hl7_in_id', '=', messageId)
    .execute()
  change.about({ target: `message ${messageId}`, fields: isChosen ? ['labOrderId'] : [] })
}

/** Sets a message aside as needing no action; the user enters why. */
export const setAside = async (
  tx: Tx,
  actor: Actor,
  { messageId, note }: { messageId: number; note: string },
  change: ChangeContext,
  now: Date,
): Promise<void> => {
  refuseIf(note.trim() === '' ? [issue('note', 'Enter why it needs no action.', 'required')] : [])
  const row = await lockMessage(tx, messageId)
  if (row.state !== 'quarantined')
    throw new Refusal('not-possible', 'Only a message that needs review can be set aside.')
  await tx
    .updateTable('hl7_in')
    .set({
      set_aside: true,
      says: note.trim(),
      user_id_done: actor.userId,
      done_at: now.toISOString(),
    })
    .where('hl7_in_id', '=', messageId)
    .execute()
  change.about({ target: `message ${messageId}`, fields: ['setAside'] })
}
