import type { Endpoint } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useApiQuery, type Rows } from '../../../api/queries.ts'
import type { CallInput } from '../../../api/wire.ts'
import { chooseLocation } from '../../../session/actions.ts'
import { usePlace } from './use-place.ts'

interface Searched {
  criteria: { locationId?: number | undefined }
  found: Pick<Rows<unknown>, 'pending' | 'error' | 'total'>
  /** Something was searched for; an empty list for a location alone is not a search. */
  isNarrowed: boolean
  /** Removes the location from the filters. */
  clear: () => void
}

/**
 * If a search at one location finds nothing: how many match in the reader's other locations, as a
 * button that searches them all; undefined if none do. The endpoint is a list that takes
 * `searchCriteria` and returns `total`.
 */
export const useElsewhere = <E extends Endpoint>(
  endpoint: E,
  { criteria, found, isNarrowed, clear }: Searched,
): ReactNode => {
  const { locationId } = usePlace()
  const { locationId: _at, ...anywhere } = criteria
  const isEmpty = !found.pending && found.error === null && found.total === 0
  const query = useApiQuery(
    endpoint,
    // the endpoint's criteria are those of its own list
    { searchCriteria: { ...anywhere, pageSize: 1 } } as unknown as CallInput<E>,
    {
      enabled: isNarrowed && isEmpty && (criteria.locationId ?? 0) > 0,
    },
  )
  const { total = 0, totalIsMore = false } = (query.data ?? {}) as {
    total?: number
    totalIsMore?: boolean
  }
  if (!isEmpty || total === 0) return undefined
  const searchAll = (): void => {
    clear()
    if (locationId > 0) chooseLocation(0, '')
  }
  return (
    <Button variant="filled" onClick={searchAll}>
      {say('In your other locations: {total}{value}', {
        total: total.toLocaleString('en-US'),
        value: totalIsMore ? '+' : '',
      })}
    </Button>
  )
}
