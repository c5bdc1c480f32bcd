import { randomOf } from '@labgate/demo/random.ts'
import { describe, expect } from 'vitest'
import { proof } from '../../../contract/test/size.ts'
import { freePort } from '../../../e2e/src/server-process.ts'
import { makeBuilders } from '../builders.ts'
import { sharedHash } from '../lab.ts'
import { atRandomMoment, until } from '../until.ts'
import { killedWorker, type Owner, type RunningWorker } from './killed-worker.ts'
import { messageEnds, ordersThatWait, report } from './lab-line.ts'

const tubesEach = 8
const ways = ['killed', 'frozen'] as const
const listens = (process: RunningWorker): boolean => process.said().includes('Listening')
/** Results in the order in which they were filed, each with the number of its message. */
const filed = (owner: Owner) =>
  owner<{ id: number }>('select hl7_in_id as id from result order by result_id')

describe('two processes that can listen to laboratory systems', () => {
  proof(
    'one of them does; when it is killed or freezes, the other goes on, in order, without a loss or a repeat',
    { small: 1, full: 10, of: 'ends' },
    async (rounds, seed) => {
      const random = randomOf(`${seed} interfaces`)
      const workers = await killedWorker(new URL('lines-worker.ts', import.meta.url))
      const { tubes } = await workers.asOwner(async (owner) =>
        ordersThatWait(owner, makeBuilders(owner, await sharedHash()), rounds * tubesEach),
      )
      const ports = [await freePort(), await freePort()]
      const running: RunningWorker[] = []
      const start = async (at: number): Promise<void> => {
        running[at] = await workers.start({ HL7_PORT: String(ports[at]) })
      }
      const waited: Record<(typeof ways)[number], number[]> = { killed: [], frozen: [] }
      try {
        await start(0)
        await start(1)
        for (let round = 0; round < rounds; round++) {
          const at = running.findIndex(listens)
          expect(running.map(listens), `round ${round}`).toEqual([at === 0, at === 1])
          const way = ways[round % ways.length] ?? 'killed'
          let acknowledged = 0
          const reporting = (async () => {
            for (const tube of tubes.slice(round * tubesEach, (round + 1) * tubesEach)) {
              await report(ports, tube)
              acknowledged++
            }
          })()
          await Promise.race([
            reporting,
            until(() => acknowledged > 1, { what: 'acknowledged messages', everyMs: 5 }),
          ])
          await atRandomMoment(random, 60)
          if (way === 'killed') await running[at]?.kill()
          else running[at]?.freeze()
          const since = performance.now()
          await running[1 - at]?.describe('Listening')
          waited[way].push(performance.now() - since)
          await reporting
          if (way === 'frozen') {
            running[at]?.goOn()
            await until(() => running[at]?.said().includes('No longer'), {
              what: 'the end of its duty',
            })
            await running[at]?.kill()
          }
          await start(at)
        }
        await workers.asOwner(async (owner) => {
          await until(
            async () => !(await messageEnds(owner)).some(({ state }) => state === 'waiting'),
            { what: 'messages to be filed', everyMs: 50 },
          )
          expect(await messageEnds(owner)).toEqual([
            { state: 'processed', reason: '', messages: tubes.length, results: tubes.length },
          ])
          const numbers = (await filed(owner)).map(({ id }) => id)
          expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
        })
        // within ten seconds, unless the machine is busy (rules.md#hl7-by-one-process)
        const longest = (of: readonly number[]): number => Math.round(Math.max(0, ...of))
        console.log(
          `${tubes.length} messages, ${rounds} ends: another process listened after at most ${longest(waited.killed)} ms (killed), ${longest(waited.frozen)} ms (frozen)`,
        )
      } finally {
        for (const process of running) await process.kill()
        await workers.close()
      }
    },
  )
})
