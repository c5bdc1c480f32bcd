import { latinFields, nameFields, type NameField } from '@labgate/contract/kit/printed-name'
import type { PatientForm, PatientValues } from './patient-values.ts'

/**
 * Sent with the changed fields: with a name its Latin spelling, even if unchanged, because the
 * server drops the old one.
 */
export const latinWith = (
  changes: Record<string, unknown>,
  values: PatientValues,
): Record<string, unknown> =>
  Object.fromEntries(
    nameFields
      .filter((field) => field in changes && values[latinFields[field]] !== '')
      .map((field) => [latinFields[field], values[latinFields[field]]]),
  )

/** Retyping a name clears the saved Latin spelling, which must be entered again. */
export const useLatinNames = ({ fields: { inner } }: PatientForm, saved: PatientValues): void => {
  const set = inner.setFieldValue as (path: string, value: unknown) => void
  const watch = inner.watch as (path: string, changed: (change: { value: unknown }) => void) => void
  const tie = (field: NameField): void => {
    const latin = latinFields[field]
    watch(field, ({ value }) => {
      if (
        value !== saved[field] &&
        saved[latin] !== '' &&
        inner.getValues()[latin] === saved[latin]
      )
        set(latin, '')
    })
  }
  /* A fixed list in a fixed order: each iteration runs the same hooks. */
  nameFields.forEach(tie)
}
