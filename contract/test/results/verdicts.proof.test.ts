import { describe, expect } from 'vitest'
import type { AnalyteKey } from '../../src/catalog/analyte-families.ts'
import { analyteName, analyteOf } from '../../src/catalog/analytes.ts'
import { newestCatalog } from '../../src/catalog/catalogs.ts'
import type { JudgedValue } from '../../src/results/verdict-facts.ts'
import { verdictStates, isInconsistent } from '../../src/results/verdict-states.ts'
import type { Verdict } from '../../src/results/verdict.ts'
import { replay } from '../../src/results/verdicts.ts'
import { dice, type Dice } from '../dice.ts'
import { proof } from '../size.ts'
import { find, drug, freeText, good, judge, value } from './verdict-cases.ts'

const testTypes = ['ToxUrine', 'ToxOral'] as const
const analytesOf = { ToxUrine: [] as AnalyteKey[], ToxOral: [] as AnalyteKey[] }
for (const testType of testTypes)
  analytesOf[testType] = [
    ...new Set([...newestCatalog(testType).leaves.values()].flatMap(({ analytes }) => analytes)),
  ]
const everyDrug = (['ToxUrine', 'ToxOral'] as const).flatMap((testType) => analytesOf[testType])

type Listed = ReturnType<typeof drug>
const someDrug = (random: Dice, number: number): Listed => {
  if (random.isLikely(0.1)) return freeText(`free text ${number}`)
  const explains = Array.from(
    { length: random.below(4) },
    () => [random.of(everyDrug), random.isLikely(0.7) ? `paper ${random.below(9)}` : ''] as const,
  )
  return drug(number, `Drug ${number}`, Object.fromEntries(explains))
}
const texts = [
  '0',
  '5',
  '99.9',
  '100',
  '3000',
  '90000',
  '<50',
  '>50',
  'Positive',
  'Not detected',
  'Inconclusive',
]

const orderOf = (random: Dice) => {
  const testType = random.of(testTypes)
  const values = new Map<string, JudgedValue>()
  for (let count = random.below(14); count > 0; count--) {
    const analyte = random.of(analytesOf[testType])
    const method = random.isLikely(0.85) ? 'confirmation' : 'screen'
    values.set(`${analyte} ${method}`, value(analyte, random.of(texts), method, testType))
  }
  const drugs = Array.from({ length: random.below(6) }, (_, at) => someDrug(random, at + 1))
  const isDilute = random.isLikely(0.1)
  const more = {
    testType,
    noMeds: random.isLikely(0.7),
    poctScreen: random.isLikely(0.3),
    poct: { OPI: random.below(4), COC: random.below(4) },
    validity: isDilute ? ({ ...good, state: 'dilute' } as const) : good,
  }
  return { drugs, values: [...values.values()], more }
}

/* As returned by a database that sorts the keys of stored data. */
const shuffled = (kept: unknown): unknown => {
  if (Array.isArray(kept)) return kept.map(shuffled)
  if (kept === null || typeof kept !== 'object') return kept
  return Object.fromEntries(Object.entries(kept).toSorted(([one], [other]) => (one < other ? 1 : -1)).map(([key, inner]) => [key, shuffled(inner)])) // prettier-ignore
}

const isFound = (values: readonly JudgedValue[], analyte: string): boolean =>
  values.some(
    (one) => one.analyte === analyte && one.method === 'confirmation' && one.flag === 'positive',
  )
/** 2 explained, 1 perhaps, 0 not. */
const explained = (verdicts: readonly Verdict[], analyte: string): number => {
  const own = verdicts.find(
    ({ about, analytes }) => about === 'analyte' && analytes.includes(analyte),
  )
  if (own !== undefined) return own.state === 'needs review' ? 1 : 0
  return verdicts.some(
    ({ about, state, analytes }) =>
      about === 'medication' && state !== 'needs review' && analytes.includes(analyte),
  )
    ? 2
    : 1
}

