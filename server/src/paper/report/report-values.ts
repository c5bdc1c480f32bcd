import { hasColumns } from '@labgate/contract/results/columns'
import type { Report, ReportedValue } from '@labgate/contract/results/report-shape'
import { rangeText, senderFlagText, unitText } from '@labgate/contract/results/value-context'
import { inFixedWidth } from '../columns.ts'
import {
  sideBySide,
  gray,
  heading,
  inColumns,
  paragraph,
  space,
  stack,
  tableOf,
  type Row,
  type Style,
} from '../rows.ts'
import { bodyWide } from '../sheet.ts'
import { cutToFit } from '../wrap.ts'
import {
  describeAbsence,
  describeFlag,
  isAlarming,
  methodLabels,
  describeReference,
  describeResult,
  standsOut,
} from './report-facts.ts'
import { continuedIn, withBar, ruled } from './report-rows.ts'

const columns = [
  { title: 'Test', at: 6, wide: 158 },
  { title: 'Result', at: 168, wide: 112 },
  { title: 'Flag', at: 284, wide: 86 },
  { title: 'Cut-off or interval', at: 374, wide: 104 },
  { title: 'Method', at: 482, wide: 58 },
] as const
/* Of a group whose limits are sentences: those of a specimen's validity, which name each verdict. */
const columnsOfSentences = [
  { title: 'Test', at: 6, wide: 106 },
  { title: 'Result', at: 114, wide: 84 },
  { title: 'Flag', at: 200, wide: 74 },
  { title: 'Limits', at: 276, wide: 204 },
  { title: 'Method', at: 482, wide: 58 },
] as const
type Columns = typeof columns | typeof columnsOfSentences
/** Limits in words longer than this are sentences. */
const longestLimit = 40
const columnsFor = (values: readonly ReportedValue[]): Columns =>
  values.some(({ limitsInWords }) => limitsInWords.length > longestLimit)
    ? columnsOfSentences
    : columns
const small = { size: 7, color: gray } as const
/** A longer result, such as a text, takes the whole width below its name. */
const longest = 48

const cells = (
  of: Columns,
  texts: readonly (string | readonly string[])[],
  styles: readonly Style[],
): Row =>
  sideBySide(
    of.map(({ at, wide }, index) => ({
      at,
      row: stack(
        [texts[index] ?? '']
          .flat()
          .map((text) => paragraph(text, wide - 4, { size: 8.5, ...styles[index] })),
        1,
      ),
    })),
  )
const titlesOf = (of: Columns): Row =>
  cells(
    of,
    of.map(({ title }) => title),
    of.map(() => small),
  )

/** Numbers of the performing laboratories, as in the footnotes. */
type Footnotes = ReadonlyMap<number, number>

const named = ({ name, performingLabId }: ReportedValue, footnotes: Footnotes): string => {
  const footnote = footnotes.get(performingLabId)
  return footnote === undefined ? name : `${name} [${footnote}]`
}

const labeled = (label: string, text: string): string => (text === '' ? '' : `${label}: ${text}.`)
const inLines = (text: string): string[] => text.split('\n').filter((part) => part.trim() !== '')
const indent = 16
/* The lines of a text below its value; one with columns in the fixed-width face. */
const textRows = (text: string, style: Style): Row[] => {
  const rows = hasColumns(text)
    ? [inFixedWidth(text, bodyWide - 24, style)]
    : inLines(text).map((part) => paragraph(part, bodyWide - 24, style))
  return rows.map((row) => sideBySide([{ at: indent, row }]))
}

/* All limits of a value, the reference first; sentences stand in their column. */
const limitsOf = (value: ReportedValue, of: Columns): { inColumn: string[]; below: string } => {
  const [reference, ours] = [
    describeReference(value) || '—',
    labeled('Our limits', rangeText(value)),
  ]
  return of === columns || ours === ''
    ? { inColumn: [reference], below: ours }
    : { inColumn: [reference, ours], below: '' }
}

const line = (value: ReportedValue, footnotes: Footnotes, of: Columns): Row => {
  const stands = standsOut(value)
  const result = describeResult(value)
  const isLong = result.length > longest || result.includes('\n')
  const absence = describeAbsence(value)
  const bold: Style = stands ? { face: 'bold' } : {}
  const limits = limitsOf(value, of)
  const under = [
    absence === '' ? '' : `${absence}.`,
    labeled('Laboratory’s flag', absence === '' ? senderFlagText(value) : ''),
    limits.below,
    labeled('Unit', unitText(value)),
    value.was === '' ? (value.state === 'C' ? 'Corrected.' : '') : `Corrected: was ${value.was}.`,
    value.state === 'P' || value.state === 'S' || value.state === 'R' ? 'Preliminary.' : '',
  ].filter(Boolean)
  const row = stack(
    [
      cells(
        of,
        [
          named(value, footnotes),
          isLong ? 'See below' : result,
          describeFlag(value),
          limits.inColumn,
          methodLabels[value.method],
        ],
        [
          bold,
          bold,
          isAlarming(value) ? { face: 'bold', size: 9.5 } : bold,
          of === columns ? {} : { size: 8 },
          {},
        ],
      ),
      ...(isLong ? textRows(result, { size: 8.5, ...bold }) : []),
      ...under.map((text) =>
        sideBySide([
          {
            at: 16,
            row: paragraph(text, bodyWide - 24, {
              size: 7.5,
              face: text.startsWith('Corrected') ? 'bold' : 'regular',
              color: '#222',
            }),
          },
        ]),
      ),
      ...(value.note === '' ? [] : textRows(value.note, { size: 7.5, color: '#222' })),
    ],
    0.5,
  )
  return ruled(stands ? withBar(row) : row)
}

