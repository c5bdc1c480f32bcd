import { z } from 'zod'
import { answer, body, criteria, Done, endpoints, listOf, query, Saved } from '../kit/endpoint.ts'
import { exportedFile, exportInput } from '../kit/export.ts'
import { day, flag, id, instant, line, text } from '../kit/values.ts'
import { requestedLanguage } from '../languages/requested-language.ts'
import { say } from '../languages/say.ts'

/*
 * Refunds (docs/decisions/0059): a credit that Billing Work returns, or the unapplied rest of a
 * payment. Above a limit, a second person approves; then a check is sent, or the money is returned
 * to the card that paid. Amounts are in cents.
 */

export const refundStates = ['waiting', 'due', 'sending', 'sent', 'void', 'refused'] as const
export type RefundState = (typeof refundStates)[number]
export const refundStateLabels: Readonly<Record<RefundState, string>> = {
  waiting: say('To approve'),
  due: say('To send'),
  sending: say('At the card terminal'),
  sent: say('Sent'),
  void: say('Withdrawn'),
  refused: say('Declined'),
}
export const refundMethods = ['check', 'card'] as const
export type RefundMethod = (typeof refundMethods)[number]

export const Refund = z.object({
  refundId: id(),
  customerId: id(),
  customer: line(100),
  /**
   * From the bill with the credit, and its specimen; 0 and '' for the unapplied rest of a payment.
   */
  labOrderId: id(),
  specimenBarcode: line(20),
  /** The payment that is refunded: by card, or unapplied; 0: none. */
  paymentId: id(),
  /** The recipient: a payer, the patient, or the practice. */
  to: line(200),
  party: line(20),
  cents: z.number(),
  reason: text(500),
  state: z.enum(refundStates),
  method: z.enum(refundMethods),
  checkNumber: line(40),
  /** The processor’s number for a refund to a card. */
  reference: line(60),
  /** Why the terminal declined it; ''. */
  says: text(300),
  sentOn: day(),
  createdBy: line(120),
  dateCreated: instant(),
  /** Requires a second person. */
  isAboveLimit: flag(),
  /** Who approved, declined, or withdrew it; ''. */
  decidedBy: line(120),
  dateDecided: instant(),
  /** Why it was declined or withdrawn; ''. */
  refusal: text(500),
  /** The user decided it, and cannot approve it. */
  isOwn: flag(),
  /** The user can approve it: a different person, within the limit. */
  canApprove: flag(),
})
export type Refund = z.infer<typeof Refund>

const filters = {
  refundId: id(),
  customerId: id(),
  state: z.enum(['', ...refundStates]),
  toApprove: flag(),
  /** Number of the check or of the card refund, or the amount (rules.md#finding-money). */
  search: line(60),
}

/** The register of refunds: what was decided, who approved it, and what was sent. */
export const refunds = endpoints({
  /** Latest first. `toApprove`: those that the user can approve. */
  list: {
    method: 'GET',
    path: '/api/Billing/GetRefundList',
    access: 'payment.read',
    byPost: true,
    input: query({
      searchCriteria: criteria(filters),
    }),
    answer: listOf(Refund),
  },
  exportList: {
    method: 'POST',
    path: '/api/Billing/ExportRefundList',
    access: 'payment.read',
    input: exportInput(filters),
    answer: exportedFile,
  },
  /** Returns the unapplied rest of a payment: to its card, or by check. */
  ofPayment: {
    method: 'POST',
    path: '/api/Billing/RefundPayment',
    access: 'payment.save',
    changes: true,
    input: body({ paymentId: id(), reason: text(500) }),
    answer: Saved,
  },
  /**
   * Approved by someone other than the person who decided it; can be declined or withdrawn with a
   * reason until it is sent.
   */
  decide: {
    method: 'POST',
    path: '/api/Billing/DecideRefund',
    access: 'refund.approve',
    changes: true,
    input: body({ refundId: id(), isApproved: flag(), reason: text(500) }),
    answer: Done,
  },
  /**
   * The check is sent, or the terminal is asked to refund the card. It cannot be undone afterward.
   */
  send: {
    method: 'POST',
    path: '/api/Billing/SendRefund',
    access: 'payment.save',
    changes: true,
    input: body({
      refundId: id(),
      method: z.enum(refundMethods),
      checkNumber: line(40),
      sentOn: day(),
    }),
    answer: Done,
  },
  /** The letter that accompanies it, as PDF. It covers this refund and names no one else. */
  letter: {
    method: 'GET',
    path: '/api/Billing/GetRefundLetter',
    access: 'payment.read',
    byPost: true,
    input: query({ refundId: id(), language: requestedLanguage() }),
    answer: answer({ fileType: line(120), fileName: line(200), fileAsBase64: z.string() }),
  },
})
