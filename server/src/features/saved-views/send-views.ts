import { lastDue, periodOfReport, type HouseTime, type Schedule, type ScheduleKind } from '@labgate/contract/figures/due'
import { allScreens } from '@labgate/contract/screens'
import { written, type Built } from '../../db/queries.ts'
import type { House } from '../../house.ts'
import { findReader, readerOf } from '../mail-choices/reader-of.ts'
import { pagesOf } from './save-view.ts'

interface Waiting extends Schedule {
  viewScheduleId: number
  savedViewId: number
  userId: number
  page: string
  name: string
  criteria: Record<string, string>
}
const atWork: Built<Waiting> = written(
  `select s.view_schedule_id as "viewScheduleId", s.saved_view_id as "savedViewId", s.user_id as "userId", s.every, s.day, s.hour, s.from_day as "fromDay", s.ends_on as "endsOn",
     v.page, v.name, v.criteria
   from view_schedule s join saved_view v using (saved_view_id) where s.ended_at is null and s.paused_at is null and v.ended_at is null order by s.view_schedule_id`,
)
/** Figures that are older than this, or differed at the last comparison, are not sent: word comes that they are delayed. */
const freshMinutes = 15
const freshness: Built<{ isFresh: boolean; zone: string }> = written(
  `select coalesce(s.folded_at >= now() - interval '${freshMinutes} minutes', false)
       and not exists (select from figure_comparison c where c.differences > 0 and c.figure_comparison_id = (select max(figure_comparison_id) from figure_comparison)) as "isFresh", l.time_zone as zone
   from figure_state s cross join laboratory_setting l`,
)

/** The moment as the clock of a zone shows it. */
export const houseTimeAt = (at: Date, zone: string): HouseTime => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? ''
  return { day: `${of('year')}-${of('month')}-${of('day')}`, hour: Number(of('hour')) }
}
const us = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
const titleOf = (page: string): string => allScreens.find(({ path }) => path === page)?.title ?? page

/** The link of an email: the page with the view's ids and words, and the period's days. Opening it asks for sign-in. */
export const linkOf = (
  base: string,
  { page, criteria, viewScheduleId, every }: Pick<Waiting, 'page' | 'criteria' | 'viewScheduleId'> & { every: ScheduleKind },
  dueDay: string,
): string => {
  const search = new URLSearchParams({ ...criteria, ...periodOfReport(every, dueDay), view: `${viewScheduleId}`, due: dueDay })
  return `${base.replace(/\/$/, '')}${page}?${search.toString()}`
}
const letterOf = (one: Waiting, dueDay: string, base: string, isDelayed: boolean) => {
  const { from, to } = periodOfReport(one.every, dueDay)
  const about = `${titleOf(one.page)}: ${one.name}, ${us(from)} to ${us(to)}`
  const place = base === '' ? '' : `\n\n    ${linkOf(base, one, dueDay)}`
  return isDelayed
    ? { subject: `Delayed: ${about}`, text: `${about} is delayed, because figures are still being counted. It comes as soon as they are complete.` }
    : {
        subject: about,
        text: `${about} is ready. Sign in to see it.${place}\n\nYou scheduled this email. To pause or end it, open Views on that page in Labgate.`,
      }
}

/** Takes the period for this node: once for a schedule, a day, and a kind, whoever looks and however often. */
const taken = (viewScheduleId: number, dueDay: string, kind: 'report' | 'delayed', at: string): Built<{ id: number }> =>
  written(
    `insert into view_sending (view_schedule_id, due_day, kind, sent_at) select $1, $2::date, $3, $4::timestamptz
     where not exists (select from view_sending s where s.view_schedule_id = $1 and s.due_day = $2::date and s.kind = 'report')
     on conflict do nothing returning view_schedule_id as id`,
    [viewScheduleId, dueDay, kind, at],
  )
const paused = (viewScheduleId: number, why: string, at: string): Built<unknown> =>
  written('update view_schedule set paused_at = $3::timestamptz, paused_reason = $2 where view_schedule_id = $1 and paused_at is null', [
    viewScheduleId,
    why,
    at,
  ])

/** One round: whatever is due is told once. Who can no longer sign in, or no longer has the page, is told nothing: the schedule pauses with the reason. */
export const sendViews = async (house: Pick<House, 'database' | 'now' | 'post' | 'config'>): Promise<number> => {
  const { config, database, now, post } = house
  const [waiting, fresh] = await database.systemAsk('scheduled views', [atWork, freshness])
  const { isFresh = false, zone = '' } = (fresh?.rows[0] ?? {}) as { isFresh?: boolean; zone?: string }
  const at = now().toISOString()
  let letters = 0
  for (const one of (waiting?.rows ?? []) as unknown as Waiting[]) {
    const dueDay = lastDue(one, houseTimeAt(now(), zone))
    if (dueDay === null) continue
    const [found] = await database.systemAsk('whom mail goes to', [findReader(one.userId)])
    const row = found?.rows[0] as Parameters<typeof readerOf>[1] | undefined
    const reader = row && readerOf(one.userId, row)
    const why =
      reader === undefined
        ? 'The user cannot sign in, or the email address is not confirmed.'
        : pagesOf(reader.who).includes(one.page)
          ? ''
          : 'The user no longer has this page.'
    if (reader === undefined || why !== '') {
      await database.systemAsk('pause a scheduled view', [paused(one.viewScheduleId, why, at)])
      continue
    }
    letters += await database.system('send a scheduled view', async (tx) => {
      const { rows } = await tx.executeQuery(taken(one.viewScheduleId, dueDay, isFresh ? 'report' : 'delayed', at).compile())
      if (rows.length === 0) return 0
      await post.queue({ to: reader.email, ...letterOf(one, dueDay, config.PUBLIC_URL ?? '', !isFresh) }, tx)
      return 1
    })
  }
  return letters
}
