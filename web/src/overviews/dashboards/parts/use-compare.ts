import { parametersOf } from '@labgate/contract/access/screen-parameters'
import { figures, type Grain } from '@labgate/contract/figures/figures'
import type { MeasureName } from '@labgate/contract/figures/measures'
import { periodAfter } from '@labgate/contract/figures/periods'
import { dayAfter } from '@labgate/contract/kit/days'
import { say } from '@labgate/contract/languages/say'
import { useApiQuery } from '../../../api/queries.ts'
import { useShortcut } from '../../../keys/shortcuts.ts'
import { comparedAs, nextComparison, type Compare } from '../../../ui/figures/compare.ts'
import { useFilters } from '../../../ui/use-filters.ts'

/**
 * What the charts of a dashboard are compared with; in its address, so that all blocks of a page
 * use the same. `initial`: until something is chosen; charts of the nine types are then not
 * compared, because their table would have twice as many columns.
 */
export const useCompare = (
  initial: Compare = 'before',
): { compare: Compare; set: (next: Compare) => void } => {
  const { value, set } = useFilters(parametersOf('/dashboard', 'compare'))
  return {
    compare: value.compare === undefined ? initial : comparedAs(value.compare),
    set: (next) => set({ compare: next }),
  }
}
/** The key that changes it; once per page. */
export const useCompareKey = (): void => {
  const { compare, set } = useCompare()
  useShortcut('c', say('Compare charts with the period before, a year ago, or nothing'), () =>
    set(nextComparison(compare)),
  )
}

const periodsOfYear = { d: 364, w: 52, m: 12 } as const
interface ComparedQuery {
  /** First days of the periods shown; empty until they are known. */
  starts: readonly string[]
  grain: Grain
  measure: MeasureName
  /** One account, or 0. */
  customerId?: number
}
/**
 * Counts by type of the periods a series is compared with, one for each of `starts`; undefined
 * until they are known, or if nothing is compared. The current period is not compared: a whole one
 * would make it look like a drop.
 */
export const useEarlier = ({
  starts,
  grain,
  measure,
  customerId = 0,
}: ComparedQuery): readonly (readonly number[] | null)[] | undefined => {
  const { compare } = useCompare('none')
  const [first] = starts
  const back = compare === 'year' ? periodsOfYear[grain] : starts.length
  const from = first === undefined ? '' : periodAfter(grain, first, -back)
  const to = first === undefined ? '' : dayAfter(periodAfter(grain, from, starts.length), -1)
  const { data } = useApiQuery(
    figures.series,
    {
      searchCriteria: {
        measures: [measure],
        grain,
        from,
        to,
        ...(customerId > 0 && { customerId }),
      },
    },
    { enabled: compare !== 'none' && first !== undefined, keepLast: true },
  )
  const counts = data?.series[0]?.counts
  if (compare === 'none' || counts === undefined || data?.buckets[0]?.start !== from)
    return undefined
  return starts.map((_, at) => (at === starts.length - 1 ? null : (counts[at] ?? null)))
}
/** Chart label for the earlier periods. */
export const describeEarlier = (compare: Compare, count: number, periods: string): string =>
  compare === 'year' ? say('a year ago') : say('{count} {periods} before', { count, periods })
