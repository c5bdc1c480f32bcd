import { fc } from '@labgate/contract/test/properties'
import { z } from 'zod'

/**
 * Strings that break careless code: quotes, markup, null bytes, lone surrogates, other scripts,
 * very long ones.
 */
const nastyText = fc.oneof(
  fc.constantFrom(
    "'; drop table customer; --",
    '<script>alert(1)</script>',
    '%_\\%',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '𝔘𝔫𝔦',
    '‮abc',
    '',
    ' ',
    '0',
    '-1',
    'null',
    '[]',
    '{}',
    '\r\n',
    "O'Brien",
    'é'.repeat(300),
    '{"token":1}',
    '..',
    '${7*7}',
  ),
  fc.string({ maxLength: 40 }),
  fc.array(fc.nat(0x10ffff), { maxLength: 20 }).map((points) => String.fromCodePoint(...points)),
  fc
    .string({ minLength: 1, maxLength: 20 })
    .map((text) => text.repeat(Math.ceil(5001 / text.length)).slice(0, 5001)),
)
const nastyNumber = fc.oneof(
  fc.constantFrom(0, -1, 1, 2 ** 31, 2 ** 53 - 1, -(2 ** 53), 1e308, 0.1, -0),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  nastyNumber,
  fc.boolean(),
  fc.constant(null),
  fc.array(nastyText, { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 10 }), nastyText, { maxKeys: 3 }),
)

/** Values near what a schema accepts: mostly of the right kind, with nasty ones in between. */
export const near = (schema: z.ZodType): fc.Arbitrary<unknown> => {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return fc.option(near(schema.unwrap() as z.ZodType), { nil: undefined, freq: 2 })
  if (schema instanceof z.ZodObject) return nearObject(schema)
  if (schema instanceof z.ZodArray)
    return fc.oneof(
      { weight: 4, arbitrary: fc.array(near(schema.element as z.ZodType), { maxLength: 4 }) },
      { weight: 1, arbitrary: nasty },
    )
  if (schema instanceof z.ZodEnum)
    return fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...(schema.options as string[])) },
      { weight: 1, arbitrary: nasty },
    )
  if (schema instanceof z.ZodCodec) {
    const inner = schema.out
    if (inner instanceof z.ZodObject) return near(inner)
    if (inner instanceof z.ZodNumber)
      return fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min: -1, max: 60 }) },
        { weight: 1, arbitrary: fc.integer({ min: 0, max: 99 }).map(String) },
        { weight: 1, arbitrary: nasty },
      )
    if (inner instanceof z.ZodBoolean)
      return fc.oneof({ weight: 4, arbitrary: fc.boolean() }, { weight: 1, arbitrary: nasty })
    return fc.oneof(
      fc.constantFrom('2026-02-28', '02/29/2024', '2026-11-01T01:30:00Z', '2026-13-40', '', null),
      nasty,
    )
  }
  if (schema instanceof z.ZodString)
    return fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          'Tampa',
          'FL',
          'Ada',
          'office@practice.example',
          '(813) 555-0100',
          '33602',
          '12-3456789',
          'dGV4dA==',
        ),
      },
      { weight: 2, arbitrary: nastyText },
    )
  return nasty
}

const nearObject = (schema: z.ZodObject): fc.Arbitrary<Record<string, unknown>> => {
  const fields = Object.entries(schema.shape).filter(([name]) => name !== 'validation')
  return fc.record(
    Object.fromEntries(
      fields.map(([name, inner]) => [
        name,
        fc.oneof(
          { weight: 8, arbitrary: near(inner as z.ZodType) },
          { weight: 1, arbitrary: nasty },
        ),
      ]),
    ),
    { requiredKeys: [] },
  )
}
