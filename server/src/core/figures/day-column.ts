import { clocks, measureNames, measures } from '@labgate/contract/figures/measures'

const receivedFrom = 300
const endedOnDay = { from: 200, to: 300 }
/**
 * SQL: the day of `figure_order f` that a measure counts by, so that an index leads to its orders.
 */
export const dayColumnOf = (measure: number): string => {
  const known = measureNames.find((name) => measures[name].id === measure)
  if (known === 'withdrawn' || known === 'wrong-patient')
    return 'coalesce(f.released_day, f.resulted_day)'
  if (known !== undefined) return `f.${clocks[measures[known].clock]}`
  if (measure > receivedFrom) return 'f.received_day'
  return measure > endedOnDay.from && measure < endedOnDay.to
    ? 'f.rejected_day'
    : 'coalesce(f.received_day, f.created_day)'
}
/**
 * Whether a measure counts missing information, any or of one kind: a separate index leads to these
 * orders.
 */
export const isOfMissing = (measure: number): boolean =>
  measure > receivedFrom || measure === measures['missing-information'].id
