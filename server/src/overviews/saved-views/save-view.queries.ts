import type { Schedule } from '@labgate/contract/figures/due'
import type { Actor } from '../../access/actor.ts'
import { rawQuery } from '../../db/queries.ts'

export interface Standing extends Pick<Schedule, 'every' | 'day' | 'hour'> {
  id: number
}

export const viewOf = (savedViewId: number, actor: Actor) =>
  rawQuery<{ page: string }>(
    `
      select page
      from saved_view
      where saved_view_id = $1 and (user_id = $2 or is_shared) and ended_at is null
    `,
    [savedViewId, actor.userId],
  )

export const scheduleOf = (savedViewId: number, actor: Actor) =>
  rawQuery<Standing>(
    `
      select view_schedule_id as id, every, day, hour
      from view_schedule
      where saved_view_id = $1 and user_id = $2 and ended_at is null
      for update
    `,
    [savedViewId, actor.userId],
  )
