import { mostSignatureBytes } from '@labgate/contract/orders/order-documents'
import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import type { Crypt } from '../../access/crypt.ts'
import { Refusal, issue, refuseIf } from '../../access/refusal.ts'
import type { Scope, Tx } from '../../db/database.ts'
import { compiledOf, type Query } from '../../db/queries.ts'
import { signatureFile } from '../../files/signature-file.ts'
import { visibleOrders } from '../orders/orders.queries.ts'
import { consentsOf } from '../patients/patient-for-order.ts'
import type { LockedPatient } from '../patients/patients.queries.ts'

const field = 'fileAsBase64_Patient'
const png = { 'image/png': 'PNG' }

/**
 * Where a patient's signature is sealed: bound to its row, so that one never opens as another's.
 */
export const signaturePlace = (patientSignatureId: number): string =>
  `patient signature ${patientSignatureId}`

/**
 * The image that a save carries, checked before its transaction begins; undefined if there is none.
 */
export const signatureImage = async (
  given: string | undefined,
  path = field,
): Promise<Buffer | undefined> => {
  if (given === undefined || given === '') return undefined
  const { bytes } = await signatureFile(given, {
    allowed: png,
    path,
    most: { bytes: mostSignatureBytes, text: 'The signature is larger than 300 kB.' },
  })
  return bytes
}

/**
 * Stores the image for a patient and returns its ID; called again for the next order of a visit, it
 * returns the same ID.
 */
export type PatientSigns = (
  tx: Tx,
  patient: Pick<LockedPatient, 'patient_id' | 'customer_id'>,
) => Promise<number>

/** How a save with a patient's signature handles it; undefined without one. */
export const patientSigning = (
  image: Buffer | undefined,
  actor: Actor,
  { crypt, now }: { crypt: Crypt; now: Date },
): PatientSigns | undefined => {
  if (image === undefined) return undefined
  /*
   * The patient is not present: someone acting as a customer sits in the laboratory and would be
   * signing in the patient's name.
   */
  if (actor.visitId !== 0) {
    const text = 'A patient’s signature cannot be added while acting as a customer.'
    throw new Refusal('not-in-visit', text, [issue(field, text, 'not-in-visit')])
  }
  let kept: { id: number; patientId: number } | undefined
  return async (tx, { patient_id, customer_id }) => {
    if (kept !== undefined) {
      refuseIf(
        kept.patientId === patient_id
          ? []
          : [
              issue(
                'patientId',
                'These orders are for several patients. Each patient signs separately.',
                'one-patient',
              ),
            ],
      )
      return kept.id
    }
    const { rows } = await sql<{
      id: number
    }>`select nextval('patient_signature_count') as id`.execute(tx)
    const id = Number(rows[0]?.id ?? 0)
    await tx
      .insertInto('patient_signature')
      .values({
        patient_signature_id: id,
        patient_id,
        customer_id,
        image: crypt.seal(image.toString('base64'), signaturePlace(id)),
        signed_at: now.toISOString(),
        user_id_created: actor.userId,
      })
      .execute()
    kept = { id, patientId: patient_id }
    return id
  }
}

/** Whether a consent of the patient is on file today. */
export const hasConsent = async (tx: Tx, patientId: number): Promise<boolean> => {
  const { rows } = await sql<{
    consents: number
  }>`select ${sql.raw(consentsOf(String(Math.trunc(patientId))))} as consents`.execute(tx)
  return (rows[0]?.consents ?? 0) > 0
}

export interface SealedSignature {
  patientSignatureId: number
  datePatientSignature: string | null
  image: Buffer
}
/**
 * The sealed image that the patient signed an order with. No row if the order is not visible,
 * belongs to another patient, or has none.
 */
export const sealedSignature = (
  scope: Scope,
  labOrderId: number,
  patientId?: number,
): Query<SealedSignature> =>
  visibleOrders(scope)
    .innerJoin('patient_signature as s', (on) =>
      on
        .onRef('s.patient_signature_id', '=', 'o.patient_signature_id')
        .onRef('s.patient_id', '=', 'o.patient_id'),
    )
    .select([
      's.patient_signature_id as patientSignatureId',
      'o.date_patient_signature as datePatientSignature',
      's.image',
    ])
    .where('o.lab_order_id', '=', labOrderId)
    .$if(patientId !== undefined, (rows) => rows.where('o.patient_id', '=', patientId ?? 0))

/** The image in base64. */
export const openSignature = (
  crypt: Crypt,
  { patientSignatureId, image }: SealedSignature,
): string => crypt.open(image, signaturePlace(patientSignatureId))

/**
 * The PNG that the patient signed an order with, for a document rendered inside this transaction;
 * undefined if the patient has not signed or signed on paper, or the order is not visible. It must
 * not leave the server on its own.
 */
export const imageForOrder = async (
  tx: Tx,
  scope: Scope,
  crypt: Crypt,
  labOrderId: number,
): Promise<Buffer | undefined> => {
  const { rows } = await tx.executeQuery(compiledOf(sealedSignature(scope, labOrderId)))
  const [found] = rows
  return found && Buffer.from(openSignature(crypt, found), 'base64')
}
