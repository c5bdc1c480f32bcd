import type { BillingTableChange, ChangeKind, RowState } from '@labgate/contract/billing-tables'
import { centsOf, type Field } from '@labgate/contract/billing-tables/fields'
import { tableOf, type TableKind } from '@labgate/contract/billing-tables/kinds'
import { moneySays } from '@labgate/contract/billing/money'
import { dayAsText } from '../../forms/dates.ts'
import type { Tone } from '../../ui/status-word.tsx'

type Shown = Readonly<Record<string, string>>

export const stateLabels: Readonly<Record<RowState, string>> = { 'in-effect': 'In effect', coming: 'Coming', ended: 'Ended' }
export const stateTones: Readonly<Record<RowState, Tone>> = { 'in-effect': 'done', coming: 'waiting', ended: 'plain' }
export const changeLabels: Readonly<Record<ChangeKind, string>> = { begins: 'Begins', replaces: 'Changes', ends: 'Ends', extends: 'Lasts longer' }

/** A cell as displayed. */
export const cellSays = (field: Field, value = ''): string => {
  if (field.type !== 'money' || value === '') return value
  return moneySays(centsOf(value) ?? 0)
}
const partSays = (field: Field, values: Shown, isAlone: boolean): string => {
  const says = cellSays(field, values[field.name])
  return says === '' || isAlone ? says : `${field.label} ${says}`
}
/* The key, or the first field of a table with one row per day. */
const identifying = (kind: TableKind): readonly Field[] => {
  const { fields } = tableOf(kind)
  const keys = fields.filter(({ isKey }) => isKey)
  return keys.length > 0 ? keys : fields.slice(0, 1)
}
/** What identifies a row. */
export const keySays = (kind: TableKind, values: Shown): string =>
  identifying(kind)
    .map((field) => (field.type === 'whole' || field.type === 'codes' ? partSays(field, values, false) : cellSays(field, values[field.name])))
    .filter((part) => part !== '')
    .join(' · ')
/** Its content other than its key. */
export const contentSays = (kind: TableKind, values: Shown): string => {
  const named = identifying(kind)
  const fields = tableOf(kind).fields.filter((field) => !named.includes(field))
  return fields
    .map((field) => partSays(field, values, fields.length === 1))
    .filter((part) => part !== '')
    .join(' · ')
}
export const daysSay = ({ validFrom, validTo }: { validFrom: string | null; validTo: string | null }): string =>
  validTo === null ? `From ${dayAsText(validFrom)}` : `${dayAsText(validFrom)} to ${dayAsText(validTo)}`

/** The signed difference of two prices: '+$10.00 (8%)'; '' if there is nothing to compare. */
export const differenceSays = ({ was, values }: Pick<BillingTableChange, 'was' | 'values'>): string => {
  const [before, after] = [centsOf(was?.['price'] ?? ''), centsOf(values['price'] ?? '')]
  if (before === undefined || after === undefined || before === after) return ''
  const share = Math.round((Math.abs(after - before) / before) * 100)
  return `${after > before ? '+' : '−'}${moneySays(Math.abs(after - before))} (${share}%)`
}
