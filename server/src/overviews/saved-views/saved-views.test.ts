import { labCalendar } from '@labgate/contract/figures/lab-calendar'
import { home } from '@labgate/contract/overviews/home'
import { savedViews } from '@labgate/contract/overviews/saved-views'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fold } from '../../../test/figures/fold.ts'
import { openLab, type Lab, type Visitor } from '../../../test/lab.ts'
import { lastLetterTo } from '../../../test/letters.ts'
import { letterPlace } from '../../ports/mail/post.ts'
import { linkOf, reportLetter } from './letters.ts'
import { sendViews } from './send-views.ts'

let lab: Lab
let seller: Visitor
let sellerId: number
/** Signs in again: the session ended while the clock advanced. */
let again: () => Promise<void>
beforeAll(async () => {
  lab = await openLab()
  lab.clock.now = new Date('2026-11-30T12:30:00Z') // a Monday, 7:30 at the laboratory
  const user = await lab.make.user(11, 0, { email: 'rm@lab.example', email_proven: true })
  sellerId = user.userId
  again = async () => {
    seller = await lab.signIn(user)
  }
  await again()
})
afterAll(() => lab.close())

const mails = () =>
  lab.owner<{ subject: string; to: string }>(`
    select subject, to_address as to from mail where to_address = 'rm@lab.example' order by mail_id
  `)
const saved = async (by: Visitor, name: string, more: object = {}): Promise<number> => {
  const { body } = await by.call(savedViews.save, {
    savedViewId: 0,
    page: '/salesDetail',
    name,
    criteria: { level: 'account', state: 'declining' },
    isShared: false,
    ...more,
  })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  return Number(body.id)
}
const round = () => sendViews(lab.context)
/** Counts figures up to now, by the database's clock. */
const fresh = () => fold(lab)

it('a view keeps only ids and words, is shown to users with the page, and is changed only by its owner', async () => {
  const refused = await seller.call(savedViews.save, {
    savedViewId: 0,
    page: '/salesDetail',
    name: 'x',
    criteria: { patientName: 'Moss' },
    isShared: false,
  })
  expect(refused.body.issues).toMatchObject([{ rule: 'not-kept' }])
  const words = await seller.call(savedViews.save, {
    savedViewId: 0,
    page: '/salesDetail',
    name: 'x',
    criteria: { level: 'Moss, Ada' },
    isShared: false,
  })
  expect(words.body).toMatchObject({ valid: false })
  const own = await saved(seller, 'Mine')
  const shared = await saved(seller, 'Ours', { isShared: true })
  expect(
    (
      await seller.call(savedViews.save, {
        savedViewId: 0,
        page: '/salesDetail',
        name: 'mine',
        criteria: {},
        isShared: false,
      })
    ).body.issues,
  ).toMatchObject([{ rule: 'taken' }])
  const colleague = await lab.signIn(await lab.make.user(10))
  const seen = (await colleague.call(savedViews.list, { page: '/salesDetail' })).body.list as {
    savedViewId: number
    isOwn: boolean
  }[]
  expect(seen.map(({ savedViewId, isOwn }) => [savedViewId, isOwn])).toEqual([[shared, false]])
  expect((await colleague.call(savedViews.remove, { savedViewId: shared })).body).toMatchObject({
    valid: false,
  })
  const clinic = await lab.signIn(await lab.make.user(3, (await lab.make.account()).customerId))
  expect((await clinic.call(savedViews.list, { page: '' })).body.list).toEqual([])
  expect(
    (
      await clinic.call(savedViews.save, {
        savedViewId: 0,
        page: '/salesDetail',
        name: 'x',
        criteria: {},
        isShared: false,
      })
    ).body,
  ).toMatchObject({
    code: 'not-permitted',
  })
  for (const id of [own, shared]) await seller.call(savedViews.remove, { savedViewId: id })
  expect((await seller.call(savedViews.list, { page: '/salesDetail' })).body.list).toEqual([])
})

