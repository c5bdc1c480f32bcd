import type { ClaimStatuses, StatusAnswer } from './faces/claim-status.ts'
import type { EligibilityAnswer } from './faces/eligibility.ts'
import type { Acknowledgements } from './faces/read-acknowledgement.ts'
import type { ClaimAcknowledgement } from './faces/read-claim-acknowledgement.ts'
import { eligibilityAnswers, type EligibilitySets } from './faces/read-eligibility.ts'
import type { Fault } from './fault.ts'

/** What a payer's file can answer, each kind if the file has it. */
export interface AnsweringFile {
  acknowledgements?: Acknowledgements
  claimAcknowledgements?: { sets: readonly ClaimAcknowledgement[]; faults: readonly Fault[] }
  statuses?: ClaimStatuses
  eligibility?: EligibilitySets
}

/** What a payer's file answers, as much of each kind as a person reads. */
export interface FileAnswers {
  acknowledgements: Acknowledgements | undefined
  sets: readonly ClaimAcknowledgement[]
  statuses: readonly StatusAnswer[]
  cover: readonly EligibilityAnswer[]
  /** There is more. */
  isCut: boolean
}

const fewClaims = (sets: readonly ClaimAcknowledgement[], most: number): ClaimAcknowledgement[] => {
  let left = most
  return sets.slice(0, most).map((set) => {
    const claims = set.claims.slice(0, left)
    left -= claims.length
    return { ...set, claims }
  })
}

/** Up to so many answers of each kind in a file that was read. */
export const answersIn = (
  { acknowledgements, claimAcknowledgements, statuses, eligibility }: AnsweringFile,
  most: number,
): FileAnswers => {
  const sets = claimAcknowledgements?.sets ?? []
  const statusAnswers = statuses?.answers ?? []
  const cover = eligibility === undefined ? [] : eligibilityAnswers(eligibility).answers
  const claims = sets.reduce((sum, set) => sum + set.claims.length, statusAnswers.length)
  return {
    acknowledgements: acknowledgements && {
      ...acknowledgements,
      interchanges: acknowledgements.interchanges.slice(0, most),
      groups: acknowledgements.groups.slice(0, most),
    },
    sets: fewClaims(sets, most),
    statuses: statusAnswers.slice(0, most),
    cover: cover.slice(0, most),
    isCut: claims > most || cover.length > most,
  }
}
