import { figures } from '@labgate/contract/figures/figures'
import { measures } from '@labgate/contract/figures/measures'
import { orders } from '@labgate/contract/orders/orders'
import { houseFigures } from '@labgate/contract/overviews/laboratory-figures'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fold } from '../../../test/figures/fold.ts'
import { openPractice, type Practice } from '../../../test/practice.ts'

/*
 * The last moment of a laboratory day (Eastern) and the first of the next: for a Saturday, and
 * around both days when its clocks change.
 */
const moments = [
  ['2026-03-08T04:59:59Z', '2026-03-07'],
  ['2026-03-08T05:00:00Z', '2026-03-08'],
  ['2026-03-09T03:59:59Z', '2026-03-08'],
  ['2026-03-09T04:00:00Z', '2026-03-09'],
  ['2026-11-01T03:59:59Z', '2026-10-31'],
  ['2026-11-01T04:00:00Z', '2026-11-01'],
  ['2026-11-01T05:30:00Z', '2026-11-01'],
  ['2026-11-01T06:30:00Z', '2026-11-01'],
  ['2026-11-02T04:59:59Z', '2026-11-01'],
  ['2026-11-02T05:00:00Z', '2026-11-02'],
  ['2026-11-15T04:59:59Z', '2026-11-14'],
  ['2026-11-15T05:00:00Z', '2026-11-15'],
] as const

let practice: Practice
beforeAll(async () => {
  practice = await openPractice()
  for (const [at] of moments)
    await practice.state(await practice.saved(practice.clinic), `stage = 20, received_at = '${at}'`)
  await fold(practice.lab)
})
afterAll(() => practice.lab.close())

it('at the laboratory’s midnight and at clock changes, buckets, today, and the lists behind them use the same days', async () => {
  const { lab } = practice
  const executive = await lab.make.user(4)
  const onDay = (day: string): number => moments.filter(([, one]) => one === day).length
  for (const [at, day] of moments) {
    lab.clock.now = new Date(at)
    const who = await lab.signIn(executive)
    const listed = async (from: string, to: string): Promise<number> => {
      const searchCriteria = {
        measure: measures.received.id,
        collectionDateStart: from,
        collectionDateEnd: to,
        pageSize: 50,
      }
      return (await who.call(orders.list, { searchCriteria })).body.total as number
    }
    for (const grain of ['d', 'w', 'm'] as const) {
      const { body } = await who.call(figures.series, {
        searchCriteria: { measures: ['received'], grain },
      })
      expect(body.today, at).toBe(day)
      const last = (body.buckets as { start: string; end: string; isUnderWay: boolean }[]).at(-1)
      expect(
        last && last.start <= day && day <= last.end,
        `${at}: today is in the last bucket`,
      ).toBe(true)
      for (const [index, { start, end }] of (
        body.buckets as { start: string; end: string }[]
      ).entries()) {
        const counted = (body.series[0].counts[index] as number[]).reduce(
          (sum, one) => sum + one,
          0,
        )
        if (grain === 'd') expect([start, counted], at).toEqual([start, onDay(start)])
        if (counted > 0 || start === last?.start)
          expect([grain, start, counted], at).toEqual([grain, start, await listed(start, end)])
      }
    }
    const now = (await who.call(houseFigures.today, {})).body
    expect([now.today, now.now.to], at).toEqual([day, day])
    const received =
      (now.flow as { clock: string; today: number[] }[]).find(({ clock }) => clock === 'received')
        ?.today ?? []
    expect([at, received.length, received.reduce((sum, one) => sum + one, 0)]).toEqual([
      at,
      24,
      onDay(day),
    ])
  }
})
