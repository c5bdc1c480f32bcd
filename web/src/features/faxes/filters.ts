import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { useFilters } from '../../ui/use-filters.ts'

/** What the page shows, kept in its address. */
export const useFaxFilters = () => useFilters(screenParameters['/fax-service'])
export type FaxFilters = ReturnType<typeof useFaxFilters>
