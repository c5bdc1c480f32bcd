import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { useFilters } from '../../../ui/use-filters.ts'

/** What the page shows, kept in its address. */
export const useInconsistencyFilters = () => useFilters(screenParameters['/inconsistency'])
export type InconsistencyFilters = ReturnType<typeof useInconsistencyFilters>
