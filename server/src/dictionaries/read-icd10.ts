import { isDay } from '@labgate/contract/kit/values'
import { readTable } from './csv-table.ts'
import type { Reading } from './fault.ts'
import { icd10CodeForm } from './icd10-code.ts'

/** A billable ICD-10-CM code and the days of service it can be used for. */
export interface Icd10Row {
  /** With its decimal point: F11.20. */
  code: string
  description: string
  /** YYYY-MM-DD, first and last day; null if no end is known. */
  validFrom: string
  validTo: string | null
}

const dayForm = /^(\d{4})-(\d{2})-(\d{2})$/

/** True for a calendar day written as YYYY-MM-DD. */
const isIsoDay = (text: string): boolean => {
  const parts = dayForm.exec(text)
  return parts !== null && isDay(Number(parts[1]), Number(parts[2]), Number(parts[3]))
}

const columns = [
  { name: 'code', most: 8, isRequired: true },
  { name: 'description', most: 300, isRequired: true },
  { name: 'validFrom', most: 10, isRequired: true },
  { name: 'validTo', most: 10 },
] as const

/** Reads diagnoses from CSV: code with its point, description, validFrom, validTo (empty: open). */
export const readIcd10 = (file: Uint8Array): Reading<Icd10Row> =>
  readTable(file, columns, ({ text, wrong, claim }) => {
    const code = text('code')
    const [validFrom, validTo] = [text('validFrom'), text('validTo')]
    if (code !== '' && !icd10CodeForm.test(code))
      wrong('code', `'${code}' does not have the form of an ICD-10-CM code, such as F11.20.`)
    claim('code', code)
    if (validFrom !== '' && !isIsoDay(validFrom))
      wrong('validFrom', 'Enter a date, such as 2025-10-01.')
    if (validTo !== '' && !isIsoDay(validTo))
      wrong('validTo', 'Enter a date, such as 2026-09-30, or leave blank.')
    else if (validTo !== '' && validTo < validFrom)
      wrong('validTo', 'The last day is before the first day.')
    return {
      code,
      description: text('description'),
      validFrom,
      validTo: validTo === '' ? null : validTo,
    }
  })
