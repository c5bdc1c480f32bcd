import { z } from 'zod'
import { answer, body, criteria, Done, endpoints, listOf, query, Saved } from './endpoint.ts'
import { day, flag, id, instant, line, text, whole } from './values.ts'

/* Money that came from practices and patients, and what of their bills it is posted to (docs/decisions/0059). Amounts are in cents. */

export const paymentMethods = ['check', 'cash', 'card'] as const
export const paymentMethodSays: Readonly<Record<(typeof paymentMethods)[number], string>> = { check: 'Check', cash: 'Cash', card: 'Card' }
export const paymentStates = ['waiting', 'posted', 'declined', 'void'] as const
export const paymentStateSays: Readonly<Record<(typeof paymentStates)[number], string>> = {
  waiting: 'At the card terminal',
  posted: 'Posted',
  declined: 'Declined',
  void: 'Void',
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
  /** What no line took: it stays with the payer. */
  unappliedCents: z.number(),
  receivedOn: day(),
  state: z.enum(paymentStates),
  says: text(300),
  createdBy: line(120),
  dateCreated: instant(),
})
export type Payment = z.infer<typeof Payment>

/** What is open of one bill with whoever pays. */
export const OpenBill = z.object({
  billId: id(),
  specimenBarcode: line(20),
  serviceDate: day(),
  /** The invoice that asked for it first; 0: none. */
  invoiceNumber: z.number(),
  cents: z.number(),
})
export type OpenBill = z.infer<typeof OpenBill>
/** So many bills can be chosen by hand. */
export const mostChosenBills = 200
const parts = z.array(z.object({ billId: id(), cents: whole(1, 99_999_999) })).max(mostChosenBills)

export const payments = endpoints({
  list: {
    method: 'GET',
    path: '/api/Billing/GetPaymentList',
    access: 'payment.read',
    byPost: true,
    input: query({ searchCriteria: criteria({ customerId: id(), patientId: id(), unapplied: flag() }) }),
    answer: listOf(Payment),
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
      /** Of it, what the practice disputes: it does not have to be paid until that is answered. */
      disputedCents: z.number(),
      cardTerminal: flag(),
    }),
  },
  /** Bills of a practice (patientId 0) or a patient with something open, the oldest first; what is disputed is left out. At most 200. */
  openBills: {
    method: 'GET',
    path: '/api/Billing/GetOpenBills',
    access: 'payment.read',
    byPost: true,
    input: query({ customerId: id(), patientId: id() }),
    answer: answer({ list: z.array(OpenBill).max(mostChosenBills), isMore: flag() }),
  },
  /** Posted to the bills in `parts`, whose sum is the payment; without parts to the oldest open lines first. A card payment goes to the terminal and is posted when it is approved. */
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
  /** Posts what is unapplied: to the bills in `parts`, or to the oldest lines that are open by now. */
  apply: {
    method: 'POST',
    path: '/api/Billing/ApplyPayment',
    access: 'payment.save',
    changes: true,
    input: body({ paymentId: id(), parts: parts.optional() }),
    answer: answer({ cents: z.number() }),
  },
  /** A check bounced, or the payment was entered wrong: all that was posted of it is taken back. */
  void: {
    method: 'POST',
    path: '/api/Billing/VoidPayment',
    access: 'payment.save',
    changes: true,
    input: body({ paymentId: id(), reason: text(300) }),
    answer: Done,
  },
})
