import { z } from 'zod'

interface Def {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  options?: readonly z.ZodType[]
  entries?: Record<string, unknown>
  values?: readonly unknown[]
}

/** The plainest value that a schema of the contract accepts: empty texts and lists, zeros, null where it may be. A fixture states only what matters. */
export const sampleOf = (schema: z.ZodType): unknown => {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, inner]) => [name, sampleOf(inner as z.ZodType)]),
    )
  const def = schema.def as Def
  if (def.type === 'string') return ''
  if (def.type === 'number') return 0
  if (def.type === 'boolean') return false
  if (def.type === 'array') return []
  if (def.type === 'record') return {}
  if (def.type === 'nullable') return null
  if (def.type === 'optional') return undefined
  if (def.type === 'enum') return Object.values(def.entries ?? {})[0]
  if (def.type === 'literal') return def.values?.[0]
  if (def.type === 'union') {
    const some = (def.options ?? []).map(sampleOf)
    return some.includes(null) ? null : some[0]
  }
  const inner = def.in ?? def.innerType
  return inner === undefined ? null : sampleOf(inner)
}

/** A row of a list’s answer, with what matters. */
export const rowIn = (answer: z.ZodObject, change: object): never =>
  ({
    ...(sampleOf((answer.shape['list'] as z.ZodArray<z.ZodObject>).element) as object),
    ...change,
  }) as never
