import { localOf } from '@labgate/contract/orders/collection'
import { hasColumns } from '@labgate/contract/results/columns'
import { inFixedWidth } from '../columns.ts'
import { describeMoment, momentIn, type WallClock } from '../moments.ts'
import { bytesOf } from '../pdf.ts'
import { sideBySide, field, gray, heading, paragraph, space, stack, type Row } from '../rows.ts'
import { bodyWide, sheetOf } from '../sheet.ts'
import { mustBePrintableReport, type DrawnReport } from './report-facts.ts'
import { reportHead, titleOf } from './report-head.ts'
import { valueRows } from './report-values.ts'
import { verdictRows } from './report-verdicts.ts'

const half = (bodyWide - 20) / 2

/*
 * Left out of a copy for someone who must not know where the patient is treated
 * (docs/decisions/0013).
 */
const requester = ({ physician, npi, customer, location }: DrawnReport): Row =>
  stack(
    customer === ''
      ? []
      : [
          heading('Ordered by', half),
          field('Provider', physician, half, { face: 'bold' }),
          field('NPI', npi, half),
          field('Account', customer, half),
          field('Location', location.name, half, { face: 'bold' }),
          field('Address', location.addressLines.join(', '), half),
          field('Phone', location.phone, half),
        ],
  )

const wallOf = ({ location, clock }: DrawnReport): WallClock => ({
  zone: location.timeZone,
  clock,
})

const describeStatus = ({ kind, version, newestVersion }: DrawnReport): string =>
  `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}, version ${version}${newestVersion > version ? ` of ${newestVersion}` : ''}`

/* Time of analysis: one time, or the first and the last. */
const describeAnalyzed = (facts: DrawnReport): string => {
  const { groups } = facts
  const times = groups
    .flatMap(({ values }) => values.flatMap(({ analysedDate }) => analysedDate ?? []))
    .toSorted()
  const [first = '', last = ''] = [times[0], times.at(-1)].map((at) =>
    describeMoment(momentIn(wallOf(facts), at ?? null)),
  )
  return first === last ? first : `${first} to ${last}`
}

const specimen = (facts: DrawnReport): Row => {
  const { collectionDate, noCollectionTime, receivedDate, releasedDate, madeDate } = facts
  const at = (instant: string | null, withTime = true): string =>
    describeMoment(momentIn(wallOf(facts), instant, withTime))
  const collected = at(collectionDate, !noCollectionTime)
  return stack([
    heading('Specimen', half),
    field('Number', facts.specimenBarcode, half, { face: 'bold' }),
    field('Test', facts.labType, half),
    field('Source', facts.specimen, half, { face: 'bold' }),
    field(
      'Collected',
      noCollectionTime && collected !== '' ? `${collected}, time not recorded` : collected,
      half,
      { face: 'bold' },
    ),
    field('Received', at(receivedDate), half),
    field('Analyzed', describeAnalyzed(facts), half),
    field(releasedDate === null ? 'Made' : 'Reported', at(releasedDate ?? madeDate), half, {
      face: 'bold',
    }),
    field('Report', describeStatus(facts), half),
  ])
}

const section = (
  title: string,
  texts: readonly string[],
  face: 'regular' | 'bold' = 'regular',
): Row[] =>
  texts.length === 0
    ? []
    : [
        heading(title, bodyWide),
        ...texts.flatMap((text) => [paragraph(text, bodyWide, { face }), space(1.5)]),
      ]

/*
 * Who produced the values, if a message names laboratories other than the reporting one (42 CFR
 * 493.1291(i)).
 */
const laboratories = ({ laboratories: list }: DrawnReport): Row[] =>
  section(
    'Performed by',
    list.map(({ name, address, cliaNumber, director }, at) =>
      [
        `[${at + 1}] ${name || 'Name not provided'}`,
        address,
        cliaNumber === '' ? '' : `CLIA ${cliaNumber}`,
        director === '' ? '' : `Director ${director}`,
      ]
        .filter(Boolean)
        .join(', '),
    ),
  )

/*
 * What follows the report on pages of its own. A report without a value says where the result is.
 */
const enclosed = (facts: DrawnReport): Row[] => [
  ...(facts.enclosed.length > 0 && facts.groups.length === 0
    ? section('Result', ['The result is in the enclosed file.'], 'bold')
    : []),
  ...section(
    'Enclosed by the laboratory, on the pages after this report',
    facts.enclosed.map(({ title, pages, receivedDate }) =>
      [
        title || 'Untitled file',
        pages === 1 ? '1 page' : `${pages} pages`,
        `received ${describeMoment(momentIn(wallOf(facts), receivedDate))}`,
      ].join(', '),
    ),
  ),
]

const ending = (facts: DrawnReport): Row[] => {
  const { releasedDate, releasedBy, reviewedDate, reviewedBy, groups } = facts
  const at = (instant: string | null): string => describeMoment(momentIn(wallOf(facts), instant))
  const released =
    releasedDate === null
      ? 'Not released.'
      : `Released ${releasedBy === '' ? 'automatically' : `by ${releasedBy}`} on ${at(releasedDate)}.`
  const reviewed = reviewedDate === null ? '' : ` Reviewed by ${reviewedBy} on ${at(reviewedDate)}.`
  const draft = groups.some(({ values }) => values.some(({ isDraft }) => isDraft))
    ? '* Not approved by the laboratory director. '
    : ''
  const legend = `${draft}— means no value or limit is known. It does not mean normal.`
  const texts = [`${released}${reviewed}`, legend, 'End of the report.']
  return [
    stack([
      space(6),
      ...texts.map((text) => paragraph(text, bodyWide, { size: 7.5, color: gray })),
    ]),
  ]
}

/**
 * The report of one version of a result as PDF, by 42 CFR 493.1291. What needs attention comes
 * first: what is wrong with the specimen or was changed, what is said of the medications, then the
 * values. Fails with Unprintable before anything is drawn.
 */
export const reportPdf = async (facts: DrawnReport): Promise<Buffer> => {
  mustBePrintableReport(facts)
  const { timeZone } = facts.location
  const day = localOf(new Date(facts.collectionDate ?? facts.madeDate ?? 0), timeZone).day
  const head = reportHead(facts, day)
  const rows: Row[] = [
    sideBySide([
      { at: 0, row: requester(facts) },
      { at: half + 20, row: specimen(facts) },
    ]),
    ...section('Specimen condition', facts.condition === '' ? [] : [facts.condition], 'bold'),
    ...section('Specimen validity', facts.validity === '' ? [] : [facts.validity], 'bold'),
    ...section('Changes in this version', facts.changes),
    ...verdictRows(facts.verdicts),
    ...section(
      'Medications considered',
      facts.medications.length === 0 ? [] : [facts.medications.join('; ')],
    ),
    ...valueRows(facts),
    ...(hasColumns(facts.note)
      ? [heading('Laboratory note', bodyWide), inFixedWidth(facts.note, bodyWide, { size: 8.5 })]
      : section('Laboratory note', facts.note === '' ? [] : facts.note.split('\n'))),
    ...enclosed(facts),
    ...laboratories(facts),
    ...ending(facts),
  ]
  const foot = `${facts.laboratory.name} · ${titleOf(facts)}, version ${facts.version} · Specimen ${facts.specimenBarcode}`
  return bytesOf(
    sheetOf({ title: `${titleOf(facts)} ${facts.specimenBarcode}`, head: () => head, foot }, rows),
  )
}
