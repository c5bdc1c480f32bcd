import { lastDayOf } from '@labgate/contract/figures/links'
import { periodAfter, startOf } from '@labgate/contract/figures/periods'

export interface Month {
  from: string
  to: string
}
/**
 * A month of figures, to date while it lasts; without a day the current one, and never a later one.
 */
export const monthOf = (day: string | null | undefined, today: string): Month => {
  const from = startOf('m', day !== null && day !== undefined && day <= today ? day : today)
  const end = lastDayOf(from)
  return { from, to: end < today ? end : today }
}
/** This many months up to one, latest first, each to its last day except the current one. */
export const monthsUpTo = (from: string, count: number, today: string): Month[] =>
  Array.from({ length: count }, (_, ago) => monthOf(periodAfter('m', from, -ago), today))
