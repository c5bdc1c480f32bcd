import type { FaxTries } from '../faxes.ts'
import type { Pace } from '../orders.ts'
import { orderPriorities } from '../orders/priority.ts'
import { dayAfter } from '../planned-days.ts'
import type { CriticalCalls } from '../results.ts'
import type { AccountState } from './account-state.ts'
import { measures, type MeasureName } from './measures.ts'
import { periodAfter } from './periods.ts'
import type { PayerMix } from './payer-mix.ts'
import { segments, type SegmentName } from './segments.ts'

/*
 * The links from figures to what they count: the list has the same number (reference/figures.md 2.1). Dashboards make them here and nowhere else, and a test
 * follows each one. Ids, days and words of the product only.
 */

export type Search = Record<string, string | number>
/** A page and what stands in its address. */
export interface FigureLink {
  to: string
  search: Search
}
interface Span {
  /** Days YYYY-MM-DD, both counted. */
  from: string
  to: string
}
const toOrders = '/lab-order'
/** Of a time: every test type together. */
export const allTypes = -1

interface Counted extends Span {
  measure: MeasureName | number
  labTypeId?: number
  customerId?: number
  locationId?: number
  physicianId?: number
  /** Counted in this hour of the house's day, 0 to 23. */
  hour?: number
}
/** The orders that a measure counts on these days. */
export const ordersOf = ({ measure, ...rest }: Counted) => ({
  to: toOrders,
  search: { measure: typeof measure === 'number' ? measure : measures[measure].id, ...rest } satisfies Search as Search,
})

interface Timed extends Span {
  segment: SegmentName
  /** -1: all types. */
  labTypeId: number
  customerId?: number
  locationId?: number
  /** Received in this hour of the house's day, 0 to 23. */
  hour?: number
}
/** The specimens whose segment ended on these days, the slowest first. */
export const slowestOf = ({ segment, labTypeId, ...rest }: Timed): FigureLink => ({
  to: toOrders,
  search: { segment: segments[segment].id, ...(labTypeId !== allTypes && { labTypeId }), ...rest },
})

/** What was released on these days within or beyond the target of its type and priority, or all that has one; '': all, with a target or without. */
export const paceOf = ({ from, to }: Span, pace: Pace | '', of?: { labTypeId: number; priority: number }): FigureLink => ({
  to: toOrders,
  search: {
    segment: segments.laboratory.id,
    from,
    to,
    ...(pace !== '' && { pace }),
    ...(of && { labTypeId: of.labTypeId, [of.priority === orderPriorities.stat ? 'isStat' : 'isRoutine']: 'true' }),
  },
})

/** What somebody accessioned on these days: of one type, or from paper or electronic requisitions alone. */
export const accessionsOf = (userId: number, span: Span, only: { labTypeId?: number; enteredFrom?: 'paper' | 'electronic' } = {}): FigureLink => {
  const { to, search } = ordersOf({ measure: 'accessioned', ...span })
  return { to, search: { ...search, userId_Bench: userId, ...only } }
}

/** What was received on these days and is paid so. */
export const paidBy = (payer: PayerMix, span: Span): FigureLink => {
  const { to, search } = ordersOf({ measure: 'received', ...span })
  return { to, search: { ...search, payerMix: payer } }
}

/** The last day of the month with this first day. */
export const lastDayOf = (from: string): string => dayAfter(periodAfter('m', from, 1), -1)

/** Of a panel ('' as its analyte) or an analyte: what was released in the month with this first day, and what of it was positive or abnormal. */
export const positivesOf = ({ analyte, labTypeId }: { analyte: string; labTypeId: number }, month: string, which: 'found' | 'tested'): FigureLink => {
  const span = { from: month, to: lastDayOf(month) }
  const isFound = which === 'found'
  if (analyte === '') return ordersOf({ measure: isFound ? 'positive' : 'released', ...span, labTypeId })
  const { to, search } = ordersOf({ measure: 'released', ...span })
  return { to, search: { ...search, analyte, ...(isFound && { isFound: 'true' }) } }
}

/** As accounts.ts has it: active and inactive, for one may have ended since it was judged. */
const activeAndInactive = 3
/** The accounts of a state. */
export const accountsIn = (state: AccountState): FigureLink => ({ to: '/customer-filter', search: { active: activeAndInactive, volumeState: state } })

/* As order-audits.ts has it; that module brings the shapes of all its calls. */
const byReview = 5
/** Second reviews of these days: all of them, or those that found an error, of one person's work or of everyone's. */
export const reviewsOf = ({ from, to }: Span, only: { errors?: true; userId?: number } = {}): FigureLink => ({
  to: '/audit',
  search: { dateType: byReview, from, to, ...(only.errors && { errors: 'true' }), ...(only.userId !== undefined && { person: only.userId }) },
})
/** Critical values that were found on these days and had to be called. */
export const criticalsOf = ({ from, to }: Span, calls: CriticalCalls): FigureLink => ({ to: '/result-desk', search: { tab: 'critical', calls, from, to } })
/** Faxes of results that were queued on these days and tried. */
export const faxesOf = ({ from, to }: Span, tries: FaxTries): FigureLink => ({ to: '/fax-service', search: { tries, from, to } })
/** Parcels that were received on these days, days of the house: all of them, or those out of balance. */
export const parcelsReceived = ({ from, to }: Span, only: { outOfBalance?: true } = {}): FigureLink => ({
  to: '/shipLog',
  search: { received: 'true', from, to, ...(only.outOfBalance && { outOfBalance: 'true' }) },
})
