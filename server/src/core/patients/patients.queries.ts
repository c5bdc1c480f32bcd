import type { FoundPatient } from '@labgate/contract/patients/patients'
import { sql, type RawBuilder } from 'kysely'
import type { Scope, Tx } from '../../db/database.ts'
import { plannedOnce, q, type Query } from '../../db/queries.ts'
import { nameBegins } from '../../db/search.ts'
import { shiftParameters } from '../../db/sql-parts.ts'
import { pageByName } from '../../http/page-by-name.ts'
import type { Keyset, Paging } from '../../http/page-of.ts'
import { chartIsOpen } from './closed-charts.ts'
import { lastFirst, shownName } from './shown-name.ts'

/**
 * First lock: every query on patients begins here. A practice's employees are in scope only if the
 * scope says so.
 */
export const visiblePatients = (scope: Scope, from: Pick<Tx, 'selectFrom'> = q) => {
  const isOpen = chartIsOpen(scope)
  return from
    .selectFrom('patient as p')
    .$if(isOpen !== undefined, (rows) => rows.where(isOpen as RawBuilder<boolean>))
    .$if(scope.customers !== 'all', (rows) =>
      rows.where('p.customer_id', '=', sql<number>`any (${scope.customers}::bigint[])`),
    )
    .$if(scope.locations !== null, (rows) =>
      rows.where('p.location_id', '=', sql<number>`any (${scope.locations}::bigint[])`),
    )
    .$if(scope.customers !== 'all' && scope.employees !== true, (rows) =>
      rows.where('p.is_employee', '=', sql<boolean>`false`),
    )
}

export interface PatientCriteria extends Paging {
  customerId?: number | undefined
  locationId?: number | undefined
  name?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  DOB?: string | null | undefined
  /** First and last day of a month of birth. */
  dobFrom?: string | undefined
  dobTo?: string | undefined
  genderId?: number | undefined
  medicalRecordId?: string | undefined
  phone?: string | undefined
  active?: boolean | undefined
  priority?: boolean | undefined
  isPatient?: boolean | undefined
  isEmployee?: boolean | undefined
}
/** `foldedInto`: the record that this one was merged into. */
export type PatientListRow = FoundPatient & {
  folded: string
  foldedInto: number | null
  total: number
}

/** 'Moss, Ada' is last and first name; 'Ada Moss' may be in either order. */
export const partsOf = (name: string): { last: string; first: string } | undefined => {
  const [last = '', first = ''] = name.split(',').map((part) => part.trim())
  return name.includes(',') ? { last, first } : undefined
}
export const turned = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  return words.length > 1 ? `${words.slice(1).join(' ')} ${words[0]}` : ''
}
export const digitsOf = (phone: string): string => phone.replace(/\D/g, '').slice(-10)

/** The name begins with this, as is or in Latin letters; `first`: the first name too. */
const namedSo = (term: string, first = ''): RawBuilder<boolean> => {
  const isLatin = sql<boolean>`p.latin_folded <> ''`
  return first === ''
    ? sql<boolean>`
      (${nameBegins('p.folded', term)} or (${nameBegins('p.latin_folded', term)} and ${isLatin}))
    `
    : sql<boolean>`
      (
        (${nameBegins('p.folded', term)} and ${nameBegins('p.first_folded', first)})
        or (
          ${nameBegins('p.latin_folded', term)}
          and ${isLatin}
          and ${nameBegins('p.first_latin_folded', first)}
        )
      )
    `
}
/**
 * IDs of all patients whose name begins with this, for queries on their data. Two ways in, each by
 * its index: a single condition for both would read everyone.
 */
export const patientsNamed = (term: string): RawBuilder<number> =>
  sql<number>`
    (
      select n.patient_id from patient n where ${nameBegins('n.folded', term)}
      union
      select n.patient_id
      from patient n
      where ${nameBegins('n.latin_folded', term)} and n.latin_folded <> ''
    )
  `

