import { z } from 'zod'
import { body, criteria, Done, endpoints, listOf, query } from './endpoint.ts'
import { day, flag, id, instant, line, text } from './values.ts'

export const refundStates = ['due', 'sent', 'void'] as const
export const refundStateSays: Readonly<Record<(typeof refundStates)[number], string>> = { due: 'To send', sent: 'Sent', void: 'Void' }
export const Refund = z.object({
  refundId: id(),
  customerId: id(),
  customer: line(100),
  specimenBarcode: line(20),
  /** Who gets it: a payer, the patient, or the practice. */
  to: line(200),
  party: line(20),
  cents: z.number(),
  reason: text(500),
  state: z.enum(refundStates),
  checkNumber: line(40),
  sentOn: day(),
  createdBy: line(120),
  dateCreated: instant(),
})
export type Refund = z.infer<typeof Refund>

/** The register of refunds: Billing Work decides them, and here they leave. */
export const refunds = endpoints({
  /** The latest first. */
  list: {
    method: 'GET',
    path: '/api/Billing/GetRefundList',
    access: 'payment.read',
    byPost: true,
    input: query({ searchCriteria: criteria({ customerId: id(), onlyDue: flag() }) }),
    answer: listOf(Refund),
  },
  /** The check left. It cannot be undone afterwards. */
  send: {
    method: 'POST',
    path: '/api/Billing/SendRefund',
    access: 'payment.save',
    changes: true,
    input: body({ refundId: id(), checkNumber: line(40), sentOn: day() }),
    answer: Done,
  },
})
