import { billingLaboratory, enrollments } from './billers.ts'
import { chargeCodes, drugClasses, fees, prices } from './charge-tables.ts'
import type { Values } from './fields.ts'
import { coverage, edits, noticeForms, reasons } from './rule-tables.ts'
import type { BillingTable } from './table.ts'

const kinds = {
  'billing-laboratory': billingLaboratory,
  enrollments,
  'charge-codes': chargeCodes,
  'drug-classes': drugClasses,
  prices,
  fees,
  edits,
  coverage,
  'notice-forms': noticeForms,
  reasons,
} as const satisfies Record<string, BillingTable>
export type TableKind = keyof typeof kinds
export const tableKinds = Object.keys(kinds) as [TableKind, ...TableKind[]]
export const tableOf = (kind: TableKind): BillingTable => kinds[kind]

/** The row's key, as one text. */
export const keyOfRow = (kind: TableKind, values: Values): string =>
  tableOf(kind)
    .fields.filter(({ isKey }) => isKey)
    .map(({ name }) => values[name] ?? '')
    .join('|')
/**
 * The row's content apart from its key, as one text: two rows with the same key and content are not
 * a change.
 */
export const contentOfRow = (kind: TableKind, values: Values): string =>
  JSON.stringify(
    tableOf(kind)
      .fields.filter(({ isKey }) => isKey === undefined)
      .map(({ name }) => values[name] ?? ''),
  )