const firstBegins = (term: string): RawBuilder<boolean> =>
  sql<boolean>`
    (
      ${nameBegins('p.first_folded', term)}
      or (${nameBegins('p.first_latin_folded', term)} and p.first_latin_folded <> '')
    )
  `

/** All criteria except the names. */
export const filtered = (scope: Scope, criteria: PatientCriteria) => {
  let patients = visiblePatients(scope)
  const {
    customerId = 0,
    locationId = 0,
    DOB,
    genderId = 0,
    medicalRecordId = '',
    phone = '',
  } = criteria
  if (customerId > 0) patients = patients.where('p.customer_id', '=', customerId)
  if (locationId > 0) patients = patients.where('p.location_id', '=', locationId)
  if (criteria.active !== false) patients = patients.where('p.active', '=', sql<boolean>`true`)
  if (criteria.isPatient !== false)
    patients = patients.where('p.is_patient', '=', sql<boolean>`true`)
  if (criteria.priority) patients = patients.where('p.priority', '=', sql<boolean>`true`)
  if (criteria.isEmployee) patients = patients.where('p.is_employee', '=', sql<boolean>`true`)
  if (DOB !== undefined && DOB !== null) patients = patients.where('p.dob', '=', DOB)
  if (criteria.dobFrom !== undefined && criteria.dobTo !== undefined)
    patients = patients.where('p.dob', '>=', criteria.dobFrom).where('p.dob', '<=', criteria.dobTo)
  if (genderId > 0) patients = patients.where('p.gender_id', '=', genderId)
  if (medicalRecordId !== '')
    patients = patients
      .where('p.record_folded', '=', medicalRecordId.toLowerCase())
      .where('p.record_folded', '<>', sql<string>`''`)
  if (digitsOf(phone) !== '')
    patients = patients
      .where('p.phone_digits', '=', digitsOf(phone))
      .where('p.phone_digits', '<>', sql<string>`''`)
  return patients
}

