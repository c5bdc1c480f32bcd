import { centsOf, dollarsOf } from '@labgate/contract/billing/money'
import type { Values } from '@labgate/contract/billing/tables/fields'
import type { TableKind } from '@labgate/contract/billing/tables/kinds'
import { day } from '@labgate/contract/kit/values'

/** The cells of one row by column name, and what is wrong in them. */
export interface CmsCells {
  text(column: string): string
  wrong(column: string, message: string): void
}
/**
 * A row in our table's form; or why it is left out: it is about other codes (''), or what `says`.
 * undefined: it has a fault, or is not a row.
 */
export type CmsRow =
  | { values: Values; from: string | null; to: string | null }
  | { leftOut: string }
  | undefined

/**
 * A file as CMS publishes it: recognized by its headings, wherever they are, and what its columns
 * become.
 */
export interface CmsForm {
  kind: TableKind
  title: string
  /**
   * `is`: the heading in lowercase, spaces collapsed; `name`: CMS's name; `to`: what it becomes.
   */
  columns: readonly { name: string; is: RegExp; to: string }[]
  /** Why a file with these headings is not the right one; undefined if it is. */
  fault?(headings: readonly string[]): string | undefined
  row(cells: CmsCells, isOurs: (code: string) => boolean): CmsRow
}

const codeOf = (cells: CmsCells, column: string): string => cells.text(column).toUpperCase()
const eightDigits = /^(\d{4})(\d{2})(\d{2})$/
/** '20260101', or a date in another format; null if it is not a date. */
const dayIn = (text: string): string | null => {
  const read = day().safeDecode(text.replace(eightDigits, '$1-$2-$3'))
  return read.success ? read.data : null
}
const dayOf = (cells: CmsCells, column: string): string | null => {
  const found = dayIn(cells.text(column))
  if (found === null) cells.wrong(column, 'A date has eight digits, such as 20260101.')
  return found
}
const otherCodes = { leftOut: '' }

const pairs: CmsForm = {
  kind: 'edits',
  title: 'NCCI procedure-to-procedure edits',
  columns: [
    { name: 'Column 1', is: /^column 1\b/, to: 'Code' },
    { name: 'Column 2', is: /^column 2\b/, to: 'Second code' },
    { name: 'Effective Date', is: /^effective/, to: 'First day' },
    { name: 'Deletion Date', is: /^deletion/, to: 'Last day' },
    { name: 'Modifier', is: /^modifier/, to: 'Indicator' },
  ],
  row: (cells, isOurs) => {
    const [code, code2] = [codeOf(cells, 'Column 1'), codeOf(cells, 'Column 2')]
    // CMS headings continue in the rows below them
    if (code === '' && code2 === '') return undefined
    if (!isOurs(code) || !isOurs(code2)) return otherCodes
    const indicator = cells.text('Modifier')
    const [from, deleted] = [dayOf(cells, 'Effective Date'), cells.text('Deletion Date')]
    const to = deleted === '*' || deleted === '' ? null : dayOf(cells, 'Deletion Date')
    if (!['0', '1', '9'].includes(indicator)) cells.wrong('Modifier', 'A pair has 0, 1, or 9.')
    if (from !== null && to !== null && to < from)
      cells.wrong('Deletion Date', 'The deletion date is before the effective date.')
    // deleted as of its first day: it was never an edit
    if (indicator === '9' && to === from) return { leftOut: 'never in effect' }
    return { values: { kind: 'ptp', code, code2, indicator, units: '' }, from, to }
  },
}

const units: CmsForm = {
  kind: 'edits',
  title: 'NCCI medically unlikely edits',
  columns: [
    { name: 'HCPCS/CPT Code', is: /^hcpcs ?\/ ?cpt code$/, to: 'Code' },
    { name: 'MUE Values', is: /mue values?$/, to: 'Units' },
    { name: 'MUE Adjudication Indicator', is: /adjudication indicator/, to: 'Indicator' },
  ],
  fault: (headings) =>
    headings.some((heading) => /mue values?$/.test(heading) && !heading.includes('practitioner'))
      ? 'This file is not for practitioner services. A laboratory’s claims follow the file “Practitioner Services”.'
      : undefined,
  row: (cells, isOurs) => {
    const code = codeOf(cells, 'HCPCS/CPT Code')
    if (code === '') return undefined
    if (!isOurs(code)) return otherCodes
    const most = cells.text('MUE Values')
    const indicator = cells.text('MUE Adjudication Indicator').slice(0, 1)
    if (!/^\d{1,5}$/.test(most)) cells.wrong('MUE Values', 'Enter a whole number.')
    if (!['1', '2', '3'].includes(indicator))
      cells.wrong('MUE Adjudication Indicator', 'A unit limit has 1, 2, or 3.')
    return {
      values: { kind: 'mue', code, code2: '', indicator, units: String(Number(most)) },
      from: null,
      to: null,
    }
  },
}

const feeSchedule: CmsForm = {
  kind: 'fees',
  title: 'Clinical Laboratory Fee Schedule',
  columns: [
    { name: 'HCPCS', is: /^hcpcs$/, to: 'Code' },
    { name: 'MOD', is: /^mod$/, to: 'left out where there is one' },
    { name: 'EFF_DATE', is: /^eff date$/, to: 'First day' },
    { name: 'RATE', is: /^rate$/, to: 'Amount' },
  ],
  row: (cells, isOurs) => {
    const code = codeOf(cells, 'HCPCS')
    if (code === '') return undefined
    if (!isOurs(code)) return otherCodes
    if (cells.text('MOD') !== '') return { leftOut: 'with a modifier' }
    const rate = cells.text('RATE')
    const cents = centsOf(rate)
    const from = dayOf(cells, 'EFF_DATE')
    if (rate === '' || cents === 0) return { leftOut: 'without a national rate' }
    if (cents === undefined) {
      cells.wrong('RATE', 'Enter an amount in dollars, such as 62.14.')
      return undefined
    }
    return {
      values: { list: 'fee-schedule', payer: '', code, price: dollarsOf(cents) },
      from,
      to: null,
    }
  },
}

export const cmsForms: readonly CmsForm[] = [pairs, units, feeSchedule]