it('a shared view is shown only to colleagues: of the laboratory, or of one practice', async () => {
  const [practice, other] = [
    (await lab.make.account()).customerId,
    (await lab.make.account()).customerId,
  ]
  const signIn = async (type: number, customerId = 0): Promise<Visitor> =>
    lab.signIn(await lab.make.user(type, customerId))
  const [one, colleague, stranger, staff, staffToo] = [
    await signIn(3, practice),
    await signIn(2, practice),
    await signIn(3, other),
    await signIn(8),
    await signIn(7),
  ]
  const share = async (by: Visitor, name: string) =>
    saved(by, name, {
      page: '/lab-order',
      criteria: { from: 'any', labStatusId: '20', sort: '-date' },
      isShared: true,
    })
  const [ofPractice, ofStaff] = [
    await share(one, 'Of the practice'),
    await share(staff, 'Of the laboratory'),
  ]
  const seen = async (by: Visitor) =>
    (
      (await by.call(savedViews.list, { page: '/lab-order' })).body.list as {
        savedViewId: number
      }[]
    ).map(({ savedViewId }) => savedViewId)
  expect(await Promise.all([colleague, stranger, staffToo].map(seen))).toEqual([
    [ofPractice],
    [],
    [ofStaff],
  ])
  expect(
    (
      await one.call(savedViews.schedule, {
        savedViewId: ofPractice,
        every: 'week',
        day: 1,
        hour: 8,
      })
    ).body,
  ).toMatchObject({ code: 'not-possible' })
})

