import type { Account } from '@labgate/contract/accounts/accounts'
import { say } from '@labgate/contract/languages/say'
import { patients, type Patient } from '@labgate/contract/patients/patients'
import { useMemo } from 'react'
import { call } from '../../../api/call.ts'
import { useRecordForm } from '../../../forms/use-record-form.ts'
import { useMay } from '../../../session/use-session.ts'
import { notify } from '../../../ui/notify.tsx'
import type { IdentityOnRecord } from '../identity/use-identity.tsx'
import { blankPatient, checkPatient, valuesOf, type PatientForm } from './patient-values.ts'
import { latinWith, useLatinNames } from './use-latin-names.ts'
import { useMissingTicks } from './use-missing-ticks.ts'

interface PatientFormOptions {
  /** null for a new one. */
  patient: Patient | null
  customerId: number
  /** Location of a new patient; 0: still to be chosen. */
  locationId: number
  /** For its options; undefined while unknown. */
  account: Account | undefined
  onSaved: (patientId: number) => void
  /**
   * For an existing patient: what is closed while the laboratory has a specimen, and why it
   * changes.
   */
  identity?: Pick<IdentityOnRecord, 'isClosed' | 'withReason'>
}

/** The form of a patient. Numbers that are stored encrypted stay out of its draft. */
export const usePatientForm = ({
  patient,
  customerId,
  locationId,
  account,
  onSaved,
  identity,
}: PatientFormOptions): PatientForm => {
  const may = useMay()
  /* A merged record accepts no more changes. */
  const saves = may.call(patients.save) && (patient === null || patient.mergedInto === null)
  const record = useMemo(
    () => (patient ? valuesOf(patient) : blankPatient(locationId)),
    [patient, locationId],
  )
  const { patientId } = record
  const form = useRecordForm({
    form: patient ? 'patient' : `patient-of-${customerId}`,
    endpoint: patients.save,
    idName: 'patientId',
    record,
    reload: async () => valuesOf(await call(patients.get, { patientId })),
    refresh: [patients.get, patients.list],
    required: { locationId: say('Choose the location.') },
    check: (values) => checkPatient(values, account),
    mayEdit: (field) => saves && identity?.isClosed(field) !== true,
    secrets: ['ssn', 'driversLicense'],
    extra: (changes, values) => ({
      ...latinWith(changes, values),
      ...identity?.withReason(changes),
      ...(!patient && { customerId, locationId, ...changes }),
    }),
    onSaved: (id) => {
      notify.success(patient ? say('The patient is saved.') : say('The patient has been added.'))
      onSaved(id)
    },
  })
  useMissingTicks(form)
  useLatinNames(form, record)
  return form
}