describe('verdicts', () => {
  proof(
    'name only drugs on the list, and cover every finding',
    { small: 400, full: 60_000, of: 'orders' },
    (size, seed) => {
      for (let at = 0; at < size; at++) {
        const { drugs, values, more } = orderOf(dice(seed + at))
        const { verdicts } = judge(find(drugs, values, more))
        const list = drugs.map(({ item }) => item.description)
        expect(verdicts.filter(({ about }) => about === 'medication').map(({ subject }) => subject).toSorted(), `order ${seed + at}`).toEqual(list.toSorted()) // prettier-ignore
        for (const { about, subject, analytes, medicationId } of verdicts) {
          if (about !== 'analyte') continue
          expect(medicationId).toBe(0)
          expect(
            values
              .filter(({ analyte }) => analyte === analytes[0])
              .map(({ analyte }) => analyteName(analyte as AnalyteKey)),
            `order ${seed + at}`,
          ).toContain(subject)
        }
        for (const { analyte } of values.filter((one) => isFound(values, one.analyte)))
          expect(
            verdicts.filter(({ analytes, about }) => about !== 'cup' && analytes.includes(analyte))
              .length,
            `order ${seed + at}: ${analyte}`,
          ).toBeGreaterThan(0)
        expect(verdicts.map(({ state }) => verdictStates.indexOf(state))).toEqual(
          verdicts.map(({ state }) => verdictStates.indexOf(state)).toSorted((a, b) => a - b),
        )
      }
    },
  )
  proof(
    'never explain a finding less after a drug is added to the list',
    { small: 400, full: 60_000, of: 'orders' },
    (size, seed) => {
      let better = 0
      for (let at = 0; at < size; at++) {
        const random = dice(seed + at)
        const { drugs, values, more } = orderOf(random)
        const before = judge(find(drugs, values, more)).verdicts
        const after = judge(find([...drugs, someDrug(random, 99)], values, more)).verdicts
        for (const { analyte } of values.filter((one) => isFound(values, one.analyte))) {
          expect(
            explained(after, analyte),
            `order ${seed + at}: ${analyte}`,
          ).toBeGreaterThanOrEqual(explained(before, analyte))
          if (explained(after, analyte) > explained(before, analyte)) better++
        }
      }
      expect(better).toBeGreaterThan(size / 100)
    },
  )
  proof(
    'based on a row without a source are never consistent and never an inconsistency',
    { small: 400, full: 60_000, of: 'orders' },
    (size, seed) => {
      for (let at = 0; at < size; at++) {
        const { drugs, values, more } = orderOf(dice(seed + at))
        const bare = drugs.map(({ item, rows }) => ({
          item,
          rows: rows.map((row) => ({ ...row, source: '' })),
        }))
        for (const { about, state } of judge(find(bare, values, more)).verdicts)
          if (about === 'medication')
            expect(
              state === 'consistent' || isInconsistent(state),
              `order ${seed + at}: ${state}`,
            ).toBe(false)
        for (const { about, state, path } of judge(find(drugs, values, more)).verdicts)
          if (about === 'medication' && state === 'consistent')
            expect(path.join(' '), `order ${seed + at}`).not.toContain('no source')
      }
    },
  )
  proof(
    'are reproduced byte for byte from their record, however it was stored',
    { small: 400, full: 60_000, of: 'orders' },
    (size, seed) => {
      for (let at = 0; at < size; at++) {
        const { drugs, values, more } = orderOf(dice(seed + at))
        const judged = judge(find(drugs, values, more))
        const kept = shuffled(JSON.parse(JSON.stringify(judged))) as typeof judged
        expect(JSON.stringify(replay(kept)), `order ${seed + at}`).toBe(
          JSON.stringify(judged.verdicts),
        )
        for (const { analytes } of judged.verdicts)
          for (const key of analytes) expect(analyteOf(key)).toBeDefined()
      }
    },
  )
})
