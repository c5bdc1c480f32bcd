import { expect, test } from 'vitest'
import { codesToSave, selectionOf } from '../../src/catalog/saving.ts'
import { toxUrine202211 as form } from '../../src/catalog/tox-urine.ts'
import { codesWith, isAuthorizationNeeded } from '../../src/orders/authorization-need.ts'

const { labTypeId } = form
const need = {
  labTypeId,
  tests: [] as readonly number[],
  afterCount: 0,
  windowDays: 0,
  validFrom: '2026-01-01',
  validTo: null,
}
const order = { labOrderId: 1, labTypeId, tests: [1203], collectionDay: '2026-03-10' }

test('a rule for one test applies to every order that includes it, however the order stores it, and to no other order', () => {
  for (const code of form.leaves.keys()) {
    const rule = [{ ...need, tests: codesWith(labTypeId, code) }]
    for (const stored of [
      ...form.leaves.keys(),
      ...form.panelsByCode.keys(),
      ...form.profileCodes.keys(),
    ]) {
      const selection = selectionOf(form, [stored])
      const asks = [...selection.codes].includes(code)
      const tests = codesToSave(form, selection)
      expect(isAuthorizationNeeded(rule, { ...order, tests }, []), `${code} in ${stored}`).toBe(
        asks,
      )
    }
  }
})

test.each([
  ['a rule in effect applies', {}, [], true],
  ['a rule that ended the day before does not apply', { validTo: '2026-03-09' }, [], false],
  ['a rule that starts the day after does not apply', { validFrom: '2026-03-11' }, [], false],
  [
    'a rule after two orders does not apply with one other order',
    { afterCount: 2 },
    ['2026-03-01'],
    false,
  ],
  [
    'a rule after two orders applies with two other orders',
    { afterCount: 2 },
    ['2026-03-01', '2026-03-10'],
    true,
  ],
  [
    'a rule after one order in 9 days does not apply 9 days later',
    { afterCount: 1, windowDays: 9 },
    ['2026-03-01'],
    false,
  ],
  [
    'a rule after one order in 10 days applies 9 days later',
    { afterCount: 1, windowDays: 10 },
    ['2026-03-01'],
    true,
  ],
  ['a rule after one order does not count a later order', { afterCount: 1 }, ['2026-03-11'], false],
  ['a rule for another test type does not apply', { labTypeId: labTypeId + 1 }, [], false],
] as const)('%s', (_what, more, days, isNeeded) => {
  const others = days.map((collectionDay, at) => ({ labOrderId: at + 2, labTypeId, collectionDay }))
  expect(isAuthorizationNeeded([{ ...need, ...more }], order, others)).toBe(isNeeded)
})
