import type { Savers } from './savers.ts'

/** What users met while something went wrong. */
export interface Measured {
  fault: string
  acknowledged: number
  /** Acknowledged, and not there afterwards. */
  lost: number
  /** There more than once. */
  doubled: number
  /** The longest time in seconds in which nobody's save was acknowledged. */
  still: number
  /** The longest time in seconds that somebody waited for a save, with everything sent again. */
  longest: number
  /** What was answered instead, and how often. */
  said: readonly (readonly [text: string, count: number])[]
  /** Why the fault could not be measured to its end. */
  failure?: string
  /** Nothing but acknowledged saves was promised. */
  isWithoutFailure?: boolean
}

const asSeconds = (ms: number): number => Math.round(ms / 100) / 10

/** Compares what was acknowledged with what is there: subject and how often. */
export const tally = (
  fault: string,
  { acknowledged, said }: Pick<Savers, 'acknowledged' | 'said'>,
  struck: number,
  there: ReadonlyMap<string, number>,
): Measured => {
  const all = [...acknowledged.values()].filter(({ answered }) => answered >= struck)
  const moments = [struck, ...all.map(({ answered }) => answered)].toSorted((a, b) => a - b)
  return {
    fault,
    acknowledged: acknowledged.size,
    lost: [...acknowledged.keys()].filter((subject) => !there.has(subject)).length,
    doubled: [...there.values()].filter((count) => count > 1).length,
    still: asSeconds(
      Math.max(0, ...moments.slice(1).map((at, index) => at - (moments[index] ?? at))),
    ),
    longest: asSeconds(Math.max(0, ...all.map(({ begun, answered }) => answered - begun))),
    said: [...said].toSorted(([, one], [, other]) => other - one),
  }
}

/**
 * Whether nothing acknowledged was lost, and nothing was saved twice; where nobody may have been told
 * anything else, whether that is so.
 */
export const isKept = ({
  lost,
  doubled,
  failure,
  said,
  isWithoutFailure = false,
}: Measured): boolean =>
  lost === 0 && doubled === 0 && failure === undefined && (!isWithoutFailure || said.length === 0)

/** The table, one fault a row. */
export const table = (measured: readonly Measured[]): string => {
  const rows = [
    ['fault', 'saved', 'lost', 'doubled', 'still (s)', 'longest (s)', 'answered instead'],
    ...measured.map(({ fault, acknowledged, lost, doubled, still, longest, said, failure }) => [
      fault,
      ...[acknowledged, lost, doubled].map(String),
      ...[still, longest].map((one) => one.toFixed(1)),
      failure ?? said.map(([text, count]) => `${count} x ${text}`).join('; '),
    ]),
  ]
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
