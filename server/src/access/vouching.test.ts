import * as features from '@labgate/contract/features'
import { expect, it } from 'vitest'
import { vouching, type HowSeen } from './vouching.ts'

const verbs =
  /^(approve|attest|confirm|countersign|decide|discard|eSign|identityVerified|openSigning|release|review|sign)(?![a-z])|^reviewed$/
/** Features each of whose acts vouches for what its screen showed. */
const wholeFeatures = /^(delegates|late)\./
interface Shape {
  changes?: boolean
  input: { shape: Readonly<Record<string, unknown>> }
}
const changing = new Map<string, Shape>(
  Object.entries(features).flatMap(([feature, calls]) =>
    Object.entries<Shape>(calls).flatMap(([call, endpoint]) =>
      endpoint.changes === true ? [[`${feature}.${call}`, endpoint] as const] : [],
    ),
  ),
)

it('every call whose name is a verb of vouching is in the table, and the table names calls', () => {
  const table = new Set(Object.keys(vouching))
  const vouches = [...changing.keys()].filter(
    (name) => verbs.test(name.split('.')[1] ?? '') || wholeFeatures.test(name),
  )
  expect(vouches.length).toBeGreaterThan(30)
  expect(vouches.filter((name) => !table.has(name))).toEqual([])
  expect([...table].filter((name) => !changing.has(name))).toEqual([])
})

it('an act that knows what was seen by a version is sent one, and no other is', () => {
  const isSent = (name: string): boolean =>
    Object.keys(changing.get(name)?.input.shape ?? {}).some((key) => /^(rowV|v)ersion$/.test(key))
  for (const [name, how] of Object.entries<HowSeen>(vouching))
    expect(isSent(name), name).toBe(how === 'version')
})
