import type { Rows } from '../../api/queries.ts'

/** Rows received with a record, in the form that DataTable takes. */
export const localRows = <Row>(rows: readonly Row[]): Rows<Row> => ({
  place: null,
  rows,
  total: rows.length,
  totalIsMore: false,
  pending: false,
  error: null,
  retry: () => undefined,
  fetchingMore: false,
  first: undefined,
})

/**
 * Maximum rows within the response of an account or a patient; longer lists have their own call
 * (docs/wire.md).
 */
export const mostInside = 200
