import type { TopMessage } from '@labgate/contract/overviews/home'
import type { Actor } from '../../access/actor.ts'
import { issue, orRefuse, refuseIf } from '../../access/refusal.ts'
import { changeRow, refuseStale } from '../../access/versions.ts'
import type { Tx } from '../../db/database.ts'
import { q, type Query } from '../../db/queries.ts'
import type { ChangeContext } from '../../http/call.ts'

const kind = 'top-message'
const fields = ['message', 'from', 'to', 'audience'] as const
type Save = { [K in keyof TopMessage]?: TopMessage[K] | undefined } & { topMessageId: number }
const columns = [
  'top_message_id as topMessageId',
  'message',
  'from_at as from',
  'to_at as to',
  'audience',
  'row_version as rowVersion',
] as const

/** All messages, latest first. */
export const topMessageList = (): Query<TopMessage> =>
  q
    .selectFrom('top_message')
    .select(columns)
    .orderBy('from_at', 'desc')
    .orderBy('top_message_id', 'desc')
    .limit(500)

const lock = async (tx: Tx, id: number): Promise<TopMessage> =>
  orRefuse(
    await tx
      .selectFrom('top_message')
      .select(columns)
      .where('top_message_id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
    'Message not found.',
  ) as TopMessage

const refuseUnfit = ({ message, from, to }: TopMessage): void =>
  refuseIf([
    ...(message === '' ? [issue('message', 'Enter the message.', 'required')] : []),
    ...(to !== null && from !== null && to <= from
      ? [issue('to', 'The end is before the start.', 'order')]
      : []),
  ])

const write = async (
  tx: Tx,
  actor: Actor,
  before: TopMessage,
  after: TopMessage,
  change: ChangeContext,
): Promise<string[]> => {
  const changed = fields.filter((field) => before[field] !== after[field])
  change.about({ target: `top message ${before.topMessageId}`, fields: changed })
  if (changed.length === 0) return changed
  const rowVersion = before.rowVersion + 1
  await tx
    .updateTable('top_message')
    .set({
      message: after.message,
      from_at: after.from ?? '',
      to_at: after.to,
      audience: after.audience,
      user_id_updated: actor.userId,
      row_version: rowVersion,
    })
    .where('top_message_id', '=', before.topMessageId)
    .execute()
  change.last(changeRow(actor, kind, before.topMessageId, 0, rowVersion, changed))
  return changed
}

/**
 * Saves a new message (topMessageId 0) or the provided fields of one. Without a start it begins
 * now.
 */
export const saveTopMessage = async (
  tx: Tx,
  actor: Actor,
  given: Save,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  const { topMessageId, rowVersion, ...sent } = given
  const said = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  ) as Partial<TopMessage>
  if (topMessageId > 0) {
    const before = await lock(tx, topMessageId)
    await refuseStale(tx, actor, kind, topMessageId, rowVersion, before.rowVersion)
    const after = { ...before, ...said, from: said.from ?? before.from }
    refuseUnfit(after)
    const changed = await write(tx, actor, before, after, change)
    return {
      id: String(topMessageId),
      message: changed.length === 0 ? 'No changes to save.' : 'Saved.',
    }
  }
  const made = {
    topMessageId: 0,
    message: '',
    to: null,
    audience: 'all' as const,
    rowVersion: 1,
    ...said,
    from: said.from ?? now.toISOString(),
  }
  refuseUnfit(made)
  const { top_message_id: id } = await tx
    .insertInto('top_message')
    .values({
      message: made.message,
      from_at: made.from,
      to_at: made.to,
      audience: made.audience,
      user_id_updated: actor.userId,
    })
    .returning('top_message_id')
    .executeTakeFirstOrThrow()
  change.last(changeRow(actor, kind, id, 0, 1, fields))
  change.about({ target: `top message ${id}`, fields })
  return { id: String(id), message: 'Saved.' }
}

/** Takes the message down now; one that has ended stays as is. */
export const endTopMessage = async (
  tx: Tx,
  actor: Actor,
  topMessageId: number,
  change: ChangeContext,
  now: Date,
): Promise<{ message: string }> => {
  const before = await lock(tx, topMessageId)
  const at = now.toISOString()
  if (before.to !== null && before.to <= at) return { message: 'It had already ended.' }
  // one that has not begun ends at its start, so that it never shows
  await write(
    tx,
    actor,
    before,
    { ...before, from: (before.from ?? at) > at ? at : before.from, to: at },
    change,
  )
  return { message: 'The message was taken down.' }
}
