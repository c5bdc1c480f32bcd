import type { Values } from '@labgate/contract/billing/tables/fields'
import { contentOfRow, keyOfRow, type TableKind } from '@labgate/contract/billing/tables/kinds'
import type { Fault } from '../../../dictionaries/fault.ts'
import { firstDay, type FileRow } from './read-file.ts'
import { Timeline, type Effect, type Given } from './timeline.ts'

/** A stored table row. */
export interface KeptRow {
  id: number
  values: Values
  from: string
  to: string | null
}
/** What one row of a file does. */
export interface PlannedChange {
  row: number
  values: Values
  was: Values | null
  /** What applies until then if nothing of this key does: the price for all accounts. */
  instead: Values | null
  effect: Effect
}
/** What a file does to a table, and what to write for it. */
export interface Plan {
  same: number
  changes: PlannedChange[]
  faults: Fault[]
  begun: { values: Values; from: string; to: string | null }[]
  ended: { id: number; to: string | null }[]
}

/** Faults of rows about one key that begin on the same day. */
const sameDayFaults = (rows: readonly FileRow[]): Fault[] =>
  rows.length === 1
    ? []
    : rows.map(({ row }) => {
        const other = rows.find((one) => one.row !== row)?.row ?? 0
        return {
          row,
          column: firstDay,
          message: `Row ${other} is about the same and begins on the same day. One row for each day.`,
        }
      })

/**
 * Applies a file to a table, key by key in order of first days. Rows with a fault change nothing.
 */
export const planRows = (
  kind: TableKind,
  kept: readonly KeptRow[],
  rows: readonly FileRow[],
  given: Given,
): Plan => {
  const valuesOf = new Map<string, Values>()
  const spanOf = ({ id, values, from, to }: KeptRow) => {
    const content = contentOfRow(kind, values)
    valuesOf.set(`${keyOfRow(kind, values)} ${content}`, values)
    return { id, content, from, to }
  }
  const wanted = Map.groupBy(rows, ({ values }) => keyOfRow(kind, values))
  const there = Map.groupBy(
    kept.filter(({ values }) => wanted.has(keyOfRow(kind, values))),
    ({ values }) => keyOfRow(kind, values),
  )
  const plan: Plan = { same: 0, changes: [], faults: [], begun: [], ended: [] }
  for (const [key, ofKey] of wanted) {
    const line = new Timeline((there.get(key) ?? []).map(spanOf))
    const firstOf = ({ from }: FileRow): string => from ?? given.effective
    const byFirst = Map.groupBy(ofKey, firstOf)
    for (const same of byFirst.values()) plan.faults.push(...sameDayFaults(same))
    const inOrder = ofKey
      .filter((row) => byFirst.get(firstOf(row))?.length === 1)
      .toSorted((one, other) => (firstOf(one) < firstOf(other) ? -1 : 1))
    for (const [at, { row, values, from, to }] of inOrder.entries()) {
      const content = contentOfRow(kind, values)
      const follower = inOrder[at + 1]
      const effect = line.lay({ content, from, to }, given, follower && firstOf(follower))
      if (typeof effect === 'string') plan.faults.push({ row, column: firstDay, message: effect })
      else if (effect === undefined) plan.same += 1
      else {
        valuesOf.set(`${key} ${content}`, values)
        plan.changes.push({
          row,
          values,
          was: effect.was === null ? null : (valuesOf.get(`${key} ${effect.was}`) ?? null),
          instead: null,
          effect,
        })
      }
    }
    const { begun, ended } = line.written()
    plan.begun.push(
      ...begun.map(({ content, from, to }) => ({
        values: valuesOf.get(`${key} ${content}`) ?? {},
        from,
        to,
      })),
    )
    plan.ended.push(...[...ended].map(([id, to]) => ({ id, to })))
  }
  plan.changes.sort((one, other) => one.row - other.row)
  plan.faults.sort((one, other) => one.row - other.row)
  return plan
}
