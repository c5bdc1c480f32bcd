import { useFilters } from '../../../ui/use-filters.ts'

/** Filters of parole officers; people's names and emails stay out of the address. */
const kinds = {
  lastName: 'personal',
  firstName: 'personal',
  email: 'personal',
  active: 'number',
  sort: 'text',
  /** The open officer; 0 is a new one. */
  id: 'number',
} as const

export const useOfficerFilters = () => useFilters(kinds)
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
