import { savedViews } from '@labgate/contract/saved-views'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fold } from '../../../test/figures/fold.ts'
import { openLab, type Lab, type Visitor } from '../../../test/lab.ts'
import { linkOf, sendViews } from './send-views.ts'

let lab: Lab
let seller: Visitor
let sellerId: number
/** Signs in again: the session ended while the clock went on. */
let again: () => Promise<void>
beforeAll(async () => {
  lab = await openLab()
  lab.clock.now = new Date('2026-11-30T12:30:00Z') // a Monday, 7:30 in the house
  const user = await lab.make.user(11, 0, { email: 'rm@lab.example', email_proven: true })
  sellerId = user.userId
  again = async () => {
    seller = await lab.signIn(user)
  }
  await again()
})
afterAll(() => lab.close())

const mails = () =>
  lab.owner<{ subject: string; to: string }>(`select subject, to_address as to from mail where to_address = 'rm@lab.example' order by mail_id`)
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
const round = () => sendViews(lab.house)
/** Figures are counted up to now, as the clock of the database has it. */
const fresh = () => fold(lab)

it('a view keeps ids and words alone, is seen by who has the page, and changed by its owner', async () => {
  const refused = await seller.call(savedViews.save, { savedViewId: 0, page: '/salesDetail', name: 'x', criteria: { patientName: 'Moss' }, isShared: false })
  expect(refused.body.issues).toMatchObject([{ rule: 'not-kept' }])
  const words = await seller.call(savedViews.save, { savedViewId: 0, page: '/salesDetail', name: 'x', criteria: { level: 'Moss, Ada' }, isShared: false })
  expect(words.body).toMatchObject({ valid: false })
  const own = await saved(seller, 'Mine')
  const shared = await saved(seller, 'Ours', { isShared: true })
  expect((await seller.call(savedViews.save, { savedViewId: 0, page: '/salesDetail', name: 'mine', criteria: {}, isShared: false })).body.issues).toMatchObject(
    [{ rule: 'taken' }],
  )
  const colleague = await lab.signIn(await lab.make.user(10))
  const seen = (await colleague.call(savedViews.list, { page: '/salesDetail' })).body.list as { savedViewId: number; isOwn: boolean }[]
  expect(seen.map(({ savedViewId, isOwn }) => [savedViewId, isOwn])).toEqual([[shared, false]])
  expect((await colleague.call(savedViews.remove, { savedViewId: shared })).body).toMatchObject({ valid: false })
  const clinic = await lab.signIn(await lab.make.user(3, (await lab.make.account()).customerId))
  expect((await clinic.call(savedViews.list, { page: '' })).body.list).toEqual([])
  expect((await clinic.call(savedViews.save, { savedViewId: 0, page: '/salesDetail', name: 'x', criteria: {}, isShared: false })).body).toMatchObject({
    code: 'not-permitted',
  })
  for (const id of [own, shared]) await seller.call(savedViews.remove, { savedViewId: id })
  expect((await seller.call(savedViews.list, { page: '/salesDetail' })).body.list).toEqual([])
})

it('an email comes once for a period at its hour, names no figure and no person, and its link says that it was opened', async () => {
  const savedViewId = await saved(seller, 'Falling accounts')
  expect((await seller.call(savedViews.schedule, { savedViewId, every: 'week', day: 1, hour: 8 })).body).toMatchObject({ valid: true })
  await fresh()
  expect(await round()).toBe(0)
  lab.clock.pass(31)
  await again()
  // two nodes at once, and again
  const rounds = await Promise.all([round(), round()])
  expect(rounds.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(await round()).toBe(0)
  expect(await mails()).toEqual([{ subject: 'Sales Detail: Falling accounts, 11/22/2026 to 11/28/2026', to: 'rm@lab.example' }])
  const [view] = (await seller.call(savedViews.list, { page: '/salesDetail' })).body.list as {
    schedule: { viewScheduleId: number; endsOn: string; lastOpenedDate: string | null }
  }[]
  expect(view?.schedule).toMatchObject({ endsOn: '2027-11-30', lastOpenedDate: null })
  const viewScheduleId = view?.schedule.viewScheduleId ?? 0
  expect(linkOf('https://x.example/', { page: '/salesDetail', criteria: { level: 'account' }, viewScheduleId, every: 'week' }, '2026-11-30')).toBe(
    `https://x.example/salesDetail?level=account&from=2026-11-22&to=2026-11-28&view=${viewScheduleId}&due=2026-11-30`,
  )
  await seller.call(savedViews.opened, { viewScheduleId, dueDay: '2026-11-30' })
  const stranger = await lab.signIn(await lab.make.user(11))
  await stranger.call(savedViews.opened, { viewScheduleId, dueDay: '2026-11-30' })
  expect(await lab.owner('select opened_at is not null as opened from view_sending')).toEqual([{ opened: true }])
})

it('figures that are not counted yet are announced as delayed once, and then sent', async () => {
  lab.clock.now = new Date('2026-12-07T14:00:00Z')
  await lab.owner(`update figure_state set folded_at = now() - interval '2 hours'`)
  const before = (await mails()).length
  expect([await round(), await round()]).toEqual([1, 0])
  await fresh()
  expect([await round(), await round()]).toEqual([1, 0])
  expect((await mails()).slice(before).map(({ subject }) => subject.slice(0, 8))).toEqual(['Delayed:', 'Sales De'])
})

it('who can no longer sign in is sent nothing: the schedule pauses and says why; it goes on when its owner says so, and ends with its view', async () => {
  lab.clock.now = new Date('2026-12-14T14:00:00Z')
  await again()
  await fresh()
  await lab.owner('update app_user set email_proven = false where user_id = $1', [sellerId])
  const before = (await mails()).length
  expect(await round()).toBe(0)
  await lab.owner('update app_user set email_proven = true where user_id = $1', [sellerId])
  expect(await round()).toBe(0)
  const views = async () =>
    (await seller.call(savedViews.list, { page: '/salesDetail' })).body.list as {
      savedViewId: number
      schedule: { viewScheduleId: number; isPaused: boolean; pausedReason: string } | null
    }[]
  const [view] = await views()
  expect(view?.schedule).toMatchObject({ isPaused: true, pausedReason: expect.stringContaining('cannot sign in') })
  await seller.call(savedViews.setSchedule, { viewScheduleId: view?.schedule?.viewScheduleId ?? 0, state: 'active' })
  expect(await round()).toBe(1)
  await seller.call(savedViews.remove, { savedViewId: view?.savedViewId ?? 0 })
  lab.clock.now = new Date('2026-12-21T14:00:00Z')
  await fresh()
  expect(await round()).toBe(0)
  expect(await mails()).toHaveLength(before + 1)
})
