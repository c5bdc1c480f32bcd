import { quoted, type Run } from '../../db/backup/plan.ts'
import type { SealedColumn } from './sealed-columns.ts'

/** Rows per batch; files are up to 25 MB each. */
const [atOnce, filesAtOnce] = [500, 8]

/** A value that a key sealed, and the primary key of its row. */
export interface SealedRow {
  key: Readonly<Record<string, unknown>>
  sealed: Buffer
}

/**
 * The sealed values of a column, ordered by key, a batch at a time. `locks`: each row stays as it is
 * until the transaction ends.
 */
export const sealedRows = async function* (
  run: Run,
  { table, column, key, isFile, hasPlain }: SealedColumn,
  locks = false,
): AsyncGenerator<SealedRow> {
  const keys = key.map(quoted).join(', ')
  const most = isFile ? filesAtOnce : atOnce
  let after: unknown[] | undefined
  for (;;) {
    const beyond =
      after === undefined ? '' : `and (${keys}) > (${key.map((_, at) => `$${at + 1}`).join(', ')})`
    const rows = await run<Record<string, unknown> & { sealed: Buffer }>(
      `
        select ${keys}, ${quoted(column)} as sealed
        from ${quoted(table)}
        where ${quoted(column)} is not null ${hasPlain ? 'and is_sealed' : ''} ${beyond}
        order by ${keys}
        limit ${most}
        ${locks ? 'for update' : ''}
      `,
      after ?? [],
    )
    for (const { sealed, ...row } of rows) {
      after = key.map((name) => row[name])
      yield { key: row, sealed }
    }
    if (rows.length < most) return
  }
}
