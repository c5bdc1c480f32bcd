import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { anyDay } from '@labgate/contract/kit/address'
import { useFilters } from '../../../ui/use-filters.ts'

/** What the page shows, kept in its address. */
export const useAuditFilters = () => useFilters(screenParameters['/audit'])
export type AuditFilters = ReturnType<typeof useAuditFilters>

/** The days of the list, both inclusive; null: no limit. Without any, `today` (YYYY-MM-DD). */
export const daysOf = (
  { from, to }: AuditFilters['value'],
  today: string,
): { startDate: string | null; endDate: string | null } => ({
  startDate: from === anyDay ? null : (from ?? today),
  endDate: to === anyDay ? null : (to ?? today),
})
