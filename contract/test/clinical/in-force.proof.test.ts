import { describe, expect, it } from 'vitest'
import type { AnalyteKey } from '../../src/catalog/analyte-families.ts'
import { newestCatalog } from '../../src/catalog/catalogs.ts'
import { conflictsIn } from '../../src/clinical/conflicts.ts'
import { shippedRows, tablesOn, type ApprovedVersion } from '../../src/clinical/in-force.ts'
import { rowFaults, tableKinds, valuesOfKey } from '../../src/clinical/kinds.ts'
import { shippedTables } from '../../src/clinical/tables.ts'
import { limitsFor } from '../../src/results/limits.ts'
import { judge, replay } from '../../src/results/verdicts.ts'
import { dice, type Dice } from '../dice.ts'
import { find, drug, value } from '../results/verdict-cases.ts'
import { proof } from '../size.ts'

const everything = tableKinds.flatMap((kind) => shippedRows(kind).map((row) => ({ kind, ...row })))
const approving = (effectiveDate: string, approvalId: number): ApprovedVersion[] =>
  everything.map(({ kind, key, content, source, sourceDate }) => ({
    kind,
    rowKey: key,
    content,
    source,
    sourceDate,
    effectiveDate,
    approvalId,
  }))

const analytes = [
  ...new Set<AnalyteKey>(
    [...newestCatalog('ToxUrine').leaves.values()].flatMap((leaf) => leaf.analytes),
  ),
]
const orderOf = (random: Dice) =>
  find(
    Array.from({ length: random.below(4) }, (_, at) =>
      drug(at + 1, `Drug ${at}`, { [random.of(analytes)]: 'A paper of 2020' }),
    ),
    [...new Set(Array.from({ length: random.below(8) }, () => random.of(analytes)))].map(
      (analyte) =>
        value(analyte, random.of(['0', '99.9', '3000', '<50', 'Positive', 'Inconclusive'])),
    ),
    { poctScreen: true, poct: { OPI: random.below(3), OXY: random.below(3) } },
  )
const plain = (verdicts: readonly { isDraft: boolean }[]) =>
  verdicts.map(({ isDraft: _isDraft, ...verdict }) => verdict)
const withoutState = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data), (name, inner) =>
    name === 'state' && ['draft', 'approved'].includes(inner) ? undefined : inner,
  )

