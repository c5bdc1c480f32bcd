import { centsOf, describeMoney } from '@labgate/contract/billing/money'
import type { Values } from '@labgate/contract/billing/tables/fields'
import { keyOfRow, type TableKind } from '@labgate/contract/billing/tables/kinds'
import { pipeline, type Tx } from '../../../db/database.ts'
import { rawQuery } from '../../../db/queries.ts'
import type { Fault } from '../../../dictionaries/fault.ts'
import type { KeptRow } from './plan.ts'
import type { FileRow } from './read-file.ts'

/** Tables of amounts by code. */
export const isPriced = (kind: TableKind): boolean => kind === 'prices' || kind === 'fees'

const chargeCodes = rawQuery<{ code: string }>('select distinct code from charge_code')
/**
 * Rows of prices and fees whose code no charge code has, at any time, are faults: a mistyped code
 * would be a price that no bill ever uses. Returns the other rows, too.
 */
export const knownCodes = async (
  tx: Tx,
  kind: TableKind,
  rows: readonly FileRow[],
): Promise<{ rows: readonly FileRow[]; faults: Fault[] }> => {
  if (!isPriced(kind) || rows.length === 0) return { rows, faults: [] }
  const [found] = await pipeline(tx, chargeCodes)
  const codes = new Set(found.map(({ code }) => code))
  const isKnown = ({ values }: FileRow): boolean => codes.has(values['code'] ?? '')
  return {
    rows: rows.filter(isKnown),
    faults: rows
      .filter((row) => !isKnown(row))
      .map(({ row, values }) => ({
        row,
        column: 'code',
        message: `No charge code has the code ${values['code'] ?? ''}. Correct it, or load the charge code first.`,
      })),
  }
}

/**
 * What applies on a day where an account has no price of its own: the price for all accounts; none
 * for any other row.
 */
export const priceForAll = (
  kind: TableKind,
  kept: readonly KeptRow[],
): ((values: Values, day: string) => Values | null) => {
  if (kind !== 'prices') return () => null
  const byKey = Map.groupBy(
    kept.filter(({ values }) => (values['account'] ?? '') === ''),
    ({ values }) => keyOfRow(kind, values),
  )
  return (values, day) => {
    if ((values['account'] ?? '') === '') return null
    const rows = byKey.get(keyOfRow(kind, { ...values, account: '' })) ?? []
    return rows.find(({ from, to }) => from <= day && (to === null || to >= day))?.values ?? null
  }
}

/** A change by more than this share of the amount in effect is likely a slip of the decimal point. */
const mostShare = 0.5
/** Why an amount is to be checked against the one in effect until now; '' if it is near it. */
export const describeJump = (kind: TableKind, values: Values, before: Values | null): string => {
  const [now, next] = [centsOf(before?.['price'] ?? ''), centsOf(values['price'] ?? '')]
  if (!isPriced(kind) || now === undefined || next === undefined) return ''
  return Math.abs(next - now) > now * mostShare
    ? `More than 50% ${next > now ? 'above' : 'below'} ${describeMoney(now)}.`
    : ''
}
