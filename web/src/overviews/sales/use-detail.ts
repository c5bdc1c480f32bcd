import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { accountStateNames } from '@labgate/contract/figures/account-state'
import { ownedAs } from '@labgate/contract/figures/figures'
import {
  salesFigures,
  salesLevels,
  type SalesLevel,
  type SalesRow,
} from '@labgate/contract/overviews/sales-figures'
import { useApiQuery } from '../../api/queries.ts'
import { useFilters } from '../../ui/use-filters.ts'

export const useDetailFilters = () => useFilters(screenParameters['/salesDetail'])
export type DetailFilters = ReturnType<typeof useDetailFilters>
type Value = DetailFilters['value']
type Changes = { [N in keyof Value]?: Value[N] | undefined }

const one = <const T extends readonly string[]>(
  list: T,
  text: string | undefined,
): T[number] | undefined => list.find((each) => each === text)
const day = /^\d{4}-\d\d-\d\d$/
const dayOf = (text: string | undefined): string | undefined =>
  text !== undefined && day.test(text) ? text : undefined

/** What is sent to the server: ids and days of the address, nothing else. */
export const criteriaOf = (value: Changes) => {
  const { vp, rm, tm, am, specialist, account, type, region } = value
  const [level, from, to] = [one(salesLevels, value.level), dayOf(value.from), dayOf(value.to)]
  const [compare, state, owned] = [
    one(['before', 'year'] as const, value.compare),
    one(accountStateNames, value.state),
    one(ownedAs, value.owned),
  ]
  return {
    ...(level && { level }),
    ...(vp !== undefined && { userId_VP: vp }),
    ...(rm !== undefined && { userId_RM: rm }),
    ...(tm !== undefined && { userId_TM: tm }),
    ...(am !== undefined && { userId_AM: am }),
    ...(specialist !== undefined && { userId_Specialist: specialist }),
    ...(account !== undefined && { customerId: account }),
    ...(from && { from }),
    ...(to && { to }),
    ...(compare && { compare }),
    ...(type !== undefined && { labTypeId: type }),
    ...(region !== undefined && { regionId: region }),
    ...(state && { state }),
    ...(owned && { ownedAs: owned }),
  }
}
export const useDetail = (value: Value) =>
  useApiQuery(salesFigures.detail, { searchCriteria: criteriaOf(value) }, { keepLast: true })

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
