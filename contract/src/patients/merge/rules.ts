import type { Issue } from '../../kit/endpoint.ts'
import { say } from '../../languages/say.ts'
import { isIdentityPick, type MergeFieldName } from './fields.ts'

/*
 * When two records can be merged, and when a second person is needed (docs/decisions/0046). The
 * server decides by these; the screen shows them beforehand.
 */

/** What the rules use from a record. */
export interface MergeSide {
  patientId: number
  customerId: number
  active: boolean
  /** The record that this one was folded into; 0: none. */
  mergedInto: number
  dob: string | null
  genderId: number
  /** Last four digits; '' if none on record. */
  ssnEnd: string
  /** Specimens at the laboratory with no result released yet. */
  atLaboratory: number
  /** Orders on their way to the laboratory. */
  onTheWay: number
  /** An identity correction is waiting for a decision. */
  isCorrectionOpen: boolean
  /** A merge of this record is waiting for a second person. */
  isRequested: boolean
}
export interface MergeFacts {
  keep: MergeSide
  fold: MergeSide
  /** Pairs of orders, one from each record, collected in the same minute. */
  sameMinute: number
  picks: readonly MergeFieldName[]
}

/** Why a second person confirms. */
export const secondPersonWords = {
  dob: say('The birth dates differ.'),
  sex: say('The sexes differ.'),
  ssn: say('The last four digits of the Social Security numbers differ.'),
  'same-minute': say(
    'Both records have an order collected in the same minute: one person cannot give both.',
  ),
} as const
export type SecondPersonReason = keyof typeof secondPersonWords
export const secondPersonReasons = Object.keys(secondPersonWords) as [
  SecondPersonReason,
  ...SecondPersonReason[],
]

const bothKnown = <T>(one: T, other: T, none: T): boolean => one !== none && other !== none
const dobDiffers = ({ keep, fold }: MergeFacts): boolean =>
  bothKnown(keep.dob, fold.dob, null) && keep.dob !== fold.dob
const sexDiffers = ({ keep, fold }: MergeFacts): boolean =>
  bothKnown(keep.genderId, fold.genderId, 0) && keep.genderId !== fold.genderId

export const secondPersonFor = (facts: MergeFacts): SecondPersonReason[] => {
  const { keep, fold, sameMinute } = facts
  const all: (false | SecondPersonReason)[] = [
    dobDiffers(facts) && 'dob',
    sexDiffers(facts) && 'sex',
    bothKnown(keep.ssnEnd, fold.ssnEnd, '') && keep.ssnEnd !== fold.ssnEnd && 'ssn',
    sameMinute > 0 && 'same-minute',
  ]
  return all.filter((reason) => reason !== false)
}

/** Both records have specimens under way: the user who merges acknowledges it. */
export const needsUnderWayTick = ({ keep, fold }: MergeFacts): boolean =>
  keep.atLaboratory + keep.onTheWay > 0 && fold.atLaboratory + fold.onTheWay > 0

const specimens = (count: number): string =>
  count === 1 ? say('1 specimen') : say('{count} specimens', { count })
const issue = (rule: string, message: string): Issue => ({ path: [], rule, message })

/** Why these two cannot be merged as is, and what would be possible instead; none: they can. */
export const mergeBlocks = (facts: MergeFacts): Issue[] => {
  const { keep, fold, picks } = facts
  if (keep.patientId === fold.patientId)
    return [
      issue(
        'merge-same-record',
        say('This is the same record twice. Choose two different records.'),
      ),
    ]
  const blocks: (false | Issue)[] = [
    keep.customerId !== fold.customerId &&
      issue(
        'merge-accounts',
        say('The records belong to different accounts. Only records of one account can be merged.'),
      ),
    (keep.mergedInto > 0 || fold.mergedInto > 0) &&
      issue(
        'merge-already',
        say('One of these records was merged already. Open the record it was merged into.'),
      ),
    !keep.active &&
      keep.mergedInto === 0 &&
      issue(
        'merge-inactive',
        say('The record to keep is inactive. Activate it first, or keep the other one.'),
      ),
    (keep.isCorrectionOpen || fold.isCorrectionOpen) &&
      issue(
        'merge-correction-open',
        say('An identity correction waits for a decision. Accept or reject it first.'),
      ),
    (keep.isRequested || fold.isRequested) &&
      issue(
        'merge-asked',
        say(
          'A merge of one of these records waits for a second person. Confirm or reject it first.',
        ),
      ),
    fold.atLaboratory > 0 &&
      (dobDiffers(facts) || sexDiffers(facts)) &&
      issue(
        'merge-tubes-differ',
        say(
          'The laboratory has {atLaboratory} of the record to merge, and birth date or sex differ. Correct its identity first, or wait for the results.',
          { atLaboratory: specimens(fold.atLaboratory) },
        ),
      ),
    keep.atLaboratory > 0 &&
      picks.some(isIdentityPick) &&
      issue(
        'merge-identity-under-way',
        say(
          'The laboratory has {atLaboratory} of the record to keep. Its name, birth date, and sex change only by an identity correction.',
          { atLaboratory: specimens(keep.atLaboratory) },
        ),
      ),
  ]
  return blocks.filter((block) => block !== false)
}
