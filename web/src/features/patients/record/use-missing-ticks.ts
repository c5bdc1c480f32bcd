import { missingTicks, type MissingField } from '@labgate/contract/patients/patient-rules'
import {
  missingFields,
  tickedFields,
  type PatientField,
  type PatientForm,
} from './patient-values.ts'

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== 0
const emptyOf = (field: PatientField): unknown =>
  field === 'dob' ? null : field === 'genderId' ? 0 : ''

/**
 * A value and the checkbox marking it as missing never coexist: typing unchecks the box, checking
 * the box clears the value (rules.md#missing-facts). Fields cleared by the checkbox lose their
 * errors too.
 */
export const useMissingTicks = ({ fields: { inner } }: PatientForm): void => {
  const set = inner.setFieldValue as (path: string, value: unknown) => void
  const watch = inner.watch as (path: string, changed: (change: { value: unknown }) => void) => void
  const values = (): Record<string, unknown> => inner.getValues()
  const at = (path: string): unknown =>
    path
      .split('.')
      .reduce<unknown>(
        (value, name) => (value as Record<string, unknown> | undefined)?.[name],
        values(),
      )
  const tie = (missing: MissingField): void => {
    const tick = missingTicks[missing]
    for (const field of tickedFields[missing])
      watch(field, ({ value }) => {
        if (isGiven(value) && values()[tick] === true) set(tick, false)
      })
    watch(tick, ({ value }) => {
      if (value !== true) return
      for (const field of tickedFields[missing]) {
        if (isGiven(at(field))) set(field, emptyOf(field))
        inner.clearFieldError(field)
      }
    })
  }
  /* A fixed list in a fixed order: each iteration runs the same hooks. */
  missingFields.forEach(tie)
}
