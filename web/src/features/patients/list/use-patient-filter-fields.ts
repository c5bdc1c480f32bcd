import { useCodes } from '../../../api/codes.ts'
import { useLocations } from '../../../core/patients/parts/use-place.ts'
import type { FilterField } from '../../../ui/filter-bar.tsx'
import { useListPlace } from '../../../ui/list-place.ts'

/**
 * Fields of the search form (records.md#patient), most used first in view. If working at all
 * locations, the user can choose among them.
 */
export const usePatientFilterFields = (): readonly FilterField[] => {
  const { accountId, locationId } = useListPlace()
  const atAll = accountId > 0 && locationId === 0
  const places = useLocations(accountId, atAll)
  const [sexes] = useCodes('Gender')
  return [
    { name: 'name', label: 'Name (Last, First)', kind: 'text', main: true, width: 240 },
    { name: 'dob', label: 'DOB', kind: 'text', main: true, width: 150 },
    ...(atAll && places.length > 1
      ? [
          {
            name: 'locationId',
            label: 'Location',
            kind: 'choice',
            options: places,
            main: true,
            width: 200,
          } as const,
        ]
      : []),
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
