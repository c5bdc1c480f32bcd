import type { Run } from '@labgate/server/db/run.ts'
import { batchClaims } from '@labgate/server/features/billing/batch-claims.ts'
import { keepFile } from '@labgate/server/features/billing/exchange-files.ts'
import { judgeBills } from '@labgate/server/features/billing/judge-bills.ts'
import { takeAnswers } from '@labgate/server/features/billing/take-answers.ts'
import { x12FilePlace } from '@labgate/server/features/billing/x12-files.ts'
import { simulatedPayer } from '@labgate/simulator/payer/payer-simulator.ts'
import { memoryOf } from '../measure/memory.ts'
import type { BenchContext } from './open-bench.ts'
import { timed } from './rounds.ts'

/** Orders judged and written at once. */
const inBatch = 1000
interface Written {
  id: number
  partner: number
  content: Buffer
}
const writtenAfter = `
  select x12_file_id as id, trading_partner_id as partner, content
  from x12_file
  where direction = 'out' and x12_file_id > $1
  order by 1
`

/* Claims of these orders, written and sent; returns their files. */
const write = async (
  context: BenchContext,
  orders: readonly number[],
  lastFile: number,
): Promise<Written[]> => {
  const run: Run = (sql, values) => context.database.asLogin(sql, values)
  for (let at = 0; at < orders.length; at += inBatch) {
    const some = orders.slice(at, at + inBatch)
    await run('insert into bill_due (lab_order_id) select unnest($1::bigint[])', [some])
    await judgeBills(context)
    for (let made = 1; made > 0;) made = await batchClaims(context)
  }
  const files = (await run(writtenAfter, [lastFile])).rows as Written[]
  const ids = files.map(({ id }) => id)
  await run(
    `update x12_file set state = 'sent', done_at = now() where x12_file_id = any ($1::bigint[])`,
    [ids],
  )
  await run(`update claim set sent_at = now() where x12_file_id = any ($1::bigint[])`, [ids])
  return files
}

/** A call of someone else, over and over, and how long each took in milliseconds. */
const others = (context: BenchContext) => {
  const took: number[] = []
  let goesOn = true
  const pause = 5
  const done = (async () => {
    while (goesOn) {
      took.push(
        await timed(() =>
          context.database.asLogin('select count(*) from lab_order where lab_order_id < 100', []),
        ),
      )
      await new Promise((next) => setTimeout(next, pause))
    }
  })()
  return {
    end: async (): Promise<readonly number[]> => {
      goesOn = false
      await done
      return took
    },
  }
}
const at95 = (took: readonly number[]): number =>
  took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? 0

/* Memory of this process, sampled while a work runs; returns the most, in MB. */
const mostMemory = async (work: () => Promise<unknown>): Promise<number> => {
  const every = 200
  let most = memoryOf(process.pid)
  const timer = setInterval(() => {
    most = Math.max(most, Math.round(process.memoryUsage().rss / 2 ** 20))
  }, every)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return most
}

export interface FileMeasured {
  claims: number
  bytes: number
  seconds: number
  /** Before the file, and at most while it was read and posted, in MB. */
  memory: readonly [number, number]
  /** Of someone else's call, without and with the file, in milliseconds. */
  others: readonly [number, number]
  unmatched: number
}
const idleMs = 3000

/** One file with the payer's decisions on all claims of these orders: read and posted. */
export const measureOneFile = async (
  context: BenchContext,
  orders: readonly number[],
  lastFile: number,
): Promise<FileMeasured & { lastFile: number }> => {
  const files = await write(context, orders, lastFile)
  const payer = simulatedPayer({
    name: 'Bench payer',
    id: '60054',
    taxId: '591112222',
    now: context.now,
    seed: `one file of ${orders.length}`,
    course: () => 'paid',
  })
  for (const { content } of files) payer.receive(context.crypt.openBytes(content, x12FilePlace))
  const remittance = payer.remit()
  const [first] = files
  if (remittance === undefined || first === undefined) throw new Error('The payer has no answer.')
  const { bytes } = remittance
  const { id } = await keepFile(context, first.partner, `one-${orders.length}.835`, bytes)
  const idle = others(context)
  await new Promise((next) => setTimeout(next, idleMs))
  const before = await idle.end()
  const memoryBefore = memoryOf(process.pid)
  const busy = others(context)
  let ms = 0
  const memory = await mostMemory(async () => {
    ms = await timed(() => takeAnswers(context, false))
  })
  const meanwhile = await busy.end()
  const { rows } = await context.database.asLogin(
    `
      select count(*)::int as claims, count(*) filter (where p.state <> 'posted')::int as unmatched
      from
        remittance_claim p
        join remittance r using (remittance_id)
      where r.x12_file_id = $1
    `,
    [id],
  )
  const [{ claims, unmatched }] = rows as [{ claims: number; unmatched: number }]
  return {
    claims,
    unmatched,
    bytes: bytes.length,
    seconds: ms / 1000,
    memory: [memoryBefore, memory],
    others: [at95(before), at95(meanwhile)],
    lastFile: files.at(-1)?.id ?? lastFile,
  }
}
