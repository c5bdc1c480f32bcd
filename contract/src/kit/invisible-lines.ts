import type { z } from 'zod'
import { say } from '../languages/say.ts'
import { withoutInvisible } from './invisible.ts'
import { isOneLine } from './values.ts'

/** Told to the sender of a call, naming its fields: 'lastName, address.city'. */
export const invisibleRemovedFrom = (paths: readonly string[]): string =>
  say('Invisible characters were removed from {paths}.', { paths: paths.join(', ') })

interface Def {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  valueType?: z.ZodType
  innerType?: z.ZodType
  options?: readonly z.ZodType[]
  items?: readonly z.ZodType[]
  out?: z.ZodType
  checks?: readonly { _zod: { def: { fn?: unknown } } }[]
}
const defOf = (schema: z.ZodType): Def => (schema as { _zod: { def: Def } })._zod.def

/** Whether a schema takes text of one line (`line` of values.ts, and what is built on it). */
export const isLineSchema = (schema: z.ZodType): boolean => {
  const { type, checks } = defOf(schema)
  return type === 'string' && checks?.some(({ _zod }) => _zod.def.fn === isOneLine) === true
}

type Path = readonly (string | number)[]
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const fromJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

const cleaned = (schema: z.ZodType, value: unknown, path: Path, removed: string[]): unknown => {
  const { type, shape, element, valueType, innerType, options = [], items, out } = defOf(schema)
  if (typeof value === 'string') {
    const lines = [schema, ...options, ...(innerType ? [innerType] : [])]
    if (lines.some(isLineSchema)) {
      const clean = withoutInvisible(value)
      if (clean !== value) removed.push(path.join('.'))
      return clean
    }
  }
  if (innerType !== undefined) return cleaned(innerType, value, path, removed)
  // a value sent as JSON within a parameter
  if (out !== undefined)
    return cleaned(
      out,
      typeof value === 'string' && defOf(out).type === 'object' ? fromJson(value) : value,
      path,
      removed,
    )
  if (type === 'union')
    return options.reduce((before, option) => cleaned(option, before, path, removed), value)
  if (Array.isArray(value))
    return value.map((one: unknown, at) =>
      ((of) => (of ? cleaned(of, one, [...path, at], removed) : one))(element ?? items?.[at]),
    )
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const of = shape?.[name] ?? valueType
      return [name, of === undefined ? one : cleaned(of, one, [...path, name], removed)]
    }),
  )
}

/**
 * What was sent, without invisible characters in its fields of one line, and the paths of those
 * that had some: 'specimens.0.note'.
 */
export const withoutInvisibleLines = (
  schema: z.ZodType,
  sent: Record<string, unknown>,
): { clean: Record<string, unknown>; removed: readonly string[] } => {
  const removed: string[] = []
  return { clean: cleaned(schema, sent, [], removed) as Record<string, unknown>, removed }
}
