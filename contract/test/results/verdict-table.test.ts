import { describe, expect, it } from 'vitest'
import type { AnalyteKey } from '../../src/catalog/analyte-families.ts'
import { analyteLinks } from '../../src/catalog/analyte-links.ts'
import { newestCatalog } from '../../src/catalog/catalogs.ts'
import { replay } from '../../src/results/verdicts.ts'
import { find, cutOffOf, drug, good, judge, value } from './verdict-cases.ts'
import { expectedVerdicts, leads, measured, type Given } from './verdict-oracle.ts'

const invalid = { ...good, state: 'substituted', says: 'The specimen is substituted.' } as const

/* Around the cut-off to the last digit that a laboratory sends, with each comparator. */
const around = (cutOff: string): string[] => {
  const number = Number(cutOff)
  return [`${(number - 0.001).toFixed(3)}`, cutOff, `${cutOff}.000`, `${(number + 0.001).toFixed(3)}`, `<${cutOff}`, `<=${cutOff}`, `>=${cutOff}`, `>${(number - 0.5).toFixed(1)}`, `<${(number * 0.1).toFixed(2)}`, '0'] // prettier-ignore
}
const ancestors = (analyte: string): string[] =>
  [...new Set(analyteLinks.flatMap(({ parent }) => parent as string))].filter(
    (one) => one !== analyte && leads(one, analyte) !== 'never',
  )
const descendants = (analyte: string): string[] =>
  [...new Set(analyteLinks.map(({ metabolite }) => metabolite as string))].filter(
    (one) => one !== analyte && leads(analyte, one) !== 'never',
  )

/* The substance of the listed drug, for each of the six cases of a list. */
const lists = (analyte: string): [Given, string][] => [
  ['itself', analyte],
  ...ancestors(analyte).map((parent): [Given, string] => ['a parent', parent]),
  ...descendants(analyte).map((metabolite): [Given, string] => ['a metabolite', metabolite]),
  ['nothing', ''],
  ['no list', ''],
  ['no specimen', analyte],
]

describe.each(['ToxUrine', 'ToxOral'] as const)('the truth table for %s', (testType) => {
  const form = newestCatalog(testType)
  const offered = new Set<string>(
    [...form.leaves.values()]
      .filter((leaf) => !leaf.isRetired && !leaf.isAddOn)
      .flatMap(({ analytes }) => analytes),
  )
  const analytes = [
    ...new Set<AnalyteKey>([...form.leaves.values()].flatMap((leaf) => leaf.analytes)),
  ]

  it('holds for every analyte at every value around its cut-off, with each kind of medication list', () => {
    let cases = 0
    for (const analyte of analytes) {
      const cutOff = cutOffOf(testType, analyte)
      for (const [given, taken] of lists(analyte))
        for (const text of around(cutOff)) {
          const drugs =
            taken === '' ? [] : [drug(7, `A drug with ${taken}`, { [taken]: 'A paper of 2020' })]
          const judged = judge(
            find(drugs, [value(analyte, text, 'confirmation', testType)], {
              testType,
              ...(given === 'no list' && { noMeds: false, medicationNotProvided: true }),
              ...(given === 'no specimen' && { validity: invalid }),
            }),
          )
          const outcome = measured(text, Number(cutOff))
          const expected = expectedVerdicts({
            analyte,
            given,
            taken,
            outcome,
            isOffered: (key) => offered.has(key),
          })
          const where = `${analyte} ${text} at ${cutOff}, ${given} ${taken}`
          expect(
            judged.verdicts.map(({ about, state }) => `${about}: ${state}`).toSorted(),
            where,
          ).toEqual(expected.toSorted())
          expect(JSON.stringify(replay(judged)), where).toBe(JSON.stringify(judged.verdicts))
          cases++
        }
    }
    expect(cases).toBeGreaterThan(testType === 'ToxUrine' ? 4000 : 2500)
  })

  it('finds nothing consistent or inconsistent from only a screen', () => {
    for (const analyte of analytes)
      for (const text of ['Positive', 'Negative', '>100000']) {
        const found = value(analyte, text, 'screen', testType)
        const taking = judge(
          find([drug(7, 'A drug', { [analyte]: 'A paper of 2020' })], [found], { testType }),
        ).verdicts
        expect(
          taking.map(({ state, reason }) => `${state}, ${reason}`),
          analyte,
        ).toEqual(['not judged, presumptive'])
        const without = judge(find([], [found], { testType })).verdicts
        expect(
          without.map(({ state, says: text }) => [
            state,
            text.startsWith('Presumptive, not confirmed'),
          ]),
          analyte,
        ).toEqual(text === 'Negative' ? [] : [['not judged', true]])
      }
  })
})
