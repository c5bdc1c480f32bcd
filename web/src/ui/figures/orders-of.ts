import { measures, type MeasureName } from '@labgate/contract/figures/measures'

interface Counted {
  measure: MeasureName | number
  /** Days on which they were counted. */
  from: string
  to: string
  labTypeId?: number
  customerId?: number
  locationId?: number
  physicianId?: number
}
/** The link from a figure to the orders that it counts: the list has the same number (reference/figures.md 2.1). Ids and days only. */
export const ordersOf = ({ measure, ...rest }: Counted) => ({
  to: '/lab-order' as const,
  search: { measure: typeof measure === 'number' ? measure : measures[measure].id, ...rest },
})
