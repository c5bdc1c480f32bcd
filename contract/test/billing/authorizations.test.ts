import { expect, it } from 'vitest'
import type { CoverFact } from '../../src/billing/facts.ts'
import { authorizationFor } from '../../src/billing/insurance-rules.ts'
import { granted } from './bill-defects.ts'
import { goodBill } from './good-bills.ts'

type Authorization = CoverFact['authorizations'][number]
const plain = goodBill(0)
const order = { ...plain.order, collectionDay: '2026-03-10', labTypeId: 1, tests: [110] }
const numberOf = (...authorizations: readonly Partial<Authorization>[]): string | undefined =>
  authorizationFor(
    {
      ...(plain.covers[0] as CoverFact),
      authorizations: authorizations.map((one) => ({ ...granted, ...one })),
    },
    order,
  )?.number

it.each<[string, Partial<Authorization>, boolean]>([
  ['with all units left', { used: 0 }, true],
  ['with one unit left', { used: 4 }, true],
  ['used up', { used: 5 }, false],
  ['used beyond its units', { used: 6 }, false],
  ['without a limit', { units: null, used: 900 }, true],
  ['that was refused', { isGranted: false }, false],
  ['valid for that day alone', { validFrom: '2026-03-10', validTo: '2026-03-10' }, true],
  ['that ended the day before', { validTo: '2026-03-09' }, false],
  ['that begins the day after', { validFrom: '2026-03-11' }, false],
  ['without an end', { validTo: null }, true],
  ['for this test', { tests: [110, 130] }, true],
  ['for another test', { tests: [130] }, false],
  ['for this kind of test', { labTypeId: 1 }, true],
  ['for another kind of test', { labTypeId: 2 }, false],
])('a claim uses an authorization %s: %s %s', (_what, one, isUsed) => {
  expect(numberOf(one)).toBe(isUsed ? 'A1' : undefined)
})

it('a claim uses the authorization that ends first, and the next one once that is used up', () => {
  const [soon, later, never] = [
    { number: 'SOON', validTo: '2026-04-30' },
    { number: 'LATER', validTo: '2026-12-31' },
    { number: 'NEVER', validTo: null },
  ]
  expect(numberOf(never, later, soon)).toBe('SOON')
  expect(numberOf(never, later, { ...soon, used: 5 })).toBe('LATER')
  expect(numberOf(never, { ...later, used: 5 }, { ...soon, used: 5 })).toBe('NEVER')
})