it('an email is sent once per period at its hour, names no figure and no person, and its link records that it was opened', async () => {
  const savedViewId = await saved(seller, 'Falling accounts')
  expect(
    (await seller.call(savedViews.schedule, { savedViewId, every: 'week', day: 1, hour: 8 })).body,
  ).toMatchObject({ valid: true })
  await fresh()
  expect(await round()).toBe(0)
  lab.clock.pass(31)
  await again()
  // two nodes at once, and again
  const rounds = await Promise.all([round(), round()])
  expect(rounds.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(await round()).toBe(0)
  expect(await mails()).toEqual([
    { subject: 'Sales Detail: Falling accounts, 11/22/2026 to 11/28/2026', to: 'rm@lab.example' },
  ])
  const letter = (await lastLetterTo(lab, 'rm@lab.example')).replaceAll(
    /https?:\S+|\d\d\/\d\d\/\d{4}/g,
    '',
  )
  expect(letter).toContain('Falling accounts')
  expect(letter, 'no figure').not.toMatch(/\d/)
  const [view] = (await seller.call(savedViews.list, { page: '/salesDetail' })).body.list as {
    schedule: { viewScheduleId: number; endsOn: string; lastOpenedDate: string | null }
  }[]
  expect(view?.schedule).toMatchObject({ endsOn: '2027-11-30', lastOpenedDate: null })
  const viewScheduleId = view?.schedule.viewScheduleId ?? 0
  expect(
    linkOf(
      'https://x.example/',
      { page: '/salesDetail', criteria: { level: 'account' }, viewScheduleId, every: 'week' },
      '2026-11-30',
    ),
  ).toBe(
    `https://x.example/salesDetail?level=account&from=2026-11-22&to=2026-11-28&view=${viewScheduleId}&due=2026-11-30`,
  )
  await seller.call(savedViews.opened, { viewScheduleId, dueDay: '2026-11-30' })
  const stranger = await lab.signIn(await lab.make.user(11))
  await stranger.call(savedViews.opened, { viewScheduleId, dueDay: '2026-11-30' })
  expect(await lab.owner('select opened_at is not null as opened from view_sending')).toEqual([
    { opened: true },
  ])
})

it('figures that are not counted yet are announced once as delayed, and then sent', async () => {
  lab.clock.now = new Date('2026-12-07T14:00:00Z')
  await lab.owner(`update figure_state set folded_at = now() - interval '2 hours'`)
  const before = (await mails()).length
  expect([await round(), await round()]).toEqual([1, 0])
  await fresh()
  expect([await round(), await round()]).toEqual([1, 0])
  expect((await mails()).slice(before).map(({ subject }) => subject.slice(0, 8))).toEqual([
    'Delayed:',
    'Sales De',
  ])
})

interface Scheduled {
  savedViewId: number
  schedule: {
    viewScheduleId: number
    isPaused: boolean
    pausedReason: string
    endsOn: string
  } | null
}
const views = async (by: Visitor): Promise<Scheduled[]> =>
  (await by.call(savedViews.list, { page: '' })).body.list as Scheduled[]
const sendings = async (by: Visitor, viewScheduleId: number): Promise<unknown[]> =>
  (
    (await by.call(savedViews.sendings, { viewScheduleId })).body.list as {
      dueDay: string
      kind: string
      mailState: string
    }[]
  ).map(({ dueDay, kind, mailState }) => [dueDay, kind, mailState])

it('a difference found by either comparison of the last night delays the report', async () => {
  lab.clock.now = new Date('2026-12-14T14:00:00Z')
  await again()
  await fresh()
  await lab.owner(`
    insert into figure_comparison (compared_at, from_day, until_day, differences)
    values
      (now() - interval '1 minute', '2026-11-01', '2026-12-14', 2),
      (now(), '2026-01-01', '2026-01-31', 0)
  `)
  const before = (await mails()).length
  expect(await round()).toBe(1)
  await lab.owner('delete from figure_comparison')
  expect(await round()).toBe(1)
  expect((await mails()).slice(before).map(({ subject }) => subject.slice(0, 8))).toEqual([
    'Delayed:',
    'Sales De',
  ])
})

it('a user who lost the page is notified of the pause by email and tile; an administrator sees and ends it, and others see none of it', async () => {
  const admin = await lab.make.user(1, 0, { email: 'admin@lab.example', email_proven: true })
  let boss = await lab.signIn(admin)
  const { body } = await boss.call(savedViews.save, {
    savedViewId: 0,
    page: '/dashboard',
    name: 'House',
    criteria: {},
    isShared: false,
  })
  await boss.call(savedViews.schedule, {
    savedViewId: Number(body.id),
    every: 'month',
    day: 15,
    hour: 6,
  })
  const [mine] = await views(boss)
  const viewScheduleId = mine?.schedule?.viewScheduleId ?? 0
  await lab.owner('update app_user set user_type_id = 15 where user_id = $1', [admin.userId])
  lab.clock.now = new Date('2026-12-15T14:00:00Z')
  await fresh()
  const notices = () =>
    lab.owner<{ subject: string }>(
      `select subject from mail where to_address = 'admin@lab.example' order by mail_id`,
    )
  await Promise.all([round(), round()])
  expect(await round()).toBe(0)
  expect(await notices()).toEqual([{ subject: 'Paused: Dashboard: House' }])
  await lab.owner('update app_user set user_type_id = 1 where user_id = $1', [admin.userId])
  boss = await lab.signIn(admin)
  const tiles = (await boss.call(home.dashboard, {})).body.waiting as {
    kind: string
    count: number
  }[]
  expect(tiles.find(({ kind }) => kind === 'views-paused')).toMatchObject({ count: 1 })
  expect(await sendings(boss, viewScheduleId)).toEqual([['2026-12-15', 'paused', 'waiting']])
  await again()
  expect(await sendings(seller, viewScheduleId)).toEqual([])
  expect((await seller.call(savedViews.schedules, {})).body).toMatchObject({
    code: 'not-permitted',
  })
  const all = (await boss.call(savedViews.schedules, {})).body.list as {
    viewScheduleId: number
    isPaused: boolean
    viewName: string
  }[]
  expect(all.map(({ viewName, isPaused }) => [viewName, isPaused])).toEqual([
    ['House', true],
    ['Falling accounts', false],
  ])
  // once resumed, it is sent for the period in which it was paused; then ended by the administrator
  await boss.call(savedViews.setSchedule, { viewScheduleId, state: 'active' })
  expect(await round()).toBe(1)
  expect((await boss.call(savedViews.stop, { viewScheduleId, state: 'ended' })).body).toMatchObject(
    { valid: true },
  )
  expect((await views(boss))[0]?.schedule).toBe(null)
})

it('volumes of the whole laboratory appear in an email only if allowed, for users with permission, and never small ones', async () => {
  const about = {
    viewScheduleId: 1,
    page: '/dashboard',
    name: 'House',
    criteria: {},
    every: 'week',
    endsOn: '2027-12-01',
  } as const
  const text = (volumes: { received: number; released: number } | null): string =>
    reportLetter(about, '2026-12-21', '', volumes).text
  expect(text({ received: 1200, released: 1100 })).toContain(
    'received 1,200 specimens and released 1,100',
  )
  for (const volumes of [null, { received: 10, released: 40 }, { received: 40, released: 0 }])
    expect(text(volumes)).not.toMatch(/\d (specimens|and)/)
  expect(reportLetter({ ...about, endsOn: '2027-01-10' }, '2026-12-21', '', null).text).toContain(
    'It ends on 01/10/2027 unless you renew it.',
  )

  const admin = await lab.make.user(1, 0, { email: 'house@lab.example', email_proven: true })
  const boss = await lab.signIn(admin)
  const { body } = await boss.call(savedViews.save, {
    savedViewId: 0,
    page: '/dashboard',
    name: 'Volumes',
    criteria: {},
    isShared: true,
  })
  await seller.call(savedViews.schedule, {
    savedViewId: Number(body.id),
    every: 'week',
    day: 3,
    hour: 6,
  })
  await boss.call(savedViews.schedule, {
    savedViewId: Number(body.id),
    every: 'week',
    day: 3,
    hour: 6,
  })
  await lab.owner(`
    insert into figure_house (grain, measure, start, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9)
    select 'w', m, d::date, 0, 50, 0, 0, 0, 0, 0, 0, 0, 7
    from
      unnest(array[3, 7]) m,
      unnest(array['2026-12-06', '2026-12-13']) d
  `)
  const letters = async (): Promise<boolean[]> => {
    const rows = await lab.owner<{ body: Buffer }>(`
      select body
      from mail
      where to_address in ('house@lab.example', 'rm@lab.example') and subject like '%Volumes%'
      order by mail_id
    `)
    return rows.map(({ body: sealed }) =>
      lab.context.crypt.open(sealed, letterPlace).includes('received 57 specimens'),
    )
  }
  lab.clock.now = new Date('2026-12-16T14:00:00Z')
  await fresh()
  await round()
  expect(await letters()).toEqual([false, false])
  await (await lab.signIn(admin)).call(labCalendar.saveMailsVolumes, { mailsVolumes: true })
  lab.clock.now = new Date('2026-12-23T14:00:00Z')
  await fresh()
  await round()
  expect((await letters()).filter(Boolean)).toHaveLength(1)
  await lab.owner(`update view_schedule set ended_at = now() where every = 'week' and day = 3`)
})

it('a schedule set after its hour starts with the next period, and a renewal keeps a due and delayed report', async () => {
  lab.clock.now = new Date('2027-01-04T14:00:00Z') // a Monday, 9:00 at the laboratory
  await again()
  await fresh()
  const savedViewId = await saved(seller, 'New year')
  await seller.call(savedViews.schedule, { savedViewId, every: 'week', day: 1, hour: 9 })
  const before = (await mails()).length
  const others = await round()
  expect(
    (await mails()).slice(before).filter(({ subject }) => subject.includes('New year')),
  ).toEqual([])
  lab.clock.now = new Date('2027-01-11T14:30:00Z')
  await again()
  await lab.owner(`update figure_state set folded_at = now() - interval '2 hours'`)
  await round()
  await seller.call(savedViews.schedule, { savedViewId, every: 'week', day: 1, hour: 9 })
  await fresh()
  await round()
  expect(others).toBeGreaterThanOrEqual(0)
  expect(
    (await mails())
      .slice(before)
      .filter(({ subject }) => subject.includes('New year'))
      .map(({ subject }) => subject.slice(0, 8)),
  ).toEqual(['Delayed:', 'Sales De'])
  await seller.call(savedViews.remove, { savedViewId })
})

it('an owner who cannot sign in is sent nothing: the schedule pauses with the reason, resumes on request, and ends with its view', async () => {
  lab.clock.now = new Date('2027-01-18T14:00:00Z')
  await again()
  await fresh()
  await lab.owner('update app_user set email_proven = false where user_id = $1', [sellerId])
  const before = (await mails()).length
  expect(await round()).toBe(0)
  await lab.owner('update app_user set email_proven = true where user_id = $1', [sellerId])
  expect(await round()).toBe(0)
  const [view] = await views(seller)
  expect(view?.schedule).toMatchObject({
    isPaused: true,
    pausedReason: expect.stringContaining('cannot sign in'),
  })
  await seller.call(savedViews.setSchedule, {
    viewScheduleId: view?.schedule?.viewScheduleId ?? 0,
    state: 'active',
  })
  expect(await round()).toBe(1)
  await seller.call(savedViews.remove, { savedViewId: view?.savedViewId ?? 0 })
  lab.clock.now = new Date('2027-01-25T14:00:00Z')
  await fresh()
  expect(await round()).toBe(0)
  expect(await mails()).toHaveLength(before + 1)
})
