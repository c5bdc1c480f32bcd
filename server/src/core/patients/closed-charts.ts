import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '../../db/database.ts'

const closedOf = (charts: readonly number[]): RawBuilder<number[]> =>
  sql<number[]>`
    array(
      select closed.patient_id
      from patient closed
      where
        closed.restricted > 0
        and closed.patient_id <> all (${charts}::bigint[])
        and coalesce(closed.patient_id_merged_into, 0) <> all (${charts}::bigint[])
    )
  `

/*
 * First lock: restricted charts that are closed to this scope are not visible
 * (docs/decisions/0037). Each list is built once per statement and tests the column that ends every
 * index, so that plans do not change. Undefined if none is closed.
 */

/** For patients `p`. */
export const chartIsOpen = ({ charts = [] }: Scope): RawBuilder<boolean> | undefined =>
  charts === 'all' ? undefined : sql<boolean>`p.patient_id <> all (${closedOf(charts)})`

/** For rows that lead to a chart another way: SQL of its number, null for none. */
export const chartOfIsOpen = (
  { charts = [] }: Scope,
  patientId: RawBuilder<number | null>,
): RawBuilder<boolean> =>
  charts === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`coalesce(${patientId}, 0) <> all (${closedOf(charts)})`

/**
 * SQL: whether an order `o` belongs to a restricted chart that is not among these, which were
 * opened in an emergency.
 */
export const orderIsClosed = (opened: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`o.patient_id = any (${closedOf(opened)})`

/** For orders `o`. */
export const orderIsOpen = ({ charts = [] }: Scope): RawBuilder<boolean> | undefined =>
  charts === 'all'
    ? undefined
    : sql<boolean>`
      o.lab_order_id <> all (
        array(
          select kept.lab_order_id
          from lab_order kept
          where kept.patient_id = any (${closedOf(charts)})
        )
      )
    `
