import { isSsn, lastFourOf, masked } from '@labgate/contract/patients/patient-rules'
import { patients, type PossibleDuplicate } from '@labgate/contract/patients/patients'
import { useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import type { PatientForm, PatientValues } from './patient-values.ts'

export interface Duplicates {
  /** The form; its save first looks for records of the same person. */
  form: PatientForm
  /**
   * Records that may be the same person, and what was typed; null if there is nothing to decide.
   */
  found: { list: readonly PossibleDuplicate[]; typed: PatientValues } | null
  /** None of them matches: saves. */
  saveAnyway: () => Promise<boolean>
  close: () => void
}

const soughtBy = (values: PatientValues, customerId: number) => ({
  patientId: 0,
  customerId,
  firstName: values.firstName,
  lastName: values.lastName,
  firstNameLatin: values.firstNameLatin,
  lastNameLatin: values.lastNameLatin,
  dob: values.dob,
  medicalRecordId: values.medicalRecordId,
  phone: values.phone,
  /* Only its end is compared, so the rest is not sent for a query. */
  ...(values.ssn !== '' && isSsn(values.ssn) && { ssn: masked(lastFourOf(values.ssn)) }),
})

/**
 * Checks, before a new patient is saved, whether they already exist. A person marked as someone
 * else is not shown again while the same facts are typed.
 */
export const useDuplicates = (form: PatientForm, customerId: number): Duplicates => {
  const [found, setFound] = useState<Duplicates['found']>(null)
  const [asking, setAsking] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const decided = useRef('')

  const save = async (): Promise<boolean> => {
    if (asking || found !== null) return false
    setError(null)
    if (!form.fields.checkAll()) return false
    const typed = form.fields.inner.getValues()
    const sought = soughtBy(typed, customerId)
    if (decided.current === JSON.stringify(sought)) return form.save()
    setAsking(true)
    try {
      const { list } = await call(patients.duplicates, sought)
      if (list.length === 0) return await form.save()
      setFound({ list, typed })
      return false
    } catch (reason) {
      setError(reason as Error)
      return false
    } finally {
      setAsking(false)
    }
  }
  return {
    form: { ...form, save, saving: form.saving || asking, error: form.error ?? error },
    found,
    saveAnyway: () => {
      decided.current = found ? JSON.stringify(soughtBy(found.typed, customerId)) : ''
      setFound(null)
      return form.save()
    },
    close: () => setFound(null),
  }
}
