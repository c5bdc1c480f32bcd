import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { dateTypes } from '@labgate/contract/orders/orders'
import { useFilters } from '../../../ui/use-filters.ts'

export { orderCriteriaOf as criteriaOf, weekBefore } from '@labgate/contract/orders/list-address'

/**
 * The search criteria. Patient names and specimen numbers are only in the memory of the page, never in
 * the address (rules.md#patient-data-and-addresses).
 */
export const useOrderFilters = () => useFilters(screenParameters['/lab-order'])
export type OrderFilters = ReturnType<typeof useOrderFilters>
type Value = OrderFilters['value']

/** Columns of the dates a list can be sorted by. */
export const dateColumns = {
  [dateTypes.collected]: 'collectionDate',
  [dateTypes.received]: 'receivedDate',
  [dateTypes.accessioned]: 'accessionedDate',
  [dateTypes.resulted]: 'resultedDate',
} as const
export type DateColumn = (typeof dateColumns)[keyof typeof dateColumns]
export const dateColumnOf = ({ dateType = 1 }: Value): DateColumn =>
  (dateColumns as Record<number, DateColumn | undefined>)[dateType] ?? 'collectionDate'

/** Whether anything narrows the search besides place and sort order. */
export const isNarrowed = ({
  sort: _sort,
  id: _id,
  sign: _sign,
  patient: _patient,
  plan: _plan,
  due: _due,
  edit: _edit,
  field: _field,
  locationId: _location,
  ...rest
}: Value): boolean => Object.keys(rest).length > 0
