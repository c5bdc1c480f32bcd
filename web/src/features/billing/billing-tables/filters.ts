import { parametersOf } from '@labgate/contract/access/screen-parameters'
import { useFilters } from '../../../ui/use-filters.ts'

/** Which table is open, and the search in it. Codes and payers may appear in the address. */
export const useTableFilters = () =>
  useFilters(parametersOf('/insurance', 'view', 'table', 'find', 'which', 'on'))
export type TableFilters = ReturnType<typeof useTableFilters>
