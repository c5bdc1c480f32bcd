import type { Search } from '@labgate/contract/access/link-to'
import { useSearch } from '@tanstack/react-router'
import { useSession } from '../session/use-session.ts'

/**
 * In the address: the list of every account and location in sight, whatever the top bar names. A
 * count of all of them links so.
 */
export const everyPlace = { place: 'all' } as const

const isEvery = (search: Readonly<Record<string, unknown>>): boolean =>
  search['place'] === everyPlace.place

/**
 * The account (0: all) and the location (0: all) that a list is narrowed to: those in the top bar,
 * unless the address asks for every place. A list gives them to its call; what is then left out is
 * named above it and where it is empty (list-scope.tsx). A practice's account is its own, and
 * stays.
 */
export const useListPlace = () => {
  const { values, who, accountId } = useSession()
  const isAll = useSearch({ strict: false, select: isEvery }) as boolean
  const isStaff = who.entityId === 0
  return {
    accountId: isAll && isStaff ? 0 : accountId,
    accountName: values.customerName,
    locationId: isAll ? 0 : values.locationId,
    isStaff,
  }
}

/**
 * The link to a list that a count of every place opens: unchanged while the top bar narrows
 * nothing.
 */
export const useEveryPlace = (): (<L extends { search: Search }>(link: L) => L) => {
  const { values, who, accountId } = useSession()
  const narrows = values.locationId > 0 || (who.entityId === 0 && accountId > 0)
  return (link) => (narrows ? { ...link, search: { ...link.search, ...everyPlace } } : link)
}
