import { describe, expect, test } from 'vitest'
import { abnOf, type AbnFacts, type CoverageRow } from '../../src/orders/abn.ts'

const row = (more: Partial<CoverageRow> = {}): CoverageRow => ({
  labTypeId: 1,
  testCode: 0,
  diagnoses: [],
  frequencyDays: 0,
  ...more,
})
const facts = (more: Partial<AbnFacts> = {}): AbnFacts => ({
  primaryIsMedicare: true,
  labTypeId: 1,
  version: '2022.11',
  tests: [107, 500],
  diagnoses: ['F11.20'],
  collectionDay: '2026-03-31',
  otherDays: [],
  coverage: [row()],
  ...more,
})

describe('an advance notice', () => {
  test('is not needed where Medicare is not the primary payer, whatever the table contains', () => {
    expect(
      abnOf(facts({ primaryIsMedicare: false, coverage: [row({ diagnoses: ['Z99'] })] })),
    ).toBe('not-needed')
  })
  test('is not judged if the table is empty or covers none or only some of the tests', () => {
    expect(abnOf(facts({ coverage: [] }))).toBe('not-judged')
    expect(abnOf(facts({ coverage: [row({ labTypeId: 2 })] }))).toBe('not-judged')
    expect(abnOf(facts({ tests: [107, 500, 1100], coverage: [row({ testCode: 500 })] }))).toBe(
      'not-judged',
    )
  })
  test('is needed if no diagnosis covers the test or it is too soon after the last one', () => {
    expect(abnOf(facts({ coverage: [row({ testCode: 501, diagnoses: ['G89'] })] }))).toBe('needed')
    expect(abnOf(facts({ coverage: [row({ diagnoses: ['F11', 'G89'] })] }))).toBe('not-needed')
    expect(abnOf(facts({ otherDays: ['2026-03-25'], coverage: [row({ frequencyDays: 7 })] }))).toBe(
      'needed',
    )
    expect(
      abnOf(
        facts({ otherDays: ['2026-03-24', '2026-04-02'], coverage: [row({ frequencyDays: 7 })] }),
      ),
    ).toBe('not-needed')
  })
  test('uses the rows in effect on the collection date, or without a date those that have no last day', () => {
    const rule = { diagnoses: ['G89'] }
    const on = (validFrom: string, validTo: string | null, collectionDay = '2026-03-31') =>
      abnOf(facts({ collectionDay, coverage: [row({ ...rule, validFrom, validTo })] }))
    expect([
      on('2026-03-31', '2026-03-31'),
      on('2026-04-01', null),
      on('2026-01-01', '2026-03-30'),
    ]).toEqual(['needed', 'not-judged', 'not-judged'])
    expect([on('2026-01-01', null, ''), on('2026-01-01', '2026-12-31', '')]).toEqual([
      'needed',
      'not-judged',
    ])
    // replaced before it took effect
    expect(on('2026-03-31', '2026-03-30')).toBe('not-judged')
  })
})
