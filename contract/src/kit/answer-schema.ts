import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { day, instant } from './values.ts'

/*
 * Text lengths are checked on input. Stored data is returned whatever it is: rows that predate a
 * limit, or come from other systems, must not close a report to its reader. So both ends read
 * responses by the contract's shapes without its text limits; names, kinds and list words are still
 * checked.
 */

/** A date or time as stored, even one that could not be entered today. */
const asStored = z
  .string()
  .nullable()
  .transform((given) => (given === '' ? null : given))

const asInstant = asStored.transform((given) =>
  given === null || Number.isNaN(Date.parse(given)) ? null : new Date(given).toISOString(),
)

type Def = z.core.$ZodTypeDef & Record<string, unknown>
/** The same schema with other parts. */
const withDef = (schema: z.core.$ZodType, def: Def): z.core.$ZodType => z.core.clone(schema, def)

const limitless = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (schema === day()) return asStored
  if (schema === instant()) return asInstant
  const def: Def = { ...schema._zod.def }
  switch (def.type) {
    case 'object': {
      const shape = def['shape'] as Record<string, z.core.$ZodType>
      return withDef(schema, {
        ...def,
        shape: Object.fromEntries(
          Object.entries(shape).map(([name, inner]) => [name, limitless(inner)]),
        ),
      })
    }
    case 'array':
      return withDef(schema, {
        ...def,
        element: limitless(def['element'] as z.core.$ZodType),
        checks: [],
      })
    case 'nullable':
    case 'optional':
      return withDef(schema, {
        ...def,
        innerType: limitless(def['innerType'] as z.core.$ZodType),
      })
    case 'record':
      return withDef(schema, {
        ...def,
        valueType: limitless(def['valueType'] as z.core.$ZodType),
      })
    case 'string': {
      const checks = (def['checks'] ?? []) as z.core.$ZodCheck[]
      return withDef(schema, {
        ...def,
        checks: checks.filter((check) => check._zod.def.check === 'overwrite'),
      })
    }
    default:
      return schema
  }
}

const made = new WeakMap<Endpoint, z.ZodType>()
/**
 * The schema that an endpoint's response is written and read by: its contract without text limits.
 * It leaves out anything the contract does not name.
 */
export const answerSchema = <E extends Endpoint>(endpoint: E): z.ZodType<z.output<E['answer']>> => {
  const known = made.get(endpoint)
  if (known !== undefined) return known as z.ZodType<z.output<E['answer']>>
  const schema = limitless(endpoint.answer) as z.ZodType<z.output<E['answer']>>
  made.set(endpoint, schema)
  return schema
}
