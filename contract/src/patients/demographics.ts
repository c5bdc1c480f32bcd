import { z } from 'zod'
import { answer, body, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { day, id, line, text } from '../kit/values.ts'
import { say } from '../languages/say.ts'

/** An order with paperwork that shows a name, birth date or sex its patient no longer has. */
export const AffectedOrder = z.object({
  labOrderId: id(),
  specimenBarcode: line(20),
  /** Day of collection, at the place of collection. */
  collectionDay: day(),
  labType: line(60),
  labStatusId: id(),
  labStatus: line(60),
  location: line(100),
  /** A label was printed with the old demographics and is no longer trusted. */
  labelPrinted: z.boolean(),
  /** The patient's current version: it increases with each change of name, birth date or sex. */
  demographicsVersion: id(),
  /** What the order is about, in one line; a client can send it back with the order. */
  description: line(200),
})
export type AffectedOrder = z.infer<typeof AffectedOrder>

/**
 * After a change of a patient's name, birth date or sex: the open orders that still have the old
 * ones (records.md#patient).
 */
export const demographics = endpoints({
  affected: {
    method: 'GET',
    path: '/api/LabOrder/getLabDemographicsChange',
    access: 'order.demographics',
    byPost: true,
    input: query({ PatientId: id() }),
    answer: shortListOf(AffectedOrder),
  },
  /**
   * Judges the named orders again, records why, and has their paperwork made again: all or none.
   */
  update: {
    method: 'POST',
    path: '/api/LabOrder/BatchDemographicsUpdate',
    access: 'order.demographics',
    changes: true,
    input: body({
      patientId: id(),
      note: text(500),
      items: z
        .array(z.object({ labOrderId: id(), description: line(200).optional() }))
        .min(1, say('Select at least one order.'))
        .max(200),
      userId_Updated: id().optional(),
    }),
    answer: answer({ id: z.string() }),
  },
})
