import type { Limit } from '@labgate/contract/results/limit'

/*
 * A stored value has the numbers it was compared with, and their unit once: all of one row have the
 * same.
 */

/** A stored limit with its unit; null if there is none. */
export const limitOf = (value: string, unit: string): Limit | null =>
  value === '' ? null : { value, unit }

const limitIn = (table: string, column: 'cut_off' | 'low' | 'high', name: string): string => `
  case
    when ${table}.${column} <> '' then json_build_object(
      'value',
      ${table}.${column},
      'unit',
      ${table}.limit_unit
    )
  end as "${name}"
`
/**
 * SQL for the limits of a stored value: `cutOff`, `low`, and `high`, each with its unit, or null.
 */
export const limitColumns = (table: string): string =>
  [
    limitIn(table, 'cut_off', 'cutOff'),
    limitIn(table, 'low', 'low'),
    limitIn(table, 'high', 'high'),
  ].join(', ')
