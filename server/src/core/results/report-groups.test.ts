import { testTypeIds } from '@labgate/contract/catalog/test-types'
import { expect, it } from 'vitest'
import { reportGroups } from './report-groups.ts'
import type { ReportRow } from './report.query.ts'

type Values = Parameters<typeof reportGroups>[1]
const titlesOf = (tests: readonly number[], analytes: readonly string[]) => {
  const values = analytes.map((analyte) => ({
    analyte,
    name: analyte,
    method: 'measured',
    apartBy: '',
    subId: '',
    state: 'final',
    flag: 'normal',
    value: '1',
  }))
  const row = {
    labTypeId: hematology,
    formVersion: '2026.1',
    tests,
    panels: {},
  } as ReportRow
  // only what groups a report
  return reportGroups(row, values as unknown as Values).map(({ title, values: of }) => [
    title,
    of.map(({ name }) => name),
  ])
}
const hematology = testTypeIds.Hematology
const count = ['hemoglobin', 'platelets']

it.each([
  [8000, 'CBC with differential'],
  [8100, 'CBC without differential'],
])('a blood count is titled by what was ordered (%i: %s)', (ordered, title) => {
  expect(titlesOf([ordered], count)).toEqual([[title, count]])
})

it('a value beyond what was ordered is not under the title of a count that was not ordered; other panels keep their places', () => {
  expect(titlesOf([8100, 8200], ['glucose', ...count, 'neutrophils'])).toEqual([
    ['CBC without differential', count],
    ['Comprehensive metabolic panel', ['glucose']],
    ['Other', ['neutrophils']],
  ])
  expect(titlesOf([8000], [...count, 'neutrophils'])).toEqual([
    ['CBC with differential', [...count, 'neutrophils']],
  ])
})
