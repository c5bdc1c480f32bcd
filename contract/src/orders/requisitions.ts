import { z } from 'zod'
import { Done, answer, body, endpoints, query } from '../kit/endpoint.ts'
import { base64, flag, id, instant, line } from '../kit/values.ts'
import { requestedLanguage } from '../languages/requested-language.ts'
import { LeftOut, mostPrinted } from './labels.ts'
import { orderCriteria } from './orders.ts'

const file = { fileType: line(120), fileName: line(200), fileAsBase64: z.string() }
const criteria = z.object({ ...orderCriteria, sort: line(40) }).partial()

/** Requisitions, and printouts of a list of orders (records.md#paper, #lab-order). */
export const requisitions = endpoints({
  /**
   * The requisition of the order as is: the stored one if it says the same, otherwise a new one.
   */
  get: {
    method: 'GET',
    path: '/api/LabOrder/GetRequestPdf',
    access: 'order.read',
    byPost: true,
    input: query({ SpecimenId: id(), b64: flag().optional() }),
    answer: answer({
      ...file,
      size: z.number(),
      /** SHA-256 of the bytes. */ hash: line(64),
      builtAt: instant(),
    }),
  },
  /**
   * What the patient takes home of the order: in the patient's language, or in the one asked for.
   * It is made when it is asked for, and not kept.
   */
  patientCopy: {
    method: 'GET',
    path: '/api/LabOrder/GetPatientCopyPdf',
    access: 'order.read',
    byPost: true,
    input: query({ SpecimenId: id(), language: requestedLanguage() }),
    answer: answer({ ...file, size: z.number() }),
  },
  /**
   * Makes and stores the requisition of an order. The laboratory's own version represents the
   * order: an uploaded file is not accepted.
   */
  save: {
    method: 'POST',
    path: '/api/LabOrder/SaveRequestPdf',
    access: 'order.save',
    carriesFile: true,
    input: body({ specimenId: id(), fileAsBase64: base64().optional() }),
    answer: Done,
  },
  /**
   * The requisitions of these orders as one PDF. With `leaveOut`, those that cannot be printed are
   * named; no file if that is all of them.
   */
  merged: {
    method: 'POST',
    path: '/api/LabOrder/GetRequestPdfs',
    access: 'order.export',
    input: body({ labOrderId: z.array(id()).min(1).max(mostPrinted), leaveOut: flag().optional() }),
    answer: answer({ ...file, count: z.number(), left: z.array(LeftOut) }),
  },
  /**
   * The ids of all rows of a list, in its order, so that all of it can be printed; refused if there
   * are too many.
   */
  ofList: {
    method: 'POST',
    path: '/api/LabOrder/GetLabOrderIds',
    access: 'order.export',
    input: body({ searchCriteria: criteria }),
    answer: answer({ list: z.array(id()) }),
  },
  /** 'Print list': columns by role, without issues and actions (records.md#lab-order). */
  exportList: {
    method: 'POST',
    path: '/api/LabOrder/ExportLabOrderList',
    access: 'order.export',
    input: body({
      searchCriteria: criteria,
      format: z.enum(['csv', 'xlsx']),
      columns: z.array(line(40)).max(40),
    }),
    answer: answer({ fileName: z.string(), fileType: z.string(), fileAsBase64: z.string() }),
  },
})
