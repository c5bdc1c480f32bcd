import { allScreens } from '@labgate/contract/access/screens'
import type { Who } from '@labgate/contract/access/user-types'
import { lastDue, longestLateDays, type Schedule } from '@labgate/contract/figures/due'
import { dayAfter } from '@labgate/contract/kit/days'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import {
  mailedPages,
  strangeKeys,
  viewPageNames,
  type savedViews,
} from '@labgate/contract/overviews/saved-views'
import type { Actor } from '../../access/actor.ts'
import { issue, orRefuse, Refusal, refuseIf } from '../../access/refusal.ts'
import { pipeline, type Tx } from '../../db/database.ts'
import { askLaboratoryTimeZone } from '../../db/laboratory-time-zone.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import type { ChangeContext } from '../../http/call.ts'
import { laboratoryTimeAt } from './laboratory-time.ts'
import { scheduleOf, viewOf, type Standing } from './save-view.queries.ts'
import { pausedByOwner } from './saved-views.query.ts'

/** Pages with views that this person can open. */
export const pagesOf = (who: Who): string[] =>
  viewPageNames.filter((page) =>
    allScreens.some(({ path, visible }) => path === page && visible(who)),
  )
const scheduleDays = 365

const own = async (tx: Tx, actor: Actor, savedViewId: number) =>
  orRefuse(
    await tx
      .selectFrom('saved_view')
      .selectAll()
      .where('saved_view_id', '=', savedViewId)
      .where('user_id', '=', actor.userId)
      .where('ended_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
    'View not found.',
  )

/**
 * Saves a view of a page that the user can open. Anything that could name a person is not a
 * criterion of any page, and is refused.
 */
export const saveView = async (
  tx: Tx,
  actor: Actor,
  input: ParsedInput<typeof savedViews.save>,
  change: ChangeContext,
  now: Date,
) => {
  const { savedViewId, page, name, criteria, isShared } = input
  if (!pagesOf(actor.who).includes(page)) throw new Refusal('not-permitted')
  refuseIf([
    ...(name === '' ? [issue('name', 'Enter a name for the view.', 'required')] : []),
    ...strangeKeys(page, criteria).map((key) =>
      issue('criteria', `A view of this page does not keep “${key}”.`, 'not-kept'),
    ),
  ])
  const columns = { name, criteria: JSON.stringify(criteria), is_shared: isShared }
  const taken = await tx
    .selectFrom('saved_view')
    .select('saved_view_id')
    .where('user_id', '=', actor.userId)
    .where('page', '=', page)
    .where('ended_at', 'is', null)
    .where((eb) => eb.fn('lower', ['name']), '=', name.toLowerCase())
    .where('saved_view_id', '<>', savedViewId)
    .executeTakeFirst()
  refuseIf(
    taken === undefined
      ? []
      : [issue('name', 'You have a view with this name. Choose another one.', 'taken')],
  )
  if (savedViewId > 0) {
    await own(tx, actor, savedViewId)
    await tx
      .updateTable('saved_view')
      .set(columns)
      .where('saved_view_id', '=', savedViewId)
      .execute()
  }
  const id =
    savedViewId > 0
      ? savedViewId
      : (
          await tx
            .insertInto('saved_view')
            .values({ ...columns, user_id: actor.userId, page, created_at: now.toISOString() })
            .returning('saved_view_id')
            .executeTakeFirstOrThrow()
        ).saved_view_id
  change.about({ target: `view ${id}`, fields: ['name', 'criteria', 'isShared'] })
  return { id: String(id), message: 'The view is saved.' }
}

/** Removes a view, and its email with it. */
export const removeView = async (
  tx: Tx,
  actor: Actor,
  savedViewId: number,
  change: ChangeContext,
  now: Date,
) => {
  await own(tx, actor, savedViewId)
  const at = now.toISOString()
  change.last(
    rawQuery('update saved_view set ended_at = $2::timestamptz where saved_view_id = $1', [
      savedViewId,
      at,
    ]),
  )
  change.last(
    rawQuery(
      `
        update view_schedule
        set ended_at = $2::timestamptz
        where saved_view_id = $1 and ended_at is null
      `,
      [savedViewId, at],
    ),
  )
  change.about({ target: `view ${savedViewId}` })
  return { message: 'The view is removed.' }
}

/**
 * From tomorrow on if today's hour has passed; a renewal keeps what was due before it and is
 * delayed.
 */
const firstDay = (
  request: Pick<Schedule, 'every' | 'day' | 'hour'>,
  standing: Standing | undefined,
  now: Date,
  zone: string,
): string => {
  const time = laboratoryTimeAt(now, zone)
  if (
    standing?.every === request.every &&
    standing.day === request.day &&
    standing.hour === request.hour
  )
    return dayAfter(time.day, -longestLateDays)
  const isPast = lastDue({ ...request, fromDay: time.day, endsOn: time.day }, time) !== null
  return isPast ? dayAfter(time.day, 1) : time.day
}

const isEmailProven = (userId: number): Query<{ isProven: boolean }> =>
  rawQuery<{ isProven: boolean }>(
    `select email <> '' and email_proven as "isProven" from app_user where user_id = $1`,
    [userId],
  )

const refuseUnlessMailed = (actor: Actor, page: string, isProven: boolean): void => {
  if (!pagesOf(actor.who).includes(page)) throw new Refusal('not-permitted')
  if (!mailedPages.includes(page))
    throw new Refusal('not-possible', 'Views of this page do not come by email.')
  if (!isProven)
    throw new Refusal(
      'not-possible',
      'Your email address is not confirmed. Confirm it under My Account first.',
    )
}

/** Sets when a view is emailed, or renews it. It ends after a year. */
export const scheduleView = async (
  tx: Tx,
  actor: Actor,
  input: ParsedInput<typeof savedViews.schedule>,
  change: ChangeContext,
  now: Date,
) => {
  const { savedViewId, every, day, hour } = input
  refuseIf([
    ...(every === 'week' && day > 6 ? [issue('day', 'Choose a weekday.', 'range')] : []),
    ...(every === 'month' && day < 1 ? [issue('day', 'Choose a day from 1 to 28.', 'range')] : []),
  ])
  const [[view], [setting], [person]] = await pipeline(
    tx,
    viewOf(savedViewId, actor),
    askLaboratoryTimeZone(),
    isEmailProven(actor.userId),
  )
  const { page } = orRefuse(view, 'View not found.')
  refuseUnlessMailed(actor, page, person?.isProven === true)
  const [standing] = await pipeline(tx, scheduleOf(savedViewId, actor))
  const zone = setting?.zone ?? ''
  const fromDay = firstDay({ every, day, hour }, standing[0], now, zone)
  const endsOn = dayAfter(laboratoryTimeAt(now, zone).day, scheduleDays)
  const row = {
    every,
    day,
    hour,
    from_day: fromDay,
    ends_on: endsOn,
    paused_at: null,
    paused_reason: '',
  }
  const id = standing[0]?.id
  if (id !== undefined)
    await tx.updateTable('view_schedule').set(row).where('view_schedule_id', '=', id).execute()
  const made =
    id ??
    (
      await tx
        .insertInto('view_schedule')
        .values({
          ...row,
          saved_view_id: savedViewId,
          user_id: actor.userId,
          created_at: now.toISOString(),
        })
        .returning('view_schedule_id')
        .executeTakeFirstOrThrow()
    ).view_schedule_id
  change.about({ target: `view ${savedViewId}`, fields: ['schedule'] })
  return { id: String(made), message: 'The email is scheduled.' }
}

/** Pauses, resumes or ends one of the user's own emails. */
export const setSchedule = async (
  tx: Tx,
  actor: Actor,
  { viewScheduleId, state }: ParsedInput<typeof savedViews.setSchedule>,
  change: ChangeContext,
  now: Date,
) => {
  const at = now.toISOString()
  const columns =
    state === 'ended'
      ? { ended_at: at }
      : state === 'paused'
        ? { paused_at: at, paused_reason: pausedByOwner }
        : { paused_at: null, paused_reason: '' }
  const done = await tx
    .updateTable('view_schedule')
    .set(columns)
    .where('view_schedule_id', '=', viewScheduleId)
    .where('user_id', '=', actor.userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (Number(done.numUpdatedRows) === 0) throw new Refusal('not-found', 'Schedule not found.')
  change.about({ target: `view schedule ${viewScheduleId}`, fields: [state] })
  return {
    message:
      state === 'ended'
        ? 'The email is ended.'
        : state === 'paused'
          ? 'The email is paused.'
          : 'The email continues.',
  }
}

/** An administrator pauses or ends another user's email; only its owner resumes it. */
export const stopSchedule = async (
  tx: Tx,
  { viewScheduleId, state }: ParsedInput<typeof savedViews.stop>,
  change: ChangeContext,
  now: Date,
) => {
  const at = now.toISOString()
  const done = await tx
    .updateTable('view_schedule')
    .set(
      state === 'ended'
        ? { ended_at: at }
        : { paused_at: at, paused_reason: 'Paused by an administrator.' },
    )
    .where('view_schedule_id', '=', viewScheduleId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (Number(done.numUpdatedRows) === 0) throw new Refusal('not-found', 'Schedule not found.')
  change.about({ target: `view schedule ${viewScheduleId}`, fields: [state] })
  return { message: state === 'ended' ? 'The email is ended.' : 'The email is paused.' }
}
