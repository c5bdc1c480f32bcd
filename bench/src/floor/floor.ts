import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { openEngine } from '@labgate/server/db/engine.ts'
import Fastify from 'fastify'
import { hashAddress, type FloorOrder } from './order.ts'

/*
 * The bare floor: Fastify and pg, the same SQL and parameters as the server, in a separate process.
 * No session, no role, no audit, no schemas. A save writes the same rows in one statement, which is
 * its own transaction. This is the best that this machine can do.
 */

interface Query {
  text: string
  name?: string
  values?: unknown[]
}
type Run = (query: Query) => Promise<{ rows: unknown[]; rowCount: number | null }>

const runnerOver = async ({ url, data }: FloorOrder): Promise<Run> => {
  const engine = await openEngine({ url, data, role: false })
  const run: Run = async (query) => {
    const { client, release } = await engine.connect()
    try {
      return await client.query(query)
    } finally {
      release()
    }
  }
  // on a server, the pool does this
  if (engine.kind === 'embedded') await run({ text: 'set jit = off; set random_page_cost = 1.1' })
  return run
}

const hash = promisify(argon2) as (kind: 'argon2id', options: object) => Promise<Buffer>
/** As in access/passwords.ts. */
const cost = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }

const serve = async (order: FloorOrder): Promise<number> => {
  const run = await runnerOver(order)
  const app = Fastify()
  for (const { address, sql, name, changes, inTurn } of order.statements) {
    const query = { text: sql, ...(name !== undefined && { name }) }
    if (inTurn !== undefined) {
      app.post<{ Body: unknown[][] }>(address, async ({ body }) => {
        let rows: unknown[] = []
        for (const [at, one] of inTurn.entries())
          ({ rows } = await run({
            text: one.sql,
            ...(one.name !== undefined && { name: one.name }),
            values: body[at] ?? [],
          }))
        return { valid: true, list: rows }
      })
    } else if (changes) {
      app.post<{ Body: unknown[] }>(address, async ({ body }) => {
        const { rows, rowCount } = await run({ ...query, values: body })
        return { valid: true, changed: rowCount, list: rows }
      })
    } else {
      app.get<{ Querystring: { p: string } }>(address, async (request) => {
        const { rows } = await run({ ...query, values: JSON.parse(request.query.p) as unknown[] })
        return { valid: true, list: rows }
      })
    }
  }
  app.post<{ Body: { password: string } }>(hashAddress, async ({ body }) => {
    await hash('argon2id', { message: body.password, nonce: randomBytes(16), ...cost })
    return { valid: true }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as { port: number }).port
}

process.once('message', (order: FloorOrder) => {
  void serve(order)
    .then((port) => process.send?.(port))
    .catch((error: Error) => {
      console.error(`The floor does not start: ${error.message}`)
      process.exit(1)
    })
})
process.once('disconnect', () => process.exit(0))
