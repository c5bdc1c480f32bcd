import { z } from 'zod'
import {
  Saved,
  answer,
  body,
  criteria,
  endpoints,
  listOf,
  query,
  shortListOf,
} from '../kit/endpoint.ts'
import { temperatureUnits } from '../kit/temperatures.ts'
import { day, flag, id, instant, line, number, secret, text, whole } from '../kit/values.ts'
import { orderPriority } from '../orders/priority.ts'
import { endsOfMissing, fates, scanOutcomes, type ScanOutcome } from './parcels.ts'

/** Maximum number of tubes in a parcel, and of scans in a call. */
export const mostTubes = 500

const parcel = {
  shipLogId: id(),
  /** As on its sheet and bar code. */
  shipLogNo: line(20),
  customerId: id(),
  customer: line(100),
  facilityCode: line(20),
  locationId: id(),
  location: line(100),
  /** IANA name of the location's time zone. */
  timeZone: line(60),
  /** 0 being packed, 1 on its way, 2 being received, 3 received. */
  status: whole(0, 3),
  withoutSheet: flag(),
  shippingMethodId: id(),
  shippingMethod: line(60),
  trackingNo: line(50),
  dateCreated: instant(),
  dateShipped: instant(),
  dateReceived: instant(),
  createdBy: line(120),
  receivedBy: line(120),
  /** Tubes on the sheet, those that are there or not, and extra ones. */
  listed: z.number(),
  received: z.number(),
  missing: z.number(),
  unlisted: z.number(),
  rowVersion: id(),
}
export const ShipLogRow = z.object(parcel)
export type ShipLogRow = z.infer<typeof ShipLogRow>

export const ParcelSpecimen = z.object({
  /** The tube's account: one that is not on the sheet may be another account's. */
  customerId: id(),
  /** Its name; '' if the caller cannot see that account. */
  customer: line(100),
  labOrderId: id(),
  labOrderSpecimenId: id(),
  specimenBarcode: line(20),
  patientId: id(),
  patientName: line(160),
  dob: day(),
  genderId: id(),
  labTypeId: id(),
  labType: line(60),
  priority: orderPriority(),
  collectionDate: instant(),
  noCollectionTime: flag(),
  labStatusId: id(),
  labStatus: line(60),
  isListed: flag(),
  fate: z.enum(fates),
  fateAt: instant(),
  fateBy: line(120),
  fateNote: text(500),
})
export type ParcelSpecimen = z.infer<typeof ParcelSpecimen>

const arrival = {
  labId: id(),
  /** As typed; null if not measured. */
  temperature: number(-146, 210).nullable(),
  temperatureUnit: z.enum(temperatureUnits),
  /** From the list ParcelCondition; 0: not stated. */
  conditionId: id(),
  conditionNote: text(500),
  /** 0 not checked, 1 there, 2 not there. */
  billingDocuments: whole(0, 2),
}
export const shipLogShape = {
  ...parcel,
  ...arrival,
  /** The temperature in degrees Celsius, to compare it. */
  temperatureCelsius: z.number().nullable(),
  lab: line(100),
  onIce: flag(),
  note: text(500),
  dateArrived: instant(),
  shippedBy: line(120),
  /** The account sends billing documents with its specimens (rules.md#account-options). */
  billingDocumentsWanted: flag(),
  specimens: z.array(ParcelSpecimen),
}
export const ShipLog = z.object(shipLogShape)
export type ShipLog = z.infer<typeof ShipLog>

/** A specimen that could be packed; `says` why it cannot be, '' if it can. */
export const Packable = ParcelSpecimen.omit({
  isListed: true,
  fate: true,
  fateAt: true,
  fateBy: true,
  fateNote: true,
}).extend({
  /** IANA name of the time zone of the order's location. */
  timeZone: line(60),
  says: line(300),
})
export type Packable = z.infer<typeof Packable>

/**
 * One scan at the dock. `key` is generated where it was scanned; it counts once however often it is
 * sent.
 */
const DockScan = z.object({
  key: secret(64),
  specimenBarcode: line(20),
  /**
   * 0: no parcel is open. The tube is received in the parcel whose sheet lists it, if that one is
   * being received.
   */
  shipLogId: id(),
  at: instant(),
  /** Who scanned. Someone else's scans can be sent only by name: with `takenOver`. */
  userId: id(),
})
export const ScanAnswer = z.object({
  key: secret(64),
  specimenBarcode: line(20),
  shipLogId: id(),
  outcome: z.enum(Object.keys(scanOutcomes) as [ScanOutcome]),
  /** In words, with who and when if someone else was first. */
  says: text(500),
  /** Whose tube it is; null if there is no such order. */
  specimen: ParcelSpecimen.nullable(),
  /** The laboratories that test it, if the receiving one does not; '' if it does. */
  otherLab: text(500),
})
export type ScanAnswer = z.infer<typeof ScanAnswer>

const file = { fileType: line(120), fileName: line(200), fileAsBase64: z.string() }
const version = { rowVersion: id().optional() }

