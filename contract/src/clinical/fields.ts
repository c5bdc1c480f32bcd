import type { AnalyteKey } from '../catalog/analyte-families.ts'
import { analyteName, analyteOf } from '../catalog/analytes.ts'
import { compareDecimals, isDecimal } from '../results/decimals.ts'
import { faultOfConditions, conditionsText } from './conditions.ts'

/** A row of a clinical table as text, by field name. '' if a field is empty. */
export type Values = Readonly<Record<string, string>>

interface Common {
  name: string
  /** As people read it; the CSV file's column has the same name in lower case. */
  label: string
  /** Part of what identifies the row; changing it makes another row. */
  isKey?: true
  isRequired?: true
}
/** One column of a clinical table. */
export type Field = Common &
  (
    | { type: 'choice'; options: readonly { value: string; label: string }[] }
    /** A decimal number as text, with the digits of its source, and the highest one as such a text. */
    | { type: 'decimal'; most: string }
    | { type: 'whole'; most: number }
    | { type: 'text'; most: number }
    | { type: 'analyte' }
    /** Analyte keys separated by '; '. */
    | { type: 'analytes' }
    /** Conditions on validity analytes (conditions.ts). */
    | { type: 'conditions' }
    /** ID of a generic drug on the medication list. */
    | { type: 'medication' }
  )

export const listIn = (text: string): string[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const faultOfText = (text: string): string | undefined =>
  text.includes('|') || /[\r\n\u2028\u2029\0]/.test(text) || !text.isWellFormed()
    ? 'Use one line of plain text without a vertical bar.'
    : undefined

/**
 * Why a decimal is too high, for this highest one; undefined if it is not. `unit`: as people read
 * it.
 */
export const aboveMost = (value: string, most: string, unit = ''): string | undefined =>
  compareDecimals(value, most) > 0
    ? `Enter a number of at most ${Number(most).toLocaleString('en-US')}${unit === '' ? '' : ` ${unit}`}.`
    : undefined

const faultOf = (field: Field, value: string): string | undefined => {
  switch (field.type) {
    case 'choice': {
      if (field.options.some((option) => option.value === value)) return undefined
      return `Use one of: ${field.options.map((option) => option.value || '(empty)').join(', ')}.`
    }
    case 'decimal':
      if (!isDecimal(value) || /^[+-]/.test(value) || value.length > 20)
        return 'Enter a number such as 0.5 or 100, without commas.'
      return aboveMost(value, field.most)
    case 'whole':
      return /^\d{1,6}$/.test(value) && Number(value) <= field.most
        ? undefined
        : `Enter a whole number, at most ${field.most}.`
    case 'text':
      return value.length <= field.most ? faultOfText(value) : `At most ${field.most} characters.`
    case 'analyte':
      return analyteOf(value) === undefined ? 'This is not an analyte in the catalog.' : undefined
    case 'analytes': {
      const strange = listIn(value).find((key) => analyteOf(key) === undefined)
      return strange === undefined
        ? undefined
        : `${strange.slice(0, 60)} is not an analyte in the catalog.`
    }
    case 'conditions':
      return faultOfConditions(value)
    case 'medication':
      return /^[1-9]\d{0,14}$/.test(value)
        ? undefined
        : 'Choose a generic drug from the medication list.'
  }
}

/**
 * Why a field cannot hold this value; undefined if it can. The server checks whether the drug of a
 * 'medication' exists.
 */
export const fieldFault = (field: Field, value: string): string | undefined => {
  if (value !== '') return faultOf(field, value)
  if (field.type === 'choice' && field.options.some((option) => option.value === ''))
    return undefined
  return field.isRequired === true ? `Enter the ${field.label.toLowerCase()}.` : undefined
}

/** A field's value as people read it. `medicationOf` returns the name of a generic drug. */
export const describeField = (
  field: Field,
  value: string,
  medicationOf: (id: string) => string = (id) => id,
): string => {
  switch (field.type) {
    case 'choice':
      return field.options.find((option) => option.value === value)?.label ?? value
    case 'analyte':
      return value === '' ? '' : analyteName(value as AnalyteKey)
    case 'analytes':
      return listIn(value)
        .map((key) => analyteName(key as AnalyteKey))
        .join(', ')
    case 'conditions':
      return conditionsText(value)
    case 'medication':
      return medicationOf(value)
    default:
      return value
  }
}
