import { z } from 'zod'
import { hl7Versions } from '../interfaces/hl7-versions.ts'
import {
  Done,
  Saved,
  answer,
  body,
  criteria,
  endpoints,
  listOf,
  query,
  shortListOf,
} from '../kit/endpoint.ts'
import { flag, id, instant, line, text, whole } from '../kit/values.ts'
import { Compared } from './comparison.ts'

const message = {
  messageId: id(),
  labSystemId: id(),
  labSystem: line(100),
  /** MSH-10. */
  controlId: line(200),
  messageType: line(20),
  cameDate: instant(),
  cameFrom: line(60),
  /** Acknowledgment sent to its sender: AA, AR. */
  ack: line(2),
  /** waiting, processed, quarantined. */
  state: line(20),
  /** ID from `messageReasons`; '' if nothing is wrong with it. */
  reason: line(40),
  says: text(600),
  isSetAside: flag(),
  doneDate: instant(),
  doneBy: line(120),
  /** Orders it was filed to. */
  orders: z.array(
    z.object({ labOrderId: id(), specimenBarcode: line(20), resultId: id(), version: z.number() }),
  ),
}
export const MessageRow = z.object(message)
export type MessageRow = z.infer<typeof MessageRow>

/** An order that could be the one meant, beside what the message says about the person. */
export const OrderContext = z.object({
  labOrderId: id(),
  specimenBarcode: line(20),
  patientName: line(160),
  dob: line(10),
  /** Its specimen number is on the message. */
  hasNumber: flag(),
  labType: line(60),
  customer: line(100),
  /** IANA name of the location's time zone: its times are read in it. */
  timeZone: line(60),
  collectionDate: instant(),
  labStatusId: id(),
  labStatus: line(60),
  /** The message beside it; empty if the message cannot be read as a result. */
  compared: z.array(Compared),
})

const mapping = {
  analyteMappingId: id(),
  labSystemId: id(),
  code: line(100),
  codingSystem: line(50),
  /** Catalog key; '' the code is ignored. */
  analyte: line(60),
  method: z.enum(['screen', 'confirmation', 'measured']),
  rowVersion: id(),
}
export const AnalyteMapping = z.object(mapping)
export type AnalyteMapping = z.infer<typeof AnalyteMapping>

const labSystem = {
  labSystemId: id(),
  name: line(100),
  active: flag(),
  labId: id(),
  lab: line(100),
  /** Its name in its messages: MSH-3 and MSH-4. */
  application: line(100),
  facility: line(100),
  /** Addresses or ranges it can connect from. */
  addresses: z.array(line(60)).max(50),
  /** SHA-256 of the certificates that identify it, 'AB:CD:…'; none: its addresses are enough. */
  certificates: z.array(line(95)).max(10),
  strict: flag(),
  timeZone: line(60),
  trusted: flag(),
  personAssigner: line(100),
  /**
   * Segments and fields, such as 'ZPS' and 'OBX-13', that its messages may carry without being
   * read.
   */
  unreadSegments: z.array(line(6)).max(40),
  /** Of its result messages (MSH-12). */
  hl7Version: z.enum(hl7Versions),
  /** '' none, OML^O21, ORM^O01. */
  orderMessage: line(10),
  host: line(200),
  port: whole(0, 65_535),
  tls: flag(),
  isSimulator: flag(),
  /** What is wrong with its connection, in words; '' while messages go through. */
  trouble: line(200),
  /** No orders are sent until a second person has confirmed where, and whose orders. */
  confirmed: flag(),
  /**
   * Everything entered of where its results come from counts; otherwise what is wider than before
   * waits for a second person.
   */
  sourceConfirmed: flag(),
  askedBy: line(120),
  /** Another person must decide: it is the caller’s own, or their sign-ins are in one hand. */
  needsOther: flag(),
  /** Who else entered a part, if the caller did, too: the caller can take all of it over. */
  enteredWith: z.array(line(120)),
  rowVersion: id(),
}
export const LabSystem = z.object(labSystem)
export type LabSystem = z.infer<typeof LabSystem>

/**
 * Messages from laboratory systems: each ends processed, or quarantined until a person has decided
 * (rules.md#every-message-accounted).
 */
