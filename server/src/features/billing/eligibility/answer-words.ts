import type { Benefit, OtherPayer } from '@labgate/contract/billing/eligibility'
import { describeBenefit } from '../../../x12/benefit-words.ts'
import type { EligibilityAnswer } from '../../../x12/faces/eligibility.ts'
import { describeRefusal } from '../../../x12/status-words.ts'
import { othersOf } from './outcome.ts'

/** Benefits of one answer that are shown: payers list each service apart. */
const mostBenefits = 400

/** A payer's answer in words (rules.md#answers-in-words). */
export const wordsOfAnswer = (
  answer: EligibilityAnswer,
): { plan: string; benefits: Benefit[]; otherPayers: OtherPayer[]; refusals: string[] } => ({
  plan: answer.plan.slice(0, 100),
  benefits: answer.benefits.slice(0, mostBenefits).map((benefit) => {
    const { what, services, amount, details } = describeBenefit(benefit)
    return {
      atSegment: answer.begins + benefit.at - 1,
      what,
      services: services.slice(0, 600),
      amount: amount.slice(0, 20),
      details: details.slice(0, 2000),
    }
  }),
  otherPayers: othersOf(answer),
  refusals: answer.refusals.slice(0, 10).map(({ reason }) => describeRefusal(reason)),
})
