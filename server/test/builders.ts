import { randomBytes } from 'node:crypto'
import { specimenNumber } from '@labgate/contract/kit/numbers'
import { dayAt } from '@labgate/contract/kit/time-zones'
import { madeCustody } from './custody-builders.ts'
import { madeCorrection, madeMerge } from './identity-builders.ts'
import { madeValue } from './result-builders.ts'

export interface MadeAccount {
  customerId: number
  name: string
}
export interface MadeUser {
  userId: number
  userName: string
  email: string
  customerId: number
}
type Owner = <R>(sql: string, values?: unknown[]) => Promise<R[]>

/* Six digits from the first on: names made of them sort in the order in which they were made. */
let count = 100_000
const next = (): number => ++count

/** A change to a user's email that waits for a second person. */
export const madeSignInChange = (
  of: { userId: number; customerId: number; requestedBy: number },
  newValue = 'new@people.example',
): Record<string, unknown> => ({
  user_id: of.userId,
  customer_id: of.customerId,
  kind: 'email',
  old_value: 'old@people.example',
  new_value: newValue,
  requested_by: of.requestedBy,
  requested_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  needs_proof: false,
  needs_second: true,
  objection_hash: randomBytes(32),
})

/**
 * Creates what a test needs, with plausible values for everything it does not mention. Column names
 * are those of the tables.
 */
