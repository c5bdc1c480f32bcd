import { readFileSync } from 'node:fs'

/** Seconds used by a runner's workers, several of which run at once. */
export type Spent = readonly [what: string, seconds: number]

/** Most expensive first; entries with the same name are added up. */
export const sumsOf = (all: readonly Spent[]): Spent[] => {
  const sums = new Map<string, number>()
  for (const [what, seconds] of all) sums.set(what, (sums.get(what) ?? 0) + seconds)
  return [...sums].toSorted(([, one], [, other]) => other - one)
}

const ticks = 100 // per second, on every Linux
/**
 * CPU seconds of all ended processes that are descendants of this one; undefined if the system does
 * not report it.
 */
const processorSeconds = (): number | undefined => {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    const [userOfChildren = 0, systemOfChildren = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(13, 15)
      .map(Number)
    return (userOfChildren + systemOfChildren) / ticks
  } catch {
    return undefined // not Linux
  }
}

/** A part of the run whose processes have all ended. */
export interface Phase {
  name: string
  seconds: number
  processor: number | undefined
}

export const measured = async (name: string, work: () => Promise<unknown>): Promise<Phase> => {
  const [since, used] = [performance.now(), processorSeconds()]
  await work()
  const usedNow = processorSeconds()
  return {
    name,
    seconds: (performance.now() - since) / 1000,
    processor: used === undefined || usedNow === undefined ? undefined : usedNow - used,
  }
}

const whole = (seconds: number): string => `${Math.round(seconds)} s`
const listed = (spent: readonly Spent[]): string =>
  spent.map(([what, seconds]) => `${what} ${whole(seconds)}`).join(', ')
const mostListed = 8

/** How a run's time was spent, in lines: its phases, then the work of each runner's workers. */
export const spentLines = (
  phases: readonly Phase[],
  runners: readonly { name: string; spent: readonly Spent[]; slowest: readonly Spent[] }[],
): string[] => [
  ...phases.map(
    ({ name, seconds, processor }) =>
      `${whole(seconds).padStart(7)}  ${name}${processor === undefined ? '' : `, ${whole(processor)} of processor time`}`,
  ),
  ...runners
    .filter(({ spent }) => spent.length > 0)
    .flatMap(({ name, spent, slowest }) => [
      `         ${name}, by worker: ${listed(spent)}`,
      `         slowest: ${listed(slowest.slice(0, mostListed))}`,
    ]),
]
