/** A plain form value: anything JSON can hold. */
type Tree = Record<string, unknown>

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * The parts of `now` that differ from `before`: nested objects contain only their changed fields,
 * lists are whole.
 */
export const changesOf = (before: object, now: object): Tree => {
  const changed: Tree = {}
  for (const [name, value] of Object.entries(now)) {
    const old = (before as Tree)[name]
    if (isTree(value) && isTree(old)) {
      const inner = changesOf(old, value)
      if (Object.keys(inner).length > 0) changed[name] = inner
    } else if (!same(old, value)) changed[name] = value
  }
  return changed
}

/** The paths of the changed fields: 'name', 'address.city'. */
export const changedPaths = (changes: Tree, above = ''): string[] =>
  Object.entries(changes).flatMap(([name, value]) =>
    isTree(value) && Object.keys(value).length > 0
      ? changedPaths(value, `${above}${name}.`)
      : [above + name],
  )

/** `changes` applied on top of `values`. */
export const withChanges = <V extends object>(values: V, changes: Tree): V => {
  const laid = { ...values } as Tree
  for (const [name, value] of Object.entries(changes)) {
    const under = laid[name]
    laid[name] = isTree(value) && isTree(under) ? withChanges(under, value) : value
  }
  return laid as V
}
