import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { salesCriteriaOf } from '@labgate/contract/overviews/sales-address'
import {
  salesFigures,
  type SalesLevel,
  type SalesRow,
} from '@labgate/contract/overviews/sales-figures'
import { useApiQuery } from '../../api/queries.ts'
import { useFilters } from '../../ui/use-filters.ts'

export const useDetailFilters = () => useFilters(screenParameters['/salesDetail'])
export type DetailFilters = ReturnType<typeof useDetailFilters>
type Value = DetailFilters['value']
type Changes = { [N in keyof Value]?: Value[N] | undefined }

export const useDetail = (value: Value) =>
  useApiQuery(salesFigures.detail, { searchCriteria: salesCriteriaOf(value) }, { keepLast: true })

/** The criterion for a row's own id when going down from its level. */
const parentOf: Readonly<Partial<Record<SalesLevel, keyof Value>>> = {
  vp: 'vp',
  rm: 'rm',
  tm: 'tm',
  am: 'am',
  specialist: 'specialist',
  account: 'account',
}
/** Changes when going down to a row; undefined if there is nothing below it. */
export const down = (
  level: SalesLevel,
  row: Pick<SalesRow, 'id'> & { isTotal?: true },
): Changes | undefined => {
  const parent = parentOf[level]
  if (row.isTotal || row.id < 0 || parent === undefined || (level === 'account' && row.id === 0))
    return undefined
  return { level: undefined, [parent]: row.id } as Changes
}
/** Changes when going back up to a place in the path; -1 is the top. */
export const upTo = (path: readonly { level: SalesLevel }[], at: number): Changes =>
  Object.fromEntries([
    ['level', undefined],
    ...path.slice(at + 1).map(({ level }) => [parentOf[level] ?? 'level', undefined]),
  ]) as Changes
