import type { Part } from './shape.ts'

type Shape = ReadonlyMap<string, Part>

/** Whether a column's type takes and gives all that it did: a longer text alone does. */
const isWidened = (before: string, after: string): boolean => {
  const length = /^character varying\((\d+)\)$/
  const [was, is] = [length.exec(before)?.[1], length.exec(after)?.[1]]
  return was !== undefined && (after === 'text' || Number(is) >= Number(was))
}

const changed = (before: Part, after: Part): string[] => {
  const { kind, name } = before
  if (kind === 'trigger' && before.is === after.is) return []
  if (kind === 'column') {
    const found: string[] = []
    if (before.is !== after.is && !isWidened(before.is, after.is))
      found.push(`column ${name} changes from ${before.is} to ${after.is}`)
    if (before.isFilled === true && after.isFilled !== true)
      found.push(`column ${name} must be given from now on`)
    return found
  }
  return before.is === after.is ? [] : [`${kind} ${name} changes: it was ${before.is}`]
}

/** Whether all columns that a part concerns are new with it: the version before fills none of them. */
const concernsNewAlone = ({ of, columns = [] }: Part, before: Shape): boolean =>
  columns.length > 0 && columns.every((column) => !before.has(`column ${of}.${column}`))

const added = (part: Part, before: Shape): string[] => {
  const { kind, name, of, is } = part
  if (kind === 'function')
    // a value without a type, as a driver sends it, could mean either
    return [...before.values()].some((one) => one.kind === 'function' && one.of === of)
      ? [`function ${name} has the name of another one: give it its own`]
      : []
  if (!before.has(`relation ${of}`)) return []
  if (kind === 'column')
    return part.isFilled === true
      ? []
      : [`column ${name} is not null and has no default: the version before does not fill it`]
  if (kind === 'constraint' || kind === 'unique index')
    return concernsNewAlone(part, before)
      ? []
      : [`${kind} ${name} is new: the version before may write what it refuses`]
  if (kind === 'policy' && is.startsWith('RESTRICTIVE'))
    return [`policy ${name} is new and restrictive: the version before may need what it hides`]
  return []
}

/**
 * What the version before cannot read, or write beside, once a database has the shape `after`; one
 * sentence each. What functions and triggers do in their bodies is not judged.
 */
export const breaksOf = (before: Shape, after: Shape): string[] => [
  ...[...before].flatMap(([key, part]) => {
    const now = after.get(key)
    // what goes with its table is said once
    if (now === undefined)
      return part.kind === 'relation' ||
        after.has(`relation ${part.of}`) ||
        part.kind === 'function'
        ? [`${part.kind} ${part.name} is gone or has another name`]
        : []
    return changed(part, now)
  }),
  ...[...after].flatMap(([key, part]) => (before.has(key) ? [] : added(part, before))),
]
