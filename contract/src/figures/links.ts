import { linkTo, type ScreenLink } from '../access/link-to.ts'
import type { FaxTries } from '../faxes/faxes.ts'
import { dayAfter } from '../kit/days.ts'
import type { Pace } from '../orders/orders.ts'
import { orderPriorities } from '../orders/priority.ts'
import type { CriticalCalls } from '../results/results.ts'
import type { AccountState } from './account-state.ts'
import { measures, type MeasureName } from './measures.ts'
import type { PayerMix } from './payer-mix.ts'
import { periodAfter } from './periods.ts'
import { segments, type SegmentName } from './segments.ts'

/*
 * Links from figures to the list that they count, which has the same number
 * (rules.md#figure-links). Dashboards make them only here, and a test follows each one. They
 * contain only IDs, days and the product's own words.
 */

interface Span {
  /** Days YYYY-MM-DD, inclusive. */
  from: string
  to: string
}
type OrdersLink = ScreenLink<'/lab-order'>

/** For times: all test types together. */
export const allTypes = -1

interface Counted extends Span {
  measure: MeasureName | number
  labTypeId?: number
  customerId?: number
  locationId?: number
  physicianId?: number
  /** Counted in this hour of the laboratory's day, 0 to 23. */
  hour?: number
}
/** The orders that a measure counts on these days. */
export const ordersOf = ({ measure, hour, ...rest }: Counted): OrdersLink =>
  linkTo('/lab-order', {
    measure: typeof measure === 'number' ? measure : measures[measure].id,
    ...rest,
    hour: hour?.toString(),
  })

interface Timed extends Span {
  segment: SegmentName
  /** -1: all types. */
  labTypeId: number
  customerId?: number
  locationId?: number
  /** Received in this hour of the laboratory's day, 0 to 23. */
  hour?: number
}
/** The specimens with a segment that ended on these days, slowest first. */
export const slowestOf = ({ segment, labTypeId, hour, ...rest }: Timed): OrdersLink =>
  linkTo('/lab-order', {
    segment: segments[segment].id,
    ...(labTypeId !== allTypes && { labTypeId }),
    ...rest,
    hour: hour?.toString(),
  })

/**
 * Orders released on these days within or beyond the target of their type and priority, or all that
 * have one; '': all, with or without a target.
 */
export const paceOf = (
  { from, to }: Span,
  pace: Pace | '',
  of?: { labTypeId: number; priority: number },
): OrdersLink =>
  linkTo('/lab-order', {
    segment: segments.laboratory.id,
    from,
    to,
    pace,
    ...(of && {
      labTypeId: of.labTypeId,
      [of.priority === orderPriorities.stat ? 'isStat' : 'isRoutine']: true,
    }),
  })

/**
 * Orders that a user accessioned on these days: of one type, or only from paper or electronic
 * requisitions.
 */
export const accessionsOf = (
  userId: number,
  span: Span,
  only: { labTypeId?: number; enteredFrom?: 'paper' | 'electronic' } = {},
): OrdersLink =>
  linkTo('/lab-order', {
    measure: measures.accessioned.id,
    ...span,
    userId_Bench: userId,
    ...only,
  })

/** Orders received on these days and paid this way. */
export const paidBy = (payer: PayerMix, span: Span): OrdersLink =>
  linkTo('/lab-order', { measure: measures.received.id, ...span, payerMix: payer })

/** The last day of the month with this first day. */
export const lastDayOf = (from: string): string => dayAfter(periodAfter('m', from, 1), -1)

/**
 * For a panel ('' as its analyte) or an analyte: results released in the month with this first day,
 * or those that were positive or abnormal.
 */
export const positivesOf = (
  { analyte, labTypeId }: { analyte: string; labTypeId: number },
  month: string,
  which: 'found' | 'tested',
): OrdersLink => {
  const span = { from: month, to: lastDayOf(month) }
  const isFound = which === 'found'
  if (analyte === '')
    return ordersOf({ measure: isFound ? 'positive' : 'released', ...span, labTypeId })
  return linkTo('/lab-order', { measure: measures.released.id, ...span, analyte, isFound })
}

/**
 * As in accounts.ts: active and inactive, because an account may have ended since it was judged.
 */
const activeAndInactive = 3
/** The accounts in a state. */
export const accountsIn = (state: AccountState): ScreenLink<'/customer-filter'> =>
  linkTo('/customer-filter', { active: activeAndInactive, volumeState: state })

/* As in order-audits.ts; importing that module would pull in the shapes of all its calls. */
const byReview = 5
/**
 * Second reviews on these days: all of them or those that found an error, for one person's work or
 * everyone's.
 */
export const reviewsOf = (
  { from, to }: Span,
  only: { errors?: true; userId?: number } = {},
): ScreenLink<'/audit'> =>
  linkTo('/audit', {
    dateType: byReview,
    from,
    to,
    errors: only.errors,
    person: only.userId,
  })
/** Critical values found on these days that had to be called. */
export const criticalsOf = ({ from, to }: Span, calls: CriticalCalls): ScreenLink<'/result-desk'> =>
  linkTo('/result-desk', { tab: 'critical', calls, from, to })
/** Faxes of results that were queued on these days and tried. */
export const faxesOf = ({ from, to }: Span, tries: FaxTries): ScreenLink<'/fax-service'> =>
  linkTo('/fax-service', { tries, from, to })
/** Parcels received on these days (the laboratory's days): all of them, or those out of balance. */
export const parcelsReceived = (
  { from, to }: Span,
  only: { outOfBalance?: true } = {},
): ScreenLink<'/shipLog'> =>
  linkTo('/shipLog', { received: true, from, to, outOfBalance: only.outOfBalance })
