import { z } from 'zod'
import { Done, answer, body, endpoints, query } from '../kit/endpoint.ts'
import { id, instant, line, text } from '../kit/values.ts'
import { mostPrinted } from '../orders/labels.ts'

export const bundleStates = ['waiting', 'making', 'done', 'failed', 'cancelled'] as const
export type BundleState = (typeof bundleStates)[number]

const one = { reportBundleId: id() }
const bundle = {
  ...one,
  state: z.enum(bundleStates),
  made: z.number(),
  count: z.number(),
  says: text(500),
}

/** A requested bundle, as the shell reports it. */
export const RequestedBundle = z.object({ ...bundle, askedDate: instant() })
export type RequestedBundle = z.infer<typeof RequestedBundle>

/**
 * Reports of many orders as one PDF (rules.md#printing-results). It is made in the background, and
 * is available for a day to the user who requested it.
 */
export const reportBundles = endpoints({
  /**
   * Starts a bundle with the newest released report of each order, in their order; orders without
   * one are left out.
   */
  begin: {
    method: 'POST',
    path: '/api/LabOrder/BeginResultPdfs',
    access: 'order.export',
    changes: true,
    input: body({ labOrderId: z.array(id()).min(1).max(mostPrinted) }),
    answer: answer({ ...one, count: z.number() }),
  },
  /** Its progress. */
  state: {
    method: 'GET',
    path: '/api/LabOrder/GetResultPdfsState',
    access: 'order.export',
    input: query(one),
    answer: answer(bundle),
  },
  cancel: {
    method: 'POST',
    path: '/api/LabOrder/CancelResultPdfs',
    access: 'order.export',
    changes: true,
    input: body(one),
    answer: Done,
  },
  /**
   * The whole bundle, once it is done. Refused if one of its reports is no longer visible to the
   * user.
   */
  pdf: {
    method: 'GET',
    path: '/api/LabOrder/GetResultPdfs',
    access: 'order.export',
    byPost: true,
    input: query(one),
    answer: answer({ fileType: line(120), fileName: line(200), fileAsBase64: z.string() }),
  },
})
