import { screenParameters } from '@labgate/contract/access/screen-parameters'
import {
  reportDateNames,
  reportKindNames,
  reportKinds,
} from '@labgate/contract/overviews/practice-reports'
import { useState } from 'react'
import { useSession } from '../../session/use-session.ts'
import type { PickedPatient } from '../../ui/pickers/patient-picker.tsx'
import { useFilters } from '../../ui/use-filters.ts'

export const allTypes = 99
const isDay = /^\d{4}-\d\d-\d\d$/
const one = <const T extends readonly string[]>(
  list: T,
  text: string | undefined,
): T[number] | undefined => list.find((each) => each === text)

/**
 * The report criteria: in the address, except the patient (rules.md#patient-data-and-addresses).
 * Without a location, that of the working context.
 */
export const useReportCriteria = () => {
  const { value, set } = useFilters(screenParameters['/reporting'])
  const { values } = useSession()
  const [patient, setPatient] = useState<PickedPatient | null>(null)
  const report = one(reportKindNames, value.report) ?? 'orders'
  const dateType = one(reportDateNames, value.dateType) ?? 'collected'
  const locationId = value.locationId ?? Math.max(0, values.locationId)
  const { isList } = reportKinds[report]
  const criteria = {
    report,
    dateType,
    ...(value.from !== undefined && isDay.test(value.from) && { from: value.from }),
    ...(value.to !== undefined && isDay.test(value.to) && { to: value.to }),
    ...(locationId > 0 && { locationId }),
    ...(value.physicianId !== undefined && { physicianId: value.physicianId }),
    ...(value.labTypeId !== undefined && { labTypeId: value.labTypeId }),
    ...(isList && value.labStatusId !== undefined && { labStatusId: value.labStatusId }),
    ...(isList && patient !== null && { patientId: patient.patientId }),
  }
  return { criteria, isList, locationId, patient, setPatient, set }
}
export type ReportForm = ReturnType<typeof useReportCriteria>
