/*
 * What shall happen on a simulated day, before anybody is asked to do it. Plain data: practices, visits, tubes and parcels are named by
 * their place in their list.
 */

/** How a tube comes to the laboratory. */
export type Way =
  /** In the parcel on whose sheet it stands. */
  | 'listed'
  /** It stands on the sheet and is not in the parcel. */
  | 'missing'
  /** It is in the parcel and does not stand on the sheet. */
  | 'unlisted'
  /** In a parcel that has no sheet. */
  | 'without sheet'

/** What happens to it at the bench. */
export type AtBench =
  /** The birth date is keyed from the tube, and it is accessioned. */
  | 'keyed'
  /** The birth date is misread first. */
  | 'misread'
  /** Its label says another name than its order: it is held. */
  | 'name differs'
  /** It waits for its insurance, then the hold is released and it is accessioned. */
  | 'held'
  /** It was collected too long ago: it is rejected. */
  | 'too old'

export interface PlannedTube {
  visit: number
  labTypeId: number
  way: Way
  atBench: AtBench
  /** Minutes from its collection to the moment when it is ordered. */
  collectedBefore: number
}
export interface PlannedVisit {
  practice: number
  /** Place among the practice's patients. */
  patient: number
  tubes: readonly number[]
  /** A delegate signs at once in the provider's name; else the provider signs later, or on paper. */
  byDelegate: boolean
}
export interface PlannedParcel {
  practice: number
  hasSheet: boolean
  /** On the sheet. */
  listed: readonly number[]
  /** In the parcel, in the order in which they are scanned. */
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
/** The two screens of billing's work. */
export type WorkQueueName = 'insurance' | 'billing'
interface OfQueue {
  queue: WorkQueueName
}
/** What somebody can do, and with what. */
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
/** One thing that somebody does. */
export type Act<A extends ActName = ActName> = { [N in A]: { act: N } & Acts[N] }[A]
/** With the minute of the day, from midnight, by the clock of the house. */
export type PlannedStep = Act & { minute: number }

export interface DayPlan {
  visits: readonly PlannedVisit[]
  tubes: readonly PlannedTube[]
  parcels: readonly PlannedParcel[]
  /** In the order in which they happen. */
  steps: readonly PlannedStep[]
}

/** What the plan hangs on. */
export interface PlanGiven {
  /** How many orders are wanted; fewer are planned where there are not enough patients. */
  orders: number
  practices: readonly {
    /** Its people list their tubes in a ship log. */
    packs: boolean
    hasDelegate: boolean
    /** A provider who signs in and signs. */
    hasSigner: boolean
    /** Of each patient, the types of test that can be ordered today. */
    patients: readonly (readonly number[])[]
  }[]
  /** Types of test that the laboratory of the bench makes itself; the others are sent on. */
  testedHere: readonly number[]
}
