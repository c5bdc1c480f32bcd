import type { Actor } from '../../access/actor.ts'
import { Refusal } from '../../access/refusal.ts'
import { loginsOfPerson, peopleBehind } from '../../access/same-person.ts'
import { mustHaveShownFactor } from '../../access/second-person.ts'
import { refuseStale } from '../../access/versions.ts'
import type { AppContext } from '../../app-context.ts'
import type { Tx } from '../../db/database.ts'
import type { ChangeContext } from '../../http/call.ts'
import { tellAdministrators } from '../users/administrators.ts'
import { writeRecord, type RecordKind } from './write-record.ts'

interface TakingOver {
  kind: Extract<RecordKind, 'lab' | 'lab-system' | 'hl7-destination' | 'trading-partner'>
  /** Locked. */
  row: { user_ids_asked: readonly number[]; row_version: number; customer_id?: number }
  id: number
  rowVersion: number | undefined
  /** Something of it waits for a second person. */
  waits: boolean
}

const mustBeAmongOthers = async (
  tx: Tx,
  { userId }: Pick<Actor, 'userId'>,
  by: readonly number[],
): Promise<void> => {
  const own = await loginsOfPerson(tx, userId)
  if (!by.some((id) => own.has(id)))
    throw new Refusal('not-possible', 'You entered no part of this. You can confirm it instead.')
  const behind = await peopleBehind(tx, userId)
  if (by.every((id) => behind.has(id)))
    throw new Refusal(
      'not-possible',
      'No one else entered a part of this. Another person must confirm it.',
    )
}

/**
 * Whoever entered a part of what waits vouches for all of it, so that the others who entered a part
 * can confirm it: with two administrators, nobody else could (rules.md#destinations). Tells all
 * administrators.
 */
export const takeOver = async (
  context: Pick<AppContext, 'config' | 'post' | 'now'>,
  tx: Tx,
  actor: Actor,
  change: ChangeContext,
  { kind, row, id, rowVersion, waits }: TakingOver,
): Promise<{ message: string }> => {
  await refuseStale(tx, actor, kind, id, rowVersion, row.row_version)
  if (!waits) throw new Refusal('not-possible', 'Nothing of this waits to be confirmed.')
  await mustBeAmongOthers(tx, actor, row.user_ids_asked.map(Number))
  mustHaveShownFactor(actor)
  await writeRecord(tx, actor, change, {
    kind,
    before: { ...row },
    id,
    customerId: row.customer_id ?? 0,
    columns: { user_id_asked: actor.userId, user_ids_asked: [actor.userId] },
    changed: ['takenOver'],
    at: context.now(),
  })
  await tellAdministrators(
    tx,
    context,
    'What others entered was taken over',
    `${actor.userName} vouches for everything that was entered of ${kind.replaceAll('-', ' ')} ${id}, also for what others entered. It is in effect when another person confirms it.\n\nIf you did not expect this, sign in, look at it, and ask what happened.`,
  )
  return { message: 'You vouch for all of it now. Another person must confirm it.' }
}