describe('clinical tables', () => {
  it('ship rows without faults, duplicates, or contradictions', () => {
    const faults = everything.flatMap(({ kind, key, content, source, sourceDate }) =>
      rowFaults(kind, { ...valuesOfKey(kind, key), ...content }, { source, sourceDate }),
    )
    expect(faults).toEqual([])
    expect(new Set(everything.map(({ kind, key }) => `${kind} ${key}`)).size).toBe(
      everything.length,
    )
    expect(conflictsIn(shippedTables)).toEqual([])
  })

  it('keep their content when approved unchanged, marked approved starting on the effective date', () => {
    const versions = approving('2026-05-01', 1)
    expect(tablesOn(versions, '2026-04-30', 'x')).toBe(shippedTables)
    const { name, ...approved } = tablesOn(
      versions,
      '2026-05-01',
      'laboratory 3: 1 approval up to 1',
    )
    const { name: _shipped, ...shipped } = shippedTables
    const sorted = (tables: object) =>
      JSON.stringify(
        withoutState(
          Object.values(tables).map((rows: object[]) =>
            rows.map((row) => JSON.stringify(withoutState(row))).toSorted(),
          ),
        ),
      )
    expect(name).toBe('laboratory 3: 1 approval up to 1')
    expect(sorted({ ...approved, limits: [] })).toBe(sorted({ ...shipped, limits: [] }))
    expect(JSON.stringify(approved)).not.toContain('"draft"')
    for (const { testType, analyte, method } of shippedTables.limits)
      for (const genderId of [1, 2, 3]) {
        const whose = { testType, analyte, method, genderId, ageYears: 40 }
        expect(limitsFor(whose, approved)).toEqual(
          limitsFor(whose, shippedTables).map((limits) => ({ ...limits, isDraft: false })),
        )
      }
  })

  proof(
    'give the same verdicts when approved unchanged, and the record reproduces the verdicts without the tables',
    { small: 300, full: 30_000, of: 'orders' },
    (size, seed) => {
      const random = dice(seed)
      const approved = tablesOn(
        approving('2026-05-01', 1),
        '2026-05-01',
        'laboratory 3: 1 approval up to 1',
      )
      for (let at = 0; at < size; at++) {
        const order = orderOf(random)
        const [before, after] = [judge(order, shippedTables), judge(order, approved)]
        expect(plain(after.verdicts)).toEqual(plain(before.verdicts))
        expect(after.verdictVersion).toBe(
          `${before.verdictVersion}, laboratory 3: 1 approval up to 1`,
        )
        for (const record of [before, after])
          expect(JSON.stringify(replay(JSON.parse(JSON.stringify(record)) as typeof record))).toBe(
            JSON.stringify(record.verdicts),
          )
      }
    },
  )

  proof(
    'contain on any day only the latest version of each row that has taken effect',
    { small: 150, full: 15_000, of: 'histories' },
    (size, seed) => {
      const random = dice(seed)
      const days = Array.from({ length: 9 }, (_, at) => `2026-01-0${at + 1}`)
      const cutOffs = shippedRows('cutOffs').slice(0, 6)
      for (let at = 0; at < size; at++) {
        const versions = Array.from({ length: random.below(14) }, (_, id): ApprovedVersion => {
          const row = random.of(cutOffs)
          const content = random.isLikely(0.2)
            ? null
            : { ...row.content, cutOff: String(1000 + id) }
          return {
            kind: 'cutOffs',
            rowKey: row.key,
            content,
            source: 'Approved',
            sourceDate: '',
            effectiveDate: random.of(days),
            approvalId: id + 1,
          }
        })
        for (const day of days) {
          const { limits } = tablesOn(versions, day, 'x')
          for (const row of cutOffs) {
            const begun = versions.filter(
              ({ rowKey, effectiveDate }) => rowKey === row.key && effectiveDate <= day,
            )
            const [last] = begun.toSorted(
              (one, other) =>
                other.effectiveDate.localeCompare(one.effectiveDate) ||
                other.approvalId - one.approvalId,
            )
            const { testType, analyte, method } = valuesOfKey('cutOffs', row.key)
            const found = limits.filter(
              (limit) =>
                limit.testType === testType && limit.analyte === analyte && limit.method === method,
            )
            const expected =
              last === undefined
                ? [[row.content['cutOff'], 'draft']]
                : last.content === null
                  ? []
                  : [[last.content['cutOff'], 'approved']]
            expect(found.map(({ cutOff, state }) => [cutOff, state])).toEqual(expected)
          }
        }
      }
    },
  )

  it('give no limit and stay drafts where two rows in effect overlap for one person or differ in unit', () => {
    const [first] = shippedTables.limits.filter(
      ({ testType, analyte, method }) =>
        `${testType} ${analyte} ${method}` === 'ToxUrine oxycodone confirmation',
    )
    if (first === undefined) throw new Error('there is no such row')
    const whose = {
      testType: 'ToxUrine',
      analyte: 'oxycodone',
      method: 'confirmation',
      genderId: 1,
      ageYears: 40,
    } as const
    for (const second of [
      { ...first, cutOff: '50', ageFrom: 18 },
      {
        testType: first.testType,
        analyte: first.analyte,
        method: first.method,
        unit: 'mg/dL',
        high: '5',
        source: 'x',
        sourceDate: '',
        state: 'approved',
      } as const,
    ]) {
      const limits = [{ ...first, state: 'approved' } as const, second]
      expect(limitsFor(whose, { limits })).toMatchObject([{ cutOff: '', high: '', isDraft: true }])
      expect(conflictsIn({ limits })).toHaveLength(1)
    }
  })
})
