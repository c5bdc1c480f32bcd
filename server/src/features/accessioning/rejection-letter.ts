import type { Clock } from '@labgate/contract/kit/clock'
import { printedName } from '@labgate/contract/kit/printed-name'
import { usDate } from '@labgate/contract/kit/us-date'
import { isRejection } from '@labgate/contract/orders/order-status'
import { zoneOfOrder } from '../../core/orders/order-zone.ts'
import { testsOf } from '../../core/orders/order.query.ts'
import { visibleOrders } from '../../core/orders/orders.queries.ts'
import { describeInstant } from '../../core/parcels/parcel-sheet.ts'
import type { Scope } from '../../db/database.ts'
import { laboratoryClock } from '../../db/laboratory-clock.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { codeName } from '../../db/sql-parts.ts'
import { ageOn } from '../../paper/dates.ts'
import type { LetterFacts } from '../../paper/letter/letter.ts'

export interface LetterRow {
  labOrderId: number
  labTypeId: number
  version: string
  tests: number[]
  specimenBarcode: string
  requisitionNo: string
  labStatusId: number
  reason: string
  comment: string
  firstName: string
  lastName: string
  firstNameLatin: string
  lastNameLatin: string
  dob: string | null
  sex: string
  labType: string
  provider: string
  customer: string
  facilityCode: string
  location: string
  address: string
  zone: string
  clock: Clock
  collectedAt: string | null
  noCollectionTime: boolean
  receivedAt: string | null
  rejectedAt: string | null
  lab: { name: string; clia: string; phone: string; address: string } | null
}

const addressIn = (of: string): string =>
  `concat_ws(', ', nullif(${of}.street1, ''), nullif(${of}.street2, ''), nullif(${of}.city, ''), nullif(trim(${of}.state || ' ' || ${of}.postal_code), ''))`

const letterRowSql = (sql: string): string => `
  select
    o.lab_order_id as "labOrderId",
    o.lab_type_id as "labTypeId",
    o.version,
    o.tests,
    o.specimen_barcode as "specimenBarcode",
    o.requisition_no as "requisitionNo",
    o.lab_status_id as "labStatusId",
    ${codeName('LabStatus', 'o.lab_status_id')} as reason,
    o.accession_comment as comment,
    p.first_name as "firstName",
    p.last_name as "lastName",
    p.first_name_latin as "firstNameLatin",
    p.last_name_latin as "lastNameLatin",
    p.dob,
    ${codeName('Gender', 'p.gender_id')} as sex,
    coalesce(
      (select description from code where list = 'LabType' and id = o.lab_type_id),
      'To be determined'
    ) as "labType",
    coalesce(
      (
        select trim(first_name || ' ' || last_name)
        from app_user u
        where u.user_id = o.user_id_physician
      ),
      ''
    ) as provider,
    c.name as customer,
    c.facility_code as "facilityCode",
    coalesce(l.location_name, '') as location,
    coalesce(${addressIn('l')}, '') as address,
    ${zoneOfOrder} as zone,
    ${laboratoryClock} as clock,
    o.collected_at as "collectedAt",
    o.no_collection_time as "noCollectionTime",
    o.received_at as "receivedAt",
    o.rejected_at as "rejectedAt",
    (
      select
        json_build_object(
          'name',
          b.name,
          'clia',
          b.clia_number,
          'phone',
          b.contact_phone,
          'address',
          ${addressIn('b')}
        )
      from lab b
      where b.lab_id = coalesce(o.working_lab_id, o.lab_id)
    ) as lab
  from
    lab_order o
    join patient p on p.patient_id = o.patient_id
    join customer c on c.customer_id = o.customer_id
    left join location l on l.location_id = o.location_id
  where o.lab_order_id in (${sql})
`

/** The contents of the letter about a rejected specimen, in one statement. */
export const letterRow = (scope: Scope, labOrderId: number): Query<LetterRow> => {
  const visible = visibleOrders(scope)
    .select('o.lab_order_id')
    .where('o.lab_order_id', '=', labOrderId)
    .compile()
  return rawQuery(letterRowSql(visible.sql), visible.parameters)
}

/*
 * As on the label: characters that cannot be printed are transliterated to Latin letters and marked
 * (rules.md#names-in-other-scripts).
 */
const nameInFull = (row: LetterRow): string => {
  const { lastName, firstName, transliterated } = printedName(row)
  return (
    [lastName, firstName].filter(Boolean).join(', ') +
    (transliterated.length > 0 ? ' (transliterated)' : '')
  )
}

/** Undefined unless the specimen is rejected. `labName`: for an order whose laboratory is undecided. */
export const letterFacts = (row: LetterRow, labName: string): LetterFacts | undefined => {
  if (!isRejection(row.labStatusId)) return undefined
  const reason = row.reason.replace(/^Rejected - /, '')
  return {
    title: 'Specimen rejected',
    lab: row.lab ?? { name: labName, address: '', clia: '', phone: '' },
    date: describeInstant(row.rejectedAt, row, false),
    to: [
      [row.customer, row.facilityCode].filter(Boolean).join(', '),
      row.location,
      row.address,
      row.provider === '' ? '' : `Attention: ${row.provider}`,
    ].filter(Boolean),
    specimenBarcode: row.specimenBarcode,
    text: [
      `The specimen below could not be tested. Reason: ${reason}.`,
      'No result will be reported for it. Please collect a new specimen and order the tests again.',
    ],
    fields: [
      ['Patient', nameInFull(row)],
      [
        'DOB',
        row.dob === null
          ? ''
          : `${usDate(row.dob)} (${ageOn(row.dob, row.rejectedAt?.slice(0, 10) ?? row.dob)})`,
      ],
      ['Sex', row.sex],
      ['Specimen', `${row.labType}, number ${row.specimenBarcode}`],
      ['Requisition', row.requisitionNo],
      ['Provider', row.provider],
      ['Collected', describeInstant(row.collectedAt, row, !row.noCollectionTime)],
      ['Received', describeInstant(row.receivedAt, row)],
      ['Rejected', describeInstant(row.rejectedAt, row)],
    ],
    tests: testsOf(row).map(({ labTest }) => labTest),
    notes: row.comment,
  }
}
