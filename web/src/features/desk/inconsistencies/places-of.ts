import { users } from '@labgate/contract/people/users'
import { useApiQuery } from '../../../api/queries.ts'
import { useLocations } from '../../../core/patients/parts/use-place.ts'
import { useListPlace } from '../../../ui/list-place.ts'
import type { InconsistencyFilters } from './filters.ts'

const kept = { freshFor: 300_000 }

/**
 * The account that the report is about (0: all), with the locations and providers it can be
 * narrowed to.
 */
export const usePlacesOf = ({ value }: Pick<InconsistencyFilters, 'value'>) => {
  const { accountId } = useListPlace()
  const customerId = accountId > 0 ? accountId : (value.customerId ?? 0)
  const locations = useLocations(customerId)
  const query = useApiQuery(
    users.list,
    { searchCriteria: { customerId, physicianOnly: true, pageSize: 200 } },
    { ...kept, enabled: customerId > 0 },
  )
  const providers =
    customerId === 0
      ? []
      : (query.data?.list ?? []).map(({ userId, name }) => ({ value: userId, label: name }))
  return { customerId, locations, providers }
}
