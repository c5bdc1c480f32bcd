import type { Verb } from '../access/permissions.ts'
import type { Issue } from '../kit/endpoint.ts'
import { say } from '../languages/say.ts'
import type { MoveName } from '../orders/order-status.ts'

/**
 * What a correction changes in an order: fields by wire name, and whether the report shows them.
 */
interface Act {
  words: string
  fields: readonly string[]
  isOnReport: boolean
}
/**
 * Corrections of one order by the laboratory's customer experience team (rules.md#corrections;
 * docs/decisions/0048).
 */
export const correctionActs = {
  patient: { words: say('Patient'), fields: ['patientId'], isOnReport: true },
  account: { words: say('Account'), fields: ['customerId'], isOnReport: false },
  'collection-time': {
    words: say('Collection time'),
    fields: ['collectionDate', 'collectionDateMissing', 'noCollectionTime'],
    isOnReport: true,
  },
  provider: {
    words: say('Provider'),
    fields: ['userId_Physician', 'physicianMissing'],
    isOnReport: true,
  },
  location: { words: say('Location'), fields: ['locationId', 'locationMissing'], isOnReport: true },
  barcode: { words: say('Specimen number'), fields: ['specimenBarcode'], isOnReport: true },
  payment: {
    words: say('Payment and insurance'),
    fields: [
      'selfPay',
      'contractPay',
      'insuranceMissing',
      'patientInsuranceId_Primary',
      'patientInsuranceId_Secondary',
    ],
    isOnReport: false,
  },
  'reset-signature': {
    words: say('Provider signature'),
    fields: ['userSignatureId_Physician'],
    isOnReport: false,
  },
  'reissue-report': { words: say('Report sent again'), fields: [], isOnReport: false },
  'release-hold': { words: say('Release hold'), fields: ['labStatusId'], isOnReport: false },
  'un-accession': { words: say('Un-accession'), fields: ['labStatusId'], isOnReport: false },
  'un-reject': { words: say('Undo rejection'), fields: ['labStatusId'], isOnReport: false },
  'un-cancel': { words: say('Undo cancellation'), fields: ['labStatusId'], isOnReport: false },
} as const satisfies Record<string, Act>
export type CorrectionAct = keyof typeof correctionActs
export const correctionActIds = Object.keys(correctionActs) as [CorrectionAct, ...CorrectionAct[]]
/**
 * Acts that reopen an order: each is a move of its specimen (docs/decisions/0014), with the
 * permission to make it.
 */
export const statusActs = {
  'release-hold': { move: 'release', permission: 'order.release-hold' },
  'un-accession': { move: 'unAccession', permission: 'order.un-accession' },
  'un-reject': { move: 'unReject', permission: 'order.un-reject' },
  'un-cancel': { move: 'unCancel', permission: 'order.cancel' },
} as const satisfies Partial<Record<CorrectionAct, { move: MoveName; permission: Verb }>>
export type StatusAct = keyof typeof statusActs
export const statusActIds = Object.keys(statusActs) as [StatusAct, ...StatusAct[]]
export const isStatusAct = (act: CorrectionAct): act is StatusAct => act in statusActs
/** Acts that move the order; separate calls request the target. */
export const moveActIds = ['patient', 'account'] as const satisfies readonly CorrectionAct[]
export type MoveAct = (typeof moveActIds)[number]
export const isMoveAct = (act: CorrectionAct): act is MoveAct =>
  moveActIds.some((one) => one === act)
/**
 * Acts that set values of the existing order. Not 'reissue-report', which sends the report again as
 * is.
 */
export type ValueAct = Exclude<CorrectionAct, MoveAct | StatusAct | 'reissue-report'>
export const valueActIds = correctionActIds.filter(
  (act) => !isMoveAct(act) && !isStatusAct(act) && act !== 'reissue-report',
) as [ValueAct, ...ValueAct[]]

/**
 * Corrections of many orders at once: for one hold, or when a provider leaves or an office moves.
 */
export const bulkActIds = ['release-hold', 'provider', 'location'] as const
export type BulkAct = (typeof bulkActIds)[number]

/** Why an order is corrected; a note gives the details. */
export const correctionReasons = {
  'data-entry': 'Data entry error at the laboratory',
  'practice-entry': say('Entered wrong by the practice'),
  'practice-request': say('Requested by the practice'),
  'wrong-patient': say('Ordered for the wrong patient'),
  'wrong-account': say('Ordered in the wrong account'),
  'paper-differs': say('The paper requisition or the tube differs'),
  'provider-left': say('The provider left the practice'),
  'office-moved': say('The office moved or closed'),
  insurance: say('Insurance information was updated'),
  resolved: say('The question was answered'),
  'not-arrived': say('The practice did not receive it'),
  other: say('Other (explain in the note)'),
} as const
export type CorrectionReason = keyof typeof correctionReasons
export const correctionReasonIds = Object.keys(correctionReasons) as [
  CorrectionReason,
  ...CorrectionReason[],
]

export interface CorrectionFacts {
  act: ValueAct
  /** The order was canceled. */
  isCanceled: boolean
  /** Its specimen has an order in another account. */
  isMovedAway: boolean
  /** Fields that would differ. */
  changed: readonly string[]
  /** Instants as ISO text. */
  collectedAt: string | null
  /** The order says that its collection time is unknown. */
  collectionMissing: boolean
  receivedAt: string | null
  now: string
  hasSignature: boolean
}

/**
 * Blocks on a correction, in messages that say what is possible instead; empty if there are none.
 */
export const correctionBlocks = ({
  act,
  isCanceled,
  isMovedAway,
  changed,
  collectedAt,
  collectionMissing,
  receivedAt,
  now,
  hasSignature,
}: CorrectionFacts): Issue[] => {
  const issue = (path: string, message: string, rule: string): Issue => ({
    path: [path],
    message,
    rule,
  })
  if (isCanceled)
    return [
      issue(
        'labOrderId',
        say('This order is canceled. Un-cancel it first, then correct it.'),
        'canceled',
      ),
    ]
  if (isMovedAway)
    return [
      issue(
        'labOrderId',
        say('This order was moved to another account. Correct the order there.'),
        'moved',
      ),
    ]
  if (act === 'reset-signature')
    return hasSignature
      ? []
      : [
          issue(
            'userSignatureId_Physician',
            say('This order has no provider signature. The provider can sign it as it is.'),
            'no-signature',
          ),
        ]
  if (changed.length === 0)
    return [issue('values', say('Nothing would change. Enter the correct value.'), 'unchanged')]
  if (act !== 'collection-time') return []
  if (collectedAt === null)
    return collectionMissing
      ? []
      : [
          issue(
            'collectionDate',
            say('Enter the collection time, or choose that the requisition does not give it.'),
            'required',
          ),
        ]
  if (collectedAt > now)
    return [issue('collectionDate', say('The collection time is in the future.'), 'future')]
  return receivedAt !== null && collectedAt > receivedAt
    ? [
        issue(
          'collectionDate',
          say(
            'The collection time is after the laboratory received the specimen. Correct the order’s specimen instead if it is another tube.',
          ),
          'after-receipt',
        ),
      ]
    : []
}
