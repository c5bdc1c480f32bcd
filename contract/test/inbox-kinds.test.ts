import { expect, it } from 'vitest'
import { inboxKindCodes, isKnownReason, kindOfReason, reasonsOfKind } from '../src/inbox-kinds.ts'
import { inboxReasons } from '../src/inbox-reasons.ts'
import { rules } from '../src/orders/findings.ts'

it('every rule of an order and every other reason has a kind, and only those', () => {
  const reasons = [...rules.map(({ id }) => id), ...Object.keys(inboxReasons)]
  expect(reasons.filter((reason) => !isKnownReason(reason))).toEqual([])
  expect(inboxKindCodes.flatMap(reasonsOfKind).toSorted()).toEqual(reasons.toSorted())
  expect(kindOfReason('of an older version')).toBe('order')
})
