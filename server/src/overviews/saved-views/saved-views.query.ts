import type { SavedView, Sending, WatchedSchedule } from '@labgate/contract/overviews/saved-views'
import type { Actor } from '../../access/actor.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { isoInstant, personName } from '../../db/sql-parts.ts'

/** Message of a schedule that its owner paused: it needs no tile. */
export const pausedByOwner = 'Paused by you.'
const mostViews = 200
const schedule = `
  (
    select
      json_build_object(
        'viewScheduleId',
        s.view_schedule_id,
        'every',
        s.every,
        'day',
        s.day,
        'hour',
        s.hour,
        'endsOn',
        s.ends_on,
        'isPaused',
        s.paused_at is not null,
        'pausedReason',
        s.paused_reason,
        'lastSentDate',
        (
          select ${isoInstant('max(g.sent_at)')}
          from view_sending g
          where g.view_schedule_id = s.view_schedule_id and g.kind = 'report'
        ),
        'lastOpenedDate',
        (
          select ${isoInstant('max(g.opened_at)')}
          from view_sending g
          where g.view_schedule_id = s.view_schedule_id
        )
      )
    from view_schedule s
    where s.saved_view_id = v.saved_view_id and s.user_id = $1 and s.ended_at is null
  )
`

/** Views of these pages: the user's own, and those that colleagues share. */
export const viewsOf = (actor: Actor, pages: readonly string[]): Query<SavedView> =>
  rawQuery(
    `
      select
        v.saved_view_id as "savedViewId",
        v.page,
        v.name,
        v.criteria,
        v.is_shared as "isShared",
        v.user_id = $1 as "isOwn",
        ${personName('v.user_id')} as "ownerName",
        ${schedule} as schedule
      from saved_view v
      where
        v.ended_at is null
        and (v.user_id = $1 or (v.is_shared and works_with(v.user_id)))
        and v.page = any ($2::text[])
      order by v.user_id <> $1, lower(v.name), v.saved_view_id
      limit ${mostViews}
    `,
    [actor.userId, pages],
  )

const sendingColumns = `
  g.due_day as "dueDay",
  g.kind,
  ${isoInstant('g.sent_at')} as "sentDate",
  ${isoInstant('g.opened_at')} as "openedDate",
  g.mail_id as "mailId",
  g.why
`
/** As stored; the outcome of its email is read as the login role (mail-states.ts). */
export interface SendingRow extends Omit<Sending, 'mailState'> {
  mailId: number | null
}
const mostSendings = 12
/** The last emails of one of the user's own schedules. */
export const sendingsOf = (actor: Actor, viewScheduleId: number): Query<SendingRow> =>
  rawQuery(
    `
      select ${sendingColumns}
      from
        view_sending g
        join view_schedule s using (view_schedule_id)
      where g.view_schedule_id = $1 and s.user_id = $2
      order by g.due_day desc, g.sent_at desc
      limit ${mostSendings}
    `,
    [viewScheduleId, actor.userId],
  )

/** Everyone's, paused ones first. */
export const allSchedules = (): Query<
  Omit<WatchedSchedule, 'last'> & { last: SendingRow | null }
> =>
  rawQuery(
    `
      select
        s.view_schedule_id as "viewScheduleId",
        s.every,
        s.day,
        s.hour,
        s.ends_on as "endsOn",
        s.paused_at is not null as "isPaused",
        s.paused_reason as "pausedReason",
        v.page,
        v.name as "viewName",
        ${personName('s.user_id')} as "userName",
        (
          select to_jsonb(l)
          from
            (
              select ${sendingColumns}
              from view_sending g
              where g.view_schedule_id = s.view_schedule_id
              order by g.due_day desc, g.sent_at desc
              limit 1
            ) l
        ) as last
      from
        view_schedule s
        join saved_view v using (saved_view_id)
      where s.ended_at is null
      order by s.paused_at is null, s.view_schedule_id
      limit 1000
    `,
    [],
  )

/** The user's own paused schedules, with the reason on the personal page. */
export const countPaused = (actor: Actor): Query<{ count: number }> =>
  rawQuery(
    `
      select count(*)
      from
        (
          select
          from view_schedule
          where
            user_id = $1
            and ended_at is null
            and paused_at is not null
            and paused_reason <> '${pausedByOwner}'
          limit 1001
        ) counted
    `,
    [actor.userId],
  )

export const markOpened = (
  viewScheduleId: number,
  dueDay: string | null,
  openedAt: string,
  userId: number,
) =>
  rawQuery(
    `
      update view_sending g
      set opened_at = $3::timestamptz
      from view_schedule s
      where
        s.view_schedule_id = g.view_schedule_id
        and s.user_id = $4
        and g.view_schedule_id = $1
        and g.due_day = $2::date
        and g.opened_at is null
    `,
    [viewScheduleId, dueDay, openedAt, userId],
  )
