import { z } from 'zod'
import { answer, body, endpoints, query, Saved } from '../kit/endpoint.ts'
import { day, flag, id, instant, line, text } from '../kit/values.ts'
import { say } from '../languages/say.ts'
import { pickupWayKeys } from './carrier-accounts.ts'
import { carrierRequestStates } from './carrier-requests.ts'

/** Who picks parcels up at practices. */
export const couriers = {
  'own-route': say('The laboratory’s own route'),
  fedex: 'FedEx',
  ups: 'UPS',
} as const
export type CourierKind = keyof typeof couriers
export const courierKinds = Object.keys(couriers) as [CourierKind]
export const describeCourierKind = (kind: string): string =>
  Object.hasOwn(couriers, kind) ? couriers[kind as CourierKind] : kind

/** Half hours between which a parcel can be ready, HH:MM. */
export const pickupTimes: readonly string[] = Array.from({ length: 29 }, (_, at) =>
  [Math.floor(at / 2) + 6, at % 2 === 0 ? 0 : 30]
    .map((part) => String(part).padStart(2, '0'))
    .join(':'),
)
/** Days from today on which a pickup can be requested. */
export const pickupDaysAhead = 14

const time = () => line(5).refine((text) => pickupTimes.includes(text), say('Choose a time.'))

/** Pickups of parcels at practices, requested of a courier or a carrier (rules.md#pickup-once). */
export const pickups = endpoints({
  /** The pickup of a parcel; without a day, none was requested. */
  get: {
    method: 'GET',
    path: '/api/ShipLog/GetPickup',
    access: 'ship-log.read',
    input: query({ shipLogId: id() }),
    answer: answer({
      pickupDay: day(),
      from: line(5),
      until: line(5),
      note: line(200),
      /** Who was asked; without a request, who would be. */
      courier: line(20),
      dateRequested: instant(),
      requestedBy: line(120),
      /** How the location's requests go. */
      way: z.enum(pickupWayKeys),
      /** There is a courier to email, or the carrier is connected. */
      isOffered: z.boolean(),
      /** Of a request that went to a carrier; '' for one by email. */
      state: z.enum(['', ...carrierRequestStates]),
      /** What the carrier said, in words. */
      carrierSays: text(300),
      /** Ours, which the carrier's own pages find it by. */
      reference: line(35),
      /** The carrier cannot be asked to cancel it: a person does, and records that here. */
      isCanceledByHand: z.boolean(),
      /** The carrier's; '' if there is none. */
      confirmationNo: line(50),
    }),
  },
  /**
   * Once for a parcel, and again when its day has passed: emailed to the courier in the transaction
   * that stores it, or asked of the carrier after it.
   */
  request: {
    method: 'POST',
    path: '/api/ShipLog/RequestPickup',
    access: 'ship-log.save',
    changes: true,
    input: body({
      shipLogId: id(),
      pickupDay: day(),
      from: time(),
      until: time(),
      note: line(200).optional(),
    }),
    answer: Saved,
  },
  /** Until its day has passed: emailed to the courier, too, or asked of the carrier. */
  cancel: {
    method: 'POST',
    path: '/api/ShipLog/CancelPickup',
    access: 'ship-log.save',
    changes: true,
    input: body({
      shipLogId: id(),
      /** It was canceled at the carrier, which is not asked. */
      byHand: flag().optional(),
    }),
    answer: Saved,
  },
})
