import { z } from 'zod'

/**
 * One field of a request or response. A nested field is named 'address.city', one of each item of a
 * list 'locations[].locationId'.
 */
export interface Field {
  name: string
  kind: string
  optional: boolean
}

const isOptional = (schema: z.ZodType): boolean => schema instanceof z.ZodOptional
/** The schema without wrappers that only say that it may be absent or null. */
const bare = (schema: z.ZodType): z.ZodType => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return bare(schema.unwrap() as z.ZodType)
  return schema
}
/** The schema of a decoded value. */
const decoded = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodCodec ? bare(schema.out as z.ZodType) : schema
const takes = (schema: z.ZodType, sample: unknown): boolean => schema.safeParse(sample).success

const most = (schema: z.ZodType): number | undefined =>
  (z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }) as { maxLength?: number })
    .maxLength
const textKind = (schema: z.ZodType): string => {
  const length = most(schema)
  const short = length === undefined ? '' : `, at most ${length.toLocaleString('en-US')}`
  if (takes(schema, 'a@b.example') && !takes(schema, 'a b')) return `email${short}`
  return `${takes(schema, 'a\nb') ? 'text' : 'line'}${short}`
}
const numberKind = (schema: z.ZodType): string => {
  const { type, minimum, maximum } = z.toJSONSchema(schema, { unrepresentable: 'any' }) as {
    type?: string
    minimum?: number
    maximum?: number
  }
  if (type === 'integer' && minimum === -1 && maximum === Number.MAX_SAFE_INTEGER) return 'id'
  return `${type === 'integer' ? 'whole number' : 'number'}${maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? '' : `, ${minimum} to ${maximum}`}`
}

/** A value's kind in words: id, flag, line, text, date, moment, number. */
export const kindOf = (given: z.ZodType): string => {
  const schema = bare(given)
  const inner = decoded(schema)
  if (schema instanceof z.ZodCodec && inner instanceof z.ZodString)
    return takes(schema, '03/31/2026') ? 'date' : 'moment'
  if (inner instanceof z.ZodBoolean) return 'flag'
  if (inner instanceof z.ZodNumber) return numberKind(inner)
  if (inner instanceof z.ZodString) return textKind(inner)
  if (inner instanceof z.ZodEnum)
    return `one of ${inner.options.map((option) => `"${option}"`).join(', ')}`
  if (inner instanceof z.ZodUnion)
    return inner.options.map((option) => kindOf(option as z.ZodType)).join(' or ')
  if (inner instanceof z.ZodLiteral)
    return [...inner.values].map((value) => JSON.stringify(value)).join(' or ')
  if (inner instanceof z.ZodRecord)
    return `values by name, each ${kindOf(inner.valueType as z.ZodType)}`
  if (inner instanceof z.ZodArray) return `list of ${kindOf(inner.element as z.ZodType)}`
  if (inner instanceof z.ZodObject) return 'record'
  return 'any value'
}

/** Every field of a record, nested fields after their record. */
export const fieldsOf = (record: z.ZodObject, before = ''): Field[] =>
  Object.entries(record.shape as Record<string, z.ZodType>).flatMap(([key, schema]) => {
    const name = `${before}${key}`
    const inner = decoded(bare(schema))
    const here: Field = { name, kind: kindOf(schema), optional: isOptional(schema) }
    if (inner instanceof z.ZodObject)
      return [
        {
          ...here,
          kind: schema instanceof z.ZodCodec ? 'record, as JSON text in an address' : 'record',
        },
        ...fieldsOf(inner, `${name}.`),
      ]
    const element =
      inner instanceof z.ZodArray ? decoded(bare(inner.element as z.ZodType)) : undefined
    if (element instanceof z.ZodObject)
      return [{ ...here, kind: 'list of records' }, ...fieldsOf(element, `${name}[].`)]
    return [here]
  })
