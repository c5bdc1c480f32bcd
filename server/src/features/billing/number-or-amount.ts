import { moneySoughtOf } from '@labgate/contract/billing/money-sought'
import { sql, type RawBuilder } from 'kysely'

/** Where a row has what identifies money: SQL of columns. */
export interface MoneyColumns {
  /**
   * Of a check, a card, a transfer: letters and digits alone, as `plain_number` makes them. A function
   * in the condition would not reach its index under row level security.
   */
  numbers?: readonly string[]
  /** Our own running number. */
  own?: string
  cents: string
}

const isOwnNumber = /^\d{1,15}$/

/**
 * SQL: a row has the number or the amount that was typed (rules.md#finding-money). A text that is
 * neither finds nothing.
 */
export const numberOrAmount = (
  typed: string,
  { numbers = [], own, cents: column }: MoneyColumns,
): RawBuilder<boolean> => {
  const { number, cents } = moneySoughtOf(typed)
  if (cents !== undefined) return sql<boolean>`${sql.raw(column)} = ${cents}::bigint`
  if (number === '') return sql<boolean>`false`
  const each = numbers.map(
    (one) => sql<boolean>`(${sql.raw(one)} = ${number} and ${sql.raw(one)} <> '')`,
  )
  const all =
    own !== undefined && isOwnNumber.test(number)
      ? [...each, sql<boolean>`${sql.raw(own)} = ${number}::bigint`]
      : each
  return all.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(all, sql` or `)})`
}
