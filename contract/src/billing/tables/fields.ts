import { say } from '../../languages/say.ts'
import { centsOf, dollarsOf } from '../money.ts'

/** A row of a billing table as text, by field name; '' if a field is empty. */
export type Values = Readonly<Record<string, string>>

interface Common {
  name: string
  /** As people read it; the file's column has the same name in lower case. */
  label: string
  /** Part of the row's key: one row per key is in effect on a day. */
  isKey?: true
  isRequired?: true
  /** Shown on the opened row; a column of the list only if chosen. */
  isDetail?: true
  /** What to enter, shown in the list of columns beside a template. */
  help?: string
}
/** One column of a billing table. */
export type Field = Common &
  (
    | { type: 'choice'; options: readonly { value: string; label: string }[] }
    | { type: 'text'; most: number }
    /**
     * Text in a fixed format; `wants` describes it. `tidy` turns common spellings into that format.
     */
    | { type: 'code'; form: RegExp; wants: string; tidy?: (text: string) => string }
    /** Codes separated by '; '; `keepsOrder`: their order matters. */
    | { type: 'codes'; form: RegExp; wants: string; most: number; keepsOrder?: true }
    | { type: 'whole'; least: number; most: number }
    /** Dollars with two decimals, '12.50'; above zero. */
    | { type: 'money' }
    /** In a file, the name or ID of a record; here the ID. */
    | { type: 'payer' | 'account' }
    /** In a file, the NPI or the name of a provider; here the NPI. */
    | { type: 'provider' }
    /** In a file, the name of a test type; here its ID. */
    | { type: 'test-type' }
  )

const mostCents = 1_000_000_00

const listIn = (text: string): string[] =>
  text
    .split(/[;\s]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
const inOrder = (one: string, other: string): number =>
  /^\d+$/.test(one) && /^\d+$/.test(other) ? Number(one) - Number(other) : one < other ? -1 : 1

/**
 * The one form in which a cell is stored, so that '12.5' and '$12.50' are not a change. A cell with
 * a fault is returned as is.
 */
export const canonical = (field: Field, text: string): string => {
  switch (field.type) {
    case 'choice':
      return (
        field.options.find(({ value, label }) =>
          [value, label].some((one) => one.toLowerCase() === text.toLowerCase()),
        )?.value ?? text
      )
    case 'code':
      return (field.tidy?.(text) ?? text).toUpperCase()
    case 'codes': {
      const list = [...new Set(listIn(text.toUpperCase()))]
      return (field.keepsOrder === true ? list : list.toSorted(inOrder)).join('; ')
    }
    case 'money': {
      const cents = centsOf(text)
      return cents === undefined ? text : dollarsOf(cents)
    }
    case 'whole':
      return /^\d{1,9}$/.test(text) ? String(Number(text)) : text
    default:
      return text
  }
}

const faultOf = (field: Field, value: string): string | undefined => {
  switch (field.type) {
    case 'choice':
      return field.options.some((option) => option.value === value)
        ? undefined
        : say('Use one of: {options}.', {
            options: field.options.map(({ label }) => label).join(', '),
          })
    case 'text':
      return value.length <= field.most
        ? undefined
        : say('At most {most} characters.', { most: field.most })
    case 'code':
      return field.form.test(value) ? undefined : field.wants
    case 'codes': {
      const list = listIn(value)
      const strange = list.find((code) => !field.form.test(code))
      if (strange !== undefined) return `${strange.slice(0, 20)}: ${field.wants}`
      return list.length <= field.most
        ? undefined
        : say('At most {most} codes.', { most: field.most.toLocaleString('en-US') })
    }
    case 'whole':
      return /^\d{1,9}$/.test(value) && Number(value) >= field.least && Number(value) <= field.most
        ? undefined
        : say('Enter a whole number from {least} to {most}.', {
            least: field.least,
            most: field.most.toLocaleString('en-US'),
          })
    case 'money': {
      const cents = centsOf(value)
      return cents !== undefined && cents > 0 && cents <= mostCents
        ? undefined
        : say('Enter an amount in dollars above zero, such as 120.00.')
    }
    default:
      return undefined
  }
}

/**
 * Why a cell cannot hold this value in its canonical form; undefined if it can. The server checks
 * whether a payer or an account exists.
 */
export const fieldFault = (field: Field, value: string): string | undefined => {
  if (value !== '') return faultOf(field, value)
  if (field.type === 'choice' && field.options.some((option) => option.value === ''))
    return undefined
  return field.isRequired === true ? say('Enter a value.') : undefined
}
