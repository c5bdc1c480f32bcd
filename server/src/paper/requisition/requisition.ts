import { textsIn } from '@labgate/contract/languages/texts'
import { describeRecorded } from '@labgate/contract/patients/recorded'
import { describeMoment } from '../moments.ts'
import { bytesOf } from '../pdf.ts'
import {
  sideBySide,
  field,
  heading,
  inColumns,
  paragraph,
  space,
  stack,
  ticks,
  gray,
  type Row,
} from '../rows.ts'
import { bodyWide, pagesFor, sheetOf } from '../sheet.ts'
import { mustBePrintableRequisition, type RequisitionFacts } from './requisition-facts.ts'
import { requisitionHead } from './requisition-head.ts'
import { drawableOf, signatureRows, type Images } from './requisition-signatures.ts'

const half = (bodyWide - 20) / 2
const secondHalf = half + 20

const requester = ({ requester: of }: RequisitionFacts): Row =>
  stack([
    heading('Ordered by', half),
    field('Account', [of.account, of.facilityCode].filter(Boolean).join(', '), half, {
      face: 'bold',
    }),
    field(
      'Location',
      of.location,
      half,
      of.locationMissing ? { missing: 'Missing on the requisition' } : {},
    ),
    field('Address', of.address, half),
    field(
      'Phone, fax',
      [of.phone, of.fax === '' ? '' : `fax ${of.fax}`].filter(Boolean).join(', '),
      half,
    ),
    field('Critical results to', of.urgentPhone, half, { face: 'bold' }),
    field('Provider', of.provider, half, { face: 'bold' }),
    field('NPI', of.npi, half),
    field(
      'Entered by',
      [of.enteredBy, describeMoment(of.entered)].filter(Boolean).join(', '),
      half,
    ),
  ])

const patient = ({ patient: of }: RequisitionFacts): Row => {
  const marked = (line: 'last' | 'first'): string =>
    of.transliterated?.includes(line) === true ? '(transliterated)' : ''
  const given = [of.firstName, of.middleName, marked('first')].filter(Boolean).join(' ')
  return stack([
    heading('Patient', half),
    field('Last name', [of.lastName, of.suffix, marked('last')].filter(Boolean).join(' '), half, {
      face: 'bold',
    }),
    field('First, middle name', given, half, { face: 'bold' }),
    field('DOB', `${of.dob}${of.age === '' ? '' : ` (${of.age})`}`, half, { face: 'bold' }),
    field('Sex', of.gender, half),
    field('Record number', of.medicalRecordId, half),
    field('Address', of.address, half),
    field('Phone', of.phone, half),
    field('Pregnant', of.isPregnant, half, {
      missing: describeRecorded('pregnancy', 'not recorded'),
    }),
  ])
}

const specimen = ({ specimen: of, specimenBarcode, requisitionNo }: RequisitionFacts): Row =>
  stack([
    heading('Specimen', half),
    field('Number', specimenBarcode, half, { face: 'bold' }),
    field('Requisition', requisitionNo, half),
    field('For', of.labType, half, { face: 'bold' }),
    field('Source', [of.source, of.site].filter(Boolean).join(', '), half),
    field(
      'Collected',
      of.collected.time === '' && of.collected.date !== ''
        ? `${of.collected.date}, time not recorded`
        : describeMoment(of.collected),
      half,
      {
        face: 'bold',
      },
    ),
    field('Collected by', of.collector, half, { missing: '______________________' }),
    ...(of.onIce ? [field('Shipping', 'On ice', half)] : []),
  ])

const payment = ({ payment: { kind, insurances, withDocuments } }: RequisitionFacts): Row =>
  stack([
    heading('Payment', half),
    ticks((['Insurance', 'Self-pay', 'Contract'] as const).map((one) => [one === kind, one])),
    space(2),
    ...insurances.flatMap(({ payer, memberId, groupNo, subscriber, relationship }, at) => [
      field(at === 0 ? 'Primary' : 'Secondary', payer, half, { face: 'bold' }),
      field(
        'Member ID, group',
        [memberId, groupNo === '' ? '' : `group ${groupNo}`].filter(Boolean).join(', '),
        half,
      ),
      ...(subscriber === ''
        ? []
        : [field('Subscriber', [subscriber, relationship].filter(Boolean).join(', '), half)]),
    ]),
    ...(insurances.length === 0 && kind === 'Insurance'
      ? [field('Primary', '', half, { missing: describeRecorded('insurance', 'not recorded') })]
      : []),
    ...(kind === 'missing' ? [paragraph('Missing on the requisition.', half)] : []),
    ...(withDocuments
      ? [paragraph('Billing documents travel with the specimen.', half, { size: 8, color: gray })]
      : []),
  ])

const highOf = (rows: readonly Row[]): number => rows.reduce((sum, { height }) => sum + height, 0)
/* More columns are shorter, until their texts wrap to a second line. */
const lowest = (columns: readonly number[], of: (columns: number) => Row[]): Row[] =>
  columns.map(of).reduce((best, other) => (highOf(other) < highOf(best) ? other : best))

