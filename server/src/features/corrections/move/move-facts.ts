import type { MoveFacts, MoveSide } from '@labgate/contract/corrections/move-rules'
import type { Issue } from '@labgate/contract/kit/endpoint'
import { canceled, movedAway } from '@labgate/contract/orders/order-status'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, mustBeEntered, orRefuse } from '../../../access/refusal.ts'
import { lockOrder, type LockedOrder } from '../../../core/orders/orders.queries.ts'
import { lockPatient, type LockedPatient } from '../../../core/patients/patients.queries.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { isSamePerson, type KnownPerson } from '../../../hl7/results/same-person.ts'

/** What the note of a move must state. */
export const noteOfMove = 'Enter how you know whose specimen it is.'

/** Refuses to move, or to request a move, without a note. */
export const mustHaveMoveNote = (note: string): void => mustBeEntered('note', note, noteOfMove)

/** Refuses to confirm a move whose order is not as it was when the move was requested. */
export const orderChanged = (): Refusal =>
  new Refusal(
    'not-possible',
    'The order was changed since the move was requested. Reject it, and look at the order again.',
  )

/** A locked order, with the patient it is recorded for and the one it should go to. */
export interface Moved {
  row: LockedOrder
  from: LockedPatient
  to: LockedPatient
}

/**
 * Locks the order, then both patients, as in saving an order; the patient with the lower id first.
 */
export const lockMove = async (
  tx: Tx,
  actor: Actor,
  labOrderId: number,
  patientId: number,
): Promise<Moved> => {
  const row = orRefuse(await lockOrder(tx, actor, labOrderId), 'Order not found.')
  const locked = new Map<number, LockedPatient>()
  for (const id of [...new Set([row.patient_id, patientId])].toSorted((a, b) => a - b))
    locked.set(id, orRefuse(await lockPatient(tx, actor, id), 'Patient not found.'))
  return {
    row,
    from: orRefuse(locked.get(row.patient_id), 'Patient not found.'),
    to: orRefuse(locked.get(patientId), 'Patient not found.'),
  }
}

const knownOf = (row: LockedPatient): KnownPerson => ({
  lastName: row.last_name,
  firstName: row.first_name,
  lastNameLatin: row.last_name_latin,
  firstNameLatin: row.first_name_latin,
  dob: row.dob,
})
const isAlike = (from: LockedPatient, to: LockedPatient): boolean =>
  isSamePerson(
    { lastName: from.last_name, firstName: from.first_name, dob: from.dob ?? '' },
    knownOf(to),
  )

interface Waiting {
  isCorrectionOpen: boolean
  isMergeRequested: boolean
}
const waitingOf = (patientId: number): Query<Waiting> =>
  rawQuery(
    `
      select
        exists (
          select from identity_correction c where c.patient_id = $1 and c.state = 'open'
        ) as "isCorrectionOpen",
        exists (
          select
          from patient_merge m
          where m.state = 'asked' and $1 in (m.patient_id, m.patient_id_folded)
        ) as "isMergeRequested"
    `,
    [patientId],
  )
/**
 * Whether there is a result of any kind, and whether another move is waiting. `except`: the move
 * being decided.
 */
const aboutOrder = (
  labOrderId: number,
  except: number,
): Query<{ hasResult: boolean; isRequested: boolean }> =>
  rawQuery(
    `
      select
        exists (
          select from result r where r.lab_order_id = $1 and r.discarded_at is null
        ) as "hasResult",
        exists (
          select
          from order_correction c
          where c.lab_order_id = $1 and c.state = 'asked' and c.order_correction_id <> $2
        ) as "isRequested"
    `,
    [labOrderId, except],
  )
const sideOf = (row: LockedPatient, waiting: Waiting | undefined): MoveSide => ({
  patientId: row.patient_id,
  customerId: row.customer_id,
  active: row.active,
  mergedInto: row.patient_id_merged_into ?? 0,
  dob: row.dob,
  medicalRecordId: row.medical_record_id,
  isCorrectionOpen: waiting?.isCorrectionOpen === true,
  isMergeRequested: waiting?.isMergeRequested === true,
})

/** What the contract's rules consider, and whether a second person confirms. */
export const moveFactsOf = async (
  tx: Tx,
  { row, from, to }: Moved,
  except = 0,
): Promise<MoveFacts & { hasResult: boolean }> => {
  const [[one], [other], [about]] = await pipeline(
    tx,
    waitingOf(from.patient_id),
    waitingOf(to.patient_id),
    aboutOrder(row.lab_order_id, except),
  )
  return {
    from: sideOf(from, one),
    to: sideOf(to, other),
    isCanceled: row.ended === canceled,
    isMovedAway: row.ended === movedAway,
    isRequested: about?.isRequested === true,
    isAlike: isAlike(from, to),
    hasResult: about?.hasResult === true,
  }
}

/** What a person read from the tube or the requisition. */
export interface Keyed {
  firstName: string
  lastName: string
  /** YYYY-MM-DD. */
  dob: string | null
  medicalRecordId: string
}
/**
 * Mismatches between the two identifiers keyed and the record that the order would move to. Names
 * ignore case, accents, and hyphens. If name and birth date fit both records, the record number
 * decides.
 */
export const keyedFaults = (
  keyed: Keyed,
  { to }: Pick<Moved, 'to'>,
  { isAlike: bothFit }: Pick<MoveFacts, 'isAlike'>,
): Issue[] => {
  const read = 'as the tube or the requisition shows it.'
  const blank = [
    ...(keyed.lastName === ''
      ? [issue('lastName', `Enter the last name ${read}`, 'required')]
      : []),
    ...(keyed.firstName === ''
      ? [issue('firstName', `Enter the first name ${read}`, 'required')]
      : []),
    ...(keyed.dob === null ? [issue('dob', `Enter the birth date ${read}`, 'required')] : []),
    ...(bothFit && keyed.medicalRecordId === ''
      ? [issue('medicalRecordId', `Enter the record number ${read}`, 'required')]
      : []),
  ]
  if (blank.length > 0) return blank
  const fits = (with_: Partial<Keyed>): boolean =>
    isSamePerson(
      {
        lastName: to.last_name,
        firstName: to.first_name,
        ...with_,
        dob: with_.dob ?? to.dob ?? '',
      },
      knownOf(to),
    )
  const differs =
    'This does not match the record that the order would go to. Read it again, or choose another patient.'
  return [
    ...(fits({ lastName: keyed.lastName }) ? [] : [issue('lastName', differs, 'identifier')]),
    ...(fits({ firstName: keyed.firstName }) ? [] : [issue('firstName', differs, 'identifier')]),
    ...(keyed.dob === to.dob ? [] : [issue('dob', differs, 'identifier')]),
    ...(bothFit &&
    keyed.medicalRecordId.trim().toLowerCase() !== to.medical_record_id.trim().toLowerCase()
      ? [issue('medicalRecordId', differs, 'identifier')]
      : []),
  ]
}
