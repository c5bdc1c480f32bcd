import { z } from 'zod'

interface Def {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  options?: readonly z.ZodType[]
  entries?: Record<string, unknown>
  values?: readonly unknown[]
}

/**
 * The plainest value that a schema of the contract accepts: empty texts and lists, zeros, null
 * where it may be. A fixture states only what matters.
 */
const sampleOf = (schema: z.ZodType): unknown => {
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
export const rowIn = <A extends z.ZodObject<{ list: z.ZodArray<z.ZodObject> }>>(
  answer: A,
  change: object,
): z.input<A>['list'][number] => ({
  ...(sampleOf(answer.shape.list.element) as z.input<A>['list'][number]),
  ...change,
})

/** A whole answer or record of a schema, with what matters. */
export const wholeOf = <S extends z.ZodObject>(
  schema: S,
  change: Partial<z.input<S>>,
): z.input<S> => ({
  ...(sampleOf(schema) as z.input<S>),
  ...('valid' in schema.shape && { valid: true }),
  ...change,
})

/** Stands for a whole record where a part reads only these fields of it. */
export const partly = <T extends object>(given: Partial<NoInfer<T>>): T => given as T
