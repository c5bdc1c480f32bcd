import { may } from '@labgate/contract/access/permissions'
import { lastDue, periodOfReport, type Schedule } from '@labgate/contract/figures/due'
import { typeIds } from '@labgate/contract/figures/figures'
import { measures } from '@labgate/contract/figures/measures'
import type { AppContext } from '../../app-context.ts'
import { isOwnMachine } from '../../config.ts'
import { systemScope } from '../../core/scope/system-scope.ts'
import type { Tx } from '../../db/database.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { oneByOne } from '../../jobs/one-by-one.ts'
import { findReader, readerOf, type Reader } from '../mail-choices/reader-of.ts'
import { attachedReport } from './attached-report.ts'
import { laboratoryTimeAt } from './laboratory-time.ts'
import {
  delayedLetter,
  pausedLetter,
  reportLetter,
  type AboutView,
  type Volumes,
} from './letters.ts'
import { pagesOf } from './save-view.ts'

type SendingContext = Pick<AppContext, 'database' | 'now' | 'post' | 'config' | 'log'>
interface Waiting extends Schedule, AboutView {
  userId: number
  every: Schedule['every']
  endsOn: string
}
const atWork: Query<Waiting> = rawQuery(`
  select
    s.view_schedule_id as "viewScheduleId",
    s.user_id as "userId",
    s.every,
    s.day,
    s.hour,
    s.from_day as "fromDay",
    s.ends_on as "endsOn",
    v.page,
    v.name,
    v.criteria
  from
    view_schedule s
    join saved_view v using (saved_view_id)
  where s.ended_at is null and s.paused_at is null and v.ended_at is null
  order by s.view_schedule_id
`)
/**
 * Figures older than this, or that differed when last compared, are not sent: the email says that
 * they are delayed.
 */
const freshMinutes = 15
/** A night compares two spans: everything this close to the last one counts. */
const nightHours = 2
interface Setting {
  isFresh: boolean
  zone: string
  mailsVolumes: boolean
}
const setting: Query<Setting> = rawQuery(`
  select
    coalesce(s.folded_at >= now() - interval '${freshMinutes} minutes', false)
    and not exists (
      select
      from figure_comparison
      where
        differences > 0
        and compared_at > (
          select max(compared_at) from figure_comparison
        ) - interval '${nightHours} hours'
    ) as "isFresh",
    l.time_zone as zone,
    l.mails_volumes as "mailsVolumes"
  from
    figure_state s
    cross join laboratory_setting l
`)

const total = typeIds.map((id) => `t${id}`).join(' + ')
const volumesOf = (every: Schedule['every'], dueDay: string): Query<Volumes> =>
  rawQuery(
    `
      select
        coalesce(
          sum(${total}) filter (where measure = ${measures.received.id}),
          0
        )::int as received,
        coalesce(sum(${total}) filter (where measure = ${measures.released.id}), 0)::int as released
      from figure_house
      where
        grain = $1
        and start = $2::date
        and measure in (${measures.received.id}, ${measures.released.id})
    `,
    [every === 'week' ? 'w' : 'm', periodOfReport(every, dueDay).from],
  )

/**
 * Claims the period for this node: once per schedule, day, and kind, whoever checks and however
 * often. No delay notice follows the report.
 */
const take = async (
  tx: Tx,
  viewScheduleId: number,
  dueDay: string,
  kind: 'report' | 'delayed' | 'paused',
  at: string,
  why = '',
): Promise<boolean> => {
  const query = rawQuery<{ id: number }>(
    `
      insert into view_sending (view_schedule_id, due_day, kind, sent_at, why)
      select $1, $2::date, $3, $4::timestamptz, $5
      where
        not exists (
          select
          from view_sending s
          where s.view_schedule_id = $1 and s.due_day = $2::date and s.kind = 'report'
        )
      on conflict do nothing
      returning view_schedule_id as id
    `,
    [viewScheduleId, dueDay, kind, at, why],
  )
  return (await tx.executeQuery(query.compile())).rows.length > 0
}
/* So that no report is made for an email that was sent; `take` decides. */
const wasSent = (viewScheduleId: number, dueDay: string, kind: string): Query<{ kind: string }> =>
  rawQuery(
    `
      select s.kind
      from view_sending s
      where s.view_schedule_id = $1 and s.due_day = $2::date and s.kind in ('report', $3)
    `,
    [viewScheduleId, dueDay, kind],
  )
const noteMail = async (
  tx: Tx,
  viewScheduleId: number,
  dueDay: string,
  kind: string,
  mailId: number,
): Promise<void> => {
  await tx.executeQuery(
    rawQuery(
      `
        update view_sending
        set mail_id = $4
        where view_schedule_id = $1 and due_day = $2::date and kind = $3
      `,
      [viewScheduleId, dueDay, kind, mailId],
    ).compile(),
  )
}

