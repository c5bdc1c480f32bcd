import { savedViews } from '@labgate/contract/saved-views'
import type { House } from '../../house.ts'
import { routesFor } from '../../http/call.ts'
import { written } from '../../db/queries.ts'
import { pagesOf, removeView, saveView, scheduleView, setSchedule } from './save-view.ts'
import { viewsOf } from './saved-views.query.ts'

export const savedViewRoutes = ({ now }: House) =>
  routesFor('savedViews', savedViews, {
    list: async (call) => {
      const pages = pagesOf(call.actor.who).filter((page) => call.input.page === '' || page === call.input.page)
      const [list, [setting]] = await call.read({}, viewsOf(call.actor, pages), written<{ zone: string }>('select time_zone as zone from laboratory_setting'))
      return { list, timeZone: setting?.zone ?? '' }
    },
    save: (call) => call.change((tx, telling) => saveView(tx, call.actor, call.input, telling, now())),
    remove: (call) => call.change((tx, telling) => removeView(tx, call.actor, call.input.savedViewId, telling, now())),
    schedule: (call) => call.change((tx, telling) => scheduleView(tx, call.actor, call.input, telling, now())),
    setSchedule: (call) => call.change((tx, telling) => setSchedule(tx, call.actor, call.input, telling, now())),
    opened: (call) =>
      call.change(async (_tx, telling) => {
        const { viewScheduleId, dueDay } = call.input
        telling.last(
          written(
            `update view_sending g set opened_at = $3::timestamptz from view_schedule s
             where s.view_schedule_id = g.view_schedule_id and s.user_id = $4 and g.view_schedule_id = $1 and g.due_day = $2::date and g.opened_at is null`,
            [viewScheduleId, dueDay, now().toISOString(), call.actor.userId],
          ),
        )
        telling.about({ target: `view schedule ${viewScheduleId}` })
        return {}
      }),
  })