const plainMethods = {
  screen: 'a screen',
  confirmation: 'confirmation',
  measured: 'measurement',
} as const

/*
 * Nothing to say except that it is negative: such values are set close together, so that the others
 * are noticed.
 */
const isPlain = (value: ReportedValue): boolean =>
  value.flag === 'negative' &&
  describeAbsence(value) === '' &&
  value.state === 'F' &&
  [value.note, value.was, value.senderFlag, value.unitSays, rangeText(value)].every(
    (text) => text === '',
  ) &&
  describeResult(value).length <= 16

const half = (bodyWide - 16) / 2
const plainCell = (value: ReportedValue, footnotes: Footnotes): Row =>
  sideBySide([
    { at: 6, row: paragraph(named(value, footnotes), 124, { size: 8 }) },
    { at: 132, row: paragraph(describeResult(value), 58, { size: 8 }) },
    {
      at: 190,
      row: paragraph(
        [describeReference(value).replace('Cut-off', 'cut-off'), unitText(value)]
          .filter(Boolean)
          .join(', '),
        84,
        { size: 7, color: gray },
      ),
    },
  ])
/* The heads of both columns of plain values. */
const plainTitles = sideBySide(
  [0, half + 16].map((at) => ({
    at,
    row: sideBySide(
      [
        [6, 'Test'],
        [132, 'Result'],
        [190, 'Cut-off or unit'],
      ].map(([left, title]) => ({
        at: Number(left),
        row: paragraph(String(title), 84, small),
      })),
    ),
  })),
)

/*
 * `section`: under which heading they stand; `of`: the group, if it has no other values and so no
 * heading of its own.
 */
const plainRows = (
  values: readonly ReportedValue[],
  footnotes: Footnotes,
  section: string,
  of = '',
): Row[] =>
  (Object.keys(plainMethods) as ReportedValue['method'][]).flatMap((method) => {
    const plain = values.filter((value) => value.method === method)
    if (plain.length === 0) return []
    const text = `${of === '' ? 'Negative' : `${of}: negative`} by ${plainMethods[method]} (${plain.length})`
    const title = sideBySide([
      { at: 6, row: paragraph(text, bodyWide - 6, { size: 8, face: 'bold' }) },
    ])
    const rows = inColumns(
      plain.map((value) => plainCell(value, footnotes)),
      2,
      half + 16,
      0.5,
    )
    return [
      // a group that starts a page stands under the section's name alone
      ...tableOf(title, rows, continuedIn(section, [plainTitles, title])).map((row, at) =>
        at === 0 ? { ...row, under: continuedIn(section, [plainTitles]) } : row,
      ),
      space(3),
    ]
  })

const nothingFound = 'Nothing found'

/*
 * A title can be as long as the laboratory's name of a panel; what the panel derives from appears
 * above it.
 */
const headingOf = (title: string, under: string): Row[] => [
  heading(cutToFit(under === '' ? title : under, 'bold', 9.5, bodyWide), bodyWide),
  ...(under === '' && cutToFit(title, 'bold', 9.5, bodyWide) === title
    ? []
    : [
        {
          ...paragraph(title, bodyWide, { size: 8.5, face: 'bold' }),
          staysWithNext: true as const,
        },
      ]),
]

/**
 * The values of every group in data order: abnormal ones first, plainly negative ones set closely
 * below. Groups with only plainly negative values come last, under one heading.
 */
export const valueRows = ({
  groups,
  laboratories,
}: Pick<Report, 'groups' | 'laboratories'>): Row[] => {
  const footnotes: Footnotes = new Map(
    laboratories.map(({ performingLabId }, at) => [performingLabId, at + 1]),
  )
  const isPlainGroup = ({ under, values }: Report['groups'][number]): boolean =>
    under === '' && values.every(isPlain)
  const [plain, mixed] = [
    groups.filter(isPlainGroup),
    groups.filter((group) => !isPlainGroup(group)),
  ]
  return [
    ...mixed.flatMap(({ title, under, values }): Row[] => {
      const open = values.filter((value) => !isPlain(value))
      const of = columnsFor(open)
      return [
        ...headingOf(title, under),
        ...tableOf(
          titlesOf(of),
          open.map((value) => line(value, footnotes, of)),
          continuedIn(title, [titlesOf(of)]),
        ),
        space(2),
        ...plainRows(values.filter(isPlain), footnotes, title),
      ]
    }),
    ...(plain.length === 0
      ? []
      : [
          heading(nothingFound, bodyWide),
          { ...stack([plainTitles, space(2)]), staysWithNext: true as const },
          ...plain.flatMap(({ title, values }) =>
            plainRows(values, footnotes, nothingFound, title),
          ),
        ]),
  ]
}
