import { expect, it } from 'vitest'
import { faultOf, type Standing } from './bill-standing.ts'

const standing = (billTo: string) =>
  ({
    billTo,
    stops: 0,
    payerKind: null,
    askedAgainAt: null,
    voidAskedAt: null,
    hasLiveClaim: false,
    isPatients: true,
    open: [],
    paid: [],
  }) as unknown as Standing

it.each([
  ['client', 'bill-client', 'The practice is already billed for this.'],
  ['facility', 'bill-client', 'The practice is already billed for this.'],
  ['patient', 'bill-client', ''],
  ['patient', 'bill-patient', 'The patient is already billed for this.'],
  ['client', 'bill-patient', ''],
] as const)('a bill to the %s: %s says “%s”; billed to the same again, a dispute would close without an answer', (billTo, act, says) => {
  expect(faultOf(act, { reason: 'disputed' } as never, standing(billTo), 0)).toBe(says)
})
