import {
  holidaysOf,
  isBusinessDay,
  periodToDate,
  type Holidays,
} from '@labgate/contract/figures/days'
import { totalOf } from '@labgate/contract/figures/figures'
import { measures, type MeasureName } from '@labgate/contract/figures/measures'
import type { TargetVersion } from '@labgate/contract/figures/targets'
import { dayAfter } from '@labgate/contract/kit/days'
import { movedAway } from '@labgate/contract/orders/order-status'
import type { Actor } from '../../access/actor.ts'
import { asIfOpen } from '../../access/closed-chart.ts'
import type { AppContext } from '../../app-context.ts'
import { calendarDays, targetVersions } from '../../core/calendar/calendar.query.ts'
import { clockNames, clocks, hourOf, type Clock } from '../../core/figures/clocks.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { figuresAsOf, rowsOf } from '../../features/figures/ask-figures.ts'
import { cellsOf, type Cell } from '../../features/figures/cells.query.ts'
import { sourceOf } from '../../features/figures/whose.ts'
import { laboratoryBuckets, type LabBuckets } from './quality.queries.ts'
import { targetRows } from './targets.ts'

const volumes = ['received', 'released', 'rejected'] as const satisfies readonly MeasureName[]
const targetDays = 28
const weeksCompared = 8

interface HourCount {
  clock: Clock
  day: string
  hour: number
  n: number
}
const flowByHour = (days: readonly string[]): Query<HourCount> => ({
  ...rawQuery<HourCount>(
    `
      select c.clock, c.day, ${hourOf('c.at')} as hour, count(*)::int as n
      from
        figure_order f
        join lab_order o using (lab_order_id)
        cross join lateral (
          values ${clockNames.map((clock) => `('${clock}', f.${clock}_day, ${clocks[clock]})`).join(', ')}
        ) c (clock, day, at)
      where
        c.day = any ($1::date[])
        and c.at is not null
        and f.ended <> ${movedAway}
        and (
          f.received_day = any ($1::date[])
          or f.accessioned_day = any ($1::date[])
          or f.resulted_day = any ($1::date[])
          or f.released_day = any ($1::date[])
        )
      group by 1, 2, 3
    `,
    [days],
  ),
  unprepared: true,
})
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const hourAt = (at: Date, timeZone: string): number =>
  Number(
    new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(at),
  )
/**
 * The same weekday of earlier weeks, only those that match today in being a business day or not.
 */
const daysLike = (today: string, holidays: Holidays): string[] =>
  Array.from({ length: weeksCompared }, (_, week) => dayAfter(today, -7 * (week + 1))).filter(
    (day) => isBusinessDay(day, holidays) === isBusinessDay(today, holidays),
  )

export const todayOf = async (context: AppContext, actor: Actor) => {
  const state = await figuresAsOf(context, actor)
  const { today } = state
  const [calendar] = await context.database.ask(actor, [calendarDays()])
  const holidays = holidaysOf(rowsOf(calendar))
  const { now, before, businessDays, businessDaysBefore } = periodToDate('month', today, holidays)
  const like = daysLike(today, holidays)
  const targetsFrom = dayAfter(today, 1 - targetDays)
  const [cells, versions] = await context.database.ask(actor, [
    cellsOf(actor, sourceOf(actor, {}), {
      measures: volumes.map((name) => measures[name].id),
      grain: 'd',
      from: before?.from ?? now.from,
      to: now.to,
    }),
    targetVersions(),
  ])
  // counts of orders, including restricted charts, as in the cells
  const [buckets, flow] = await context.database.ask(asIfOpen(actor), [
    laboratoryBuckets(targetsFrom, today, 'span'),
    flowByHour([today, ...like]),
  ])
  const kept = rowsOf<Cell>(cells)
  const sumOf = (measure: number, span: { from: string; to: string } | null): number =>
    kept
      .filter(
        (cell) =>
          span !== null &&
          cell.measure === measure &&
          cell.start >= span.from &&
          cell.start <= span.to,
      )
      .reduce((sum, { counts }) => sum + totalOf(counts), 0)
  const counted = rowsOf<HourCount>(flow)
  const byHour = (clock: string, isOne: (day: string) => boolean): number[] =>
    hours.map((hour) =>
      counted.reduce(
        (sum, row) =>
          sum + (row.clock === clock && row.hour === hour && isOne(row.day) ? row.n : 0),
        0,
      ),
    )
  return {
    ...state,
    now,
    before,
    businessDays,
    businessDaysBefore,
    volumes: volumes.map((name) => ({
      measure: measures[name].id,
      now: sumOf(measures[name].id, now),
      before: sumOf(measures[name].id, before),
    })),
    targetsFrom,
    targets: targetRows(rowsOf<LabBuckets>(buckets), rowsOf<TargetVersion>(versions), today),
    hour: hourAt(context.now(), state.timeZone),
    flow: clockNames.map((clock) => ({
      clock,
      today: byHour(clock, (day) => day === today),
      usual:
        like.length === 0
          ? null
          : byHour(clock, (day) => day !== today).map((sum) => sum / like.length),
    })),
  }
}