/** The name condition on the patient `p`; undefined if no name is sought. */
const nameSought = ({
  name = '',
  firstName = '',
  lastName = '',
}: PatientCriteria): RawBuilder<boolean> | undefined => {
  const parts = partsOf(name)
  const other = turned(name)
  const conditions = [
    ...(lastName === '' ? [] : [namedSo(lastName)]),
    ...(firstName === '' ? [] : [firstBegins(firstName)]),
    ...(name === ''
      ? []
      : parts
        ? [namedSo(parts.last, parts.first)]
        : other === ''
          ? [namedSo(name)]
          : [sql<boolean>`(${sql.join([namedSo(name), namedSo(other)], sql` or `)})`]),
  ]
  return conditions.length === 0 ? undefined : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

const plainName = sql<string>`${sql.raw(lastFirst('p'))}`

interface FormerName {
  /** The record that the folded one was merged into, or that one's in turn. */
  kept: number
  former: number
  name: string
}
/**
 * Visible folded records that meet the condition (on `p`), each with every record it was merged
 * into; the last of them is the one that was kept.
 */
export const formerNames = (
  scope: Scope,
  condition: RawBuilder<boolean>,
): RawBuilder<FormerName> => {
  const folded = visiblePatients(scope)
    .where('p.patient_id_merged_into', 'is not', null)
    .where(condition)
    .select(['p.patient_id_merged_into as kept', 'p.patient_id as former', plainName.as('name')])
  return sql<FormerName>`
    (
      with recursive
        went as (
          ${sql`(${folded})`}
          union all
          select n.patient_id_merged_into, w.former, w.name
          from
            went w
            join patient n on n.patient_id = w.kept
          where n.patient_id_merged_into is not null
        )
      select kept, former, name
      from went
    )
  `
}

/* By their current names, and by those of records merged into these, which are shown. */
const hitsOf = (scope: Scope, criteria: PatientCriteria) => {
  const patients = filtered(scope, criteria)
  const named = nameSought(criteria)
  if (named === undefined)
    return patients.select(['p.patient_id as id', 'p.folded', sql<string>`''`.as('formerly')])
  return patients
    .where(named)
    .select(['p.patient_id as id', 'p.folded', sql<string>`''`.as('formerly')])
    .unionAll(
      patients
        .innerJoin(formerNames(scope, named).as('f'), 'f.kept', 'p.patient_id')
        .where('p.patient_id_merged_into', 'is', null)
        .where(sql<boolean>`not ${named}`)
        .groupBy('p.patient_id')
        .select(['p.patient_id as id', 'p.folded', sql<string>`min(f.name)`.as('formerly')]),
    )
}

export const shownNameOf = sql<string>`${sql.raw(shownName)}`
export const patientColumns = [
  'p.patient_id as patientId',
  'p.first_name as firstName',
  'p.last_name as lastName',
  'p.first_name_latin as firstNameLatin',
  'p.last_name_latin as lastNameLatin',
  'p.dob',
  'p.medical_record_id as medicalRecordId',
  'p.phone',
  'p.customer_id as customerId',
  'p.location_id as locationId',
  'p.active',
  'p.priority',
  'p.is_employee as isEmployee',
  'p.patient_id_merged_into as foldedInto',
] as const
export const patientMore = [
  sql<number>`coalesce(p.gender_id, 0)`.as('genderId'),
  sql<string>`
    coalesce((select description from code where list = 'Gender' and id = p.gender_id), '')
  `.as('gender'),
  sql<string>`(select facility_code from customer c where c.customer_id = p.customer_id)`.as(
    'facilityCode',
  ),
  sql<string>`(select location_name from location l where l.location_id = p.location_id)`.as(
    'location',
  ),
  sql<string | null>`
    (
      select max(r.expire_date)
      from patient_attachment r
      where
        r.patient_id = p.patient_id
        and r.attachment_type_id = 12
        and r.deleted_at is null
        and r.date_revoked is null
    )
  `.as('roiExpireDate'),
]

/**
 * One page of patients by last and first name. A narrow search is also fenced, or the planner would
 * walk the whole name index for it.
 */
export const listPatients = (
  scope: Scope,
  criteria: PatientCriteria,
  after: Keyset | undefined,
): Query<PatientListRow> => {
  const isNarrow = [
    criteria.DOB,
    criteria.dobFrom,
    criteria.medicalRecordId,
    criteria.phone,
    criteria.firstName,
    criteria.lastName,
    criteria.name,
  ].some((given) => (given ?? '') !== '')
  const query = pageByName(hitsOf(scope, criteria), criteria, after, isNarrow)
    .innerJoin('patient as p', 'p.patient_id', 'page.id')
    .select(patientColumns)
    .select(patientMore)
    .select([shownNameOf.as('name'), sql<string>`page.formerly`.as('formerly')])
  const isByName = [criteria.firstName, criteria.lastName, criteria.name].some(
    (given) => (given ?? '') !== '',
  )
  return (isByName ? plannedOnce(query) : query) as Query<PatientListRow>
}

/** Locks the patient for a change until the transaction ends. */
export const lockPatient = (tx: Tx, scope: Scope, patientId: number) =>
  visiblePatients(scope, tx)
    .selectAll('p')
    .where('p.patient_id', '=', patientId)
    .forUpdate()
    .executeTakeFirst()
export type LockedPatient = NonNullable<Awaited<ReturnType<typeof lockPatient>>>

/** The account of a patient visible to the user; for IDs in a request. */
export const visiblePatientId = (tx: Tx, scope: Scope, patientId: number) =>
  visiblePatients(scope, tx)
    .select(['p.patient_id', 'p.customer_id'])
    .where('p.patient_id', '=', patientId)
    .executeTakeFirst()

/**
 * For queries written as text: the row's patient must be visible. Appends what it needs to the
 * existing parameters.
 */
export const patientInSight = (scope: Scope, alias: string, parameters: unknown[]): string => {
  const visible = visiblePatients(scope).select('p.patient_id').compile()
  const shifted = shiftParameters(visible.sql, parameters.length)
  parameters.push(...visible.parameters)
  return `${alias}.patient_id in (${shifted})`
}
