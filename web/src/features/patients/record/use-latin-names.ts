import { latinFields, nameFields, type NameField } from '@labgate/contract/printed-name'
import type { PatientForm, PatientValues } from './patient-values.ts'

/** What a save gives beside the changed fields: with a name how it is written in Latin letters, also when that is as before, for the server lets the old one go. */
export const latinWith = (changes: Record<string, unknown>, values: PatientValues): Record<string, unknown> =>
  Object.fromEntries(
    nameFields.filter((field) => field in changes && values[latinFields[field]] !== '').map((field) => [latinFields[field], values[latinFields[field]]]),
  )

/** A name that is typed anew is no longer written in Latin letters as the saved one was: that goes, to be given again. */
export const useLatinNames = ({ fields: { inner } }: PatientForm, saved: PatientValues): void => {
  const set = inner.setFieldValue as (path: string, value: unknown) => void
  const watch = inner.watch as (path: string, changed: (change: { value: unknown }) => void) => void
  const tie = (field: NameField): void => {
    const latin = latinFields[field]
    watch(field, ({ value }) => {
      if (value !== saved[field] && saved[latin] !== '' && inner.getValues()[latin] === saved[latin]) set(latin, '')
    })
  }
  /* A fixed list in a fixed order: each turn is the same hooks. */
  nameFields.forEach(tie)
}
