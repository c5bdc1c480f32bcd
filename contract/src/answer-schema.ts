import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { day, instant } from './values.ts'

/*
 * Text lengths are checked on input. Stored data is returned whatever it is: rows that predate a limit, or come from other systems, must not close a report
 * to its reader. So both ends read responses by the contract's shapes without its text limits; names, kinds and list words are still checked.
 */

/** A date or time as stored, even one that could not be entered today. */
const asStored = z
  .string()
  .nullable()
  .transform((given) => (given === '' ? null : given))

const asInstant = asStored.transform((given) =>
  given === null || Number.isNaN(Date.parse(given)) ? null : new Date(given).toISOString(),
)

const limitless = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (schema === day()) return asStored
  if (schema === instant()) return asInstant
  const { def } = schema._zod as unknown as { def: z.core.$ZodTypeDef & Record<string, unknown> }
  switch (def.type) {
    case 'object': {
      const shape = def['shape'] as Record<string, z.core.$ZodType>
      return z.core.clone(schema, {
        ...def,
        shape: Object.fromEntries(
          Object.entries(shape).map(([name, inner]) => [name, limitless(inner)]),
        ),
      } as never)
    }
    case 'array':
      return z.core.clone(schema, {
        ...def,
        element: limitless(def['element'] as z.core.$ZodType),
        checks: [],
      } as never)
    case 'nullable':
    case 'optional':
      return z.core.clone(schema, {
        ...def,
        innerType: limitless(def['innerType'] as z.core.$ZodType),
      } as never)
    case 'record':
      return z.core.clone(schema, {
        ...def,
        valueType: limitless(def['valueType'] as z.core.$ZodType),
      } as never)
    case 'string': {
      const checks = (def['checks'] ?? []) as z.core.$ZodCheck[]
      return z.core.clone(schema, {
        ...def,
        checks: checks.filter((check) => check._zod.def.check === 'overwrite'),
      } as never)
    }
    default:
      return schema
  }
}

const made = new WeakMap<Endpoint, z.ZodType>()
/** The schema that an endpoint's response is written and read by: its contract without text limits. It leaves out anything the contract does not name. */
export const answerSchema = <E extends Endpoint>(endpoint: E): z.ZodType<z.output<E['answer']>> => {
  const known = made.get(endpoint)
  if (known !== undefined) return known as never
  const schema = limitless(endpoint.answer) as z.ZodType
  made.set(endpoint, schema)
  return schema as never
}