export const makeBuilders = (owner: Owner, hash: string) => {
  const insert = async (
    table: string,
    columns: Record<string, unknown>,
    id: string,
  ): Promise<number> => {
    const names = Object.keys(columns)
    const [row] = await owner<Record<string, number>>(
      `
        insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
        values (${names.map((_, at) => `$${at + 1}`).join(', ')})
        returning ${id} as id
      `,
      Object.values(columns),
    )
    return row?.['id'] ?? 0
  }
  const custody = madeCustody(insert)
  const value = madeValue(insert)
  const account = async (columns: Record<string, unknown> = {}): Promise<MadeAccount> => {
    const at = next()
    const whole = {
      name: `Account ${at}`,
      facility_code: `FC${at}`,
      contact_name: 'Ada Moss',
      contact_position: 'Manager',
      contact_email: `office${at}@practice.example`,
      ...columns,
    }
    return { customerId: await insert('customer', whole, 'customer_id'), name: String(whole.name) }
  }
  const location = (customerId: number, columns: Record<string, unknown> = {}): Promise<number> =>
    insert(
      'location',
      {
        customer_id: customerId,
        location_name: `Location ${next()}`,
        phone: '(813) 555-0100',
        street1: '1 Main St',
        city: 'Tampa',
        state: 'FL',
        postal_code: '33602',
        ...columns,
      },
      'location_id',
    )
  /** A user who can sign in with the tests' password. `customerId` 0 is laboratory staff. */
  const user = async (
    userTypeId: number,
    customerId = 0,
    columns: Record<string, unknown> = {},
  ): Promise<MadeUser> => {
    const at = next()
    const whole = {
      user_type_id: userTypeId,
      customer_id: customerId,
      user_name: `user${at}`,
      email: `user${at}@people.example`,
      primary_login: true,
      email_proven: true,
      first_name: 'Kim',
      last_name: `Person${at}`,
      ...columns,
    }
    const userId = await insert('app_user', whole, 'user_id')
    await owner('insert into login (user_id, password_hash) values ($1, $2)', [userId, hash])
    return { userId, userName: String(whole.user_name), email: String(whole.email), customerId }
  }
  const patient = (
    customerId: number,
    locationId: number,
    columns: Record<string, unknown> = {},
  ): Promise<number> =>
    insert(
      'patient',
      {
        customer_id: customerId,
        location_id: locationId,
        first_name: 'Ida',
        last_name: `Patient${next()}`,
        dob: '1980-05-17',
        gender_id: 1,
        street1: '1 Oak St',
        city: 'Tampa',
        state: 'FL',
        postal_code: '33602',
        phone: '(813) 555-0101',
        user_id_created: 1,
        ...columns,
      },
      'patient_id',
    )
  /** An order of kratom in urine, collected an hour ago. */
  const order = (
    of: { customerId: number; locationId: number; patientId: number },
    columns: Record<string, unknown> = {},
  ): Promise<number> => {
    const at = next()
    const collected = new Date(Date.now() - 3_600_000)
    return insert(
      'lab_order',
      {
        requisition_no: `R${at}`,
        customer_id: of.customerId,
        location_id: of.locationId,
        patient_id: of.patientId,
        lab_type_id: 1,
        version: '2022.11',
        tests: [107, 1100],
        collection_device_id: 1,
        specimen_barcode: specimenNumber(90_000_000_000 + at),
        collected_at: collected.toISOString(),
        collection_day: dayAt(collected, 'America/New_York'),
        user_id_created: 1,
        ...columns,
      },
      'lab_order_id',
    )
  }
  /**
   * A patient with one of every dependent record; every text is the mark. `hash`: of an existing
   * file.
   */
  const chart = async (
    customerId: number,
    locationId: number,
    { mark, hash: file_hash }: { mark: string; hash: Buffer },
  ) => {
    const patientId = await patient(customerId, locationId, {
      last_name: mark,
      medical_record_id: mark,
      street1: mark,
    })
    const of = { patient_id: patientId, customer_id: customerId }
    const made = { ...of, description: mark, user_id_created: 1 }
    const { userId: officerId } = await user(14)
    const specimenBarcode = specimenNumber(80_000_000_000 + next())
    const listed = JSON.stringify([{ medicationId: 0, medicationId_Generic: 0, description: mark }])
    const findings = JSON.stringify([
      { rule: 'provider', level: 'issue', path: 'userId_Physician', says: mark },
    ])
    const labOrderId = await order(
      { customerId, locationId, patientId },
      { requisition_no: mark, specimen_barcode: specimenBarcode, medications: listed, findings },
    )
    const event = {
      lab_order_id: labOrderId,
      customer_id: customerId,
      move: 'create',
      lab_status_id: 1,
      comment: mark,
      user_id: 1,
      user_name: mark,
    }
    await insert('order_event', event, 'order_event_id')
    const label = 70_000_000_000 + next()
    const ofOrder = { lab_order_id: labOrderId, customer_id: customerId, user_id_created: 1 }
    const { userId: signer } = await user(2, customerId)
    const signatureId = await insert(
      'user_signature',
      { user_id: signer, customer_id: customerId, file_hash, created_by: signer },
      'user_signature_id',
    )
    await insert(
      'patient_signature',
      {
        patient_signature_id: next(),
        ...of,
        image: Buffer.from(mark),
        signed_at: new Date().toISOString(),
        user_id_created: 1,
      },
      'patient_signature_id',
    )
    const way = await custody(
      { customerId, locationId, patientId, labOrderId, fileHash: file_hash },
      mark,
    )
    const papers = await value(
      { customerId, patientId, labOrderId, resultId: way.resultId },
      mark,
      file_hash,
    )
    return {
      patientId,
      ...way,
      ...papers,
      patientInsuranceId: await insert(
        'patient_insurance',
        { ...of, insurance_name: mark, member_id: mark },
        'patient_insurance_id',
      ),
      medicationId: await insert('patient_medication', made, 'patient_medication_id'),
      diagnosisId: await insert(
        'patient_diagnosis',
        { ...made, icd10_code: 'F11.20' },
        'patient_diagnosis_id',
      ),
      noneId: await insert(
        'patient_none',
        { ...of, what: 'insurance', user_id_created: 1 },
        'patient_none_id',
      ),
      allergyId: await insert('patient_allergy', made, 'patient_allergy_id'),
      patientAttachmentId: await insert(
        'patient_attachment',
        {
          ...made,
          attachment_type_id: 12,
          effective_date: '2026-01-01',
          expire_date: '2030-01-01',
          agency: mark,
          file_hash,
        },
        'patient_attachment_id',
      ),
      patientNoteId: await insert(
        'patient_note',
        { ...of, subject: mark, note: mark, user_id_created: 1 },
        'patient_note_id',
      ),
      officerId,
      labOrderId,
      specimenBarcode,
      orderAttachmentId: await insert(
        'lab_order_attachment',
        { ...ofOrder, lo_attachment_type_id: 1, description: mark, file_hash },
        'lab_order_attachment_id',
      ),
      orderNoteId: await insert('lab_order_note', { ...ofOrder, note: mark }, 'lab_order_note_id'),
      orderDocumentId: await insert(
        'order_document',
        {
          lab_order_id: labOrderId,
          customer_id: customerId,
          kind: 'requisition',
          file_hash,
          facts_hash: file_hash,
          built_at: '2026-01-01T00:00:00Z',
        },
        'order_document_id',
      ),
      labelPrintId: await insert(
        'label_print',
        {
          lab_order_id: labOrderId,
          customer_id: customerId,
          specimen_barcode: specimenBarcode,
          copies: 1,
          last_name: mark,
          first_name: mark,
          middle_name: mark,
          user_id: 1,
          user_name: mark,
          at: '2026-01-01T00:00:00Z',
        },
        'label_print_id',
      ),
      specimenRangeId: await insert(
        'specimen_range',
        { customer_id: customerId, first_count: label, last_count: label, user_id_created: 1 },
        'specimen_range_id',
      ),
      standingOrderId: await insert(
        'standing_order',
        {
          customer_id: customerId,
          user_id: signer,
          user_signature_id: signatureId,
          lab_type_id: 1,
          version: '2022.11',
          tests: [107, 1100],
          effective_from: '2020-01-01',
          effective_to: '2020-02-01',
          signed_at: '2020-01-01T00:00:00Z',
          signed_hash: file_hash,
        },
        'standing_order_id',
      ),
      patientMergeId: await madeMerge(insert)(
        {
          customerId,
          patientId,
          foldedId: await patient(customerId, locationId, {
            last_name: mark,
            active: false,
            patient_id_merged_into: patientId,
          }),
        },
        mark,
      ),
      identityCorrectionId: await madeCorrection(insert)({ ...of, lab_order_id: labOrderId }, mark),
      patientParoleId: await insert(
        'patient_parole',
        { ...of, user_id: officerId, user_id_linked: 1 },
        'patient_parole_id',
      ),
    }
  }
  /** A provider preference: kratom in urine, started long ago. */
  const preference = (
    of: { customerId: number; userId: number },
    columns: Record<string, unknown> = {},
  ): Promise<number> =>
    insert(
      'physician_preference',
      {
        customer_id: of.customerId,
        user_id: of.userId,
        lab_type_id: 1,
        name: `Preference ${next()}`,
        effective_date: '2020-01-01',
        version: '2022.11',
        tests: [107, 1100],
        ...columns,
      },
      'physician_preference_id',
    )
  return { insert, account, location, user, patient, order, chart, preference }
}
export type Builders = ReturnType<typeof makeBuilders>
