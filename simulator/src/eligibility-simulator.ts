import { createHash } from 'node:crypto'
import { dayBefore } from '@labgate/contract/kit/days'
import {
  Unanswered,
  type EligibilityService,
  type PayerAnswer,
  type Question,
} from '@labgate/server/ports/eligibility/eligibility-service.ts'

/** Member id endings that trigger a fault. */
const lines = {
  down: /-DOWN$/i,
  late: /-LATE$/i,
  unknown: /-NONE$/i,
  ended: /-ENDED$/i,
  other: /-OTHER$/i,
} as const

const numberOf = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt32BE(0)
const yearOf = (day: string): string => day.slice(0, 4)

type Fate = 'active' | 'other' | 'ended' | 'unknown'
const fateOf = ({ memberId }: Question): Fate => {
  if (lines.unknown.test(memberId)) return 'unknown'
  if (lines.ended.test(memberId)) return 'ended'
  if (lines.other.test(memberId)) return 'other'
  const one = numberOf(memberId) % 20
  return one === 0 ? 'unknown' : one < 3 ? 'ended' : one < 8 ? 'other' : 'active'
}
const groups = ['0042817', 'GRP-5501', '77120', 'A1190']

const answerTo = (question: Question, reference: string): PayerAnswer => {
  const traceNo = `SIM${String(numberOf(reference)).padStart(10, '0')}`
  const fate = fateOf(question)
  if (fate === 'unknown') return { status: 'not found', traceNo, simulated: true, cover: {} }
  const isSelf = question.relationshipId === 1 || question.subscriberLastName === ''
  const cover = {
    payer: question.payer,
    memberId: question.memberId,
    groupNo:
      fate === 'other' || question.groupNo === ''
        ? (groups[numberOf(question.memberId) % groups.length] ?? '')
        : question.groupNo,
    effectiveDate:
      fate === 'other' || question.effectiveDate === null
        ? `${yearOf(question.serviceDate)}-01-01`
        : question.effectiveDate,
    endDate: fate === 'ended' ? dayBefore(question.serviceDate, 31) : null,
    subscriberFirstName: isSelf ? question.firstName : question.subscriberFirstName,
    subscriberLastName: isSelf ? question.lastName : question.subscriberLastName,
    subscriberDob: isSelf ? question.dob : question.subscriberDob,
  }
  return { status: fate === 'ended' ? 'inactive' : 'active', traceNo, simulated: true, cover }
}

/**
 * Payers of the demo. The same member id always gets the same answer: most are covered, for some
 * the payer has another group or other dates, a few ended or are unknown. A member id ending in
 * `-DOWN` never gets an answer, `-LATE` gets one at the second attempt, `-NONE`, `-ENDED` and
 * `-OTHER` say so.
 */
export const eligibilitySimulator = (): EligibilityService => {
  const tried = new Set<string>()
  return {
    ask: async (question, reference) => {
      const isFirst = !tried.has(reference)
      tried.add(reference)
      if (lines.down.test(question.memberId) || (isFirst && lines.late.test(question.memberId)))
        throw new Unanswered('The payer cannot respond at this time.')
      return answerTo(question, reference)
    },
  }
}
