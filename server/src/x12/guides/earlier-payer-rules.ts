import { centsOf, sumOf } from '../cents.ts'
import type { Rule } from '../validate.ts'
import {
  adjusted,
  claimBreach,
  forClaims,
  forLines,
  lineBreach,
  type Body,
} from './professional-rule-parts.ts'

/** What a claim to a later payer says of the earlier ones (2320, 2430). */
export const earlierPayerRules: readonly Rule<Body>[] = [
  forClaims('837.secondary', '005010X222A1, 2320', (held) =>
    ['S', 'T'].includes(held.subscriber.coverage?.sequence ?? '') &&
    held.claim.otherPayers.every(({ paid }) => paid === undefined)
      ? [
          claimBreach(
            held,
            'I6',
            'A claim to a second payer needs what the first one decided.',
            undefined,
            'SBR',
          ),
        ]
      : [],
  ),
  forLines('837.other-line', 'rules.md#claim-rules-of-content', (line) =>
    line.adjudications.flatMap(({ decision, adjustments }) =>
      centsOf(decision?.paid ?? '') + adjusted(adjustments) === centsOf(line.service?.charge ?? '')
        ? []
        : [
            lineBreach(
              line,
              'I12',
              'What another payer paid and adjusted is not the charge of the line.',
              'SVD',
              2,
            ),
          ],
    ),
  ),
  forClaims('837.other-claim', 'rules.md#claim-rules-of-content', (held) =>
    held.claim.otherPayers.flatMap(({ paid, payer, adjustments }) => {
      const decisions = held.claim.lines.flatMap((line) =>
        line.adjudications.filter(({ decision }) => decision?.payerId === payer?.name?.id),
      )
      if (decisions.length === 0 || paid === undefined) return []
      const ofLines = sumOf(decisions.map(({ decision }) => decision?.paid ?? ''))
      return ofLines - adjusted(adjustments) === centsOf(paid.value)
        ? []
        : [
            claimBreach(
              held,
              'I12',
              'What another payer paid is not the sum of its lines less its adjustments of the claim.',
              2,
              'AMT',
            ),
          ]
    }),
  ),
  forClaims('837.other-total', 'rules.md#claim-rules-of-content', (held) =>
    held.claim.otherPayers.flatMap(({ paid, payer, adjustments }) => {
      if (paid === undefined) return []
      const decided = held.claim.lines.map((line) =>
        line.adjudications.filter(({ decision }) => decision?.payerId === payer?.name?.id),
      )
      const ofLines = decided.flat().flatMap((line) => line.adjustments)
      const total = centsOf(paid.value) + adjusted(adjustments) + adjusted(ofLines)
      const isWhole = decided.every(({ length }) => length > 0) || decided.flat().length === 0
      return isWhole && total === centsOf(held.claim.claim?.charge ?? '')
        ? []
        : [
            claimBreach(
              held,
              'I12',
              'What another payer paid and adjusted is not the charge of the claim, or leaves out a line.',
              2,
              'AMT',
            ),
          ]
    }),
  ),
  forLines('837.other-payer', '005010X222A1, SVD01', (line, { claim }) =>
    line.adjudications.some(
      ({ decision }) =>
        !claim.otherPayers.some(({ payer }) => payer?.name?.id === decision?.payerId),
    )
      ? [lineBreach(line, 'I12', 'A line names a payer that the claim does not have.', 'SVD', 1)]
      : [],
  ),
]
