import { say } from '../languages/say.ts'
/*
 * A parcel and its tubes (rules.md#conservation). For each received parcel: listed = received +
 * missing, arrived = received + unlisted.
 */

/** Where a parcel is; ShipLog.status on the wire. */
export const parcelStatus = {
  packing: 0,
  'on its way': 1,
  'being received': 2,
  received: 3,
} as const
export type ParcelStatus = (typeof parcelStatus)[keyof typeof parcelStatus]
export const parcelWords: Record<ParcelStatus, string> = {
  0: say('Being packed'),
  1: say('In transit'),
  2: say('Being received'),
  3: say('Received'),
}

/** Shipped and not yet received: also while its tubes are scanned. */
export const isInTransit = ({ status }: { status: number }): boolean =>
  status === parcelStatus['on its way'] || status === parcelStatus['being received']

/** What happened to a tube of a parcel. */
export const fates = [
  'packed',
  /** Its number was scanned at the dock. */
  'received',
  /**
   * Counted, not scanned: always shown as such, and never enough for accessioning
   * (rules.md#counted-not-scanned).
   */
  'counted',
  'missing',
  /**
   * A missing tube came in another parcel, was at the laboratory, was still at the practice, or
   * stays lost.
   */
  'found-elsewhere',
  'found-at-laboratory',
  'found-at-practice',
  'lost',
] as const
export type Fate = (typeof fates)[number]
export const fateWords: Record<Fate, string> = {
  packed: say('Packed'),
  received: say('Received'),
  counted: say('Counted, not scanned'),
  missing: say('Missing'),
  'found-elsewhere': say('Was missing, arrived in another parcel'),
  'found-at-laboratory': say('Was missing, found at the laboratory'),
  'found-at-practice': say('Was missing, found at the practice'),
  lost: say('Lost'),
}
/**
 * Ends that a person can state for a missing tube; that it came in another parcel is known from its
 * scan.
 */
export const endsOfMissing = [
  'found-at-laboratory',
  'found-at-practice',
  'lost',
] as const satisfies readonly Fate[]
export type EndOfMissing = (typeof endsOfMissing)[number]

export interface TubeOfParcel {
  isListed: boolean
  fate: Fate
}
export interface ParcelCount {
  listed: number
  /** Listed and present. */
  received: number
  /** Listed but not present when the parcel was received. A later find does not change it. */
  missing: number
  unlisted: number
  /** Of those present, how many were counted without a scan. */
  counted: number
  /** Listed, with nothing known yet. */
  open: number
}
const isThere = ({ fate }: TubeOfParcel): boolean => fate === 'received' || fate === 'counted'

/** The counts of a parcel, from its tubes. */
export const countParcel = (tubes: readonly TubeOfParcel[]): ParcelCount => {
  const listed = tubes.filter(({ isListed }) => isListed)
  return {
    listed: listed.length,
    received: listed.filter(isThere).length,
    missing: listed.filter((tube) => !isThere(tube) && tube.fate !== 'packed').length,
    unlisted: tubes.filter(({ isListed }) => !isListed).length,
    counted: tubes.filter(({ fate }) => fate === 'counted').length,
    open: listed.filter(({ fate }) => fate === 'packed').length,
  }
}

/** Result of a scan at the dock. */
export const scanOutcomes = {
  received: say('Received.'),
  unlisted: say('Received, but not on the sheet.'),
  found: say('Received. It was missing from another parcel.'),
  already: say('This tube was already received.'),
  ended: say('This order has ended. Set the tube aside.'),
  unknown: say('No order has this number. Set the tube aside.'),
  conflict: say('This tube’s status changed in the meantime.'),
} as const
export type ScanOutcome = keyof typeof scanOutcomes
const verdicts: Record<ScanOutcome, 'pass' | 'look' | 'stop'> = {
  received: 'pass',
  unlisted: 'look',
  found: 'look',
  already: 'look',
  ended: 'stop',
  unknown: 'stop',
  conflict: 'stop',
}
/**
 * What the person at the dock does next. A tube for another laboratory is looked at: it goes on from
 * here.
 */
export const verdictOf = ({
  outcome,
  otherLab,
}: {
  outcome: ScanOutcome
  otherLab: string
}): 'pass' | 'look' | 'stop' =>
  verdicts[outcome] === 'pass' && otherLab !== '' ? 'look' : verdicts[outcome]
