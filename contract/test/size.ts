import { test } from 'vitest'

declare const process: { env: Record<string, string | undefined> }

const isFull = process.env['LABGATE_PROVE'] === 'full'
const seed = Number(process.env['LABGATE_SEED'] ?? 20_220_101)

/** The size at which a proof runs: `npm test` takes the small one, `npm run prove` the full one (decisions.md 28). */
export const sized = (small: number, full: number): number => (isFull ? full : small)

export interface ProofSize {
  small: number
  full: number
  /** What is counted, for the name: 'orders', 'rounds of kill -9'. */
  of: string
}

/**
 * A long proof, for files named *.proof.test.ts. Size and seed stand in its name; the same seed does the same again
 * (LABGATE_SEED sets another).
 */
export const proof = (name: string, { small, full, of }: ProofSize, work: (size: number, seed: number) => void | Promise<void>): void => {
  const size = sized(small, full)
  test(`${name} [${size.toLocaleString('en')} ${of}, seed ${seed}]`, () => work(size, seed))
}
