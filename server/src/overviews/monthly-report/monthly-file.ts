import { describeTestType } from '@labgate/contract/catalog/test-types'
import { describeInconsistencyKind } from '@labgate/contract/desk/inconsistencies'
import { lastDayOf } from '@labgate/contract/figures/links'
import { rejectionAdvice } from '@labgate/contract/figures/rejection-advice'
import { leastFor } from '@labgate/contract/figures/segments'
import { describeDuration } from '@labgate/contract/kit/durations'
import { describeZone } from '@labgate/contract/kit/time-zones'
import { usDate } from '@labgate/contract/kit/us-date'
import { monthInWords } from '@labgate/contract/languages/calendar-words'
import type { MonthlyFormat } from '@labgate/contract/overviews/monthly-report'
import { csvFile } from '../../files/table-cells.ts'
import { describeMoment, momentIn } from '../../paper/moments.ts'
import type { MonthlyFacts, MonthlySection } from '../../paper/monthly/monthly.ts'
import { makePaper } from '../../paper/paper.ts'
import type { MonthlyFigures, TypeFigures } from './monthly-figures.ts'

const shown = (count: number): string => count.toLocaleString('en-US')
const signed = (difference: number): string =>
  difference === 0 ? '0' : `${difference > 0 ? '+' : '−'}${shown(Math.abs(difference))}`
const percentOf = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`
const timeOf = (minutes: number | null | undefined): string =>
  minutes === null || minutes === undefined ? '–' : describeDuration(minutes)

const typeRow = (name: string, { received, time, timeBefore }: TypeFigures): string[] => [
  name,
  shown(received.now),
  shown(received.before),
  signed(received.now - received.before),
  shown(time?.n ?? 0),
  timeOf(time?.p50),
  timeOf(time?.p90),
  timeOf(timeBefore?.p50),
  timeOf(timeBefore?.p90),
]

/** The sections of the page, in words; the same in both formats. */
const sectionsOf = (figures: MonthlyFigures): MonthlySection[] => {
  const { types, total, rejections, open } = figures
  const { now: received, before: receivedBefore } = total.received
  const rejected = rejections.reduce((sum, { counts }) => sum + counts.now, 0)
  return [
    {
      title: 'Volume and turnaround by test type',
      columns: [
        { title: 'Test type', wide: 24, isNumber: false },
        { title: 'Received', wide: 9, isNumber: true },
        { title: 'Month before', wide: 9, isNumber: true },
        { title: 'Change', wide: 9, isNumber: true },
        { title: 'Released', wide: 9, isNumber: true },
        { title: 'Median', wide: 10, isNumber: true },
        { title: '90th percentile', wide: 10, isNumber: true },
        { title: 'Median before', wide: 10, isNumber: true },
        { title: '90th before', wide: 10, isNumber: true },
      ],
      rows: [
        ...types.map((type) => typeRow(describeTestType(type.labTypeId), type)),
        typeRow('All test types', total),
      ],
      hasTotal: true,
      empty: '',
      note: `Turnaround runs from receipt to release. A median needs ${leastFor.p50} released specimens, a 90th percentile ${leastFor.p90}.`,
    },
    {
      title: 'Rejections, and what to do better',
      columns: [
        { title: 'Reason', wide: 20, isNumber: false },
        { title: 'Rejected', wide: 9, isNumber: true },
        { title: 'Of received', wide: 9, isNumber: true },
        { title: 'Month before', wide: 9, isNumber: true },
        { title: 'What to do better', wide: 53, isNumber: false },
      ],
      rows: rejections.map(({ reason, words, counts }) => [
        `${words.charAt(0).toUpperCase()}${words.slice(1)}`,
        shown(counts.now),
        percentOf(counts.now, received),
        shown(counts.before),
        rejectionAdvice[reason],
      ]),
      hasTotal: false,
      empty: `No specimen was rejected in this month or the one before.`,
      note:
        rejections.length === 0
          ? ''
          : `${shown(rejected)} of ${shown(received)} received (${percentOf(rejected, received)}); the month before ${percentOf(
              rejections.reduce((sum, { counts }) => sum + counts.before, 0),
              receivedBefore,
            )}.`,
    },
    {
      title: 'Still open',
      columns: [
        { title: 'What is missing', wide: 46, isNumber: false },
        { title: `Received in ${monthInWords(figures.month)}`, wide: 27, isNumber: true },
        { title: 'Received in the 11 months before', wide: 27, isNumber: true },
      ],
      rows: open.map(({ kind, month, earlier }) => [
        describeInconsistencyKind(kind),
        shown(month),
        shown(earlier),
      ]),
      hasTotal: false,
      empty: '',
      note: 'Specimens whose orders are incomplete now. Each can be completed under Lab Order, Missing information.',
    },
  ]
}

const factsOf = (figures: MonthlyFigures): MonthlyFacts => {
  const { account, facilityCode, month, before, asOf, timeZone, clock, isPart } = figures
  const spanOf = (first: string): string => `${usDate(first)} to ${usDate(lastDayOf(first))}`
  return {
    title: `Monthly report, ${monthInWords(month)}`,
    account: facilityCode === '' ? account : `${account} (${facilityCode})`,
    about: [
      `${spanOf(month)}, beside ${spanOf(before)}, days of ${describeZone(timeZone)} time`,
      asOf === null
        ? 'Figures have not been counted yet.'
        : `Counted up to ${describeMoment(momentIn({ zone: timeZone, clock }, asOf))}. Counts only: it names no patient.`,
      ...(isPart
        ? ['Counts only the locations and orders that its reader can see, not the whole account.']
        : []),
    ],
    sections: sectionsOf(figures),
  }
}

/** The report as a file: one page, or the same rows as CSV. */
export const monthlyFile = async (figures: MonthlyFigures, format: MonthlyFormat) => {
  const facts = factsOf(figures)
  const fileName = `monthly-report-${figures.month.slice(0, 7)}.${format}`
  if (format === 'pdf')
    return {
      fileName,
      fileType: 'application/pdf',
      bytes: await makePaper({ kind: 'monthly report', facts }),
    }
  const rows = [
    [facts.title],
    [facts.account],
    ...facts.about.map((line) => [line]),
    ...facts.sections.flatMap(({ title, columns, rows: body, empty, note }) => [
      [''],
      [title],
      columns.map((column) => column.title),
      ...(body.length === 0 ? [[empty]] : body),
      ...(note === '' ? [] : [[note]]),
    ]),
  ]
  return { fileName, fileType: 'text/csv', bytes: csvFile(rows) }
}
