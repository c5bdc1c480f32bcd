import { may } from '@labgate/contract/access/permissions'
import type { Patient } from '@labgate/contract/patients/patients'
import type { Actor } from '../../access/actor.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { codeName, isoInstant, jsonRows, personName, writerName } from '../../db/sql-parts.ts'
import { attachedByColumns, fileColumns } from '../documents/attachments.ts'
import { addressOfPatient, columnsOfPatient } from './patient-fields.ts'
import { patientInSight, visiblePatients } from './patients.queries.ts'
import { lastFirst } from './shown-name.ts'

const most = 200
const mask = (column: string): string =>
  `case when ${column} = '' then '' else '*****' || ${column} end`

/** The columns of an insurance under their wire names; `i` is patient_insurance. */
export const insuranceColumns = `
  i.patient_insurance_id as "patientInsuranceId",
  i.patient_id as "patientId",
  coalesce(i.insurance_id, 0) as "insuranceId",
  i.insurance_name as "insuranceName",
  coalesce(y.name, i.insurance_name) as insurance,
  coalesce(y.payer_kind, '') as "payerKind",
  i.active,
  i.insurance_type_id as "insuranceTypeId",
  ${codeName('InsuranceType', 'i.insurance_type_id')} as "insuranceType",
  i.member_id as "memberId",
  i.group_no as "groupNo",
  i.effective_date as "effectiveDate",
  i.expire_date as "expireDate",
  i.sequence,
  coalesce(i.relationship_id, 0) as "relationshipId",
  ${codeName('Relationship', 'i.relationship_id')} as relationship,
  i.notes,
  i.subscriber_first_name as "subscriberFirstName",
  i.subscriber_last_name as "subscriberLastName",
  i.subscriber_dob as "subscriberDob",
  coalesce(i.subscriber_gender_id, 0) as "subscriberGenderId",
  i.secondary_reason as "secondaryReason",
  i.injury_date as "injuryDate",
  i.injury_claim_no as "injuryClaimNo",
  i.injury_state as "injuryState",
  i.patient_insurance_id as "subscriberAddressId",
  i.subscriber_street1 as "subscriberStreet1",
  i.subscriber_street2 as "subscriberStreet2",
  i.subscriber_city as "subscriberCity",
  i.subscriber_county as "subscriberCounty",
  i.subscriber_state as "subscriberState",
  i.subscriber_postal_code as "subscriberPostalCode",
  i.subscriber_country_code as "subscriberCountryCode",
  i.subscriber_phone as "subscriberPhone",
  i.subscriber_phone_work as "subscriberPhoneWork",
  i.pre_auth_required as "preAuthRequired",
  i.pre_auth_number as "preAuthNumber",
  i.pre_auth_end_date as "preAuthEndDate",
  coalesce(i.pre_auth_maximum, 0) as "preAuthMaximum",
  coalesce(i.user_id_updated, 0) as "userId_Updated",
  i.row_version as "rowVersion"
`
export const insuranceSource = `
  patient_insurance i
  left join insurance y on y.insurance_id = i.insurance_id
`

/** The columns of an attachment without its bytes; `a` is patient_attachment, `f` its file. */
export const attachmentColumns = `
  a.patient_attachment_id as "patientAttachmentId",
  a.patient_id as "patientId",
  a.attachment_type_id as "attachmentTypeId",
  ${codeName('AttachmentType', 'a.attachment_type_id')} as "attachmentType",
  ${fileColumns},
  a.effective_date as "effectiveDate",
  a.expire_date as "expireDate",
  coalesce(a.user_id_parol_officer, 0) as "userId_ParolOfficer",
  a.agency,
  a.purpose,
  a.released_lab_types as "releasedLabTypes",
  a.releases_medications as "releasesMedications",
  a.releases_practice as "releasesPractice",
  ${isoInstant('a.date_revoked')} as "dateRevoked",
  coalesce(a.pre_authorization_id, 0) as "preAuthorizationId",
  ${attachedByColumns}
`

export const noteColumns = `
  n.patient_note_id as "patientNoteId",
  n.patient_id as "patientId",
  n.subject,
  n.note,
  ${isoInstant('n.date_time')} as "dateTime",
  n.user_id_created as "userId_Created",
  ${writerName('n')} as "createdBy"
`

