import { z } from 'zod'
import { answer, body, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { flag, id, instant, line, whole } from '../kit/values.ts'

/**
 * Copies of one label at once, as in a user's barcodeQty (rules.md#specimen-label). 0 prints
 * nothing and reports that.
 */
export const mostCopies = 5
/** Maximum orders with labels or requisitions printed at once. */
export const mostPrinted = 500
/** Maximum orders picked one by one from a list to be printed together. */
export const mostPicked = 100
/** Limit while acting as a customer (rules.md#acting-as-a-customer). */
export const mostPrintedInVisit = 200

/** Why a label is reprinted; 'other' takes free text. */
export const reprintReasons = [
  'The label is damaged or cannot be read',
  'The label is lost',
  'The printer failed',
  'Additional tube',
  'Name or birth date was corrected',
] as const

const Printed = z.object({
  labelPrintId: id(),
  at: instant(),
  userName: line(120),
  copies: z.number(),
  /** '' for the first print. */
  reason: line(200),
  /** '' if printed in the browser. */
  printer: line(60),
  /** Why the printer did not accept it; '' if it did. */
  failed: line(200),
  /** It shows the name and birth date now on record. */
  isCurrent: flag(),
})
export type Printed = z.infer<typeof Printed>

const file = { fileType: line(120), fileName: line(200), fileAsBase64: z.string() }

/** Orders that could not be printed with the others, and why. */
export const LeftOut = z.object({ labOrderId: id(), specimenBarcode: line(20), says: line(200) })
export type LeftOut = z.infer<typeof LeftOut>

/** Specimen labels (rules.md#specimen-label). */
export const labels = endpoints({
  /**
   * Prints `copies` labels for each order. On a printer in the laboratory's network they are sent
   * there and no file is returned; otherwise the response is a PDF of 2 x 1 inch pages for the
   * browser to print. A label that was printed before needs a reason. With `leaveOut`, those that
   * cannot be printed are named, and the others are printed.
   */
  print: {
    method: 'POST',
    path: '/api/LabOrder/PrintLabels',
    access: 'label.print',
    changes: true,
    input: body({
      labOrderId: z.array(id()).min(1).max(mostPrinted),
      copies: whole(0, mostCopies),
      reason: line(200).optional(),
      leaveOut: flag().optional(),
    }),
    answer: answer({
      ...file,
      /** Number of labels, all orders and copies together. */
      count: z.number(),
      /** The printer they were sent to; '' if the browser prints. */
      printer: line(60),
      left: z.array(LeftOut),
    }),
  },
  /** Prints of an order's label, newest first. */
  list: {
    method: 'GET',
    path: '/api/LabOrder/GetLabelPrintList',
    access: 'order.read',
    byPost: true,
    input: query({ LabOrderId: id() }),
    answer: shortListOf(Printed),
  },
  /** A label for no one, to test a printer. Only the act itself is logged. */
  test: {
    method: 'POST',
    path: '/api/LabOrder/PrintTestLabel',
    access: 'label.print',
    input: body({ printer: line(50).optional() }),
    answer: answer({ ...file, printer: line(60) }),
  },
})
