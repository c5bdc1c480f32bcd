import { expect } from 'vitest'
import { proof } from '../../../contract/test/size.ts'
import { killedWorker } from '../proofs/killed-worker.ts'

const file = new URL('first-start-worker.ts', import.meta.url)

const demo = { LABGATE_DEMO: '1', LABGATE_DEMO_PASSWORD: 'Harbor-Violet-77' }

/** A new database in which a first start can be killed before its nth statement, or complete. */
const newPlace = async () => {
  const worker = await killedWorker(file)
  return {
    die: async (at: number) =>
      expect(await (await worker.start({ DIES_BEFORE: String(at), ...demo }, '')).ended).toBe(
        'SIGKILL',
      ),
    /** Row count of each table, and the number of statements the start took. */
    complete: async (): Promise<{ rows: Record<string, number>; statements: number }> => {
      const running = await worker.start({ DIES_BEFORE: '0', ...demo })
      await running.ended
      return JSON.parse(running.said().replace('ready ', '')) as {
        rows: Record<string, number>
        statements: number
      }
    },
    close: worker.close,
  }
}

/*
 * The first lies after the first orders are written and their numbers taken: enough to undo, and
 * little to do again. The others are spread over the start.
 */
const moments = (kills: number, statements: number): number[] => [
  Math.ceil(statements / 4),
  ...Array.from({ length: kills - 1 }, (_, at) =>
    Math.max(2, Math.round((statements * at) / (kills - 2))),
  ),
]

proof(
  'after the first start is killed at several moments, the next start completes the demo',
  { small: 1, full: 5, of: 'kills' },
  async (kills) => {
    const [undisturbed, killed] = [await newPlace(), await newPlace()]
    try {
      const { rows, statements } = await undisturbed.complete()
      for (const at of moments(kills, statements)) await killed.die(at)
      expect(rows['patient']).toBe(40)
      expect((await killed.complete()).rows).toEqual(rows)
    } finally {
      await undisturbed.close()
      await killed.close()
    }
  },
)
