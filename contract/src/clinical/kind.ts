import type { Field, Values } from './fields.ts'
import type { Stamp } from './tables.ts'

/** A fault of one field of a row. */
export interface Fault {
  field: string
  message: string
}

/**
 * One kind of clinical table: its columns, and its rows both as text and as used to judge results.
 */
export interface KindOf<Row extends Stamp> {
  title: string
  /** What a row means. */
  says: string
  /** Key fields first. */
  fields: readonly Field[]
  /**
   * A row without a source cannot be saved. In other kinds, one without a source can yield 'needs
   * review' and nothing harder (rules.md#approved-numbers).
   */
  needsSource: boolean
  /** `write` and `read` are inverses for a row without faults. */
  write(row: Row): Values
  read(values: Values, stamp: Stamp): Row
  /** Faults between fields that are each valid on their own. */
  faults?(values: Values): Fault[]
}
