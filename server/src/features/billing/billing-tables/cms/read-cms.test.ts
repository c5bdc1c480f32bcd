import { fc } from '@labgate/contract/test/properties'
import { expect, test } from 'vitest'
import { planRows } from '../plan.ts'
import { readTableFile, type FileRow } from '../read-file.ts'
import { readCms, type CmsReading } from './read-cms.ts'

const ours = ['80305', '80307', 'G0480', 'G0481']
const others = ['80053', '99213', '0001U']
const noNames = {
  nameOf: (_field: unknown, id: string) => id,
  idOf: (_field: unknown, text: string) => text,
}
const isoOf = (digits: string): string => digits.replace(/^(....)(..)(..)$/, '$1-$2-$3')
const day = fc.constantFrom('19960101', '20200101', '20220701', '20250331', '20250401', '20260101')
const code = fc.constantFrom(...ours, ...others)
const read = (text: string): CmsReading => {
  const reading = readCms(Buffer.from(text, 'latin1'), new Set(ours))
  if (reading === undefined) throw new Error('no file of CMS')
  return reading
}
const sum = ({ leftOut }: CmsReading): number => leftOut.reduce((all, { count }) => all + count, 0)
const plain = (rows: readonly FileRow[]) =>
  rows.map(({ values, from, to }) => ({ values, from, to }))
const template = (kind: 'edits' | 'fees', lines: readonly string[]): FileRow[] => {
  const { rows, faults } = readTableFile(kind, Buffer.from(lines.join('\n')), noNames)
  expect(faults).toEqual([])
  return rows
}

/*
 * As CMS publishes the pairs: a license, a title, headings over four lines; tabs or commas, any
 * line endings.
 */
const pairsFile = (lines: readonly string[][], mark: string, end: string): string =>
  [
    'CPT only copyright 2025 American Medical Association.\xA0 All rights reserved.',
    'Column1/Column2 Edits',
    [
      'Column 1',
      'Column 2',
      '*=in existence',
      'Effective',
      'Deletion',
      'Modifier',
      'PTP Edit Rationale',
    ].join(mark),
    ['', '', 'prior to 1996', 'Date', 'Date', '0=not allowed', ''].join(mark),
    ['', '', '', '', '*=no data', '1=allowed', ''].join(mark),
    ['', '', '', '', '', '9=not applicable', ''].join(mark),
    ...lines.map((cells) => cells.join(mark)),
    '',
  ].join(end)
const pair = fc.record({
  code,
  code2: code,
  from: day,
  to: fc.oneof(fc.constant('*'), day),
  indicator: fc.constantFrom('0', '1', '9'),
})

test('reads CMS pairs like the same rows in the laboratory’s own format, and counts rows about other codes or never in effect', () => {
  fc.assert(
    fc.property(
      fc.array(pair, { maxLength: 30 }),
      fc.constantFrom('\t', ','),
      fc.constantFrom('\n', '\r\n'),
      (given, mark, end) => {
        const valid = given.filter(({ from, to }) => to === '*' || to >= from)
        const reading = read(
          pairsFile(
            valid.map(({ code: one, code2, from, to, indicator }) => [
              one,
              code2,
              '',
              from,
              to,
              indicator,
              'Misuse',
            ]),
            mark,
            end,
          ),
        )
        const wanted = valid.filter(
          ({ code: one, code2, from, to, indicator }) =>
            [one, code2].every((each) => ours.includes(each)) &&
            !(indicator === '9' && from === to),
        )
        const rows = template('edits', [
          'kind,code,second code,indicator,units,first day,last day',
          ...(wanted.length === 0 ? ['Pair,80305,80307,0,,,'] : []),
          ...wanted.map(
            ({ code: one, code2, from, to, indicator }) =>
              `Pair,${one},${code2},${indicator},,${isoOf(from)},${to === '*' ? '' : isoOf(to)}`,
          ),
        ])
        expect(plain(reading.rows)).toEqual(wanted.length === 0 ? [] : plain(rows))
        expect([reading.read, reading.rows.length + sum(reading)]).toEqual([
          valid.length,
          valid.length,
        ])
        const plan = (of: readonly FileRow[]) =>
          planRows('edits', [], of, { effective: '2026-01-01', overlap: 'end' }).begun
        if (wanted.length > 0) expect(plan(reading.rows)).toEqual(plan(rows))
        expect(reading.faults.map(({ message }) => message)).toEqual(
          wanted.length > 0
            ? []
            : [
                valid.length === 0
                  ? 'This file has headings but no rows.'
                  : 'No row of this file is about a charge code of this laboratory.',
              ],
        )
      },
    ),
    { numRuns: 200 },
  )
})

