import { expect, test } from 'vitest'

declare const process: { env: Record<string, string | undefined> }

const isFull = process.env['LABGATE_PROVE'] === 'full'
/** Seed of this run. */
export const seed = Number(process.env['LABGATE_SEED'] ?? 20_220_101)

/**
 * The size of a proof run: `npm test` uses the small one, `npm run prove` the full one
 * (rules.md#test-and-prove).
 */
export const sized = (small: number, full: number): number => (isFull ? full : small)

export interface ProofSize {
  small: number
  full: number
  /** What is counted, for the name: 'orders', 'rounds of kill -9'. */
  of: string
}

/**
 * A long proof. Its name shows size and seed; the same seed repeats the same run (LABGATE_SEED sets
 * another). Throws in a file not named *.proof.test.ts: `npm run prove` picks files by that name,
 * and would skip the proof.
 */
export const proof = (
  name: string,
  { small, full, of }: ProofSize,
  work: (size: number, seed: number) => void | Promise<void>,
): void => {
  const { testPath = '' } = expect.getState()
  if (!testPath.endsWith('.proof.test.ts'))
    throw new Error(`${testPath} holds a proof, so its name must end in .proof.test.ts.`)
  const size = sized(small, full)
  test(`${name} [${size.toLocaleString('en')} ${of}, seed ${seed}]`, () => work(size, seed))
}
