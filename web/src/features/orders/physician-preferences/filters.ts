import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { useFilters } from '../../../ui/use-filters.ts'

/** What the page shows, kept in its address. */
export const usePreferenceFilters = () => useFilters(screenParameters['/physician-preference'])
export type PreferenceFilters = ReturnType<typeof usePreferenceFilters>
