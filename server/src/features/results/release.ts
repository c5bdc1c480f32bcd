import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { results } from '@labgate/contract/results/results'
import {
  barsRelease,
  isWaitReason,
  waitReasons,
  type ResultKind,
} from '@labgate/contract/results/states'
import type { Actor } from '../../access/actor.ts'
import { mustHaveSeen } from '../../access/logged-version.ts'
import { Refusal, issue, mustBeEntered, orRefuse, refuseIf } from '../../access/refusal.ts'
import { mustBeAnotherPerson } from '../../access/second-person.ts'
import { advance } from '../../core/custody/advance.ts'
import { lockOrder } from '../../core/orders/orders.queries.ts'
import { moveOut } from '../../core/results/move-out.ts'
import { settleCriticalCall } from '../../core/results/note-criticals.ts'
import { mustBePrintedFirst } from '../../core/results/printed-texts.ts'
import type { Tx } from '../../db/database.ts'
import type { ChangeContext } from '../../http/call.ts'

const noResult = 'Result not found.'

const lockVersion = async (tx: Tx, resultId: number) =>
  orRefuse(
    await tx
      .selectFrom('result')
      .select([
        'lab_order_id',
        'version',
        'kind',
        'released_at',
        'discarded_at',
        'waits_for',
        'user_id_filed',
      ])
      .where('result_id', '=', resultId)
      .forUpdate()
      .executeTakeFirst(),
    noResult,
  )
type LockedVersion = Awaited<ReturnType<typeof lockVersion>>

/** Refuses a version that is out or discarded, is not final, or has a newer one. */
const mustBeReleasable = async (tx: Tx, found: LockedVersion): Promise<void> => {
  if (found.released_at !== null)
    throw new Refusal('not-possible', 'This version is already released.')
  if (found.discarded_at !== null) throw new Refusal('not-possible', 'This draft was discarded.')
  if (!['final', 'corrected', 'amended'].includes(found.kind))
    throw new Refusal('not-possible', 'Only a final version can be released.')
  const newer = await tx
    .selectFrom('result')
    .select('version')
    .where('lab_order_id', '=', found.lab_order_id)
    .where('version', '>', found.version)
    .where('discarded_at', 'is', null)
    .executeTakeFirst()
  if (newer !== undefined)
    throw new Refusal('not-possible', 'There is a newer version of this result.')
}

/** Refuses a version that waits for something other than a person's release. */
const mustWaitForNothing = ({ waits_for }: LockedVersion): void => {
  const bar = waits_for.filter(isWaitReason).find(barsRelease)
  if (bar !== undefined) throw new Refusal('not-possible', waitReasons[bar])
}

/** Refuses a release while a critical value has not been called. */
const mustHaveCalled = async (tx: Tx, labOrderId: number): Promise<void> => {
  const unsent = await tx
    .selectFrom('critical_value')
    .select('critical_value_id')
    .where('lab_order_id', '=', labOrderId)
    .where('taken_at', 'is', null)
    .where('superseded_at', 'is', null)
    .executeTakeFirst()
  if (unsent !== undefined)
    throw new Refusal(
      'not-possible',
      'A critical value has not been called. Record the call first.',
    )
}

/**
 * Releases a version that waited for a person (rules.md#result-release), and with it the specimen
 * is resulted. Refuses an older version, one based on numbers that no director approved, and one
 * with a critical value that no one was told of.
 */
export const releaseResult = async (
  tx: Tx,
  actor: Actor,
  { resultId, note, rowVersion }: ParsedInput<typeof results.release>,
  change: ChangeContext,
  now: Date,
): Promise<void> => {
  mustBeEntered('note', note, 'Enter what you reviewed.')
  const found = await lockVersion(tx, resultId)
  const order = orRefuse(await lockOrder(tx, actor, found.lab_order_id), noResult)
  await mustBeReleasable(tx, found)
  await mustBeAnotherPerson(
    tx,
    actor,
    'results.release',
    {
      'result.user_id_filed': found.user_id_filed,
    },
    { target: `result ${resultId}` },
  )
  mustWaitForNothing(found)
  await mustHaveCalled(tx, found.lab_order_id)
  await mustHaveSeen(tx, actor, 'printed-text', found.lab_order_id, rowVersion)
  await mustBePrintedFirst(tx, actor, resultId)
  await tx
    .updateTable('result')
    .set({
      released_at: now.toISOString(),
      user_id_released: actor.userId,
      release_note: note,
    })
    .where('result_id', '=', resultId)
    .execute()
  const move = moveOut(found.kind as ResultKind, order.stage)
  await advance(
    tx,
    actor,
    order,
    { moves: [move], at: now, comment: note, changed: ['releasedDate'] },
    change,
  )
}

