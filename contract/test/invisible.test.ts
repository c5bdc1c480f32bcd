import * as features from '@labgate/contract/features'
import type { Endpoint } from '@labgate/contract/kit/endpoint'
import { isLineSchema, withoutInvisibleLines } from '@labgate/contract/kit/invisible-lines'
import { fc } from '@labgate/contract/test/properties'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'

interface Def {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  valueType?: z.ZodType
  innerType?: z.ZodType
  options?: readonly z.ZodType[]
  items?: readonly z.ZodType[]
  out?: z.ZodType
}
type Build = (text: string) => unknown
interface Field {
  path: string
  isLine: boolean
  /** What a caller sends with this text in the field, and nothing else. */
  sent: Build
}
/** Every text field below a schema. */
const fieldsOf = (schema: z.ZodType, path: string, wrap: (inner: unknown) => unknown): Field[] => {
  const {
    type,
    shape = {},
    element,
    valueType,
    innerType,
    options = [],
    items = [],
    out,
  } = (schema as { _zod: { def: Def } })._zod.def
  const at = (name: string | number): string => (path === '' ? String(name) : `${path}.${name}`)
  if (type === 'string') return [{ path, isLine: isLineSchema(schema), sent: wrap }]
  if (innerType) return fieldsOf(innerType, path, wrap)
  if (out) return fieldsOf(out, path, wrap)
  return [
    ...Object.entries(shape).flatMap(([name, one]) =>
      fieldsOf(one, at(name), (inner) => wrap({ [name]: inner })),
    ),
    ...options.flatMap((one) => fieldsOf(one, path, wrap)),
    ...(element ? fieldsOf(element, at(0), (inner) => wrap([inner])) : []),
    ...items.flatMap((one, place) =>
      fieldsOf(one, at(place), (inner) =>
        wrap(Array.from({ length: place + 1 }, (_, n) => (n === place ? inner : null))),
      ),
    ),
    ...(valueType ? fieldsOf(valueType, at('x'), (inner) => wrap({ x: inner })) : []),
  ]
}
const every = Object.entries(features).flatMap(([feature, table]) =>
  Object.entries(table as Record<string, Endpoint>).flatMap(([name, { input }]) =>
    fieldsOf(input, '', (inner) => inner).map((field) => ({
      ...field,
      of: `${feature}.${name} ${field.path}`,
      input,
    })),
  ),
)
const lines = every.filter(({ isLine }) => isLine)
const marks = [
  '\u202E',
  '\u202C',
  '\u2066',
  '\u2069',
  '\u200E',
  '\u200F',
  '\u061C',
  '\u200B',
  '\u200C',
  '\u200D',
  '\u2060',
  '\uFEFF',
  '\u00AD',
  '\u{E0041}',
]
const asSent = (value: unknown): Record<string, unknown> => value as Record<string, unknown>

describe('invisible characters', () => {
  it('are taken from every field of one line, wherever it is in a call, which names it', () => {
    expect(lines.length).toBeGreaterThan(600)
    fc.assert(
      fc.property(
        fc.constantFrom(...lines),
        fc.array(
          fc.tuple(fc.constantFrom('Ada', 'Müller', 'ليلى', ' ', '12'), fc.constantFrom(...marks)),
          { minLength: 1, maxLength: 4 },
        ),
        ({ input, sent, path }, parts) => {
          const [text, kept] = [parts.flat().join(''), parts.map(([word]) => word).join('')]
          expect(withoutInvisibleLines(input, asSent(sent(text)))).toEqual({
            clean: sent(kept),
            removed: [path],
          })
          expect(withoutInvisibleLines(input, asSent(sent(kept)))).toEqual({
            clean: sent(kept),
            removed: [],
          })
        },
      ),
      { numRuns: 400 },
    )
    for (const { input, sent, path, of } of lines)
      expect([of, withoutInvisibleLines(input, asSent(sent('A\u202Eda'))).removed]).toEqual([
        of,
        [path],
      ])
  })

  it('stay in notes of several lines, passwords, and codes, which are stored as typed', () => {
    const others = every.filter(
      ({ isLine, of }) => !isLine && !lines.some((line) => line.of === of),
    )
    expect(others.length).toBeGreaterThan(100)
    for (const { input, sent, of } of others)
      expect([of, withoutInvisibleLines(input, asSent(sent('A\u200Bb'))).removed]).toEqual([of, []])
  })

  it('are found in search criteria that came as JSON in a parameter', () => {
    const { clean, removed } = withoutInvisibleLines(features.patients.list.input, {
      searchCriteria: '{"lastName":"Mo\u200Bss"}',
    })
    expect([clean, removed]).toEqual([
      { searchCriteria: { lastName: 'Moss' } },
      ['searchCriteria.lastName'],
    ])
  })
})

it('every call that takes a file’s name takes it as one line, so that its invisible characters are removed', () => {
  const names = every.filter(({ path }) => /(^|\.)\w*file_?name$/i.test(path))
  expect(names.length).toBeGreaterThan(4)
  expect(names.filter(({ isLine }) => !isLine).map(({ of }) => of)).toEqual([])
})
