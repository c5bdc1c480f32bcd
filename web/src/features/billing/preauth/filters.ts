import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { useFilters } from '../../../ui/use-filters.ts'

/** What the page shows, kept in its address. */
export const usePreauthFilters = () => useFilters(screenParameters['/preauth'])
export type PreauthFilters = ReturnType<typeof usePreauthFilters>
