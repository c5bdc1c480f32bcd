import { z } from 'zod'
import { answer, body, endpoints, query, shortListOf } from './endpoint.ts'
import { day, id, line, text } from './values.ts'

/** An order whose paper bears a name, birth date or sex that its patient no longer has. */
export const AffectedOrder = z.object({
  labOrderId: id(),
  specimenBarcode: line(20),
  /** Of collection, where the specimen was taken. */
  collectionDay: day(),
  labType: line(60),
  labStatusId: id(),
  labStatus: line(60),
  location: line(100),
  /** A label was printed under the old demographics: it is no longer trusted. */
  labelPrinted: z.boolean(),
  /** Of the patient now: it rises with each change of name, birth date or sex. */
  demographicsVersion: id(),
  /** What the order is about, in a line; a client may send it back with the order. */
  description: line(200),
})
export type AffectedOrder = z.infer<typeof AffectedOrder>

/** After a patient's name, birth date or sex has changed: the open orders that still stand under the old ones (reference/domain.md 3.8). */
export const demographics = endpoints({
  affected: {
    method: 'GET',
    path: '/api/LabOrder/getLabDemographicsChange',
    access: 'order.demographics',
    byPost: true,
    input: query({ PatientId: id() }),
    answer: shortListOf(AffectedOrder),
  },
  /** Judges the named orders anew, notes why, and has their paper made again: all or none. */
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
        .min(1, 'Select at least one order.')
        .max(200),
      userId_Updated: id().optional(),
    }),
    answer: answer({ id: z.string() }),
  },
})
