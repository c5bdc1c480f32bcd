import { expect, it } from 'vitest'
import { textsOf } from '../../../test/paper-readers.ts'
import { definitions } from './definitions.ts'
import { reportFile } from './report-file.ts'

const about: Parameters<typeof reportFile>[1] = {
  names: {
    account: 'Sunrise Pain Clinic',
    locations: '',
    provider: '',
    type: '',
    status: '',
    patient: '',
    clock: '24',
  },
  dateType: 'Released',
  asOf: null,
  timeZone: 'America/New_York',
}
/* All of them three days and a half after collection. */
const bucket = 130
const report = {
  report: 'turnaround' as const,
  title: 'Turnaround',
  from: '2026-03-01',
  to: '2026-03-31',
  columns: definitions.turnaround.columns,
  ...definitions.turnaround.rows([{ typeId: 1, bucket, n: 40 }]),
}
const minutes = Number(report.rows[0]?.cells[2])

it('a spreadsheet of turnaround counts hours, as its titles say', async () => {
  const { bytes } = await reportFile(report, about, 'csv')
  const [titles, row] = bytes.toString().trim().split(/\r?\n/).slice(-3)
  expect(titles).toContain('Half within (hours)')
  expect(row).toContain(String(Math.round(minutes / 6) / 10))
})
it('a paper of turnaround says durations as every screen does', async () => {
  const { bytes } = await reportFile(report, about, 'pdf')
  const text = (await textsOf(bytes)).join(' ')
  expect(minutes).toBeGreaterThan(2 * 1440)
  expect(text).toMatch(/[\d.]+ days/)
  expect(text).not.toMatch(/hours/)
})
