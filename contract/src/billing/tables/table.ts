import type { Field, Values } from './fields.ts'

/** A billing table that is loaded as dated rows (docs/decisions/0063). */
export interface BillingTable {
  title: string
  /** What a row means. */
  says: string
  /** Key fields first. Without a key field, the table has one row per day. */
  fields: readonly Field[]
  /** A file becomes a proposal that a second person approves (rules.md#price-approval). */
  isProposed?: true
  /** Faults between fields that are each valid on their own: the field and the reason. */
  faults?(values: Values): readonly { field: string; message: string }[]
}
