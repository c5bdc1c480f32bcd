import { expect, test } from 'vitest'
import { killedWorker } from '../proofs/killed-worker.ts'

const file = new URL('first-start-worker.ts', import.meta.url)

const demo = { LABGATE_DEMO: '1', LABGATE_DEMO_PASSWORD: 'Harbor-Violet-77' }

/** Row count of each table, and the number of statements the start took. */
const started = async (deaths: readonly number[]): Promise<{ rows: unknown; statements: number }> => {
  const worker = await killedWorker(file)
  try {
    await worker.asOwner((owner) => owner(`insert into setting (name, value) values ('first-start', 'open') on conflict do nothing`))
    for (const at of deaths) expect(await (await worker.start({ DIES_BEFORE: String(at), ...demo }, '')).ended).toBe('SIGKILL')
    const running = await worker.start({ DIES_BEFORE: '0', ...demo })
    await running.ended
    const rows = await worker.asOwner(async (owner) => {
      const tables = await owner<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
      )
      return owner(`${tables.map(({ name }) => `select '${name}' as name, count(*) from "${name}"`).join(' union all ')} order by 1`)
    })
    return { rows, statements: Number(/after (\d+)/.exec(running.said())?.[1]) }
  } finally {
    await worker.close()
  }
}

test('after the first start is killed at several moments, the next start completes the demo', async () => {
  const undisturbed = await started([])
  const { statements } = undisturbed
  const killed = await started([2, Math.floor(statements / 3), Math.floor((statements * 2) / 3), statements])
  expect(killed.rows).toEqual(undisturbed.rows)
})
