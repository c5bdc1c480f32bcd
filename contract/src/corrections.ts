import { z } from 'zod'
import { Issue, Saved, answer, body, criteria, endpoints, query, shortListOf } from './endpoint.ts'
import { correctionActIds, correctionReasonIds } from './corrections/acts.ts'
import { day, flag, id, instant, line, text } from './values.ts'

/** The values that an act may set; fields of other acts are not taken. */
export const CorrectionValues = z
  .object({
    collectionDate: instant(),
    collectionDateMissing: flag(),
    noCollectionTime: flag(),
    userId_Physician: id(),
    physicianMissing: flag(),
    locationId: id(),
    locationMissing: flag(),
    selfPay: flag(),
    contractPay: flag(),
    insuranceMissing: flag(),
    patientInsuranceId_Primary: id(),
    patientInsuranceId_Secondary: id(),
  })
  .partial()
export type CorrectionValues = z.output<typeof CorrectionValues>

/** A field as it was and as it becomes, in words. */
export const CorrectedField = z.object({ label: line(60), was: line(300), becomes: line(300) })
export type CorrectedField = z.infer<typeof CorrectedField>
/** What of the order has left the house; it cannot be taken back, only followed up. */
const LeftHouse = z.object({ labels: z.number(), reports: z.number(), faxes: z.number(), messages: z.number() })

export const reissueStates = ['none', 'due', 'made', 'not-needed'] as const
export const Correction = z.object({
  orderCorrectionId: id(),
  customerId: id(),
  customer: line(100),
  labOrderId: id(),
  specimenBarcode: line(20),
  patientId: id(),
  patientName: line(320),
  act: z.enum(correctionActIds),
  reason: z.enum(correctionReasonIds),
  note: text(500),
  fields: z.array(CorrectedField),
  left: LeftHouse,
  /** The corrected report: 'due' until it is made; it then waits on the Result Desk. */
  reissue: z.enum(reissueStates),
  createdBy: line(120),
  createdDate: instant(),
  undoneBy: line(120),
  undoneDate: instant(),
  undoReason: text(500),
})
export type Correction = z.infer<typeof Correction>

/** The list answers as many at most, the latest first. */
export const mostCorrections = 500

/** Corrections of orders by the laboratory (`/cet-utility`; docs/decisions/0048). */
export const corrections = endpoints({
  /** What a correction would change, what stands against it, what has left the house, and who will be told. Changes nothing. */
  preview: {
    method: 'POST',
    path: '/api/CET/PreviewCorrection',
    access: 'order.correct',
    notInVisit: true,
    input: body({ labOrderId: id(), act: z.enum(correctionActIds), values: CorrectionValues }),
    answer: answer({ blocks: z.array(Issue), fields: z.array(CorrectedField), left: LeftHouse, told: z.array(line(200)), rowVersion: id() }),
  },
  correct: {
    method: 'POST',
    path: '/api/CET/CorrectOrder',
    access: 'order.correct',
    changes: true,
    notInVisit: true,
    input: body({
      labOrderId: id(),
      act: z.enum(correctionActIds),
      values: CorrectionValues,
      reason: z.enum(correctionReasonIds),
      note: text(500),
      rowVersion: id(),
    }),
    answer: Saved,
  },
  /** Puts the values back, while they are still as the correction left them and no corrected report was made. */
  undo: {
    method: 'POST',
    path: '/api/CET/UndoCorrection',
    access: 'order.correct',
    changes: true,
    notInVisit: true,
    input: body({ orderCorrectionId: id(), reason: text(500) }),
    answer: Saved,
  },
  list: {
    method: 'GET',
    path: '/api/CET/GetCorrectionList',
    access: 'order.correct',
    byPost: true,
    input: query({
      searchCriteria: criteria({ customerId: id(), labOrderId: id(), patientId: id(), act: line(40), dateStart: day(), dateEnd: day() }),
    }),
    answer: shortListOf(Correction).extend({ more: flag() }),
  },
})
