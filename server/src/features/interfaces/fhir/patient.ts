import { languageNames, type RecordedLanguage } from '@labgate/contract/languages/language'
import type { ContactPoint, HumanName, Patient } from '@medplum/fhirtypes'
import { sql } from 'kysely'
import { visiblePatients } from '../../../core/patients/patients.queries.ts'
import { unprepared } from '../../../db/queries.ts'
import { nameBegins } from '../../../db/search.ts'
import { metaOf, type Kind } from './kind.ts'
import { byDate, byDay, byId, byToken, type Parameter } from './search-terms.ts'
import { numberOf, numberSystem, recordSystem } from './systems.ts'

interface Row {
  id: number
  version: number
  updatedAt: string
  customerId: number
  customer: string
  active: boolean
  mergedInto: number | null
  prefix: string
  firstName: string
  middleName: string
  lastName: string
  suffix: string
  firstNameLatin: string
  lastNameLatin: string
  dob: string | null
  genderId: number | null
  language: RecordedLanguage
  recordId: string
  phone: string
  phoneCell: string
  email: string
  street1: string
  street2: string
  city: string
  state: string
  postalCode: string
}

const byName = (column: string, latin: string, text: string): Parameter => ({
  type: 'string',
  says: text,
  byPost: true,
  where: (values) => {
    const each = values.map(
      (value) =>
        sql<boolean>`
          (
            ${nameBegins(column, value)}
            or (${nameBegins(latin, value)} and ${sql.ref(latin)} <> '')
          )
        `,
    )
    return sql<boolean>`(${sql.join(each, sql` or `)})`
  },
})

const genders: Readonly<Record<number, Patient['gender']>> = {
  1: 'female',
  2: 'male',
  3: 'other',
  4: 'unknown',
}
const given = (...texts: string[]): string[] => texts.filter((text) => text !== '')

const nameOf = (
  use: 'official' | 'usual',
  family: string,
  first: string[],
  more: { prefix?: string; suffix?: string } = {},
): HumanName => ({
  use,
  ...(family !== '' && { family }),
  ...(first.length > 0 && { given: first }),
  ...((more.prefix ?? '') !== '' && { prefix: given(more.prefix ?? '') }),
  ...((more.suffix ?? '') !== '' && { suffix: given(more.suffix ?? '') }),
})
const namesOf = (row: Row): HumanName[] => [
  nameOf('official', row.lastName, given(row.firstName, row.middleName), row),
  // the patient's own spelling in Latin letters
  ...(row.lastNameLatin + row.firstNameLatin === ''
    ? []
    : [
        nameOf(
          'usual',
          row.lastNameLatin || row.lastName,
          given(row.firstNameLatin || row.firstName),
        ),
      ]),
]
const reachedBy = ({ phone, phoneCell, email }: Row): ContactPoint[] => [
  ...given(phone).map((value) => ({ system: 'phone' as const, value, use: 'home' as const })),
  ...given(phoneCell).map((value) => ({ system: 'phone' as const, value, use: 'mobile' as const })),
  ...given(email).map((value) => ({ system: 'email' as const, value })),
]

/**
 * Visible patients. Neither a Social Security number nor a license number is ever sent this way.
 */
export const patientKind: Kind<Row> = {
  type: 'Patient',
  parameters: {
    _id: byId('p.patient_id'),
    _lastUpdated: byDate('p.updated_at', 'When the record was last changed.'),
    identifier: byToken(
      'The laboratory’s patient number or the practice’s record number.',
      (code, system, base) => {
        const isOwn = sql<boolean>`
          p.patient_id = ${/^[1-9]\d{0,14}$/.test(code) ? Number(code) : 0}::bigint
        `
        const isRecord = sql<boolean>`
          (p.record_folded = ${code.toLowerCase()} and p.record_folded <> '')
        `
        if (system === undefined) return sql<boolean>`(${isOwn} or ${isRecord})`
        if (system === numberSystem(base, 'patient')) return isOwn
        const customerId = Number(/\/(\d{1,15})$/.exec(system)?.[1] ?? 0)
        return system === recordSystem(base, customerId)
          ? sql<boolean>`(${isRecord} and p.customer_id = ${customerId}::bigint)`
          : sql<boolean>`false`
      },
      { byPost: true },
    ),
    family: byName('p.folded', 'p.latin_folded', 'Beginning of the last name.'),
    given: byName('p.first_folded', 'p.first_latin_folded', 'Beginning of the first name.'),
    birthdate: byDay('p.dob', 'The birth date.'),
  },
  find: (actor, wheres, after, limit) => {
    let found = visiblePatients(actor)
      .innerJoin('customer as c', 'c.customer_id', 'p.customer_id')
      .select([
        'p.patient_id as id',
        'p.row_version as version',
        'p.updated_at as updatedAt',
        'p.customer_id as customerId',
        'c.name as customer',
        'p.active',
        'p.patient_id_merged_into as mergedInto',
        'p.prefix',
        'p.first_name as firstName',
        'p.middle_name as middleName',
        'p.last_name as lastName',
        'p.suffix',
        'p.first_name_latin as firstNameLatin',
        'p.last_name_latin as lastNameLatin',
        'p.dob',
        'p.gender_id as genderId',
        sql<RecordedLanguage>`p.language`.as('language'),
        'p.medical_record_id as recordId',
        'p.phone',
        'p.phone_cell as phoneCell',
        'p.email',
        'p.street1',
        'p.street2',
        'p.city',
        'p.state',
        'p.postal_code as postalCode',
      ])
    for (const where of wheres) found = found.where(where)
    if (after !== undefined) found = found.where('p.patient_id', '<', Number(after[0]))
    return unprepared(found.orderBy('p.patient_id', 'desc').limit(limit))
  },
  keyset: ({ id }) => [id],
  resource: (row, base): Patient => ({
    resourceType: 'Patient',
    id: String(row.id),
    meta: metaOf(row.version, row.updatedAt),
    identifier: [
      numberOf('PI', numberSystem(base, 'patient'), String(row.id)),
      ...(row.recordId === ''
        ? []
        : [numberOf('MR', recordSystem(base, row.customerId), row.recordId)]),
    ],
    active: row.active && row.mergedInto === null,
    name: namesOf(row),
    ...(reachedBy(row).length > 0 && { telecom: reachedBy(row) }),
    gender: genders[row.genderId ?? 4] ?? 'unknown',
    ...(row.dob !== null && { birthDate: row.dob }),
    ...(row.street1 + row.city + row.postalCode !== '' && {
      address: [
        {
          ...(given(row.street1, row.street2).length > 0 && {
            line: given(row.street1, row.street2),
          }),
          ...(row.city !== '' && { city: row.city }),
          ...(row.state !== '' && { state: row.state }),
          ...(row.postalCode !== '' && { postalCode: row.postalCode }),
        },
      ],
    }),
    ...(row.language !== '' && {
      communication: [
        {
          language: {
            coding: [
              {
                system: 'urn:ietf:bcp:47',
                code: row.language,
                display: languageNames[row.language],
              },
            ],
          },
          preferred: true,
        },
      ],
    }),
    managingOrganization: { display: row.customer },
    ...(row.mergedInto !== null && {
      link: [{ other: { reference: `Patient/${row.mergedInto}` }, type: 'replaced-by' as const }],
    }),
  }),
}
