import type {
  Benefit,
  CoverWord,
  DateRange,
  DifferingField,
  OtherCover,
  Refusal,
} from './eligibility.ts'

/* From benefits to a single word, for the requested day (rules.md#eligibility-answers). */

const active = ['1', '2', '3', '4', '5']
const inactive = ['6', '7', '8']
const notCovered = ['I', 'E']
/** EB03: the plan in general; diagnostic laboratory, and diagnostic services that include it. */
const general = '30'
const laboratory = ['5', '73']
/** EB04 of Part C: another plan pays instead of Original Medicare. */
export const medicarePlans = ['HN', 'HM', 'PR', 'PS', 'IN', 'PP', 'HS']

export const isOver = (day: string, ranges: readonly DateRange[]): boolean => {
  if (day === '') return false
  const begins = ranges
    .filter(({ qualifier }) => ['346', '348', '356'].includes(qualifier))
    .map(({ from }) => from)
  const ends = ranges
    .filter(({ qualifier }) => ['347', '349', '357'].includes(qualifier))
    .map(({ to }) => to)
  const spans = ranges.filter(
    ({ qualifier, from, to }) =>
      ['291', '307', '346', '348', '356'].includes(qualifier) && to !== from,
  )
  return (
    begins.some((begin) => begin > day) ||
    ends.some((end) => end < day) ||
    (spans.length > 0 && !spans.some(({ from, to }) => from <= day && day <= to))
  )
}
const concerns = ({ serviceTypes }: Benefit, wanted: readonly string[]): boolean =>
  serviceTypes.length === 0 || serviceTypes.some((type) => wanted.includes(type))

/** Whether the payer named another payer that pays first, or instead. */
const isInstead = ({ kind }: OtherCover): boolean => ['PRP', 'PR'].includes(kind)

export interface CoverQuestion {
  day: string
  benefits: readonly Benefit[]
  personDates: readonly DateRange[]
  otherCover: readonly OtherCover[]
  refusals: readonly Refusal[]
  differs: readonly DifferingField[]
}
/** The word for an answer. A refused answer, or one that says neither, is unknown. */
export const wordOf = ({
  day,
  benefits,
  personDates,
  otherCover,
  refusals,
  differs,
}: CoverQuestion): CoverWord => {
  const actions = refusals.map(({ action }) => action)
  if (actions.some((action) => ['not-found', 'patient-not-found', 'not-in-group'].includes(action)))
    return 'not-found'
  if (
    actions.some((action) => ['birth-date', 'member-id', 'name', 'sex', 'several'].includes(action))
  )
    return 'differs'
  const plan = benefits.filter(
    (benefit) => active.includes(benefit.code) && concerns(benefit, [general, ...laboratory]),
  )
  const inForce = plan.filter(({ dates }) => !isOver(day, [...personDates, ...dates]))
  const ended = benefits.some(
    (benefit) => inactive.includes(benefit.code) && concerns(benefit, [general, ...laboratory]),
  )
  if (inForce.length === 0) return plan.length > 0 || ended ? 'inactive' : 'unknown'
  if (
    otherCover.some(isInstead) ||
    benefits.some(
      ({ code, insuranceType }) => code === 'R' && medicarePlans.includes(insuranceType),
    )
  )
    return 'other-payer'
  if (
    benefits.some(
      (benefit) =>
        notCovered.includes(benefit.code) &&
        benefit.serviceTypes.some((type) => laboratory.includes(type)),
    )
  )
    return 'active-without-laboratory'
  return differs.length > 0 ? 'differs' : 'active'
}
