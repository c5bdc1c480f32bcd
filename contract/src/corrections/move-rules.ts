import type { Issue } from '../kit/endpoint.ts'
import { say } from '../languages/say.ts'

/*
 * When an order can be moved to another patient (rules.md#corrections; docs/decisions/0048). The
 * server decides by these.
 */

/**
 * Medications and allergies of a moved order: as listed on the requisition, or in the right chart.
 */
export const moveLists = ['keep', 'chart'] as const
export type MoveLists = (typeof moveLists)[number]

/** Source of the two identifiers. */
export const readFrom = { tube: say('Tube'), requisition: say('Paper requisition') } as const
export type ReadFrom = keyof typeof readFrom
export const readFromIds = Object.keys(readFrom) as [ReadFrom, ...ReadFrom[]]

/** The patient facts that the rules consider. */
export interface MoveSide {
  patientId: number
  customerId: number
  active: boolean
  /** The record this one was merged into; 0: none. */
  mergedInto: number
  dob: string | null
  medicalRecordId: string
  /** An identity correction waits for a decision. */
  isCorrectionOpen: boolean
  /** A merge waits for a second person. */
  isMergeRequested: boolean
}
export interface MoveFacts {
  from: MoveSide
  to: MoveSide
  isCanceled: boolean
  /** Its specimen has an order in another account. */
  isMovedAway: boolean
  /** A move of this order already waits for a second person. */
  isRequested: boolean
  /** Name and birth date of both records are the same. */
  isAlike: boolean
}

const no = (path: string, message: string, rule: string): Issue[] => [
  { path: [path], message, rule },
]
/**
 * Blocks on any move of an order from one patient's record to another's; empty if there are none.
 */
export const recordBlocks = (from: MoveSide, to: MoveSide): Issue[] => {
  if (to.mergedInto > 0)
    return no(
      'patientId',
      say('This record was merged. Choose record {mergedInto} instead.', {
        mergedInto: to.mergedInto,
      }),
      'merged',
    )
  if (!to.active)
    return no('patientId', say('This record is inactive. Activate the patient first.'), 'inactive')
  if (to.dob === null)
    return no(
      'patientId',
      say(
        'This record has no birth date, so the specimen cannot be matched to it. Add the birth date first.',
      ),
      'no-dob',
    )
  if (from.isCorrectionOpen || to.isCorrectionOpen)
    return no(
      'patientId',
      say('An identity correction of one of the patients is pending. Accept or reject it first.'),
      'identity-open',
    )
  if (from.isMergeRequested || to.isMergeRequested)
    return no(
      'patientId',
      say('A merge of one of the records waits for a second person. Decide it first.'),
      'merge-asked',
    )
  return []
}

/** Blocks on a move, with what is possible instead; empty if there are none. */
export const moveBlocks = ({
  from,
  to,
  isCanceled,
  isMovedAway,
  isRequested,
  isAlike,
}: MoveFacts): Issue[] => {
  if (isCanceled)
    return no(
      'labOrderId',
      say('This order is canceled. Un-cancel it first, then move it.'),
      'canceled',
    )
  if (isMovedAway)
    return no(
      'labOrderId',
      say('This order was moved to another account. Move the order there.'),
      'moved',
    )
  if (isRequested)
    return no(
      'labOrderId',
      say('A move of this order waits for a second person. Confirm or reject that one first.'),
      'asked',
    )
  if (from.patientId === to.patientId)
    return no(
      'patientId',
      say('The order is recorded for this patient. Choose the other one.'),
      'same',
    )
  if (from.customerId !== to.customerId)
    return no(
      'patientId',
      say(
        'This patient is in another account. Choose a patient in the order’s account, or correct the account.',
      ),
      'account',
    )
  const records = recordBlocks(from, to)
  if (records.length > 0) return records
  if (isAlike && (to.medicalRecordId === '' || to.medicalRecordId === from.medicalRecordId))
    return no(
      'patientId',
      say(
        'Both records have this name and birth date, and no record number tells them apart. If they are one person, use Patient Merge.',
      ),
      'alike',
    )
  return []
}