/**
 * Discards an unwanted draft created by a changed medication list: it stays on record with the
 * reason, and the report stays as is.
 */
export const discardResult = async (
  tx: Tx,
  actor: Actor,
  { resultId, note }: ParsedInput<typeof results.discard>,
  change: ChangeContext,
  now: Date,
): Promise<void> => {
  mustBeEntered('note', note, 'Enter why the report stays unchanged.')
  const found = orRefuse(
    await tx
      .selectFrom('result')
      .select(['lab_order_id', 'kind', 'released_at', 'discarded_at', 'waits_for'])
      .where('result_id', '=', resultId)
      .forUpdate()
      .executeTakeFirst(),
    noResult,
  )
  const order = orRefuse(await lockOrder(tx, actor, found.lab_order_id), noResult)
  if (found.kind !== 'amended' || found.released_at !== null || found.discarded_at !== null)
    throw new Refusal('not-possible', 'Only a waiting amended draft can be discarded.')
  if (found.waits_for.includes('identity'))
    throw new Refusal(
      'not-possible',
      'The patient’s identity was corrected. The report with the wrong identity cannot stay. Release the amended one.',
    )
  await tx
    .updateTable('result')
    .set({
      discarded_at: now.toISOString(),
      user_id_discarded: actor.userId,
      discard_note: note,
    })
    .where('result_id', '=', resultId)
    .execute()
  change.about({
    customerId: order.customer_id,
    target: `order ${order.lab_order_id}`,
    fields: ['discardedDate'],
  })
}

const lockCriticalValue = (tx: Tx, criticalValueId: number) =>
  tx
    .selectFrom('critical_value')
    .select(['customer_id', 'lab_order_id', 'taken_at', 'superseded_at'])
    .where('critical_value_id', '=', criticalValueId)
    .forUpdate()
    .executeTakeFirst()

/** Refuses a call without what a record of it needs. */
const refuseIncompleteCall = (given: ParsedInput<typeof results.call>, now: Date): void => {
  const { calledDate, reached, readBack, note } = given
  refuseIf([
    ...(calledDate === null || new Date(calledDate) > new Date(now.getTime() + 5 * 60_000)
      ? [issue('calledDate', 'Enter when you called, not in the future.', 'required')]
      : []),
    ...(readBack && reached.trim() === ''
      ? [issue('reached', 'Enter who took the value and read it back.', 'required')]
      : []),
    ...(!readBack && note.trim() === ''
      ? [issue('note', 'Enter the outcome of the call.', 'required')]
      : []),
  ])
}

/**
 * Records a call about a critical value: with the read-back of the person who took it, the value is
 * taken (42 CFR 493.1291(g)).
 */
export const recordCall = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof results.call>,
  change: ChangeContext,
  now: Date,
): Promise<string> => {
  const { criticalValueId, calledDate, phone, reached, readBack, note } = given
  refuseIncompleteCall(given, now)
  const value = orRefuse(await lockCriticalValue(tx, criticalValueId), 'Critical value not found.')
  orRefuse(await lockOrder(tx, actor, value.lab_order_id), 'Critical value not found.')
  await tx
    .insertInto('critical_call')
    .values({
      critical_value_id: criticalValueId,
      customer_id: value.customer_id,
      called_at: calledDate ?? now.toISOString(),
      phone: phone.trim(),
      reached: reached.trim(),
      read_back: readBack,
      note: note.trim(),
      user_id_called: actor.userId,
      recorded_at: now.toISOString(),
    })
    .execute()
  const takes = readBack && value.taken_at === null && value.superseded_at === null
  if (takes)
    await tx
      .updateTable('critical_value')
      .set({ taken_at: calledDate ?? now.toISOString() })
      .where('critical_value_id', '=', criticalValueId)
      .execute()
  if (takes) await settleCriticalCall(tx, value.lab_order_id, actor.userId, now)
  change.about({
    customerId: value.customer_id,
    target: `order ${value.lab_order_id}`,
    fields: ['criticalCall'],
  })
  if (takes) return 'The call is recorded. The value was read back.'
  if (value.superseded_at !== null)
    return 'The call is recorded. A newer version replaced the value, so no read-back is needed.'
  if (value.taken_at !== null) return 'The call is recorded. The value had already been read back.'
  return 'The call is recorded, but the value was not read back: it must still be called.'
}
