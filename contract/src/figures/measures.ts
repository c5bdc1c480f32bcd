import { missingKinds } from '../desk/inconsistencies.ts'
import { say } from '../languages/say.ts'
import type { BenchDifference } from '../orders/bench-differences.ts'
import { Rejection, canceled } from '../orders/order-status.ts'

/*
 * Measures (rules.md#volume-measures, #turnaround-segments, #quality-indicators, #positivity;
 * docs/decisions/0050). A measure's number is the database's (figure_marks); a test compares the
 * two. Each counts specimens, and defines on which day of an order one counts.
 */

/** The order day that a measure uses: columns of figure_order. */
export const clocks = {
  created: 'created_day',
  collected: 'collected_day',
  received: 'received_day',
  accessioned: 'accessioned_day',
  resulted: 'resulted_day',
  released: 'released_day',
  rejected: 'rejected_day',
} as const
export type Clock = keyof typeof clocks

/**
 * Who can read a measure outside a treating relationship: volumes are no secret in the laboratory,
 * findings are (rules.md#small-cells).
 */
export type MeasureKind = 'volume' | 'finding'
interface Measure {
  id: number
  /** As shown in a title. */
  title: string
  clock: Clock
  kind: MeasureKind
}
const one = (id: number, title: string, clock: Clock, kind: MeasureKind = 'volume'): Measure => ({
  id,
  title,
  clock,
  kind,
})

export const measures = {
  ordered: one(1, say('Ordered'), 'created'),
  collected: one(2, say('Collected'), 'collected'),
  received: one(3, say('Received'), 'received'),
  accessioned: one(4, say('Accessioned'), 'accessioned'),
  paper: one(5, say('Accessioned from paper'), 'accessioned'),
  resulted: one(6, say('Resulted'), 'resulted'),
  released: one(7, say('Released'), 'released'),
  canceled: one(8, say('Canceled'), 'created'),
  stat: one(9, 'STAT', 'accessioned'),
  rejected: one(10, say('Rejected'), 'received'),
  misidentified: one(11, say('Name or DOB did not match'), 'received'),
  'past-stability': one(12, say('Tested past stability'), 'accessioned'),
  'missing-information': one(13, say('Missing information'), 'received'),
  corrected: one(14, say('Corrected reports'), 'released'),
  withdrawn: one(15, say('Withdrawn reports'), 'released'),
  'wrong-patient': one(16, say('Withdrawn: wrong patient'), 'released'),
  positive: one(17, say('Positive or abnormal'), 'released', 'finding'),
  judged: one(18, say('Compared with medications'), 'released', 'finding'),
  inconsistent: one(19, say('Inconsistent with medications'), 'released', 'finding'),
  unexplained: one(20, say('Found, not explained'), 'released', 'finding'),
  'not-prescribable': one(21, say('Found, not prescribable'), 'released', 'finding'),
  'not-found': one(22, say('Expected, not found'), 'released', 'finding'),
  'metabolite-missing': one(23, say('Metabolite missing'), 'released', 'finding'),
  'quantity-or-quality': one(24, say('Insufficient quantity or poor quality'), 'received'),
  'mismatch-name': one(25, say('Name did not match'), 'received'),
  'mismatch-birth-date': one(26, say('DOB did not match'), 'received'),
  'mismatch-pregnancy': one(27, say('Pregnancy did not match'), 'received'),
  'mismatch-collection-date': one(28, say('Collection date did not match'), 'received'),
  'mismatch-collection-site': one(29, say('Collection site did not match'), 'received'),
} as const satisfies Record<string, Measure>
export type MeasureName = keyof typeof measures
/** The measure that counts a difference ticked at the bench. */
export const differenceMeasures = {
  mismatchName: measures['mismatch-name'],
  mismatchDOB: measures['mismatch-birth-date'],
  mismatchDate: measures['mismatch-collection-date'],
  mismatchPregnant: measures['mismatch-pregnancy'],
  mismatchSite: measures['mismatch-collection-site'],
} as const satisfies Record<BenchDifference, Measure>
export const measureNames = Object.keys(measures) as [MeasureName, ...MeasureName[]]

const keptByDay: readonly MeasureName[] = [
  'ordered',
  'collected',
  'received',
  'accessioned',
  'paper',
  'rejected',
  'missing-information',
]
/**
 * Whether a measure is stored by day for accounts, locations, and owners, as reasons are; all
 * others are stored by week and month.
 */
export const isKeptByDay = (measure: number): boolean =>
  measure > canceled || keptByDay.some((name) => measures[name].id === measure)

/**
 * Rejections for a reason in the specimen; a lost or returned tube is none
 * (rules.md#volume-measures).
 */
const isOfSpecimen = {
  [Rejection.Stability]: true,
  [Rejection.QuantityOrQuality]: true,
  [Rejection.MissingIdentifier]: true,
  [Rejection.WrongDevice]: true,
  [Rejection.Leaked]: true,
  [Rejection.Duplicate]: true,
  [Rejection.LostOnTheWay]: false,
  [Rejection.ReturnedToPractice]: false,
  [Rejection.InsufficientQuantity]: true,
  [Rejection.PoorQuality]: true,
} as const satisfies Readonly<Record<Rejection, boolean>>
export type SpecimenRejection = {
  [Reason in Rejection]: (typeof isOfSpecimen)[Reason] extends true ? Reason : never
}[Rejection]
export const rejectionEnds: readonly SpecimenRejection[] = Object.values(Rejection).filter(
  (reason): reason is SpecimenRejection => isOfSpecimen[reason],
)
/**
 * The measure of one end among the specimens received, and of the same end on the day it was
 * recorded.
 */
export const endMeasure = (end: number): number => end
export const endedOnDayMeasure = (end: number): number => end + 100

const kinds = Object.keys(missingKinds)
/** The measure of one kind of missing information among the specimens received. */
export const missingMeasure = (kind: string): number => 300 + kinds.indexOf(kind) + 1
