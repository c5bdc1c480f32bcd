import { say } from '@labgate/contract/languages/say'
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
    { name: 'name', label: say('Name (Last, First)'), kind: 'text', main: true, width: 240 },
    { name: 'dob', label: say('DOB'), kind: 'text', main: true, width: 150 },
    ...locationFilter(place, places, chosen),
    { name: 'firstName', label: say('First name'), kind: 'text', width: 150 },
    { name: 'medicalRecordId', label: say('Record number'), kind: 'text', width: 150 },
    { name: 'phone', label: say('Phone'), kind: 'text', width: 150 },
    { name: 'genderId', label: say('Sex'), kind: 'choice', options: sexes, width: 130 },
    { name: 'priority', label: say('Priority'), kind: 'flag' },
    { name: 'isEmployee', label: say('Employees'), kind: 'flag' },
    { name: 'inactive', label: say('Include inactive'), kind: 'flag' },
    { name: 'others', label: say('Include non-patients'), kind: 'flag' },
  ]
}
