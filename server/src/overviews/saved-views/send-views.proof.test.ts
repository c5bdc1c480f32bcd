import { lastDue, longestLateDays, type Schedule } from '@labgate/contract/figures/due'
import { dayAfter } from '@labgate/contract/kit/days'
import { dice } from '@labgate/contract/test/dice'
import { proof } from '@labgate/contract/test/size'
import { afterAll, beforeAll, expect } from 'vitest'
import { fold } from '../../../test/figures/fold.ts'
import { openLab, type Lab } from '../../../test/lab.ts'
import { openContext } from '../../open-context.ts'
import { laboratoryTimeAt } from './laboratory-time.ts'
import { sendViews } from './send-views.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

const zone = 'America/New_York'
const [practice, seller] = [14, 11]
const looksOfOne = 24
const mostHours = 60

proof(
  'each period has one email or pause, despite repeats, restarts, and clock changes',
  { small: 4, full: 200, of: 'schedules' },
  async (size, seed) => {
    const chance = dice(seed).below
    await fold(lab)
    for (let n = 0; n < size; n++) {
      // days before the laboratory's clock goes back or forward
      lab.clock.now = new Date(chance(2) === 0 ? '2026-10-24T16:20:00Z' : '2026-02-28T16:20:00Z')
      const { userId } = await lab.make.user(seller, 0, {
        email: `s${n}@lab.example`,
        email_proven: true,
      })
      const today = laboratoryTimeAt(lab.clock.now, zone).day
      const every = chance(2) === 0 ? 'week' : 'month'
      const schedule: Schedule = {
        every,
        day: every === 'week' ? chance(7) : 1 + chance(28),
        hour: chance(24),
        fromDay: today,
        endsOn: dayAfter(today, 365),
      }
      const [view] = await lab.owner<{ id: number }>(
        `
          insert into saved_view (user_id, page, name, criteria, created_at)
          values ($1, '/salesDetail', $2, '{}', now())
          returning saved_view_id as id
        `,
        [userId, `view ${n}`],
      )
      const [made] = await lab.owner<{ id: number }>(
        `
          insert into view_schedule
            (saved_view_id, user_id, every, day, hour, from_day, ends_on, created_at)
          values ($1, $2, $3, $4, $5, $6, $7, now())
          returning view_schedule_id as id
        `,
        [
          view?.id,
          userId,
          schedule.every,
          schedule.day,
          schedule.hour,
          schedule.fromDay,
          schedule.endsOn,
        ],
      )
      const expected = new Map<string, 'report' | 'paused'>()
      let pausedFor = ''
      // another node, as it starts
      const other = await openContext(
        lab.context.config,
        lab.database,
        Buffer.alloc(32, 1),
        () => lab.clock.now,
      )
      for (let look = 0; look < looksOfOne; look++) {
        lab.clock.pass(60 * (1 + chance(mostHours)) + chance(60))
        const time = laboratoryTimeAt(lab.clock.now, zone)
        // the owner resumes when the period is no longer sent
        if (pausedFor !== '' && time.day > dayAfter(pausedFor, longestLateDays)) {
          await lab.owner('update view_schedule set paused_at = null where view_schedule_id = $1', [
            made?.id,
          ])
          pausedFor = ''
        }
        const hasPage = chance(6) > 0
        await lab.owner('update app_user set user_type_id = $2 where user_id = $1', [
          userId,
          hasPage ? seller : practice,
        ])
        const due = lastDue(schedule, time)
        if (due !== null && pausedFor === '' && !expected.has(due)) {
          expected.set(due, hasPage ? 'report' : 'paused')
          if (!hasPage) pausedFor = due
        }
        await Promise.all([sendViews(lab.context), sendViews(other)])
      }
      const rows = await lab.owner<{ day: string; kind: 'report' | 'paused' }>(
        `
          select due_day as day, kind
          from view_sending
          where view_schedule_id = $1
          order by due_day, kind
        `,
        [made?.id],
      )
      expect(rows.map(({ day, kind }) => [day, kind])).toEqual(
        [...expected].toSorted(([a], [b]) => (a < b ? -1 : 1)),
      )
      const [mails] = await lab.owner<{ count: number }>(
        'select count(*)::int as count from mail where to_address = $1',
        [`s${n}@lab.example`],
      )
      expect(mails?.count).toBe(expected.size)
      await lab.owner('update view_schedule set ended_at = now() where view_schedule_id = $1', [
        made?.id,
      ])
    }
  },
)
