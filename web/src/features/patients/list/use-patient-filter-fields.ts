import { useCodes } from '../../../api/codes.ts'
import { useLocations } from '../../../core/patients/parts/use-place.ts'
import type { FilterField } from '../../../ui/filter-bar.tsx'
import { useListPlace } from '../../../ui/list-place.ts'
import { locationFilter } from '../../../ui/location-filter.ts'

/**
 * Fields of the search form (records.md#patient), most used first in view. `chosen`: the location
 * in the address; 0 none.
 */
export const usePatientFilterFields = (chosen: number): readonly FilterField[] => {
  const place = useListPlace()
  const places = useLocations(place.accountId, place.locationId === 0)
  const [sexes] = useCodes('Gender')
  return [
    { name: 'name', label: 'Name (Last, First)', kind: 'text', main: true, width: 240 },
    { name: 'dob', label: 'DOB', kind: 'text', main: true, width: 150 },
    ...locationFilter(place, places, chosen),
    { name: 'firstName', label: 'First name', kind: 'text', width: 150 },
    { name: 'medicalRecordId', label: 'Record number', kind: 'text', width: 150 },
    { name: 'phone', label: 'Phone', kind: 'text', width: 150 },
    { name: 'genderId', label: 'Sex', kind: 'choice', options: sexes, width: 130 },
    { name: 'priority', label: 'Priority', kind: 'flag' },
    { name: 'isEmployee', label: 'Employees', kind: 'flag' },
    { name: 'inactive', label: 'Include inactive', kind: 'flag' },
    { name: 'others', label: 'Include non-patients', kind: 'flag' },
  ]
}
