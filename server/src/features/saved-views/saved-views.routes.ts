import { savedViews, type Sending } from '@labgate/contract/saved-views'
import type { House } from '../../house.ts'
import { routesFor } from '../../http/call.ts'
import { written } from '../../db/queries.ts'
import { askHouseZone } from '../../db/house-zone.ts'
import { mailStates } from './mail-states.ts'
import { pagesOf, removeView, saveView, scheduleView, setSchedule, stopSchedule } from './save-view.ts'
import { allSchedules, sendingsOf, viewsOf, type SendingRow } from './saved-views.query.ts'

/** Rows with the outcome of their emails. */
const withStates = async (house: Pick<House, 'database'>, rows: readonly (SendingRow | null)[]): Promise<(Sending | null)[]> => {
  const states = await mailStates(
    house.database,
    rows.flatMap((row) => row?.mailId ?? []),
  )
  return rows.map((row) => {
    if (row === null) return null
    const { mailId, ...sending } = row
    const mail = mailId === null ? undefined : states.get(mailId)
    return { ...sending, mailState: mail?.state ?? '', why: mail?.state === 'failed' ? mail.why : sending.why }
  })
}

export const savedViewRoutes = (house: House) => {
  const { now } = house
  return routesFor('savedViews', savedViews, {
    list: async (call) => {
      const pages = pagesOf(call.actor.who).filter((page) => call.input.page === '' || page === call.input.page)
      const [list, [setting]] = await call.read({}, viewsOf(call.actor, pages), askHouseZone())
      return { list, timeZone: setting?.zone ?? '' }
    },
    save: (call) => call.change((tx, telling) => saveView(tx, call.actor, call.input, telling, now())),
    remove: (call) => call.change((tx, telling) => removeView(tx, call.actor, call.input.savedViewId, telling, now())),
    schedule: (call) => call.change((tx, telling) => scheduleView(tx, call.actor, call.input, telling, now())),
    setSchedule: (call) => call.change((tx, telling) => setSchedule(tx, call.actor, call.input, telling, now())),
    sendings: async (call) => {
      const [rows] = await call.read({ target: `view schedule ${call.input.viewScheduleId}` }, sendingsOf(call.actor, call.input.viewScheduleId))
      return { list: (await withStates(house, rows)).flatMap((row) => row ?? []) }
    },
    schedules: async (call) => {
      const [rows] = await call.read({}, allSchedules())
      const lasts = await withStates(
        house,
        rows.map(({ last }) => last),
      )
      return { list: rows.map((row, at) => ({ ...row, last: lasts[at] ?? null })) }
    },
    stop: (call) => call.change((tx, telling) => stopSchedule(tx, call.input, telling, now())),
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
}
