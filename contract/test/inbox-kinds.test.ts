import { expect, it } from 'vitest'
import { billRules } from '../src/billing/judge.ts'
import {
  inboxKindCodes,
  isKnownReason,
  kindOfReason,
  reasonsOfKind,
} from '../src/desk/inbox-kinds.ts'
import { inboxReasons } from '../src/desk/inbox-reasons.ts'
import { rules } from '../src/orders/findings.ts'

it('inbox kinds cover every order rule and every other reason, and nothing else', () => {
  // what billing asks a practice: whatever the practice or its patient's card can answer
  const queries = billRules
    .filter(
      ({ id, owner }) =>
        owner === 'client' ||
        owner === 'insurance' ||
        id === 'claim.characters' ||
        id === 'claim.pos',
    )
    .map(({ id }) => id)
  const reasons = [...rules.map(({ id }) => id), ...Object.keys(inboxReasons), ...queries]
  expect(reasons.filter((reason) => !isKnownReason(reason))).toEqual([])
  expect(inboxKindCodes.flatMap(reasonsOfKind).toSorted()).toEqual(reasons.toSorted())
  expect(kindOfReason('of an older version')).toBe('order')
})
