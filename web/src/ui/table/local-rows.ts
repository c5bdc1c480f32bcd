import type { Rows } from '../../api/queries.ts'

/** Rows that came with a record, as DataTable takes them. */
export const localRows = <Row>(rows: readonly Row[]): Rows<Row> => ({
  rows,
  total: rows.length,
  totalIsMore: false,
  pending: false,
  error: null,
  retry: () => undefined,
  fetchingMore: false,
  first: undefined,
})

/** As many as stand inside the answer of an account or a patient; longer lists are asked for by their own call (wire.md). */
export const mostInside = 200