test('reads CMS unit limits and the CMS fee schedule as published', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.record({
          code,
          units: fc.nat(200),
          indicator: fc.constantFrom('1 Line Edit', '2 Date of Service Edit: Policy', '3'),
        }),
        {
          selector: (row) => row.code,
          minLength: 1,
        },
      ),
      (given) => {
        const reading = read(
          [
            '"CPT codes, descriptors and other data only are copyright 2025 American Medical Association, all rights reserved.",,,',
            '"HCPCS/\nCPT Code","Practitioner Services MUE Values","MUE Adjudication Indicator","MUE Rationale"',
            ...given.map(
              ({ code: one, units, indicator }) =>
                `"${one}",${units},"${indicator}","Clinical: Data"`,
            ),
          ].join('\n'),
        )
        const mine = given.filter(({ code: one }) => ours.includes(one))
        expect(plain(reading.rows)).toEqual(
          mine.map((row) => ({
            values: {
              kind: 'mue',
              code: row.code,
              code2: '',
              indicator: row.indicator.slice(0, 1),
              units: String(row.units),
            },
            from: null,
            to: null,
          })),
        )
        expect(reading.read).toBe(given.length)
      },
    ),
    { numRuns: 100 },
  )
  const head = [
    '2026 Clinical Diagnostic Laboratory Fee Schedule',
    'Effective January 1',
    '',
    'YEAR,HCPCS,MOD,EFF_DATE,INDICATOR,RATE,SHORTDESC,LONGDESC,EXTENDEDLONGDESC',
  ]
  const reading = read(
    [
      ...head,
      '2026,80307,,20260101,N,62.14,Short,Long,"Drug test, any number"',
      '2026,80305,QW,20260101,N,12.60,Short,Long,x',
      '2026,G0480,,20260101,N,"1,114.43",Short,Long,x',
      '2026,G0481,,20260101,N,0.00,Short,Long,x',
      '2026,80053,,20260101,N,10.56,Short,Long,x',
    ].join('\r\n'),
  )
  expect(plain(reading.rows)).toEqual(
    plain(
      template('fees', [
        'list,payer,code,amount,first day',
        'Medicare fee schedule,,80307,62.14,2026-01-01',
        'Medicare fee schedule,,G0480,"$1,114.43",2026-01-01',
      ]),
    ),
  )
  expect(reading.leftOut).toEqual([
    { says: 'with a modifier', count: 1 },
    { says: 'without a national rate', count: 1 },
    { says: 'about codes that no charge code of this laboratory has', count: 1 },
  ])
})

test('reports what is wrong with a malformed CMS file; a file in the laboratory’s own format is not a CMS file', () => {
  const describe = (text: string) =>
    read(text).faults.map(({ row, column, message }) => [row, column, message])
  expect(describe('Column 1,Column 2,Effective Date,Modifier\n80307,80305,20200101,0')).toEqual([
    [
      1,
      '',
      'This looks like NCCI procedure-to-procedure edits, but the column “Deletion Date” is missing.',
    ],
  ])
  expect(
    describe(
      'HCPCS/CPT Code,Outpatient Hospital Services MUE Values,MUE Adjudication Indicator,MUE Rationale\n80307,1,3,x',
    ),
  ).toEqual([
    [
      1,
      '',
      'This file is not for practitioner services. A laboratory’s claims follow the file “Practitioner Services”.',
    ],
  ])
  expect(
    describe(
      pairsFile(
        [
          ['80307', '80305', '', '2020', '*', '0', ''],
          ['80307', 'G0480', '', '20200101', '20191231', '2', ''],
        ],
        '\t',
        '\n',
      ),
    ),
  ).toEqual([
    [7, 'Effective Date', 'A date has eight digits, such as 20260101.'],
    [8, 'Modifier', 'A pair has 0, 1, or 9.'],
    [8, 'Deletion Date', 'The deletion date is before the effective date.'],
  ])
  for (const own of [
    'kind,code,second code,indicator,units\nPair,80307,80305,0,',
    'list,payer,code,amount\nCost,,80307,30',
    '',
    'PK\x03\x04',
  ])
    expect(readCms(Buffer.from(own, 'latin1'), new Set(ours))).toBeUndefined()
})