export const messages = endpoints({
  list: {
    method: 'GET',
    path: '/api/Message/GetMessageList',
    access: 'message.read',
    input: query({
      searchCriteria: criteria({
        state: line(20),
        reason: line(40),
        labSystemId: id(),
        controlId: line(200),
        includeSetAside: flag(),
        startDate: instant(),
        endDate: instant(),
      }),
    }),
    answer: listOf(MessageRow),
  },
  /** How many arrived, and what became of them: in = processed + quarantined + waiting. */
  counts: {
    method: 'GET',
    path: '/api/Message/GetMessageCounts',
    access: 'message.read',
    input: query({ searchCriteria: criteria({ startDate: instant(), endDate: instant() }) }),
    answer: answer({
      came: z.number(),
      processed: z.number(),
      quarantined: z.number(),
      waiting: z.number(),
      setAside: z.number(),
    }),
  },
  get: {
    method: 'GET',
    path: '/api/Message/GetMessage',
    access: 'message.read',
    byPost: true,
    input: query({ messageId: id() }),
    answer: answer({
      ...message,
      /** As received, one line per segment; bytes that are not text as �. */
      raw: z.string(),
      segments: z.array(
        z.object({
          name: line(3),
          fields: z.array(z.object({ no: z.number(), says: z.string() })),
        }),
      ),
      /** What it says about the person, beside orders that could be meant. */
      person: z.object({ name: line(160), dob: line(10), numbers: z.array(line(100)) }),
      candidates: z.array(OrderContext),
    }),
  },
  /**
   * Tries again to file a waiting message: after a mapping was made, or to the order that a person
   * chose.
   */
  file: {
    method: 'POST',
    path: '/api/Message/FileMessage',
    access: 'message.file',
    changes: true,
    input: body({ messageId: id(), labOrderId: id().optional(), note: text(400).optional() }),
    answer: answer({ state: line(20), reason: line(40), says: text(600) }),
  },
  setAside: {
    method: 'POST',
    path: '/api/Message/SetMessageAside',
    access: 'message.file',
    changes: true,
    input: body({ messageId: id(), note: text(400) }),
    answer: Done,
  },
  /**
   * Removes a result from an order it does not belong to: it is withdrawn there, and its message
   * waits for a person again.
   */
  unlink: {
    method: 'POST',
    path: '/api/Message/UnlinkResult',
    access: 'message.file',
    changes: true,
    input: body({ resultId: id(), note: text(400) }),
    answer: Done,
  },
  systems: {
    method: 'GET',
    path: '/api/Message/GetLabSystemList',
    access: 'message.read',
    input: query({}),
    answer: shortListOf(LabSystem),
  },
  saveSystem: {
    method: 'POST',
    path: '/api/Message/SaveLabSystem',
    access: 'lab-system.save',
    changes: true,
    input: body({
      ...z
        .object(labSystem)
        .omit({
          lab: true,
          trouble: true,
          isSimulator: true,
          confirmed: true,
          askedBy: true,
          needsOther: true,
          enteredWith: true,
        })
        .partial().shape,
      labSystemId: id(),
    }),
    answer: Saved,
  },
  /**
   * Records a second person's confirmation that host, port and TLS are right.
   * `takeOver`: who entered a part takes all of it over instead, so that others can confirm it.
   */
  confirmSystem: {
    method: 'POST',
    path: '/api/Message/ConfirmLabSystem',
    access: 'lab-system.save',
    changes: true,
    notInVisit: true,
    input: body({
      labSystemId: id(),
      rowVersion: z.number().optional(),
      takeOver: flag().optional(),
    }),
    answer: Done,
  },
  mappings: {
    method: 'GET',
    path: '/api/Message/GetAnalyteMappingList',
    access: 'message.read',
    input: query({ labSystemId: id() }),
    answer: shortListOf(AnalyteMapping),
  },
  saveMapping: {
    method: 'POST',
    path: '/api/Message/SaveAnalyteMapping',
    access: 'message.file',
    changes: true,
    input: body({ ...z.object(mapping).partial().shape, analyteMappingId: id() }),
    answer: Saved,
  },
})
