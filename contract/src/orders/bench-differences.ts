import { say } from '../languages/say.ts'
/**
 * What can differ between a tube with its papers and the order, as ticked at the bench, in words.
 */
export const benchDifferences = {
  mismatchName: 'name',
  mismatchDOB: 'DOB',
  mismatchDate: say('collection date'),
  mismatchPregnant: 'pregnancy',
  mismatchSite: say('collection site'),
} as const
export type BenchDifference = keyof typeof benchDifferences
export const differenceNames = Object.keys(benchDifferences) as BenchDifference[]

/**
 * The kind of inconsistency that a ticked difference is (inconsistencies_in; a test compares the
 * two).
 */
export const differenceKinds = {
  mismatchName: 'mismatch-name',
  mismatchDOB: 'mismatch-dob',
  mismatchDate: 'mismatch-date',
  mismatchPregnant: 'mismatch-pregnant',
  mismatchSite: 'mismatch-site',
} as const satisfies Record<BenchDifference, string>
export type DifferenceKind = (typeof differenceKinds)[BenchDifference]

type Ticked = Readonly<Record<BenchDifference, boolean>>
/** The ticked differences in words: 'collection date, pregnancy'; '' none. */
export const differencesSay = (ticked: Ticked): string =>
  differenceNames
    .filter((name) => ticked[name])
    .map((name) => benchDifferences[name])
    .join(', ')
