export interface Change<Row> {
  before: Row
  after: Row
  /** What differs. */
  fields: (keyof Row & string)[]
}

/** What a new list makes of the one that is known: data for a preview, nothing is written. */
export interface Difference<Row> {
  added: Row[]
  changed: Change<Row>[]
  /** Known, and not in the new list. */
  ended: Row[]
  unchanged: number
}

/** The fields of `after` that are not what they were; lists count as the same in the same order only. */
export const changedFields = <Row extends object>(before: Row, after: Row): (keyof Row & string)[] =>
  (Object.keys(after) as (keyof Row & string)[]).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))

/** Compares two lists by `keyOf`, such as the name in lower case. Rows come in the order of the lists. */
export const differenceOf = <Row extends object>(known: Iterable<Row>, coming: Iterable<Row>, keyOf: (row: Row) => string): Difference<Row> => {
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
