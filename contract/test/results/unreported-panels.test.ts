import { fc } from '@labgate/contract/test/properties'
import { describe, expect, it } from 'vitest'
import { membersOf } from '../../src/catalog/build.ts'
import { catalogs, newestCatalog } from '../../src/catalog/catalogs.ts'
import { unreportedPanels, type InPanel } from '../../src/results/unreported-panels.ts'

const hematology = newestCatalog('Hematology')
const [cbc, metabolic] = [8000, 8201]
const ordered = { form: hematology, tests: [cbc, metabolic], barsDrugResults: false }
const value = (analyte: string, more: Partial<InPanel> = {}): InPanel => ({
  analyte,
  state: 'F',
  panel: 'a',
  ...more,
})
const namesOf = (values: readonly InPanel[], more: Partial<typeof ordered> = {}): string[] =>
  unreportedPanels({ ...ordered, ...more }, values).map(({ name }) => name)

describe('the ordered panels without a value', () => {
  it.each([
    ['nothing of one panel came', [value('hemoglobin')], ['Comprehensive metabolic panel']],
    ['both came', [value('hemoglobin'), value('glucose', { panel: 'b' })], []],
    [
      'a value without a number says why',
      [value('hemoglobin'), value('glucose', { state: 'X' })],
      [],
    ],
    [
      'what came was withdrawn',
      [value('hemoglobin'), value('glucose', { state: 'W' })],
      ['Comprehensive metabolic panel'],
    ],
    [
      'a panel under the laboratory’s own names can be it',
      [value('hemoglobin'), value('as-sent', { panel: 'b' })],
      [],
    ],
    [
      'a value under its own name beside known ones cannot',
      [value('hemoglobin'), value('as-sent')],
      ['Comprehensive metabolic panel'],
    ],
  ])('%s', (_, values, names) => expect(namesOf(values)).toEqual(names))

  it('does not expect what another result calls for', () => {
    const urine = newestCatalog('Urinalysis')
    expect(namesOf([value('nitrite')], { form: urine, tests: [7000, 7200] })).toEqual([])
    expect(namesOf([value('nitrite')], { form: urine, tests: [7000, 7100] })).toEqual([
      'Microscopy',
    ])
    const drugs = newestCatalog('ToxUrine')
    expect(namesOf([value('codeine')], { form: drugs, tests: [105, 110, 1201, 1501] })).toEqual([])
    expect(namesOf([value('codeine')], { form: drugs, tests: [107, 1201, 1501] })).toEqual([
      'Skeletal muscle relaxants',
    ])
    expect(
      namesOf([value('codeine')], { form: drugs, tests: [107, 1201, 1501], barsDrugResults: true }),
    ).toEqual([])
  })

  it('expects every panel of every form until a value of it is in effect, and none after that', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...catalogs).chain((form) =>
          fc.record({
            form: fc.constant(form),
            panels: fc.uniqueArray(fc.constantFrom(...form.panels), { minLength: 1 }),
          }),
        ),
        ({ form, panels }) => {
          const expected = panels.filter((panel) =>
            membersOf(panel).every(({ isReflexive }) => isReflexive !== true),
          )
          const tests = panels.flatMap((panel) => membersOf(panel).map(({ code }) => code))
          const all = panels
            .flatMap((panel) => membersOf(panel).flatMap(({ analytes }) => analytes.slice(0, 1)))
            .map((analyte) => value(analyte))
          expect(namesOf([], { form, tests }).toSorted()).toEqual(
            expected.map(({ name }) => name).toSorted(),
          )
          expect(namesOf(all, { form, tests })).toEqual([])
        },
      ),
      { seed: 20220101 },
    )
  })
})
