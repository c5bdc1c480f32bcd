import { z } from 'zod'
import { flag, id, instant, line } from '../kit/values.ts'

/** An order that a bulk correction would change. */
export const BulkOrder = z.object({
  labOrderId: id(),
  specimenBarcode: line(20),
  patientName: line(320),
  customer: line(100),
  labType: line(60),
  labStatus: line(60),
  collectionDate: instant(),
  noCollectionTime: flag(),
  /** IANA name of its location’s zone. */
  timeZone: line(60),
  isSigned: flag(),
  rowVersion: id(),
})
export type BulkOrder = z.infer<typeof BulkOrder>
/** Maximum number corrected at once (rules.md#corrections). */
export const mostInBulk = 200
