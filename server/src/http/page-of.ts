import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '../access/refusal.ts'

/**
 * Without pageSize a list returns this many rows and is refused beyond
 * (rules.md#lists-and-old-clients).
 */
export const mostRows = 5000
export const totalBound = 1000

export interface Paging {
  after?: string | undefined
  pageSize?: number | undefined
  sort?: string | undefined
}

/** Where a page begins: the sort values of the last row before it. */
export type Keyset = readonly (string | number | null)[]

const bindingOf = (name: string, criteria: object): string => {
  const rest = Object.entries(criteria).filter(
    ([key, value]) => !['after', 'pageSize'].includes(key) && value !== undefined,
  )
  return createHash('sha256')
    .update(JSON.stringify([name, rest.toSorted(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('base64url')
    .slice(0, 12)
}

const isPart = (part: unknown): boolean =>
  part === null ||
  (typeof part === 'number' && Number.isFinite(part)) ||
  (typeof part === 'string' && part.isWellFormed() && !part.includes('\0'))
const madeUp = (): Refusal => new Refusal('not-valid', 'This is not a valid page position (after).')

/**
 * The keyset of an opaque cursor. Refused if it is not one of ours, or was created for another
 * list, sort or filter.
 */
export const keysetOf = (name: string, criteria: Paging & object): Keyset | undefined => {
  if (criteria.after === undefined || criteria.after === '') return undefined
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(criteria.after, 'base64url').toString('utf8'))
  } catch {
    throw madeUp()
  }
  if (!Array.isArray(read) || !read.every(isPart)) throw madeUp()
  if (read[0] !== bindingOf(name, criteria)) throw new Refusal('cursor-unfit')
  return read.slice(1) as Keyset
}

/** Number of rows to request: one more than the page, to see whether there is another. */
export const limitOf = (criteria: Paging): number => (criteria.pageSize ?? mostRows) + 1
const usualPage = 50
/**
 * The same for a named statement: the size of the screens' pages is in its text, since a plan for
 * any size assumes a tenth of all rows for a page.
 */
export const plannedLimitOf = (criteria: Paging) =>
  criteria.pageSize === usualPage ? sql.lit(usualPage + 1) : limitOf(criteria)

/** Cuts rows to a page and creates the cursor to the next. `total` is the count, capped at 1001. */
export const pageOf = <R>(
  name: string,
  criteria: Paging & object,
  rows: readonly R[],
  total: number,
  keyset: (row: R) => Keyset,
): { list: R[]; next: string; total: number; totalIsMore: boolean } => {
  const size = criteria.pageSize ?? mostRows
  if (criteria.pageSize === undefined && rows.length > size) throw new Refusal('list-too-long')
  const list = rows.slice(0, size)
  const last = list.at(-1)
  const next =
    rows.length > size && last !== undefined
      ? Buffer.from(JSON.stringify([bindingOf(name, criteria), ...keyset(last)])).toString(
          'base64url',
        )
      : ''
  return { list, next, total: Math.min(total, totalBound), totalIsMore: total > totalBound }
}
