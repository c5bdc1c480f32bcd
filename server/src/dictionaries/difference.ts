export interface Change<Row> {
  before: Row
  after: Row
  /** The fields that differ. */
  fields: (keyof Row & string)[]
}

/** What a new list changes in the known one: data for a preview; nothing is written. */
export interface Difference<Row> {
  added: Row[]
  changed: Change<Row>[]
  /** Known, but not in the new list. */
  ended: Row[]
  unchanged: number
}

/** The fields of `after` that changed; lists are equal only in the same order. */
export const changedFields = <Row extends object>(
  before: Row,
  after: Row,
): (keyof Row & string)[] =>
  (Object.keys(after) as (keyof Row & string)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )

/** Compares two lists by `keyOf`, such as the lowercase name. Rows keep the order of the lists. */
export const differenceOf = <Row extends object>(
  known: Iterable<Row>,
  coming: Iterable<Row>,
  keyOf: (row: Row) => string,
): Difference<Row> => {
  const left = new Map([...known].map((row) => [keyOf(row), row]))
  const difference: Difference<Row> = { added: [], changed: [], ended: [], unchanged: 0 }
  for (const after of coming) {
    const before = left.get(keyOf(after))
    left.delete(keyOf(after))
    const fields = before === undefined ? [] : changedFields(before, after)
    if (before === undefined) difference.added.push(after)
    else if (fields.length > 0) difference.changed.push({ before, after, fields })
    else difference.unchanged += 1
  }
  difference.ended = [...left.values()]
  return difference
}
