import { isBusinessDay, type Holidays } from '@labgate/contract/figures/days'
import { dayAfter } from '@labgate/contract/kit/days'

/** Ages in business days, youngest first; the last has no end. */
const ages = [
  { label: 'Less than 1 business day', from: 0, to: 0 },
  { label: '1 business day', from: 1, to: 1 },
  { label: '2 business days', from: 2, to: 2 },
  { label: '3 to 5 business days', from: 3, to: 5 },
  { label: 'More than 5 business days', from: 6, to: Infinity },
] as const

export interface AgeSpan {
  label: string
  /** Days of the laboratory; '' if open-ended. */
  from: string
  to: string
}
/** How far back days are searched: longer than any run of days off. */
const mostDaysBack = 60

/**
 * The days on which something began that is this many business days old today: the business days
 * after its own.
 */
export const ageSpans = (today: string, holidays: Holidays): AgeSpan[] => {
  const aged: { day: string; age: number }[] = []
  let age = 0
  for (let back = 0; back < mostDaysBack; back += 1) {
    const day = dayAfter(today, -back)
    aged.push({ day, age })
    if (isBusinessDay(day, holidays)) age += 1
  }
  return ages.map(({ label, from, to }) => {
    const days = aged.filter((one) => one.age >= from && one.age <= to).map(({ day }) => day)
    return { label, from: to === Infinity ? '' : (days.at(-1) ?? ''), to: days[0] ?? '' }
  })
}
