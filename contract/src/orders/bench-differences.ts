/** What can differ between a tube with its papers and the order, as ticked at the bench, in words. */
export const benchDifferences = {
  mismatchName: 'name',
  mismatchDOB: 'birth date',
  mismatchDate: 'collection date',
  mismatchPregnant: 'pregnancy',
  mismatchSite: 'collection site',
} as const
export type BenchDifference = keyof typeof benchDifferences
export const differenceNames = Object.keys(benchDifferences) as BenchDifference[]

type Ticked = Readonly<Record<BenchDifference, boolean>>
/** The ticked differences in words: 'collection date, pregnancy'; '' none. */
export const differencesSay = (ticked: Ticked): string =>
  differenceNames
    .filter((name) => ticked[name])
    .map((name) => benchDifferences[name])
    .join(', ')
