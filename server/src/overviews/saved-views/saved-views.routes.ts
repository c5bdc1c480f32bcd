import { savedViews, type Sending } from '@labgate/contract/overviews/saved-views'
import type { AppContext } from '../../app-context.ts'
import { askLaboratoryTimeZone } from '../../db/laboratory-time-zone.ts'
import { routesFor } from '../../http/call.ts'
import { mailStates } from './mail-states.ts'
import {
  pagesOf,
  removeView,
  saveView,
  scheduleView,
  setSchedule,
  stopSchedule,
} from './save-view.ts'
import {
  allSchedules,
  markOpened,
  sendingsOf,
  viewsOf,
  type SendingRow,
} from './saved-views.query.ts'

/** Rows with the outcome of their emails. */
const withStates = async (
  context: Pick<AppContext, 'database'>,
  rows: readonly (SendingRow | null)[],
): Promise<(Sending | null)[]> => {
  const states = await mailStates(
    context.database,
    rows.flatMap((row) => row?.mailId ?? []),
  )
  return rows.map((row) => {
    if (row === null) return null
    const { mailId, ...sending } = row
    const mail = mailId === null ? undefined : states.get(mailId)
    return {
      ...sending,
      mailState: mail?.state ?? '',
      why: mail?.state === 'failed' ? mail.why : sending.why,
    }
  })
}

export const savedViewRoutes = (context: AppContext) => {
  const { now } = context
  return routesFor('savedViews', savedViews, {
    list: async (call) => {
      const pages = pagesOf(call.actor.who).filter(
        (page) => call.input.page === '' || page === call.input.page,
      )
      const [list, [setting]] = await call.read(
        {},
        viewsOf(call.actor, pages),
        askLaboratoryTimeZone(),
      )
      return { list, timeZone: setting?.zone ?? '' }
    },
    save: (call) =>
      call.change((tx, change) => saveView(tx, call.actor, call.input, change, now())),
    remove: (call) =>
      call.change((tx, change) =>
        removeView(tx, call.actor, call.input.savedViewId, change, now()),
      ),
    schedule: (call) =>
      call.change((tx, change) => scheduleView(tx, call.actor, call.input, change, now())),
    setSchedule: (call) =>
      call.change((tx, change) => setSchedule(tx, call.actor, call.input, change, now())),
    sendings: async (call) => {
      const [rows] = await call.read(
        { target: `view schedule ${call.input.viewScheduleId}` },
        sendingsOf(call.actor, call.input.viewScheduleId),
      )
      return { list: (await withStates(context, rows)).flatMap((row) => row ?? []) }
    },
    schedules: async (call) => {
      const [rows] = await call.read({}, allSchedules())
      const lasts = await withStates(
        context,
        rows.map(({ last }) => last),
      )
      return { list: rows.map((row, at) => ({ ...row, last: lasts[at] ?? null })) }
    },
    stop: (call) => call.change((tx, change) => stopSchedule(tx, call.input, change, now())),
    opened: (call) =>
      call.change(async (_tx, change) => {
        const { viewScheduleId, dueDay } = call.input
        change.last(markOpened(viewScheduleId, dueDay, now().toISOString(), call.actor.userId))
        change.about({ target: `view schedule ${viewScheduleId}` })
        return {}
      }),
  })
}
