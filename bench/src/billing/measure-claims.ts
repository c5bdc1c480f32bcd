import type { Run } from '@labgate/server/db/run.ts'
import { batchClaims } from '@labgate/server/features/billing/batch-claims.ts'
import { judgeBills } from '@labgate/server/features/billing/judge-bills.ts'
import { x12FilePlace } from '@labgate/server/features/billing/x12-files.ts'
import { vacuumWorn } from '@labgate/server/jobs/vacuum.ts'
import {
  insertFile,
  insertRows,
  readFiles,
  readRows,
  type FloorFileRow,
  type FloorInsert,
} from './floor-tables.ts'
import type { BenchContext } from './open-bench.ts'
import { timed, type Round } from './rounds.ts'

/** Orders per round: as many as a batch of claims holds. */
const each = 1000

interface OutFile {
  id: number
  content: Buffer
}
const filesAfter = async (run: Run, id: number): Promise<OutFile[]> =>
  (
    await run(
      `
        select x12_file_id as id, content
        from x12_file
        where direction = 'out' and x12_file_id > $1
        order by 1
      `,
      [id],
    )
  ).rows as OutFile[]

interface FloorFile {
  row: FloorFileRow
  segments: readonly string[]
}
/**
 * The floor's work: writes the same rows in one transaction, and joins the bytes of each file from
 * its segments.
 */
const writeFloor = (
  context: BenchContext,
  before: readonly FloorInsert[],
  files: readonly FloorFile[],
  after: readonly FloorInsert[],
): Promise<number> =>
  timed(() =>
    context.database.asLoginAtOnce(async (run) => {
      for (const insert of before) await insertRows(run, insert)
      for (const { row, segments } of files) {
        let text = ''
        for (const segment of segments) text += `${segment}~`
        await insertFile(run, row, Buffer.from(text, 'latin1'))
      }
      for (const insert of after) await insertRows(run, insert)
    }),
  )

export interface ClaimsMeasured {
  judged: Round[]
  batched: Round[]
  floor: Round[]
  claims: number
  lines: number
  files: number
}

/**
 * Judges and batches the orders a thousand at a time; after each thousand, has the floor write the
 * same rows.
 */
export const measureClaims = async (
  context: BenchContext,
  orders: readonly number[],
  log: (line: string) => void,
): Promise<ClaimsMeasured> => {
  const run: Run = (sql, values) => context.database.asLogin(sql, values)
  const measured: ClaimsMeasured = {
    judged: [],
    batched: [],
    floor: [],
    claims: 0,
    lines: 0,
    files: 0,
  }
  let lastFile = 0
  for (let at = 0; at < orders.length; at += each) {
    // in a laboratory, hours lie between rounds: statistics are up to date, on PostgreSQL by
    // autovacuum, which the throw-away server does without
    await vacuumWorn(context.database)
    const ids = orders.slice(at, at + each)
    await run('insert into bill_due (lab_order_id) select unnest($1::bigint[])', [ids])
    const judging = await timed(() => judgeBills(context))
    let claims = 0
    const batching = await timed(async () => {
      for (let made = 1; made > 0;) claims += made = await batchClaims(context)
    })
    const files = await filesAfter(run, lastFile)
    const ofOrders = async (...tables: readonly string[]): Promise<FloorInsert[]> => {
      const all: FloorInsert[] = []
      for (const table of tables)
        all.push(await readRows(run, { table, where: 'lab_order_id = any ($1::bigint[])' }, ids))
      return all
    }
    const [bills, rest] = [await ofOrders('bill', 'bill_line'), await ofOrders('claim', 'ledger')]
    const fileRows = await readFiles(run, `direction = 'out' and x12_file_id > $1`, lastFile)
    const floorFiles = fileRows.map((row, nth) => ({
      row,
      segments: context.crypt
        .openBytes(files[nth]?.content ?? Buffer.alloc(0), x12FilePlace)
        .toString('latin1')
        .split('~')
        .slice(0, -1),
    }))
    const took = await writeFloor(context, bills, floorFiles, rest)
    lastFile = files.at(-1)?.id ?? lastFile
    measured.judged.push({ count: ids.length, ms: judging })
    measured.batched.push({ count: claims, ms: batching })
    measured.floor.push({ count: claims, ms: took })
    measured.claims += claims
    measured.lines += bills[1]?.count ?? 0
    measured.files += files.length
    if ((at / each) % 10 === 9)
      log(
        `  ${measured.claims} claims: judged ${judging.toFixed(0)} ms, batched ${batching.toFixed(0)} ms, floor ${took.toFixed(0)} ms for the last ${ids.length}`,
      )
  }
  return measured
}