/** Parcels: packed by the practice, received by the laboratory (records.md#parcel, #receiving). */
export const shipLogs = endpoints({
  list: {
    method: 'GET',
    path: '/api/ShipLog/GetShipLogList',
    access: 'ship-log.read',
    input: query({
      searchCriteria: criteria({
        customerId: id(),
        locationId: id(),
        /**
         * Days of creation at the location; with `received`, days of receipt in the laboratory’s
         * time zone.
         */
        startDate: day(),
        endDate: day(),
        received: flag(),
        /** A tube in it is not accounted for (rules.md#conservation). */
        outOfBalance: flag(),
        /** -1 all. */
        status: whole(-1, 3),
        trackingNo: line(50),
      }),
    }),
    answer: listOf(ShipLogRow),
  },
  get: {
    method: 'GET',
    path: '/api/ShipLog/GetShipLog',
    access: 'ship-log.read',
    byPost: true,
    input: query({ shipLogId: id() }),
    answer: answer(shipLogShape),
  },
  /** Specimens still at the location, collected on that day or later. */
  candidates: {
    method: 'GET',
    path: '/api/ShipLog/GetCandidateList',
    access: 'ship-log.save',
    byPost: true,
    input: query({ locationId: id(), startDate: day().optional() }),
    answer: shortListOf(Packable),
  },
  /** The specimen with a scanned number. */
  forShipLog: {
    method: 'GET',
    path: '/api/LabOrder/GetLabOrderForShipLog',
    access: 'ship-log.read',
    byPost: true,
    input: query({ SpecimenBarcode: line(20) }),
    answer: answer(Packable.shape),
  },
  /**
   * Replaces the list of tubes. `ships`: the parcel is closed and ships. `splits`: the given tubes
   * become one parcel for each place where they go, none of which ships yet.
   */
  save: {
    method: 'POST',
    path: '/api/ShipLog/SaveShipLog',
    access: 'ship-log.save',
    changes: true,
    input: body({
      shipLogId: id(),
      customerId: id().optional(),
      locationId: id().optional(),
      shippingMethodId: id().optional(),
      trackingNo: line(50).optional(),
      onIce: flag().optional(),
      note: text(500).optional(),
      specimens: z
        .array(z.object({ labOrderId: id() }))
        .max(mostTubes)
        .optional(),
      ships: flag().optional(),
      splits: flag().optional(),
      ...version,
    }),
    answer: Saved,
  },
  /** Reopens a parcel that has not arrived; its tubes are at the practice. */
  reopen: {
    method: 'POST',
    path: '/api/ShipLog/ReopenShipLog',
    access: 'ship-log.save',
    changes: true,
    input: body({ shipLogId: id(), ...version }),
    answer: Saved,
  },
  /** The sheet that is packed in the parcel, as PDF. */
  sheet: {
    method: 'GET',
    path: '/api/ShipLog/GetShipLogSheet',
    access: 'ship-log.read',
    byPost: true,
    input: query({ shipLogId: id() }),
    answer: answer(file),
  },
  /**
   * The parcel is at the dock. `shipLogId` 0: it came without a sheet, and a log is made for the
   * location. Can be sent again with better information.
   */
  arrive: {
    method: 'POST',
    path: '/api/ShipLog/ArriveShipLog',
    access: 'ship-log.receive',
    changes: true,
    input: body({
      shipLogId: id(),
      customerId: id().optional(),
      locationId: id().optional(),
      shippingMethodId: id().optional(),
      trackingNo: line(50).optional(),
      labId: id().optional(),
      /** In `temperatureUnit`; without one, in degrees Celsius. */
      temperature: arrival.temperature.optional(),
      temperatureUnit: arrival.temperatureUnit.optional(),
      conditionId: id().optional(),
      conditionNote: arrival.conditionNote.optional(),
      billingDocuments: arrival.billingDocuments.optional(),
      ...version,
    }),
    answer: Saved,
  },
  /** Scans in the order they were made; those sent before get the same response again. */
  scans: {
    method: 'POST',
    path: '/api/ShipLog/ReceiveScans',
    access: 'ship-log.receive',
    changes: true,
    input: body({
      labId: id(),
      scans: z.array(DockScan).min(1).max(mostTubes),
      takenOver: flag().optional(),
    }),
    answer: shortListOf(ScanAnswer),
  },
  /**
   * Closes the parcel. Checked tubes that were not scanned are counted; tubes left on the sheet are
   * missing.
   */
  receive: {
    method: 'POST',
    path: '/api/ShipLog/ReceiveShipLog',
    access: 'ship-log.receive',
    changes: true,
    input: body({
      shipLogId: id(),
      specimens: z
        .array(z.object({ labOrderId: id() }))
        .max(mostTubes)
        .optional(),
      ...version,
    }),
    answer: Saved,
  },
  /** Tubes that did not arrive and have not been found yet. */
  missing: {
    method: 'GET',
    path: '/api/ShipLog/GetMissingList',
    access: 'ship-log.read',
    byPost: true,
    input: query({ searchCriteria: criteria({ customerId: id(), locationId: id() }) }),
    answer: shortListOf(
      ParcelSpecimen.extend({
        shipLogId: id(),
        shipLogNo: line(20),
        customer: line(100),
        location: line(100),
        timeZone: line(60),
      }),
    ),
  },
  /** Where a missing tube was found, or that it stays lost. */
  resolveMissing: {
    method: 'POST',
    path: '/api/ShipLog/ResolveMissing',
    access: 'ship-log.read',
    changes: true,
    input: body({
      shipLogId: id(),
      labOrderId: id(),
      fate: z.enum(endsOfMissing),
      note: text(500).optional(),
    }),
    answer: Saved,
  },
})
