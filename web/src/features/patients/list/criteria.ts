import { screenParameters } from '@labgate/contract/access/screen-parameters'
import type { RequestInput } from '@labgate/contract/kit/endpoint'
import { listLocation, type ListPlace } from '@labgate/contract/kit/list-location'
import type { patients } from '@labgate/contract/patients/patients'
import { dayOfText } from '../../../forms/dates.ts'
import { useFilters } from '../../../ui/use-filters.ts'

/**
 * The search criteria. What identifies a patient is only in the memory of the page, never in the address
 * (rules.md#patient-data-and-addresses).
 */

export const usePatientFilters = () => useFilters(screenParameters['/patient'])
export type PatientFilters = ReturnType<typeof usePatientFilters>
type Value = PatientFilters['value']

export type PatientCriteria = Omit<
  RequestInput<(typeof patients)['list']>['searchCriteria'],
  'after' | 'pageSize'
>

const sorts = ['name', '-name'] as const

/** Whether the birth date is still being typed: it cannot be searched for yet. */
export const isHalfTyped = ({ dob = '' }: Value): boolean => dayOfText(dob, true) === null

/** Whether anything narrows the search besides account, location, and sort order. */
export const isNarrowed = ({
  sort: _sort,
  id: _open,
  field: _field,
  locationId: _location,
  ...rest
}: Value): boolean =>
  Object.keys(rest).some((name) => name !== 'dob') ||
  (rest.dob !== undefined && dayOfText(rest.dob, true) !== null)

/**
 * What is sent to the server. `place`: the current account and location; a location chosen here
 * counts as `listLocation` says.
 */
export const criteriaOf = (value: Value, place: ListPlace): PatientCriteria => {
  const {
    sort,
    id: _open,
    field: _field,
    dob = '',
    inactive,
    others,
    locationId: chosen = 0,
    ...rest
  } = value
  const order = sorts.find((one) => one === sort)
  const day = dayOfText(dob, true) ?? ''
  const locationId = listLocation(place, chosen)
  return {
    ...rest,
    ...(place.accountId > 0 && { customerId: place.accountId }),
    ...(locationId > 0 && { locationId }),
    ...(day !== '' && { DOB: day }),
    ...(inactive && { active: false }),
    ...(others && { isPatient: false }),
    ...(order && { sort: order }),
  }
}

/** What a new patient takes from the search: a name with a comma is last and first name. */
export const soughtPatient = (value: Value) => {
  const [last = '', first = ''] = (value.name ?? '').split(',').map((part) => part.trim())
  const firstName = value.firstName ?? first
  const dob = dayOfText(value.dob ?? '', true) ?? ''
  return {
    ...(last !== '' && { lastName: last }),
    ...(firstName !== '' && { firstName }),
    ...(dob !== '' && { dob }),
    ...(value.genderId !== undefined && { genderId: value.genderId }),
    ...(value.medicalRecordId !== undefined && { medicalRecordId: value.medicalRecordId }),
    ...(value.phone !== undefined && { phone: value.phone }),
  }
}
export type SoughtPatient = ReturnType<typeof soughtPatient>
