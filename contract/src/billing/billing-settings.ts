import { z } from 'zod'
import { UserType } from '../access/user-types.ts'
import { Done, answer, body, endpoints, query } from '../kit/endpoint.ts'
import { day, flag, id, whole } from '../kit/values.ts'

/** User types that decide about money; each has a limit (docs/decisions/0056, 0059). */
export const decidingTypes = [
  UserType.CustomerExperience,
  UserType.Billing,
  UserType.CustomerExperienceSupervisor,
] as const
const mostCents = 1_000_000_00
const limit = z.object({
  userTypeId: id(),
  /** How much a user of this type can write off or refund without another person, in cents. */
  cents: whole(0, mostCents),
  /** How large a refund this type can approve for someone else, in cents. */
  approveRefundCents: whole(0, mostCents),
})
export type DecisionLimit = z.infer<typeof limit>

/**
 * A limit that a second person has not confirmed: raised, or lowered so that another type could
 * approve more. Until then it is what it was; only what differs from that is confirmed.
 */
const LimitRaise = z.object({
  limitRaiseId: id(),
  ...limit.shape,
  wasCents: whole(0, mostCents),
  wasApproveRefundCents: whole(0, mostCents),
  askedBy: z.string(),
  dateAsked: z.string(),
  /** The caller cannot confirm it, for it is theirs. */
  needsOther: flag(),
})
export type LimitRaise = z.infer<typeof LimitRaise>

/** A smallest statement above this would leave real money unasked for. */
export const mostStatementMinCents = 100_00

const shape = {
  /** Orders collected from this day on are billed; null: nothing is billed yet. */
  billingSince: day(),
  /** Days from the date of an invoice until it is due. */
  invoiceDays: whole(0, 120),
  /** Days that a patient has to pay a statement: not beyond the day of the next one. */
  statementDueDays: whole(7, 120),
  /** Days between a patient's statements, and how many are sent before a person decides. */
  statementDays: whole(7, 120),
  statementCount: whole(1, 12),
  /** The smallest sum that a statement asks for, in cents; less waits for more, or for a person. */
  statementMinCents: whole(0, mostStatementMinCents),
  limits: z.array(limit).max(decidingTypes.length),
  rowVersion: id(),
}

/**
 * When billing begins, when invoices and statements are due, and who can decide about how much
 * (docs/decisions/0064).
 */
export const billingSettings = endpoints({
  get: {
    method: 'GET',
    path: '/api/BillingTable/GetSettings',
    access: 'billing-table.read',
    input: query({}),
    answer: answer({ ...shape, raises: z.array(LimitRaise) }),
  },
  /**
   * A limit that is raised waits for a second person, and so does lowering the highest one to or
   * below the next; another lower one takes effect at once. A change of a type’s limit ends what
   * waited for it.
   */
  save: {
    method: 'POST',
    path: '/api/BillingTable/SaveSettings',
    access: 'billing-table.save',
    changes: true,
    notInVisit: true,
    input: body(shape),
    answer: Done,
  },
  /** Confirmed by someone other than who raised it; anyone who may confirm can decline it. */
  decideRaise: {
    method: 'POST',
    path: '/api/BillingTable/DecideRaise',
    access: 'billing-table.approve',
    changes: true,
    notInVisit: true,
    input: body({ limitRaiseId: id(), isApproved: flag() }),
    answer: Done,
  },
})
