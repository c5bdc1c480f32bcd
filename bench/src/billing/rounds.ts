/** Time for this many rows, in milliseconds. */
export interface Round {
  count: number
  ms: number
}
export interface Rounds {
  /** Milliseconds per thousand rows: for all rounds, for the first tenth, and for the last. */
  perThousand: number
  first: number
  last: number
  count: number
}

const fewest = 1000
/**
 * Adds to the last round until it has a thousand rows: a small file has a fixed cost, and would
 * distort the figures as a separate round.
 */
export const addTo = (rounds: Round[], { count, ms }: Round): void => {
  const last = rounds.at(-1)
  if (last !== undefined && last.count < fewest)
    Object.assign(last, { count: last.count + count, ms: last.ms + ms })
  else rounds.push({ count, ms })
}

export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const perThousand = (rounds: readonly Round[]): number => {
  const [ms, count] = [
    rounds.reduce((sum, one) => sum + one.ms, 0),
    rounds.reduce((sum, one) => sum + one.count, 0),
  ]
  return (ms / Math.max(1, count)) * 1000
}
/** Figures of the rounds. The first one is a warm-up, and counts only if there are no others. */
export const roundsOf = (all: readonly Round[]): Rounds => {
  const rounds = all.length > 1 ? all.slice(1) : all
  const tenth = Math.max(1, Math.floor(rounds.length / 10))
  return {
    perThousand: perThousand(rounds),
    first: perThousand(rounds.slice(0, tenth)),
    last: perThousand(rounds.slice(-tenth)),
    count: all.reduce((sum, { count }) => sum + count, 0),
  }
}
