import type { Guide } from '../notation.ts'
import { elementOf, type TransactionSet } from '../segment.ts'
import { acknowledgment } from './acknowledgment.ts'
import { claimAcknowledgment } from './claim-acknowledgment.ts'
import { claimStatus, claimStatusRequest } from './claim-status.ts'
import { eligibility, eligibilityRequest } from './eligibility.ts'
import { professionalClaim } from './professional-claim.ts'
import { remittance } from './remittance.ts'

/** Every guide that Labgate writes or reads. TA1 is separate: it is in no set. */
export const guides: readonly Guide[] = [
  eligibilityRequest,
  eligibility,
  claimStatusRequest,
  claimStatus,
  claimAcknowledgment,
  remittance,
  professionalClaim,
  acknowledgment,
]

const withoutAddendum = (version: string): string => version.replace(/[AE]\d+$/, '')
/** A version that names no guide: the guide follows from the kind of set, and of a 277 from BHT01. */
const unnamed = '005010'
const answersClaims = '0085'
const unnamedGuides: Readonly<Record<string, Guide>> = {
  '835': remittance,
  '999': acknowledgment,
  '271': eligibility,
}
const unnamedGuideOf = ({ kind, segments }: TransactionSet): Guide | undefined =>
  kind === '277'
    ? elementOf(segments[0], 1).trim() === answersClaims
      ? claimAcknowledgment
      : claimStatus
    : unnamedGuides[kind]

/**
 * The guide of a set by its kind and version. An addendum that we do not have is read by the guide
 * that we know ('005010X222' by '005010X222A1'): 277 and 277CA differ in more than that, so the
 * number counts and its letters do not. A payer's file that names the version alone is read by the
 * guide of its kind.
 */
export const guideOf = (one: TransactionSet): Guide | undefined =>
  one.guide === unnamed
    ? unnamedGuideOf(one)
    : guides.find(
        ({ set, version }) =>
          set === one.kind && withoutAddendum(version) === withoutAddendum(one.guide),
      )
