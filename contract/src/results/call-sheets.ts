import { z } from 'zod'
import { Saved, answer, body, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { day, flag, id, instant, line, text } from '../kit/values.ts'
import { say } from '../languages/say.ts'
import { Stage } from '../orders/order-status.ts'
import { deliveryStates } from './deliveries.ts'

/** Where a tube is at each stage, for someone on the phone. */
export const tubeIsAt: Readonly<Record<Stage, string>> = {
  [Stage.Created]: say('At the practice'),
  [Stage.Shipped]: say('In transit'),
  [Stage.Received]: say('At the laboratory, received'),
  [Stage.Accessioned]: say('At the laboratory, accessioned'),
  [Stage.InProcess]: say('At the laboratory, in process'),
  [Stage.AtReferenceLab]: say('At a reference laboratory'),
  [Stage.Resulted]: say('Resulted'),
  [Stage.Reviewed]: say('Resulted and reviewed'),
}

const CallOrder = z.object({
  labOrderId: id(),
  specimenBarcode: line(20),
  labType: line(60),
  labStatus: line(60),
  /** Neither resulted nor ended. */
  isOpen: flag(),
  isEnded: flag(),
  /** On hold: `labStatus` names the reason, as it does of an order that ended. */
  isHeld: flag(),
  where: line(120),
  /** When it arrived there. */
  sinceDate: instant(),
  /** When its next step is due, as the list of late specimens counts; null if it is not open. */
  expectedDate: instant(),
  collectionDate: day(),
  timeZone: line(60),
  /** When its report was last sent; null if never. */
  reportedDate: instant(),
})
export type CallOrder = z.infer<typeof CallOrder>

const CallDelivery = z.object({
  deliveryId: id(),
  labOrderId: id(),
  specimenBarcode: line(20),
  version: z.number(),
  way: z.enum(['portal', 'fax', 'mail', 'hl7']),
  location: line(100),
  state: z.enum(deliveryStates),
  says: text(300),
  madeDate: instant(),
  doneDate: instant(),
  /** A fax or an email that has ended, for an order whose result was not withdrawn. */
  canSendAgain: flag(),
})
export type CallDelivery = z.infer<typeof CallDelivery>

const CallNote = z.object({
  callNoteId: id(),
  date: instant(),
  createdBy: line(120),
  caller: line(120),
  note: text(1000),
})

/** Everything a user needs to take a practice's call about one patient. */
export const callSheets = endpoints({
  get: {
    method: 'GET',
    path: '/api/Call/GetCallSheet',
    access: 'call.read',
    byPost: true,
    input: query({ patientId: id() }),
    answer: answer({
      patientId: id(),
      name: line(320),
      dob: day(),
      medicalRecordId: line(40),
      /** The patient’s own, as entered; '' for those not given. */
      phone: line(40),
      phoneCell: line(40),
      phoneWork: line(40),
      customerId: id(),
      customer: line(100),
      accountPhone: line(30),
      contactName: line(120),
      contactPosition: line(60),
      location: line(100),
      locationPhone: line(30),
      locationFax: line(30),
      /** The newest 30, open ones first. */
      orders: z.array(CallOrder),
      /** The newest 20. */
      deliveries: z.array(CallDelivery),
      /** The newest 20. */
      notes: z.array(CallNote),
    }),
  },
  /** Verified fax numbers of the account of a delivery. */
  numbers: {
    method: 'GET',
    path: '/api/Call/GetFaxNumberList',
    access: 'call.send',
    input: query({ deliveryId: id() }),
    answer: shortListOf(z.object({ faxNumberId: id(), number: line(30), location: line(100) })),
  },
  /**
   * Sends the current report of a delivery's order again, the same way and by itself; by fax to the
   * location's number (0) or to a verified one of the account.
   */
  send: {
    method: 'POST',
    path: '/api/Call/SendReportAgain',
    access: 'call.send',
    changes: true,
    notInVisit: true,
    input: body({ deliveryId: id(), faxNumberId: id() }),
    answer: Saved,
  },
  /** Records a call, only after the person calling has given the patient's name and birth date. */
  save: {
    method: 'POST',
    path: '/api/Call/SaveCallNote',
    access: 'call.save',
    changes: true,
    notInVisit: true,
    input: body({
      patientId: id(),
      caller: line(120),
      heardName: flag(),
      heardDob: flag(),
      note: text(1000),
    }),
    answer: Saved,
  },
})
