import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from './engine-interface.ts'
import { openEngine } from './engine.ts'

let engine: Engine
beforeAll(async () => {
  engine = await openEngine({ data: 'memory' })
})
afterAll(() => engine.close())

const mb = 2 ** 20

test('the thread of the embedded engine keeps no requests or responses in memory', async () => {
  const { client, release } = await engine.connect()
  const large = Buffer.alloc(6 * mb, 'x')
  const round = async (): Promise<void> => {
    const { rows } = await client.query<{ back: string }>(
      'select $1::bytea as sent, $2::text as back',
      [large, large.toString()],
    )
    expect(rows[0]?.back).toHaveLength(6 * mb)
  }
  for (let n = 0; n < 5; n++) await round() // memory the engine itself needs for such a statement
  const before = process.memoryUsage().rss
  for (let n = 0; n < 40; n++) await round()
  // 240 MB each way, 720 MB and more if it is kept
  expect((process.memoryUsage().rss - before) / mb).toBeLessThan(350)
  release()
})
