import { fc } from '@labgate/contract/test/properties'
import { expect, it } from 'vitest'
import { textsOf } from '../../test/paper-readers.ts'
import { reportOf, valueOf } from '../../test/report-samples.ts'
import { makePaper, type Paper } from './paper.ts'

interface Tabled {
  paper: (texts: readonly string[]) => Paper
  /** The heads of the columns, in order. */
  heads: string
}
const column = (title: string, isNumber = false) => ({ title, wide: 50, isNumber })
const money = {
  title: 'Statement',
  from: ['Harborlight'],
  to: ['Ada Moss', '1 Bay St'],
  fields: [],
  totals: [['Total', '$9.00']],
  heading: 'Notes',
  says: ['Thank you.', 'Call us.'],
  foot: 'Statement',
} as const

/* Each paper with a table of which each row has one of these texts; a new paper must say which it is. */
const papers: Record<Paper['kind'], Tabled | 'without a table'> = {
  report: {
    heads: 'Test Result Flag Cut-off or interval Method',
    paper: (texts) => ({
      kind: 'report',
      facts: reportOf('Hematology', {
        groups: [
          {
            title: 'Chemistry',
            under: '',
            values: texts.map((name) => valueOf('Hematology', 'sodium', '139', { name })),
          },
        ],
      }),
    }),
  },
  'tube list': {
    heads: 'Specimen Patient DOB Sex Test type Collected',
    paper: (texts) => ({
      kind: 'tube list',
      facts: {
        title: 'Manifest',
        number: 'MAN000000017',
        left: [],
        right: [],
        text: '',
        tubes: texts.map((patient) => ({
          specimenBarcode: '1',
          patient,
          dob: '',
          sex: '',
          labType: '',
          isStat: false,
          collected: '',
        })),
      },
    }),
  },
  table: {
    heads: 'Name Count',
    paper: (texts) => ({
      kind: 'table',
      facts: {
        heading: ['Orders'],
        columns: [
          { title: 'Name', isNumber: false },
          { title: 'Count', isNumber: true },
        ],
        rows: texts.map((text) => [text, '1']),
        hasTotal: false,
      },
    }),
  },
  'monthly report': {
    heads: 'Reason Number',
    paper: (texts) => ({
      kind: 'monthly report',
      facts: {
        title: 'Monthly report',
        account: 'Sunrise Pain Clinic',
        about: [],
        sections: [
          {
            title: 'Rejections',
            columns: [column('Reason'), column('Number', true)],
            rows: texts.map((text) => [text, '1']),
            hasTotal: true,
            empty: '',
            note: 'A note.',
          },
        ],
      },
    }),
  },
  chain: {
    heads: 'When What Who From, to, where, condition',
    paper: (texts) => ({
      kind: 'chain',
      facts: {
        specimenBarcode: '260314000017',
        fields: [],
        lines: texts.map((text) => ({ at: '', what: '', who: '', details: [text], gap: '' })),
        printed: 'Printed today.',
      },
    }),
  },
  money: {
    heads: 'Service Amount',
    paper: (texts) => ({
      kind: 'money',
      facts: {
        ...money,
        columns: [column('Service'), column('Amount', true)],
        rows: texts.map((text) => [text, '$1.00']),
        sums: ['Sum', '$9.00'],
      },
    }),
  },
  'remittance advice': {
    heads: 'Service Code Units Charge Allowed Adjustments and remarks Paid',
    paper: (texts) => ({
      kind: 'remittance advice',
      facts: {
        ...money,
        claims: [
          {
            title: 'A claim',
            facts: [],
            rows: texts.map((text) => ['', '', '1', '$1.00', '$1.00', text, '$1.00']),
            totals: [],
            done: 'Posted.',
          },
        ],
        adjustments: [],
        codes: [],
        notes: [],
      },
    }),
  },
  requisition: 'without a table',
  'patient copy': 'without a table',
  opened: 'without a table',
  labels: 'without a table',
  zpl: 'without a table',
  letter: 'without a table',
  notice: 'without a table',
  fax: 'without a table',
  'carrier label': 'without a table',
  merged: 'without a table',
  signature: 'without a table',
}
const tabled = Object.entries(papers).flatMap(([kind, one]) =>
  one === 'without a table' ? [] : [[kind, one] as const],
)
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ')
const timesIn = (text: string, part: string): number => text.split(part).length - 1

const readPaper = async (paper: Paper): Promise<string[]> => {
  const bytes = await makePaper(paper)
  const plain = bytes.toString('latin1')
  expect(new Set(plain.match(/\/MediaBox \[[^\]]*\]/g)), 'US Letter').toEqual(
    new Set(['/MediaBox [0 0 612 792]']),
  )
  expect([/\/Lang \(e[ns]/, /\/Title /].filter((one) => !one.test(plain))).toEqual([])
  return (await textsOf(bytes)).map(flat)
}

it.each(tabled)(
  '%s: each page with rows has the heads once, no other page has them, and each row is whole on one page',
  async (_, { paper, heads }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 130 }),
        fc.integer({ min: 0, max: 8 }),
        async (rows, words) => {
          const texts = Array.from(
            { length: rows },
            (_row, at) => `From${at}x ${'some words '.repeat(words)}To${at}x`,
          )
          const pages = await readPaper(paper(texts))
          for (const [at, page] of pages.entries()) {
            const has = texts.flatMap((_text, row) => (page.includes(`From${row}x`) ? [row] : []))
            expect(timesIn(page, heads), `heads on page ${at + 1}`).toBe(Number(has.length > 0))
            for (const row of has) expect(timesIn(page, `To${row}x`), `row ${row}`).toBe(1)
            expect(timesIn(page, `Page ${at + 1} of ${pages.length}`)).toBe(1)
          }
          const whole = pages.join(' ')
          for (const row of texts.keys()) expect(timesIn(whole, `From${row}x`)).toBe(1)
        },
      ),
      { numRuns: 6, seed: 7 },
    )
  },
)

/* More than a page holds: text below its edge is there for a reader of files, not of paper. */
const mostOnPage = 10_500
it.each(tabled)('%s: a row taller than a page loses no word', async (_, { paper }) => {
  const words = Array.from({ length: 2500 }, (_word, at) => `Word${at}x`)
  const pages = await readPaper(paper(['Before', words.join(' '), 'After']))
  const whole = pages.join(' ')
  expect(Math.max(...pages.map((page) => page.length))).toBeLessThan(mostOnPage)
  const printed = new Set(whole.split(' '))
  expect(words.filter((word) => !printed.has(word))).toEqual([])
})
