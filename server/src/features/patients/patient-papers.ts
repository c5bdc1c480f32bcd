import { UserType } from '@labgate/contract/access/user-types'
import { testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import {
  releaseOfInformation,
  type PatientAttachmentRow,
  type PatientNoteRow,
} from '@labgate/contract/patients/patient-papers'
import { actorMay, type Actor } from '../../access/actor.ts'
import { issue, orRefuse, Refusal, refuseIf } from '../../access/refusal.ts'
import type { Jobs } from '../../app-context.ts'
import {
  attachmentSource,
  contentColumns,
  decodeAttachment,
  keepAttachment,
  type Decoded,
} from '../../core/documents/attachments.ts'
import { mustBeNewNote } from '../../core/documents/notes.ts'
import { attachmentColumns, noteColumns } from '../../core/patients/patient.query.ts'
import { patientInSight, visiblePatientId } from '../../core/patients/patients.queries.ts'
import type { Tx } from '../../db/database.ts'
import type { StoredFile } from '../../db/file-store.ts'
import { compiledRaw, rawQuery, type Query } from '../../db/queries.ts'
import type { PdfState } from '../../files/pdf-columns.ts'
import type { ChangeContext } from '../../http/call.ts'

interface Given {
  patientId: number
  attachmentTypeId: number
  description: string
  effectiveDate?: string | null | undefined
  expireDate?: string | null | undefined
  userId_ParolOfficer?: number | undefined
  agency?: string | undefined
  purpose?: string | undefined
  releasedLabTypes?: readonly number[] | undefined
  releasesMedications?: boolean | undefined
  releasesPractice?: boolean | undefined
  preAuthorizationId?: number | undefined
  fileName?: string | undefined
  fileAsBase64: string
}

/** Checks and decodes before the transaction begins. */
export const preparePaper = async (given: Given): Promise<Decoded<Given>> => {
  const isRelease = given.attachmentTypeId === releaseOfInformation
  refuseIf([
    ...(given.attachmentTypeId > 0
      ? []
      : [issue('attachmentTypeId', 'Choose what it is.', 'required')]),
    ...(given.description === '' ? [issue('description', 'Enter a description.', 'required')] : []),
    ...(isRelease && !given.effectiveDate
      ? [issue('effectiveDate', 'Enter the effective date.', 'required')]
      : []),
    ...(isRelease && !given.expireDate
      ? [issue('expireDate', 'Enter the expiration date.', 'required')]
      : []),
    ...(isRelease &&
    given.effectiveDate &&
    given.expireDate &&
    given.expireDate <= given.effectiveDate
      ? [issue('expireDate', 'The end date must be after the effective date.', 'order')]
      : []),
    ...(isRelease && (given.userId_ParolOfficer ?? 0) <= 0 && (given.agency ?? '') === ''
      ? [issue('agency', 'Enter the officer or agency.', 'required')]
      : []),
    ...(isRelease && (given.purpose ?? '') === ''
      ? [issue('purpose', 'Enter the purpose of the release.', 'required')]
      : []),
    ...(isRelease &&
    !(given.releasedLabTypes ?? []).some((labType) => testTypeOfLab(labType) !== undefined)
      ? [issue('releasedLabTypes', 'Choose the tests named in the release.', 'required')]
      : []),
  ])
  return decodeAttachment(given)
}

/*
 * The authorization that a paper is for: must be of the same patient, and the user must be allowed
 * to save authorizations.
 */
const authorizationOf = async (
  tx: Tx,
  actor: Actor,
  { patientId, preAuthorizationId = 0 }: Decoded<Given>,
): Promise<number | null> => {
  if (preAuthorizationId <= 0) return null
  const found = actorMay(actor, 'preauth.save', true)
    ? await tx
        .selectFrom('pre_authorization')
        .select('pre_authorization_id')
        .where('pre_authorization_id', '=', preAuthorizationId)
        .where('patient_id', '=', patientId)
        .executeTakeFirst()
    : undefined
  return orRefuse(found, 'Authorization not found.').pre_authorization_id
}

export const savePaper = async (
  tx: Tx,
  actor: Actor,
  given: Decoded<Given>,
  change: ChangeContext,
  jobs: Jobs,
): Promise<{ id: string; message: string }> => {
  const patient = orRefuse(await visiblePatientId(tx, actor, given.patientId), 'Patient not found.')
  const isRelease = given.attachmentTypeId === releaseOfInformation
  const officer =
    isRelease && (given.userId_ParolOfficer ?? 0) > 0 ? (given.userId_ParolOfficer ?? 0) : null
  if (officer !== null)
    orRefuse(
      await tx
        .selectFrom('staff')
        .select('user_id')
        .where('user_id', '=', officer)
        .where('user_type_id', '=', UserType.ParoleOfficer)
        .executeTakeFirst(),
      'Officer not found.',
    )
  const pre_authorization_id = await authorizationOf(tx, actor, given)
  const id = await keepAttachment(tx, jobs, 'convert-patient', given, async (file_hash) => {
    const made = await tx
      .insertInto('patient_attachment')
      .values({
        patient_id: given.patientId,
        customer_id: patient.customer_id,
        attachment_type_id: given.attachmentTypeId,
        description: given.description,
        file_name: given.fileName ?? '',
        file_hash,
        pre_authorization_id,
        user_id_created: actor.userId,
        ...(isRelease && {
          effective_date: given.effectiveDate ?? null,
          expire_date: given.expireDate ?? null,
          user_id_parol_officer: officer,
          agency: given.agency ?? '',
          purpose: given.purpose ?? '',
          released_lab_types: [...new Set(given.releasedLabTypes)].filter(
            (labType) => testTypeOfLab(labType) !== undefined,
          ),
          releases_medications: given.releasesMedications === true,
          releases_practice: given.releasesPractice === true,
        }),
      })
      .returning('patient_attachment_id')
      .executeTakeFirstOrThrow()
    return made.patient_attachment_id
  })
  change.about({
    customerId: patient.customer_id,
    target: `patient ${given.patientId} attachment ${id}`,
  })
  return { id: String(id), message: 'Saved.' }
}

export const papersOf = (actor: Actor, patientId: number): Query<PatientAttachmentRow> => {
  const parameters: unknown[] = [patientId]
  const visible = patientInSight(actor, 'a', parameters)
  return rawQuery(
    `
      select ${attachmentColumns}
      from
        patient_attachment a
        join file f on f.hash = a.file_hash
      where a.patient_id = $1 and a.deleted_at is null and ${visible}
      order by a.patient_attachment_id desc
      limit 500
    `,
    parameters,
  )
}
/** One attachment with its bytes; those marked deleted are gone for everyone. */
export const onePaper = (
  actor: Actor,
  id: number,
  wantsPdf: boolean,
): Query<PatientAttachmentRow & PdfState & StoredFile> => {
  const parameters: unknown[] = [id]
  const visible = patientInSight(actor, 'a', parameters)
  return rawQuery(
    `
      select ${attachmentColumns}, ${contentColumns(wantsPdf)}
      from ${attachmentSource('patient_attachment', wantsPdf)}
      where a.patient_attachment_id = $1 and a.deleted_at is null and ${visible}
    `,
    parameters,
  )
}

const mark = async (
  tx: Tx,
  actor: Actor,
  id: number,
  set: string,
  condition: string,
): Promise<{ patient_id: number; customer_id: number } | undefined> => {
  const parameters: unknown[] = [id, actor.userId]
  const visible = patientInSight(actor, 'a', parameters)
  const { rows } = await tx.executeQuery(
    compiledRaw<{ patient_id: number; customer_id: number }>(
      `
        update patient_attachment a
        set ${set}
        where a.patient_attachment_id = $1 and a.deleted_at is null and ${condition} and ${visible}
        returning a.patient_id, a.customer_id
      `,
      parameters,
    ),
  )
  return rows[0]
}
/**
 * Marks as deleted; nothing is ever removed. A paper of an authorization can be the proof of a
 * claim, so it is removed with a reason (preauth/remove-paper.ts).
 */
export const deletePaper = async (
  tx: Tx,
  actor: Actor,
  id: number,
  change: ChangeContext,
): Promise<{ message: string }> => {
  const done = await mark(
    tx,
    actor,
    id,
    'deleted_at = now(), user_id_deleted = $2',
    'a.pre_authorization_id is null',
  )
  if (done === undefined) {
    orRefuse(
      await mark(tx, actor, id, 'deleted_at = a.deleted_at', '$2::bigint is not null'),
      'Attachment not found.',
    )
    throw new Refusal(
      'not-possible',
      'This paper belongs to an authorization. An administrator removes it on Pre Authorization, with a reason.',
    )
  }
  change.about({
    customerId: done.customer_id,
    target: `patient ${done.patient_id} attachment ${id}`,
  })
  return { message: 'Deleted.' }
}
export const revokeRelease = async (
  tx: Tx,
  actor: Actor,
  id: number,
  change: ChangeContext,
): Promise<{ message: string }> => {
  const done = orRefuse(
    await mark(
      tx,
      actor,
      id,
      'date_revoked = now(), user_id_revoked = $2',
      `a.attachment_type_id = ${releaseOfInformation} and a.date_revoked is null`,
    ),
    'Release not found.',
  )
  change.about({
    customerId: done.customer_id,
    target: `patient ${done.patient_id} attachment ${id}`,
    fields: ['dateRevoked'],
  })
  return { message: 'The release ends now.' }
}

/** Adds a note; notes are never edited. */
export const savePatientNote = async (
  tx: Tx,
  actor: Actor,
  given: { patientId: number; subject: string; note: string; patientNoteId?: number | undefined },
  change: ChangeContext,
): Promise<{ id: string; message: string }> => {
  mustBeNewNote(given, 'patientNoteId')
  const patient = orRefuse(await visiblePatientId(tx, actor, given.patientId), 'Patient not found.')
  const { patient_note_id: id } = await tx
    .insertInto('patient_note')
    .values({
      patient_id: given.patientId,
      customer_id: patient.customer_id,
      subject: given.subject,
      note: given.note,
      user_id_created: actor.userId,
    })
    .returning('patient_note_id')
    .executeTakeFirstOrThrow()
  change.about({ customerId: patient.customer_id, target: `patient ${given.patientId} note ${id}` })
  return { id: String(id), message: 'Saved.' }
}
export const onePatientNote = (actor: Actor, id: number): Query<PatientNoteRow> => {
  const parameters: unknown[] = [id]
  const visible = patientInSight(actor, 'n', parameters)
  return rawQuery(
    `select ${noteColumns} from patient_note n where n.patient_note_id = $1 and ${visible}`,
    parameters,
  )
}
