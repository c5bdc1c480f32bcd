import { dayAfter, daysBetween } from '../kit/days.ts'
import { say } from '../languages/say.ts'
import { monthOf, quarterOf, weekOf } from './days.ts'
import { periodAfter } from './periods.ts'

export interface Span {
  from: string
  to: string
}
/** Periods that a page offers by name; any other is a range of days. */
export const spanNames = {
  day: say('Day'),
  week: say('Week'),
  month: say('Month'),
  quarter: say('Quarter'),
  year: say('Year'),
} as const
export type SpanName = keyof typeof spanNames

const quarterAfter = (first: string, count: number): string => periodAfter('m', first, 3 * count)
const beginOf = (name: SpanName, day: string): string =>
  name === 'day'
    ? day
    : name === 'week'
      ? weekOf(day)
      : name === 'month'
        ? monthOf(day)
        : name === 'quarter'
          ? quarterOf(day)
          : `${day.slice(0, 4)}-01-01`
const after = (name: SpanName, first: string, count: number): string =>
  name === 'day' || name === 'week'
    ? dayAfter(first, count * (name === 'week' ? 7 : 1))
    : name === 'quarter'
      ? quarterAfter(first, count)
      : periodAfter('m', first, name === 'year' ? 12 * count : count)

/** The period containing a day, up to today. */
export const spanOf = (name: SpanName, day: string, today: string): Span => {
  const from = beginOf(name, day)
  const end = dayAfter(after(name, from, 1), -1)
  return { from, to: end > today && from <= today ? today : end }
}
/**
 * The named period that a span is, whole or up to today; undefined: a range. One day can be several:
 * the first of a month is a day and the month to date. Then it is the one that was `meant`, or the
 * shortest.
 */
export const nameOfSpan = (
  { from, to }: Span,
  today: string,
  meant?: SpanName,
): SpanName | undefined => {
  const fitting = (Object.keys(spanNames) as SpanName[]).filter((name) => {
    const named = spanOf(name, from, today)
    return named.from === from && named.to === to
  })
  return fitting.find((name) => name === meant) ?? fitting[0]
}
/**
 * The span before or after: for a named period its neighbor, for a range the same number of days.
 * Never beyond today.
 */
export const neighborOf = (span: Span, step: -1 | 1, today: string, meant?: SpanName): Span => {
  const name = nameOfSpan(span, today, meant)
  const moved =
    name === undefined
      ? {
          from: dayAfter(span.from, step * (daysBetween(span.from, span.to) + 1)),
          to: dayAfter(span.to, step * (daysBetween(span.from, span.to) + 1)),
        }
      : spanOf(name, after(name, beginOf(name, span.from), step), today)
  return moved.from > today ? span : moved
}
/** Whether the span is not over, in which case it is compared to date. */
export const isUnderWay = ({ from, to }: Span, today: string): boolean =>
  from <= today && to >= today
