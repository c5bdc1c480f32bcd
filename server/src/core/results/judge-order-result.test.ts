import { newestCatalog } from '@labgate/contract/catalog/catalogs'
import { shippedTables } from '@labgate/contract/clinical/tables'
import { expect, it } from 'vitest'
import { judgedOrder, type OrderToJudge } from './judge-order-result.ts'

const order: OrderToJudge = {
  testType: 'ToxUrine',
  genderId: 1,
  ageYears: 40,
  tables: shippedTables,
  version: newestCatalog('ToxUrine').version,
  tests: [1200],
  medications: [],
  noMeds: true,
  medicationNotProvided: false,
  poctScreen: false,
  poct: {},
}
type Value = Parameters<typeof judgedOrder>[2][number]
const good = {
  creatinine: '120',
  'specific-gravity': '1.0150',
  ph: '6.0',
  nitrite: '0',
  'general-oxidant': '0',
}
const units: Readonly<Record<string, string>> = {
  creatinine: 'mg/dL',
  nitrite: 'ug/mL',
  'general-oxidant': 'mcg/mL',
}
const values = (changed: Partial<typeof good>): Value[] =>
  Object.entries({ ...good, ...changed }).map(
    ([analyte, value]) =>
      ({
        analyte,
        method: 'measured',
        subId: '',
        state: 'F',
        comparator: '',
        value,
        unit: units[analyte] ?? '',
        ownFlag: 'not-judged',
        cutOff: null,
        isDraft: false,
      }) as never, // only what the rules read
  )

it.each([
  { what: 'valid', changed: {}, waits: 'is released' },
  {
    what: 'valid at both edges',
    changed: { creatinine: '20', 'specific-gravity': '1.0020' },
    waits: 'is released',
  },
  {
    what: 'dilute',
    changed: { creatinine: '11.2', 'specific-gravity': '1.0019' },
    waits: 'waits for a person',
  },
  {
    what: 'substituted',
    changed: { creatinine: '1.99', 'specific-gravity': '1.0010' },
    waits: 'waits for a person',
  },
  {
    what: 'invalid',
    changed: { creatinine: '1.99', 'specific-gravity': '1.0100' },
    waits: 'waits for a person',
  },
  { what: 'adulterated', changed: { nitrite: '500' }, waits: 'waits for a person' },
])('the result of a urine specimen that is $what $waits', ({ changed, waits }) => {
  expect(judgedOrder(order, [], values(changed)).isValid).toBe(waits === 'is released')
})

it('a value of another kind of test says nothing about validity', () => {
  expect(
    judgedOrder({ ...order, testType: 'Hematology' }, [], values({ nitrite: '500' })),
  ).toMatchObject({ isValid: true, record: undefined })
})