const insurances = jsonRows(`
  select ${insuranceColumns}
  from ${insuranceSource}
  where i.patient_id = p.patient_id
  order by i.active desc, i.sequence, i.patient_insurance_id
  limit ${most}
`)
const attachments = jsonRows(`
  select ${attachmentColumns}
  from
    patient_attachment a
    join file f on f.hash = a.file_hash
  where a.patient_id = p.patient_id and a.deleted_at is null
  order by a.patient_attachment_id desc
  limit ${most}
`)
const notes = jsonRows(`
  select ${noteColumns}
  from patient_note n
  where n.patient_id = p.patient_id
  order by n.patient_note_id desc
  limit ${most}
`)
export const medicationList = `
  select
    coalesce(m.medication_id, 0) as "medicationId",
    coalesce(d.medication_id_generic, 0) as "medicationId_Generic",
    m.description,
    m.dose
  from
    patient_medication m
    left join medication d on d.medication_id = m.medication_id
`
export const diagnosisList = `
  select d.icd10_code as "icd10Code", d.description from patient_diagnosis d
`
export const allergyList = `
  select coalesce(a.allergy_id, 0) as "allergyId", a.description from patient_allergy a
`
const current = (list: string, alias: string, order: string): string =>
  jsonRows(`
    ${list}
    where ${alias}.patient_id = p.patient_id and ${alias}.ended_at is null
    order by ${order}
    limit ${most}
  `)
/** The lists of which someone stated that the patient `p` has none. */
export const saidNone = jsonRows(`
  select n.what, ${isoInstant('n.created_at')} as "saidDate", ${writerName('n')} as "saidBy"
  from patient_none n
  where n.patient_id = p.patient_id and n.ended_at is null
  order by n.what
`)
const none = `'[]'::json`

/**
 * What a patient response has, besides what the rules find missing and the stamp, which is made of
 * who, when and where.
 */
export type PatientRecord = Omit<Patient, 'missing' | 'stamp'> & {
  updatedBy: string
  timeZone: string
}

/**
 * One patient with its lists, each at most 200 rows. Sealed numbers show their last four
 * characters.
 */
export const onePatient = (actor: Actor, patientId: number): Query<PatientRecord> => {
  const visible = visiblePatients(actor)
    .select('p.patient_id')
    .where('p.patient_id', '=', patientId)
    .compile()
  const parameters: unknown[] = [...visible.parameters]
  const keptInSight = patientInSight(actor, 'k', parameters)
  return rawQuery(
    `
      select
        ${columnsOfPatient('p')},
        p.restricted as "restrictedReason",
        p.patient_id as "addressId",
        ${addressOfPatient('p')} as address,
        ${mask('p.ssn_last4')} as ssn,
        ${mask('p.drivers_license_last4')} as "driversLicense",
        p.updated_at as "updatedAt",
        (select name from customer c where c.customer_id = p.customer_id) as customer,
        (select location_name from location l where l.location_id = p.location_id) as location,
        ${codeName('Gender', 'p.gender_id')} as gender,
        ${codeName('Ethnicity', 'p.ethnicity_id')} as ethnicity,
        ${personName('p.user_id_parol_officer')} as "parolOfficer",
        ${personName('p.user_id_updated')} as "updatedBy",
        (select time_zone from customer c where c.customer_id = p.customer_id) as "timeZone",
        ${may(actor.who, 'patient-insurance.read') ? insurances : none} as insurances,
        ${may(actor.who, 'patient-attachment.read') ? attachments : none} as attachments,
        ${may(actor.who, 'patient-note.read') ? notes : none} as notes,
        ${current(medicationList, 'm', 'm.folded')} as medications,
        ${current(diagnosisList, 'd', 'd.patient_diagnosis_id')} as diagnosis,
        ${current(allergyList, 'a', 'a.folded')} as allergies,
        ${saidNone} as "saidNone",
        (
          select json_build_object('patientId', k.patient_id, 'name', ${lastFirst('k')})
          from patient k
          where k.patient_id = p.patient_id_merged_into and ${keptInSight}
        ) as "mergedInto"
      from patient p
      where p.patient_id in (${visible.sql})
    `,
    parameters,
  )
}
