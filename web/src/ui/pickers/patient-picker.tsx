import { say } from '@labgate/contract/languages/say'
import { patients } from '@labgate/contract/patients/patients'
import { useApiQuery } from '../../api/queries.ts'
import { dayAsText } from '../../forms/dates.ts'
import { SearchSelect, type PickerLook } from './search-select.tsx'

export interface PickedPatient {
  patientId: number
  name: string
}

interface PatientPickerProps extends PickerLook {
  label: string
  customerId: number
  /** Includes inactive records. */
  withInactive?: boolean
  /** Excluded from the options. */
  without?: readonly number[]
  value: PickedPatient | null
  onChange: (patient: PickedPatient | null) => void
}

interface Hinted {
  dob: string | null
  medicalRecordId: string
  active: boolean
  formerly: string
}
/** Shown next to the name, to tell records with the same name apart. */
const hintOf = ({ dob, medicalRecordId, active, formerly }: Hinted): string =>
  [
    formerly === '' ? '' : say('formerly {formerly}', { formerly }),
    dob === null ? '' : dayAsText(dob),
    medicalRecordId === '' ? '' : say('record {medicalRecordId}', { medicalRecordId }),
    active ? '' : 'inactive',
  ]
    .filter(Boolean)
    .join(' · ')

/**
 * One patient of an account, found by last name, or by last and first name separated by a comma.
 */
export const PatientPicker = ({
  label,
  customerId,
  withInactive = false,
  without = [],
  value,
  onChange,
  width = 320,
  ...look
}: PatientPickerProps) => {
  const usePicks = (name: string, isWanted: boolean) => {
    const searchCriteria = {
      customerId,
      name,
      pageSize: 30,
      ...(withInactive && { active: false }),
    }
    const found = useApiQuery(patients.list, { searchCriteria }, { enabled: isWanted })
    const rows = found.data?.list.filter(({ patientId }) => !without.includes(patientId))
    return {
      picks: rows?.map((row) => ({ id: row.patientId, name: row.name, hint: hintOf(row) })),
      failed: found.isError,
      isGuess: found.data?.resembling === true,
    }
  }
  return (
    <SearchSelect
      {...look}
      label={label}
      placeholder={say('Name (Last, First)')}
      width={width}
      value={value && { id: value.patientId, name: value.name }}
      onChange={(pick) => onChange(pick && { patientId: pick.id, name: pick.name })}
      usePicks={usePicks}
      nothing={say('No patients match this name.')}
    />
  )
}
