import type { SavedView } from '@labgate/contract/saved-views'
import type { Actor } from '../../access/actor.ts'
import { written, type Built } from '../../db/queries.ts'
import { isoInstant, personName } from '../../db/sql-parts.ts'

const mostViews = 200
const schedule = `(select json_build_object('viewScheduleId', s.view_schedule_id, 'every', s.every, 'day', s.day, 'hour', s.hour, 'endsOn', s.ends_on, 'isPaused', s.paused_at is not null,
    'pausedReason', s.paused_reason, 'lastSentDate', (select ${isoInstant('max(g.sent_at)')} from view_sending g where g.view_schedule_id = s.view_schedule_id and g.kind = 'report'),
    'lastOpenedDate', (select ${isoInstant('max(g.opened_at)')} from view_sending g where g.view_schedule_id = s.view_schedule_id))
  from view_schedule s where s.saved_view_id = v.saved_view_id and s.user_id = $1 and s.ended_at is null)`

/** Views of these pages: one's own, and those that others share. */
export const viewsOf = (actor: Actor, pages: readonly string[]): Built<SavedView> =>
  written(
    `select v.saved_view_id as "savedViewId", v.page, v.name, v.criteria, v.is_shared as "isShared", v.user_id = $1 as "isOwn", ${personName('v.user_id')} as "ownerName", ${schedule} as schedule
     from saved_view v where v.ended_at is null and (v.user_id = $1 or v.is_shared) and v.page = any ($2::text[]) order by v.user_id <> $1, lower(v.name), v.saved_view_id limit ${mostViews}`,
    [actor.userId, pages],
  )
