import { parametersOf } from '@labgate/contract/access/screen-parameters'
import { useFilters } from '../../../ui/use-filters.ts'

/** In the address instead of ids: every part is expanded. */
const everyPart = 'all'

/**
 * The parts of a dashboard that were expanded, by id; in the address, so that Back and saved views
 * show them again. Expanding adds no step for Back.
 */
export const useExpanded = () => {
  const { value, set } = useFilters(parametersOf('/dashboard', 'expanded'))
  const ids = (value.expanded ?? '').split('.').filter(Boolean)
  const isExpanded = (id: string): boolean => ids.includes(id) || ids.includes(everyPart)
  const put = (next: readonly string[]): void => set({ expanded: next.join('.') }, true)
  return {
    isExpanded,
    expand: (id: string): void => {
      if (!isExpanded(id)) put([...ids, id])
    },
    collapse: (id: string): void => put(ids.filter((one) => one !== id && one !== everyPart)),
  }
}
