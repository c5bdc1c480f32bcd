import { endedByWord, type inbox } from '@labgate/contract/desk/inbox'
import { kindOfReason } from '@labgate/contract/desk/inbox-kinds'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, orRefuse } from '../../../access/refusal.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledOf } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { oneMessage, visibleMessages } from './inbox.queries.ts'

const noMessage = 'Message not found.'
/** The message with its kind, which follows from its reason. */
export const withKind = <T extends { reason: string }>(row: T) => ({
  ...row,
  kind: kindOfReason(row.reason),
})

/** Closes a message whose request only a person can tell is done. */
export const closeMessage = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof inbox.clear>,
  change: ChangeContext,
  now: Date,
): Promise<{ message: string }> => {
  const { inboxId } = given
  const row = orRefuse(
    await visibleMessages(actor, tx)
      .select(['i.customer_id', 'i.reason', 'i.resolved_at'])
      .where('i.inbox_id', '=', inboxId)
      .forUpdate()
      .executeTakeFirst(),
    noMessage,
  )
  if (row.resolved_at !== null) return { message: 'This was already closed.' }
  if (!(endedByWord as readonly string[]).includes(row.reason))
    throw new Refusal(
      'not-possible',
      'This message closes automatically when the request is completed.',
    )
  await tx
    .updateTable('inbox')
    .set({ resolved_at: now.toISOString(), user_id_resolved: actor.userId })
    .where('inbox_id', '=', inboxId)
    .execute()
  change.about({
    customerId: row.customer_id,
    target: `inbox ${inboxId}`,
    fields: ['dateResolved'],
  })
  return { message: 'Closed.' }
}

/** A message, which the reader has now read. */
export const openInboxMessage = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof inbox.get>,
  change: ChangeContext,
  now: Date,
) => {
  const { inboxId } = given
  const { rows } = await tx.executeQuery(compiledOf(oneMessage(actor, inboxId)))
  const found = orRefuse(rows[0], noMessage)
  await tx
    .insertInto('inbox_read')
    .values({
      inbox_id: inboxId,
      customer_id: found.customerId,
      user_id: actor.userId,
      read_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  change.about({ customerId: found.customerId, target: `inbox ${inboxId}` })
  return { ...withKind(found), isRead: true }
}
