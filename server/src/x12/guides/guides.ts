import type { Guide } from '../notation.ts'
import type { TransactionSet } from '../segment.ts'
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

/**
 * The guide of a set by its kind and version. An addendum that we do not have is read by the guide
 * that we know ('005010X222' by '005010X222A1'): 277 and 277CA differ in more than that, so the
 * number counts and its letters do not.
 */
export const guideOf = ({ kind, guide }: TransactionSet): Guide | undefined => {
  const base = (version: string): string => version.replace(/[AE]\d+$/, '')
  return guides.find(({ set, version }) => set === kind && base(version) === base(guide))
}
