import { z } from 'zod'
import { Saved, answer, body, endpoints, query } from '../kit/endpoint.ts'
import { id, instant, line, number, text } from '../kit/values.ts'
import {
  labelCarrierKeys,
  leastPounds,
  mostPounds,
  parcelContentsKeys,
} from './carrier-accounts.ts'

/**
 * Where a request to a carrier stands. 'asked': it is being asked now. 'unclear': it gave no answer,
 * so that nobody knows whether it has the request; a person settles that. 'over': its day passed.
 */
export const carrierRequestStates = [
  'asked',
  'made',
  'refused',
  'unclear',
  'absent',
  'voided',
  'over',
] as const
export type CarrierRequestState = (typeof carrierRequestStates)[number]
/** Those beside which a second one cannot be made. */
export const standingStates = ['asked', 'made', 'unclear'] as const
export const stands = (state: string): boolean =>
  (standingStates as readonly string[]).includes(state)

/** After so many seconds without an outcome, a request is unclear: whoever asked is gone. */
export const outcomeSeconds = 120

/** What can be asked of a carrier for a parcel. */
export const carrierRequestKinds = ['label', 'pickup'] as const

/** Labels that a carrier makes for parcels (rules.md#carrier-labels). */
export const carrierRequests = endpoints({
  /** The label of a parcel, and whether one can be made. */
  label: {
    method: 'GET',
    path: '/api/ShipLog/GetCarrierLabel',
    access: 'ship-log.read',
    input: query({ shipLogId: id() }),
    answer: answer({
      /** Which carrier the location's labels are of; '' none. */
      offer: z.enum(['', ...labelCarrierKeys]),
      /** Why none can be made now, in words; '' if one can. */
      says: text(300),
      /** '' if none was ever asked for. */
      state: z.enum(['', ...carrierRequestStates]),
      /** Of the last one. */
      carrier: z.enum(['', ...labelCarrierKeys]),
      /** What the carrier said, in words. */
      carrierSays: text(300),
      /** Ours, which the carrier's own pages find it by. */
      reference: line(35),
      trackingNo: line(50),
      weightPounds: z.number(),
      contents: z.enum(['', ...parcelContentsKeys]),
      dateAsked: instant(),
      askedBy: line(120),
      /** Its PDF can be printed. */
      hasFile: z.boolean(),
    }),
  },
  /** Asks the carrier for a label; its tracking number becomes the parcel's. */
  makeLabel: {
    method: 'POST',
    path: '/api/ShipLog/MakeCarrierLabel',
    access: 'ship-log.save',
    changes: true,
    input: body({
      shipLogId: id(),
      weightPounds: number(leastPounds, mostPounds),
      contents: z.enum(parcelContentsKeys, { error: 'Choose the contents.' }),
      rowVersion: id().optional(),
    }),
    answer: Saved,
  },
  /** The label as a PDF of 4 x 6 inches. */
  labelFile: {
    method: 'GET',
    path: '/api/ShipLog/GetCarrierLabelFile',
    access: 'ship-log.read',
    byPost: true,
    input: query({ shipLogId: id() }),
    answer: answer({ fileType: line(120), fileName: line(200), fileAsBase64: z.string() }),
  },
  /** Takes the label back before the parcel leaves; its tracking number leaves the parcel, too. */
  voidLabel: {
    method: 'POST',
    path: '/api/ShipLog/VoidCarrierLabel',
    access: 'ship-log.save',
    changes: true,
    input: body({ shipLogId: id() }),
    answer: Saved,
  },
  /** A person found out whether the carrier has a request that it did not answer. */
  settle: {
    method: 'POST',
    path: '/api/ShipLog/SettleCarrierRequest',
    access: 'ship-log.save',
    changes: true,
    input: body({
      shipLogId: id(),
      kind: z.enum(carrierRequestKinds),
      isMade: z.boolean(),
      /** The tracking number of a label, the confirmation number of a pickup. */
      number: line(50).optional(),
    }),
    answer: Saved,
  },
})
