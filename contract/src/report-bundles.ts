import { z } from 'zod'
import { Done, answer, body, endpoints, query } from './endpoint.ts'
import { mostPrinted } from './labels.ts'
import { id, instant, line, text } from './values.ts'

export const bundleStates = ['waiting', 'making', 'done', 'failed', 'cancelled'] as const
export type BundleState = (typeof bundleStates)[number]

const one = { reportBundleId: id() }
const bundle = { ...one, state: z.enum(bundleStates), made: z.number(), count: z.number(), says: text(500) }

/** One that somebody asked for, as the shell tells it. */
export const AskedBundle = z.object({ ...bundle, askedDate: instant() })
export type AskedBundle = z.infer<typeof AskedBundle>

/** Reports of many orders as one PDF (decisions.md 42). It is made while one goes on working, and is there for a day for who asked. */
export const reportBundles = endpoints({
  /** Begins one of the newest released report of each order, in their order; orders without one are left out. */
  begin: {
    method: 'POST',
    path: '/api/LabOrder/BeginResultPdfs',
    access: 'order.export',
    changes: true,
    input: body({ labOrderId: z.array(id()).min(1).max(mostPrinted) }),
    answer: answer({ ...one, count: z.number() }),
  },
  /** How far it is. */
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
  /** The whole, once it is done. Refused when one of its reports is not in sight any more. */
  pdf: {
    method: 'GET',
    path: '/api/LabOrder/GetResultPdfs',
    access: 'order.export',
    byPost: true,
    input: query(one),
    answer: answer({ fileType: line(120), fileName: line(200), fileAsBase64: z.string() }),
  },
})
