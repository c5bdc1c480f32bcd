import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { useFilters } from '../../../../ui/use-filters.ts'

/** Filters of parole officers; people's names and emails stay out of the address. */
export const useOfficerFilters = () => useFilters(screenParameters['/parole-officer'])
export type OfficerFilters = ReturnType<typeof useOfficerFilters>

const sorts = ['name', '-name'] as const
export const firstShown = 1

/** What is sent to the server: the user search with its flag for parole officers. */
export const criteriaOf = ({
  lastName,
  firstName,
  email,
  active = firstShown,
  ...rest
}: OfficerFilters['value']) => {
  const sort = sorts.find((one) => one === rest.sort)
  return {
    paroleOfficer: true,
    customerId: 0,
    active,
    ...(lastName !== undefined && { lastName }),
    ...(firstName !== undefined && { firstName }),
    ...(email !== undefined && { email }),
    ...(sort && { sort }),
  }
}
