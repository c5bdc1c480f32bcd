import { expect, it } from 'vitest'
import { everyEndpoint } from '../src/index.ts'

/** Records, lists, and versions that a number refers to: the database has them or not. */
const refers =
  /(Id|Ids|Id_\w+|Code|Reason|sequence|rowVersion(_\w+)?|releasedLabTypes)$|^(id|ids|lab_\w+|userId_\w+|userSignatureId_\w+|patientInsuranceId_\w+|tests|locations|defaultLocation|lastSeen)$/
/** A sum that the server compares with its own and never stores. */
const compared = /\.previewed\.cents$/
const most = 1_000_000_000

interface Schema {
  _zod: { def: Record<string, unknown> }
  /** Of a number. */
  maxValue?: number | null
}
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value

/** The names of numbers without a limit, as a call sends them. */
const withoutLimit = (schema: unknown, path: string): string[] => {
  if (!isSchema(schema)) return []
  const { def } = schema._zod
  const { type, shape, out, element, innerType, valueType, options } = def
  if (type === 'number') return (schema.maxValue ?? Infinity) > most ? [path] : []
  if (type === 'object')
    return Object.entries(shape as object).flatMap(([name, one]) =>
      withoutLimit(one, `${path}.${name}`),
    )
  if (type === 'pipe') return withoutLimit(out, path)
  return [element, innerType, valueType, ...((options as unknown[] | undefined) ?? [])].flatMap(
    (inner) => withoutLimit(inner, path),
  )
}

it('every number that a call can save has a limit', () => {
  const found = everyEndpoint
    .filter(([, { changes }]) => changes)
    .flatMap(([name, { input }]) => withoutLimit(input, name))
    .filter((path) => !refers.test(path.split('.').at(-1) ?? '') && !compared.test(path))
  expect(found).toEqual([])
})
