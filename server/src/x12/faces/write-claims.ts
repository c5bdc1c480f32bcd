import { guideOf } from '../guides/guides.ts'
import { professionalClaim } from '../guides/professional-claim.ts'
import { claimRules } from '../guides/professional-rules.ts'
import { readFile } from '../read-file.ts'
import { validate } from '../validate.ts'
import { writeFile, type Envelope } from '../write-file.ts'
import type { Stop } from '../write-segment.ts'
import { batchModel } from './claim-model.ts'
import type { ClaimBatch } from './claim.ts'

/** Why a claim cannot be sent. */
export interface ClaimStop extends Stop {
  /** Place of the claim in its batch; undefined if the stop concerns the batch or the envelope. */
  claim: number | undefined
  /** Id of a rule; '' for form. */
  rule: string
}
export type WrittenClaims =
  | { bytes: Uint8Array; stops: readonly [] }
  | { bytes: undefined; stops: readonly ClaimStop[] }

const claimOf = (path: string): number | undefined => {
  const [, nth] = /^billing\.0\.subscribers\.(\d+)\./.exec(path) ?? []
  return nth === undefined ? undefined : Number(nth)
}

/**
 * An 837P of one batch. The written file is read again and compared with the guide and its rules
 * before it is returned: either all of it can be sent, or nothing is written and each stop names
 * its claim, its place and its reason.
 */
export const writeClaims = (batch: ClaimBatch, envelope: Envelope): WrittenClaims => {
  const written = writeFile(professionalClaim, envelope, [batchModel(batch)])
  if (written.bytes === undefined)
    return {
      bytes: undefined,
      stops: written.stops.map((stop) => ({ ...stop, claim: claimOf(stop.path), rule: '' })),
    }
  const [set] = readFile(written.bytes).interchanges.flatMap(({ groups }) =>
    groups.flatMap(({ sets }) => sets),
  )
  if (set === undefined || guideOf(set) !== professionalClaim)
    throw new Error('The set that was written is not found in its file.')
  const { found, faults } = validate(professionalClaim, claimRules, set)
  if (faults.length === 0) return { bytes: written.bytes, stops: [] }
  const begins = found.billing.flatMap(({ subscribers }) => subscribers.map(({ at }) => at))
  const stops = faults.map(
    ({ position, loop, segment, element, component, code, says: text, rule }): ClaimStop => {
      const claim = begins.findLastIndex((at) => at <= position)
      return {
        loop,
        segment,
        element,
        component,
        path: '',
        code,
        says: text,
        rule,
        claim: claim === -1 ? undefined : claim,
      }
    },
  )
  return { bytes: undefined, stops }
}
