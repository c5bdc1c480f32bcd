import type { Field, Values } from './fields.ts'
import type { Stamp } from './tables.ts'

/** A fault of one field of a row. */
export interface Fault {
  field: string
  message: string
}

/** One kind of clinical table: its columns, and its rows as text and as what results are judged by. */
export interface KindOf<Row extends Stamp> {
  title: string
  /** What a row means. */
  says: string
  /** The key's fields first. */
  fields: readonly Field[]
  /** A row without a source cannot be saved. Of the others one without a source can yield 'needs review' and nothing harder (decisions.md 3). */
  needsSource: boolean
  /** `write` and `read` undo each other for a row without a fault. */
  write(row: Row): Values
  read(values: Values, stamp: Stamp): Row
  /** Faults between fields, each of which is good by itself. */
  faults?(values: Values): Fault[]
}