const whyNot = (reader: Reader | undefined, page: string): string =>
  reader === undefined
    ? 'The user cannot sign in, or the email address is not confirmed.'
    : pagesOf(reader.who).includes(page)
      ? ''
      : 'The user no longer has this page.'

/*
 * A user who lost the page is notified by email; one who cannot sign in finds the tile when they
 * can again. A period whose report was sent is over.
 */
const pause = (
  { database, post }: SendingContext,
  one: Waiting,
  dueDay: string,
  why: string,
  to: string | undefined,
  at: string,
): Promise<void> =>
  database.system('pause a scheduled view', async (tx) => {
    const { viewScheduleId } = one
    const [changed] = (
      await tx.executeQuery(
        rawQuery<{ id: number }>(
          `
            update view_schedule
            set
              paused_at = $3::timestamptz,
              paused_reason = $2
            where
              view_schedule_id = $1
              and paused_at is null
              and not exists (
                select
                from view_sending s
                where s.view_schedule_id = $1 and s.due_day = $4::date and s.kind = 'report'
              )
            returning view_schedule_id as id
          `,
          [viewScheduleId, why, at, dueDay],
        ).compile(),
      )
    ).rows
    if (
      changed === undefined ||
      !(await take(tx, viewScheduleId, dueDay, 'paused', at, why)) ||
      to === undefined
    )
      return
    await noteMail(
      tx,
      viewScheduleId,
      dueDay,
      'paused',
      await post.queue({ to, ...pausedLetter(one) }, tx),
    )
  })

const volumesFor = async (
  { database }: SendingContext,
  one: Waiting,
  dueDay: string,
  reader: Reader,
): Promise<Volumes | null> => {
  if (!may(reader.who, 'figure.quality')) return null
  const [outcome] = await database.ask(systemScope, [volumesOf(one.every, dueDay)])
  return (outcome?.rows[0] as Volumes | undefined) ?? null
}

/* Without a public address, only someone at this machine can open a link. */
const baseOf = (config: AppContext['config']): string =>
  config.PUBLIC_URL ?? (isOwnMachine(config) ? `http://${config.HOST}:${config.PORT}` : '')

/**
 * One round: everything due is sent once. A user who can no longer sign in, or no longer has the
 * page, is sent nothing: the schedule pauses with the reason. Returns the number of reports and
 * delays.
 */
export const sendViews = async (context: SendingContext): Promise<number> => {
  const { config, database, now, post } = context
  const [waiting, found] = await database.systemQuery('scheduled views', [atWork, setting])
  const {
    isFresh = false,
    zone = '',
    mailsVolumes = false,
  } = (found?.rows[0] ?? {}) as Partial<Setting>
  const at = now().toISOString()
  let letters = 0
  const sendOne = async (one: Waiting): Promise<void> => {
    const dueDay = lastDue(one, laboratoryTimeAt(now(), zone))
    if (dueDay === null) return
    const [person] = await database.systemQuery('whom mail goes to', [findReader(one.userId)])
    const row = person?.rows[0] as Parameters<typeof readerOf>[1] | undefined
    const reader = row && readerOf(one.userId, row)
    const why = whyNot(reader, one.page)
    if (reader === undefined || why !== '') {
      await pause(context, one, dueDay, why, reader?.email, at)
      return
    }
    const volumes = isFresh && mailsVolumes ? await volumesFor(context, one, dueDay, reader) : null
    const kind = isFresh ? 'report' : 'delayed'
    const [done] = await database.systemQuery('was it sent', [
      wasSent(one.viewScheduleId, dueDay, kind),
    ])
    if ((done?.rows.length ?? 0) > 0) return
    const attached = isFresh ? await attachedReport(context, reader, one, dueDay) : undefined
    letters += await database.system('send a scheduled view', async (tx) => {
      if (!(await take(tx, one.viewScheduleId, dueDay, kind, at))) return 0
      const letter = isFresh
        ? reportLetter(one, dueDay, baseOf(config), volumes, attached)
        : delayedLetter(one, dueDay)
      await noteMail(
        tx,
        one.viewScheduleId,
        dueDay,
        kind,
        await post.queue({ to: reader.email, ...letter }, tx),
      )
      return 1
    })
  }
  const all = waiting?.rows ?? []
  await oneByOne(
    context,
    ['scheduled view', 'scheduled views'],
    all,
    ({ viewScheduleId }) => viewScheduleId,
    sendOne,
  )
  return letters
}
