import type { Run } from '@labgate/server/db/run.ts'
import { keepFile } from '@labgate/server/features/billing/exchange-files.ts'
import { takeAnswers } from '@labgate/server/features/billing/take-answers.ts'
import { x12FilePlace } from '@labgate/server/features/billing/x12-files.ts'
import { vacuumWorn } from '@labgate/server/jobs/vacuum.ts'
import { simulatedPayer } from '@labgate/simulator/payer/payer-simulator.ts'
import { insertFile, insertRows, readFiles, readRows, type FloorInsert } from './floor-tables.ts'
import type { BenchContext } from './open-bench.ts'
import { addTo, timed, type Round } from './rounds.ts'

/** Files that come in together. Before them statistics are brought up to date, as by autovacuum. */
const filesPerDay = 4
interface Sent {
  id: number
  partner: number
  content: Buffer
}
const outFiles = `select x12_file_id as id from x12_file where direction = 'out' order by 1`
const oneFile = `
  select x12_file_id as id, trading_partner_id as partner, content
  from x12_file
  where x12_file_id = $1
`
/* The state after handover. */
const send = [
  `update x12_file set state = 'sent', done_at = now() where x12_file_id = $1`,
  `update claim set sent_at = now(), row_version = row_version + 1 where x12_file_id = $1`,
]

/** Of a hundred claims, the payer denies a few, in part or in full. */
const courseOf = (number: string) => {
  const at = Number(/\d+/.exec(number)?.[0] ?? 0) % 100
  return at < 4 ? 'denied' : at < 8 ? 'partly-denied' : 'paid'
}
/**
 * The remittance for all claims in one of our files. Each gets its own payer, so that what the
 * payer remembers does not grow.
 */
const remittanceOf = (file: Sent, bytes: Uint8Array, now: () => Date): Uint8Array => {
  const payer = simulatedPayer({
    name: 'Bench payer',
    id: '60054',
    taxId: '591112222',
    now,
    seed: `bench ${file.id}`,
    course: ({ number }) => courseOf(number),
  })
  payer.receive(bytes)
  const remittance = payer.remit()
  if (remittance === undefined) throw new Error(`The payer has no answer to file ${file.id}.`)
  return remittance.bytes
}

export interface PostingMeasured {
  posted: Round[]
  floor: Round[]
  lines: number
  claims: number
  unmatched: number
}

interface Came {
  id: number
  lines: number
  bytes: Uint8Array
}
/* Has our file sent, and the payer's answer to it come in. */
const takeIn = async (context: BenchContext, run: Run, id: number): Promise<Came> => {
  const [file] = (await run(oneFile, [id])).rows as [Sent]
  for (const statement of send) await run(statement, [id])
  const bytes = remittanceOf(file, context.crypt.openBytes(file.content, x12FilePlace), context.now)
  const lines = Buffer.from(bytes).toString('latin1').split('~SVC').length - 1
  const came = await keepFile(context, file.partner, `bench-${id}.835`, bytes)
  return { id: came.id, lines, bytes }
}

const ofFile = 'remittance_id in (select remittance_id from remittance where x12_file_id = $1)'
const ofClaims = `
  remittance_claim_id in (select remittance_claim_id from remittance_claim where ${ofFile})
`
/* Milliseconds of the floor for the rows of a file: it inserts the same ones. */
const writeFloor = async (
  context: BenchContext,
  run: Run,
  { id, bytes }: Came,
): Promise<number> => {
  const inserts: FloorInsert[] = []
  for (const [table, where] of [
    ['remittance', 'x12_file_id = $1'],
    ['remittance_claim', ofFile],
    ['ledger', ofClaims],
    ['decided_line', ofClaims],
    ['denial', ofClaims],
  ] as const)
    inserts.push(await readRows(run, { table, where }, id))
  const files = await readFiles(run, 'x12_file_id = $1', id)
  return timed(() =>
    context.database.asLoginAtOnce(async (each) => {
      for (const row of files) await insertFile(each, row, bytes)
      for (const insert of inserts) await insertRows(each, insert)
    }),
  )
}

const outcomeOf = async (run: Run, id: number): Promise<{ unmatched: number; claims: number }> => {
  const { rows } = await run(
    `
      select count(*) filter (where state <> 'posted')::int as unmatched, count(*)::int as claims
      from remittance_claim
      where ${ofFile}
    `,
    [id],
  )
  const [outcome] = rows as [{ unmatched: number; claims: number }]
  return outcome
}

/**
 * Answers the written files until this many lines are in remittances, posts those of a day as they
 * come in, together, and has the floor insert the same rows.
 */
export const measurePosting = async (
  context: BenchContext,
  mostLines: number,
  log: (line: string) => void,
): Promise<PostingMeasured> => {
  const run: Run = (sql, values) => context.database.asLogin(sql, values)
  const measured: PostingMeasured = { posted: [], floor: [], lines: 0, claims: 0, unmatched: 0 }
  const ids = ((await run(outFiles)).rows as { id: number }[]).map(({ id }) => id)
  for (let day = 0; day * filesPerDay < ids.length && measured.lines < mostLines; day++) {
    await vacuumWorn(context.database)
    const came: Came[] = []
    for (const id of ids.slice(day * filesPerDay, (day + 1) * filesPerDay))
      came.push(await takeIn(context, run, id))
    const took = await timed(() => takeAnswers(context, false))
    let [lines, bare] = [0, 0]
    for (const file of came) {
      bare += await writeFloor(context, run, file)
      lines += file.lines
      const { unmatched, claims } = await outcomeOf(run, file.id)
      measured.claims += claims
      measured.unmatched += unmatched
    }
    addTo(measured.posted, { count: lines, ms: took })
    addTo(measured.floor, { count: lines, ms: bare })
    measured.lines += lines
    if (day % 5 === 4)
      log(
        `  ${measured.lines} lines: posted ${((took / lines) * 1000).toFixed(0)} ms, floor ${((bare / lines) * 1000).toFixed(0)} ms for 1,000 of the last ${lines}`,
      )
  }
  return measured
}
