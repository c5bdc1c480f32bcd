import { describe, expect, it } from 'vitest'
import { analyteOf } from '../../src/catalog/analytes.ts'
import { newestCatalog } from '../../src/catalog/catalogs.ts'
import { clinicalRows, clinicalRowsFor } from '../../src/catalog/clinical/clinical-rows.ts'
import type { ClinicalRow } from '../../src/catalog/clinical/rows.ts'
import { specimenAgeRows } from '../../src/catalog/clinical/specimen-ages.ts'
import { units } from '../../src/catalog/clinical/units.ts'
import { validityRows } from '../../src/catalog/clinical/validity.ts'
import { testTypeNames } from '../../src/catalog/test-types.ts'

const decimal = /^(0|[1-9]\d*)(\.\d+)?$/
const date = /^\d{4}(-\d{2}(-\d{2})?)?$/
const numbersOf = ({ cutOff, low, high, criticalLow, criticalHigh }: ClinicalRow): string[] =>
  [cutOff, low, high, criticalLow, criticalHigh].filter((text) => text !== undefined)
const isBelow = (low: string | undefined, high: string | undefined): boolean =>
  low === undefined || high === undefined || Number(low) < Number(high)

describe('clinical numbers', () => {
  it('are drafts with a source and a date, and never ship as approved', () => {
    for (const { source, sourceDate, state } of [...clinicalRows, ...validityRows]) {
      expect(source.length).toBeGreaterThan(10)
      expect(sourceDate).toMatch(date)
      expect(state).toBe('draft')
    }
  })

  it('are decimals as text with low below high, a known unit, and ages in whole years', () => {
    for (const row of clinicalRows) {
      expect(numbersOf(row).length).toBeGreaterThan(0)
      for (const text of numbersOf(row)) expect(text).toMatch(decimal)
      expect(isBelow(row.low, row.high) && isBelow(row.criticalLow, row.criticalHigh)).toBe(true)
      expect(Object.keys(units)).toContain(row.unit)
      expect(Number.isInteger(row.ageFrom ?? 0) && (row.ageFrom ?? 0) <= (row.ageTo ?? 150)).toBe(
        true,
      )
    }
  })

  it('refer to analytes that their form reports, in one unit each', () => {
    for (const { analyte, testType, unit } of clinicalRows) {
      expect(analyteOf(analyte)).toBeDefined()
      const form = newestCatalog(testType)
      const isReported =
        [...form.leaves.values()].some((leaf) => leaf.analytes.includes(analyte)) ||
        form.validity.includes(analyte)
      expect(isReported, `${testType} ${analyte}`).toBe(true)
      expect(clinicalRowsFor(clinicalRows, testType, analyte).map((row) => row.unit)).toEqual(
        clinicalRowsFor(clinicalRows, testType, analyte).map(() => unit),
      )
    }
  })

  it('never conflict for one person: one row per method, sex, starting age, and kind of number', () => {
    const said = clinicalRows.flatMap(({ analyte, testType, method, sex, ...row }) => {
      const kinds = [
        row.cutOff && 'cut-off',
        (row.low ?? row.high) && 'interval',
        (row.criticalLow ?? row.criticalHigh) && 'critical',
      ].filter(Boolean)
      return kinds.flatMap((kind) =>
        (sex === undefined ? ['female', 'male'] : [sex]).map((one) =>
          [testType, analyte, method, kind, one, row.ageFrom ?? 0].join(' '),
        ),
      )
    })
    expect(said.filter((one, at) => said.indexOf(one) !== at)).toEqual([])
  })

  it('give both sexes an interval wherever one sex has one', () => {
    for (const { analyte, testType, sex } of clinicalRows) {
      if (sex === undefined) continue
      expect(
        new Set(clinicalRowsFor(clinicalRows, testType, analyte).flatMap((row) => row.sex ?? [])),
      ).toEqual(new Set(['female', 'male']))
    }
  })

  it('have critical limits outside the interval', () => {
    for (const critical of clinicalRows.filter((row) => row.criticalLow !== undefined))
      for (const interval of clinicalRowsFor(
        clinicalRows,
        critical.testType,
        critical.analyte,
      ).filter((row) => row.low !== undefined)) {
        expect(isBelow(critical.criticalLow, interval.low)).toBe(true)
        expect(isBelow(interval.high, critical.criticalHigh)).toBe(true)
      }
  })

  it.each([
    ['ToxUrine', 'thc-cooh', ['screen 50', 'confirmation 15']],
    ['ToxUrine', 'morphine', ['screen 2000', 'confirmation 4000']],
    ['ToxUrine', 'norfentanyl', ['confirmation 1']],
    ['ToxOral', 'benzoylecgonine', ['screen 15', 'confirmation 8']],
    ['ToxOral', 'fentanyl', []],
    ['ToxUrine', 'alprazolam', []],
  ] as const)('%s %s: %j', (testType, analyte, expected) => {
    expect(
      clinicalRowsFor(clinicalRows, testType, analyte).map(
        ({ method, cutOff }) => `${method} ${cutOff}`,
      ),
    ).toEqual(expected)
  })

  it('have validity rules for exactly the analytes tested in every urine', () => {
    const { validity } = newestCatalog('ToxUrine')
    expect(new Set(validityRows.flatMap(({ all }) => all.map(({ analyte }) => analyte)))).toEqual(
      new Set(validity),
    )
    for (const { value } of validityRows.flatMap(({ all }) => all)) expect(value).toMatch(decimal)
  })

  it('have an age limit for specimens of every test type', () => {
    expect(specimenAgeRows.map(({ testType }) => testType).toSorted()).toEqual(
      [...testTypeNames].toSorted(),
    )
    expect(specimenAgeRows.filter(({ hours }) => !Number.isInteger(hours) || hours <= 0)).toEqual(
      [],
    )
  })
})
