import { expect, it } from 'vitest'
import { mostInUnit, type Unit } from '../../src/catalog/clinical/units.ts'
import { kindOf, rowFaults, tableKinds, type TableKind } from '../../src/clinical/kinds.ts'

const source = { source: 'Package insert', sourceDate: '2026' }
const slipped = '99999999999'
/** The faults of a row in which every field is good, but for these. */
const faultsWith = (kind: TableKind, values: Record<string, string>): string[] =>
  rowFaults(
    kind,
    {
      testType: 'ToxUrine',
      analyte: 'morphine',
      method: 'confirmation',
      unit: 'ng/mL',
      drug: 'codeine',
      impurity: 'morphine',
      parent: 'codeine',
      metabolite: 'morphine',
      rule: 'Rule',
      verdict: 'dilute',
      ...values,
    },
    source,
  )
    .filter(({ field }) => field in values)
    .map(({ field, message }) => `${field}: ${message}`)

const numbers = tableKinds.flatMap((kind) =>
  kindOf(kind)
    .fields.filter(({ type }) => type === 'decimal' || type === 'whole')
    .map(({ name }): [TableKind, string] => [kind, name]),
)

it.each(numbers)('%s: a slipped key in %s is refused with a sentence', (kind, field) => {
  expect(faultsWith(kind, { [field]: slipped })).toEqual([
    expect.stringMatching(new RegExp(`^${field}: Enter a (whole )?number.*at most [\\d,]+\\.$`)),
  ])
})
it.each(Object.entries(mostInUnit))('a limit in %s is at most %s', (unit, most) => {
  const above = `${most}.01`
  expect(faultsWith('cutOffs', { cutOff: most, unit: unit as Unit })).toEqual([])
  expect(faultsWith('cutOffs', { cutOff: above, unit: unit as Unit })).toHaveLength(1)
  expect(faultsWith('intervals', { high: above, unit: unit as Unit })).toHaveLength(1)
  expect(faultsWith('criticals', { criticalLow: above, unit: unit as Unit })).toHaveLength(1)
})
it('a condition of a validity rule has the same limits', () => {
  expect(faultsWith('validity', { conditions: `creatinine < ${slipped} mg/dL` })).toEqual([
    'conditions: Enter a number of at most 100,000 for creatinine.',
  ])
})
