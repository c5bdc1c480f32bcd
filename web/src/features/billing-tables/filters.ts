import { useFilters } from '../../ui/use-filters.ts'

/** Which table is open, and the search in it. Codes and payers may appear in the address. */
export const useTableFilters = () =>
  useFilters({ view: 'text', table: 'text', find: 'text', which: 'text', on: 'text' })
export type TableFilters = ReturnType<typeof useTableFilters>
