import { z } from 'zod'

/*
 * Names in a request are case-insensitive at every depth (rules.md#wire-values). This turns a
 * request's names into the schema's, and collects the first of those that the schema does not know.
 */

/** Unknown names that are collected: a body of nothing else has a hundred thousand. */
export const mostUnknown = 50

type Rename = (value: unknown, path: readonly string[], unknown: string[]) => unknown
const asIs: Rename = (value) => value

const innerOf = (schema: z.ZodType): z.ZodType => {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return innerOf(schema.unwrap() as z.ZodType)
  return schema
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const objectRenamer = (schema: z.ZodObject): Rename => {
  const known = new Map(
    Object.entries(schema.shape).map(([name, inner]) => [
      name.toLowerCase(),
      [name, renamerOf(inner as z.ZodType)] as const,
    ]),
  )
  return (value, path, unknown) => {
    if (!isPlain(value)) return value
    const renamed: Record<string, unknown> = {}
    for (const [given, inner] of Object.entries(value)) {
      const found = known.get(given.toLowerCase())
      if (found === undefined) {
        if (unknown.length < mostUnknown) unknown.push([...path, given].join('.'))
      } else if (Object.hasOwn(renamed, found[0]))
        throw new SyntaxError(`${found[0]} is given twice`)
      else renamed[found[0]] = found[1](inner, [...path, given], unknown)
    }
    return renamed
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text // the schema reports what is wrong with it
  }
}

const renamerOf = (given: z.ZodType): Rename => {
  const schema = innerOf(given)
  if (schema instanceof z.ZodObject) return objectRenamer(schema)
  if (schema instanceof z.ZodArray) {
    const element = renamerOf(schema.element as z.ZodType)
    return element === asIs
      ? asIs
      : (value, path, unknown) =>
          Array.isArray(value)
            ? value.map((item, at) => element(item, [...path, String(at)], unknown))
            : value
  }
  if (schema instanceof z.ZodCodec) {
    const out = renamerOf(schema.out as z.ZodType)
    return out === asIs
      ? asIs
      : (value, path, unknown) =>
          out(typeof value === 'string' ? parsed(value) : value, path, unknown)
  }
  return asIs
}

/**
 * Created once per endpoint. `unknown` gets the paths of the first 50 names that the schema does not
 * know, with dots. Throws SyntaxError if a known name occurs twice.
 */
export const renamer = (
  input: z.ZodObject,
): ((raw: Record<string, unknown>, unknown: string[]) => Record<string, unknown>) => {
  const rename = objectRenamer(input)
  return (raw, unknown) => rename(raw, [], unknown) as Record<string, unknown>
}
