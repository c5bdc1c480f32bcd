import { z } from 'zod'
import { answer, body, criteria, Done, endpoints, listOf, query, Saved } from '../kit/endpoint.ts'
import { exportedFile, exportInput } from '../kit/export.ts'
import { day, flag, id, instant, line, text, whole } from '../kit/values.ts'
import { say } from '../languages/say.ts'
import { refundStates } from './refunds.ts'

/*
 * Money received from practices and patients, and the bills it is posted to (docs/decisions/0059).
 * Amounts are in cents.
 */

export const paymentMethods = ['check', 'cash', 'card'] as const
export const paymentMethodLabels: Readonly<Record<(typeof paymentMethods)[number], string>> = {
  check: say('Check'),
  cash: say('Cash'),
  card: say('Card'),
}
export const paymentStates = ['waiting', 'posted', 'declined', 'void'] as const
export const paymentStateLabels: Readonly<Record<(typeof paymentStates)[number], string>> = {
  waiting: say('At the card terminal'),
  posted: say('Posted'),
  declined: say('Declined'),
  void: say('Void'),
}
export const Payment = z.object({
  paymentId: id(),
  customerId: id(),
  customer: line(100),
  /** 0: the practice paid. */
  patientId: id(),
  patientName: line(160),
  method: z.enum(paymentMethods),
  reference: line(60),
  cents: z.number(),
  /** The amount not applied to any line: it stays with the payer. */
  unappliedCents: z.number(),
  receivedOn: day(),
  state: z.enum(paymentStates),
  says: text(300),
  createdBy: line(120),
  dateCreated: instant(),
})
export type Payment = z.infer<typeof Payment>

/** A bill that a payment was posted to. */
export const PaidBill = z.object({
  billId: id(),
  specimenBarcode: line(20),
  serviceDate: day(),
  patientName: line(160),
  /** The first invoice that included it; 0: none. */
  invoiceNumber: z.number(),
  /** What was posted, and how much of it was taken back. */
  cents: z.number(),
  takenBackCents: z.number(),
  /** What the bill has open with whoever paid. */
  openCents: z.number(),
})
export type PaidBill = z.infer<typeof PaidBill>
const PaymentRefund = z.object({
  refundId: id(),
  cents: z.number(),
  state: z.enum(refundStates),
  on: day(),
  /** Of what was unapplied, and not of a bill's credit. */
  isOfRest: flag(),
})
export type PaymentRefund = z.infer<typeof PaymentRefund>

/** The open amount of one bill for a given payer. */
export const OpenBill = z.object({
  billId: id(),
  specimenBarcode: line(20),
  serviceDate: day(),
  /** The first invoice that included it; 0: none. */
  invoiceNumber: z.number(),
  cents: z.number(),
})
export type OpenBill = z.infer<typeof OpenBill>
/** Maximum number of bills that can be selected by hand. */
export const mostChosenBills = 200
const parts = z.array(z.object({ billId: id(), cents: whole(1, 99_999_999) })).max(mostChosenBills)

/** `search`: number of the check or reference, or the amount (rules.md#finding-money). */
const filters = { customerId: id(), patientId: id(), unapplied: flag(), search: line(60) }

export const payments = endpoints({
  list: {
    method: 'GET',
    path: '/api/Billing/GetPaymentList',
    access: 'payment.read',
    byPost: true,
    input: query({
      searchCriteria: criteria(filters),
    }),
    answer: listOf(Payment),
  },
  /** One payment with the bills that it was posted to, latest service first, and its refunds. */
  get: {
    method: 'GET',
    path: '/api/Billing/GetPayment',
    access: 'payment.read',
    byPost: true,
    input: query({ paymentId: id() }),
    answer: answer({
      ...Payment.shape,
      bills: z.array(PaidBill),
      /** More than 500 bills: the others are left out. */
      isCut: flag(),
      refunds: z.array(PaymentRefund),
    }),
  },
  exportList: {
    method: 'POST',
    path: '/api/Billing/ExportPaymentList',
    access: 'payment.read',
    input: exportInput(filters),
    answer: exportedFile,
  },
  /** What a practice (patientId 0) or a patient owes now. */
  owed: {
    method: 'GET',
    path: '/api/Billing/GetOwed',
    access: 'payment.read',
    byPost: true,
    input: query({ customerId: id(), patientId: id() }),
    answer: answer({
      cents: z.number(),
      bills: z.number(),
      /** The part that the practice disputes: it is not due until that is answered. */
      disputedCents: z.number(),
      cardTerminal: flag(),
    }),
  },
  /**
   * Open bills of a practice (patientId 0) or a patient, oldest first; disputed ones are left out.
   * At most 200.
   */
  openBills: {
    method: 'GET',
    path: '/api/Billing/GetOpenBills',
    access: 'payment.read',
    byPost: true,
    input: query({ customerId: id(), patientId: id() }),
    answer: answer({ list: z.array(OpenBill).max(mostChosenBills), isMore: flag() }),
  },
  /**
   * Posted to the bills in `parts`, whose sum is the payment; without parts, to the oldest open
   * lines first. A card payment is sent to the terminal and is posted once approved.
   */
  save: {
    method: 'POST',
    path: '/api/Billing/SavePayment',
    access: 'payment.save',
    changes: true,
    input: body({
      customerId: id(),
      patientId: id(),
      method: z.enum(paymentMethods),
      reference: line(60),
      cents: whole(0, 99_999_999),
      receivedOn: day(),
      parts: parts.optional(),
    }),
    answer: Saved,
  },
  /** Posts the unapplied amount: to the bills in `parts`, or to the oldest lines open by now. */
  apply: {
    method: 'POST',
    path: '/api/Billing/ApplyPayment',
    access: 'payment.save',
    changes: true,
    input: body({ paymentId: id(), parts: parts.optional() }),
    answer: answer({ cents: z.number() }),
  },
  /**
   * A check bounced, or the payment was entered incorrectly: everything posted from it is reversed.
   */
  void: {
    method: 'POST',
    path: '/api/Billing/VoidPayment',
    access: 'payment.save',
    changes: true,
    input: body({ paymentId: id(), reason: text(300) }),
    answer: Done,
  },
})
