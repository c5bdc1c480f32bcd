/*
 * The plan of a simulated day, before anyone acts. Plain data: practices, visits, tubes, and
 * parcels are identified by their index in their list.
 */

/** How a tube gets to the laboratory. */
export type Way =
  /** In the parcel whose sheet lists it. */
  | 'listed'
  /** On the sheet but not in the parcel. */
  | 'missing'
  /** In the parcel but not on the sheet. */
  | 'unlisted'
  /** In a parcel without a sheet. */
  | 'without sheet'

/** What happens to it at the bench. */
export type AtBench =
  /** The birth date is keyed from the tube, and it is accessioned. */
  | 'keyed'
  /** The birth date is misread first. */
  | 'misread'
  /** Its label has a different name than its order: it is held. */
  | 'name differs'
  /** It waits for its insurance; then the hold is released and it is accessioned. */
  | 'held'
  /** It was collected too long ago: it is rejected. */
  | 'too old'

export interface PlannedTube {
  visit: number
  labTypeId: number
  way: Way
  atBench: AtBench
  /** Minutes from collection to order. */
  collectedBefore: number
}
export interface PlannedVisit {
  practice: number
  /** Index among the practice's patients. */
  patient: number
  tubes: readonly number[]
  /**
   * A delegate signs immediately in the provider's name; otherwise the provider signs later, or on
   * paper.
   */
  byDelegate: boolean
}
export interface PlannedParcel {
  practice: number
  hasSheet: boolean
  /** On the sheet. */
  listed: readonly number[]
  /** In the parcel, in scan order. */
  inside: readonly number[]
}

export type FoundAt = 'laboratory' | 'practice'
interface OfParcel {
  parcel: number
}
interface OfTube {
  tube: number
}
interface OfType {
  labTypeId: number
}
/** Billing's two work screens. */
export type WorkQueueName = 'insurance' | 'billing'
interface OfQueue {
  queue: WorkQueueName
}
/** Possible acts, with their objects. */
interface Acts {
  order: { visit: number }
  sign: { practice: number }
  pack: OfParcel
  ship: OfParcel
  arrive: OfParcel
  scan: OfParcel & OfTube
  close: OfParcel
  'take-issue': OfParcel
  'open-issue': OfParcel
  accession: OfTube
  hold: OfTube
  reject: OfTube
  'read-inbox': { practice: number }
  release: OfTube
  find: OfParcel & OfTube & { at: FoundAt }
  'begin-manifest': OfType
  'finalise-manifest': OfType
  look: OfTube & { isFaulty: boolean }
  'resolve-issue': OfParcel
  exchange: object
  'take-work': OfQueue
  'ask-practice': OfQueue
  recheck: OfQueue
  resubmit: object
}
export type ActName = keyof Acts
/** One act. */
export type Act<A extends ActName = ActName> = { [N in A]: { act: N } & Acts[N] }[A]
/** With the minute of the day, from midnight, by the laboratory's clock. */
export type PlannedStep = Act & { minute: number }

export interface DayPlan {
  visits: readonly PlannedVisit[]
  tubes: readonly PlannedTube[]
  parcels: readonly PlannedParcel[]
  /** In chronological order. */
  steps: readonly PlannedStep[]
}

/** Input of the plan. */
export interface PlanGiven {
  /** Number of orders wanted; fewer are planned if there are not enough patients. */
  orders: number
  practices: readonly {
    /** Its staff list their tubes in a ship log. */
    packs: boolean
    hasDelegate: boolean
    /** A provider who signs in and signs. */
    hasSigner: boolean
    /** For each patient, the test types that can be ordered today. */
    patients: readonly (readonly number[])[]
  }[]
  /** Test types that the bench's laboratory performs itself; the others are sent on. */
  testedHere: readonly number[]
}