const tests = (
  { tests: list, testsMissing, preference }: RequisitionFacts,
  isTight: boolean,
): Row[] => {
  const groups = list.filter(({ members }) => members.length > 0)
  const single = list.filter(({ members }) => members.length === 0)
  const line = (name: string, isGroup: boolean, width: number): Row =>
    paragraph(name, width, { face: isGroup ? 'bold' : 'regular' })
  const alone = (columns: number): Row[] =>
    inColumns(
      single.map(({ name, isGroup }) => line(name, isGroup, bodyWide / columns - 12)),
      columns,
      bodyWide / columns,
    )
  return [
    heading(`Tests ordered (${list.length})`, bodyWide, { isTight }),
    ...(preference === ''
      ? []
      : [paragraph(`Provider preference: ${preference}`, bodyWide, { size: 8.5 }), space(2)]),
    ...lowest(isTight ? [3, 4] : [3], alone),
    ...inColumns(
      groups.map(({ name, members }) =>
        stack([
          line(name, true, half - 6),
          paragraph(members.join(', '), half - 6, { size: 7.5, color: '#222' }),
          space(1.5),
        ]),
      ),
      2,
      half + 10,
    ),
    ...(list.length === 0
      ? [paragraph(testsMissing ? 'Missing on the requisition.' : 'To be determined.', bodyWide)]
      : []),
  ]
}

const cupWords = ['not recorded', 'POSITIVE', 'negative', 'not tested'] as const
const cup = ({ cup: used }: RequisitionFacts, isTight: boolean): Row[] => {
  if (used === null) return []
  const { results, reading } = used
  const head = heading('Point-of-care cup', bodyWide, { isTight, note: reading.join('     ') })
  if (isTight)
    return [
      head,
      stack(
        inColumns(
          results.map(({ name, result }) =>
            paragraph(`${name}: ${cupWords[result] ?? cupWords[0]}`, bodyWide / 3 - 12, {
              face: result === 1 ? 'bold' : 'regular',
              ...(result === 0 && { color: gray }),
            }),
          ),
          3,
          bodyWide / 3,
        ),
      ),
    ]
  const column = bodyWide / 2
  const marks = (result: number): Row => {
    if (result === 3) return paragraph('not tested', 90)
    if (result === 0) return paragraph('not recorded', 90, { color: gray })
    return ticks([
      [result === 1, 'positive'],
      [result === 2, 'negative'],
    ])
  }
  return [
    head,
    stack(
      inColumns(
        results.map(({ name, result }) =>
          sideBySide([
            { at: 0, row: paragraph(name, 136) },
            { at: 140, row: marks(result) },
          ]),
        ),
        2,
        column,
        0,
      ),
    ),
  ]
}

const listed = (
  title: string,
  items: readonly string[],
  none: string,
  columns: number,
  isTight: boolean,
): Row[] => {
  const inSo = (many: number): Row[] =>
    inColumns(
      items.map((item) => paragraph(item, bodyWide / many - 12, isTight ? { size: 8 } : {})),
      many,
      bodyWide / many,
      isTight ? 0.5 : 1.5,
    )
  return [
    heading(items.length === 0 ? title : `${title} (${items.length})`, bodyWide, { isTight }),
    ...(items.length === 0
      ? [paragraph(none, bodyWide)]
      : lowest(isTight ? [2, 3] : [columns], inSo)),
  ]
}

/**
 * A requisition as PDF: the eight things that 42 CFR 493.1241(c) requires and whatever else
 * rules.md#requisition-contents names, in the order in which it is read aloud; tighter if that
 * saves a page. `images`: of the signatures, by hash. Fails with Unprintable before anything is
 * drawn.
 */
export const requisitionPdf = async (facts: RequisitionFacts, images: Images): Promise<Buffer> => {
  mustBePrintableRequisition(facts)
  const head = requisitionHead(facts)
  const pair = (one: Row, other: Row): Row =>
    sideBySide([
      { at: 0, row: one },
      { at: secondHalf, row: other },
    ])
  const say = await textsIn(facts.patient.language ?? 'en')
  const drawable = await drawableOf(images)
  const rowsOf = (isTight: boolean): Row[] => [
    pair(requester(facts), patient(facts)),
    pair(specimen(facts), payment(facts)),
    ...tests(facts, isTight),
    ...cup(facts, isTight),
    ...listed(
      'Diagnoses',
      facts.diagnoses.map(({ code, description }) => `${code}  ${description}`),
      facts.diagnosisMissing ? 'Missing on the requisition.' : 'Not recorded',
      2,
      isTight,
    ),
    ...(facts.medications === null
      ? []
      : listed('Medications', facts.medications.list, facts.medications.says, 2, isTight)),
    ...(facts.allergies === null
      ? []
      : listed('Allergies', facts.allergies.list, facts.allergies.says, 3, isTight)),
    ...signatureRows(facts, drawable, isTight, say),
  ]
  const wide = rowsOf(false)
  const wideTakes = pagesFor(wide, () => head)
  const tight = wideTakes > 1 ? rowsOf(true) : wide
  const rows = pagesFor(tight, () => head) < wideTakes ? tight : wide
  const foot = `${facts.lab.name} · Requisition ${facts.requisitionNo} · Specimen ${facts.specimenBarcode}`
  return bytesOf(
    sheetOf({ title: `Requisition ${facts.requisitionNo}`, head: () => head, foot }, rows),
  )
}
