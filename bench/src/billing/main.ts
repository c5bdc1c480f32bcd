import type { Run } from '@labgate/server/db/run.ts'
import { closeAll, closeOnSignals, closing, isStopping } from '../closers.ts'
import { loadLaboratory } from '../laboratory/load.ts'
import { openPlaces } from '../laboratory/places.ts'
import { noteConditions } from '../report/conditions.ts'
import { billingReport, writeLastBilling, type Batches } from './billing-report.ts'
import { makeFloorTables } from './floor-tables.ts'
import { makeOrders } from './make-orders.ts'
import { makeWork } from './make-work.ts'
import { measureClaims } from './measure-claims.ts'
import { measurePosting } from './measure-posting.ts'
import { measureWork } from './measure-work.ts'
import { openBench } from './open-bench.ts'
import { readBillingOptions, type BillingOptions } from './options.ts'
import { roundsOf } from './rounds.ts'

/*
 * Cost of billing with many claims:
 * `node bench/src/billing/main.ts --claims 20000 --lines 20000 --items 100000`; --help lists the
 * other options. Measures claims judged and written, remittances posted, and the first page and the
 * next item of a large queue, each next to its leanest floor.
 */

const accounts = 400
const log = (line: string): void => console.log(line)
const begunAt = performance.now()
const spent = (): string => `${((performance.now() - begunAt) / 1000).toFixed(0)} s`

const measure = async ({
  claims,
  lines,
  items,
  seconds,
  engine,
  isWhole,
}: BillingOptions): Promise<void> => {
  const conditions = noteConditions(accounts, seconds)
  const places = await openPlaces(engine)
  const close = closing(places.close)
  try {
    const place = await places.fresh()
    await loadLaboratory(place, accounts, log)
    const bench = await openBench(place)
    const closeBench = closing(bench.database.close)
    const run: Run = (sql, values) => bench.database.asLogin(sql, values)
    const orders = await makeOrders(run, claims)
    await makeFloorTables(run)
    log(`${orders.length} orders with their results are made (${spent()}).`)
    const made = await measureClaims(bench, orders, log)
    // a floor of fewer rows would not be comparable
    if (made.claims !== orders.length)
      throw new Error(`Of ${orders.length} orders ${made.claims} became claims.`)
    log(`${made.claims} claims are written (${spent()}).`)
    const posted = await measurePosting(bench, lines, log)
    if (posted.unmatched > 0)
      throw new Error(`${posted.unmatched} of ${posted.claims} payments found no claim.`)
    log(`${posted.lines} lines are posted (${spent()}).`)
    const work = items > 0 ? await makeWork(run, items) : null
    await closeBench()
    if (work !== null) log(`${work.items} items are open (${spent()}).`)
    const calls = work === null ? [] : await measureWork(places, place, seconds, log)
    const [judged, batched, floor] = [
      roundsOf(made.judged),
      roundsOf(made.batched),
      roundsOf(made.floor),
    ]
    const both = roundsOf(
      made.judged.map(({ count, ms }, at) => ({ count, ms: ms + (made.batched[at]?.ms ?? 0) })),
    )
    const batches: Batches[] = [
      { name: 'claims judged', ours: judged, floor },
      { name: 'claims written to 837 files', ours: batched, floor },
      { name: 'claims judged and written', ours: both, floor },
      ...(posted.lines > 0
        ? [
            {
              name: 'remittance lines posted',
              ours: roundsOf(posted.posted),
              floor: roundsOf(posted.floor),
            },
          ]
        : []),
    ]
    const { accounts: _accounts, pglite: _pglite, ...its } = conditions()
    const sizes = {
      claims: made.claims,
      claimLines: made.lines,
      files: made.files,
      postedLines: posted.lines,
      unmatched: posted.unmatched,
      work,
    }
    const figures = { conditions: its, engine, sizes, batches, calls }
    log(`\n${billingReport(figures)}`)
    if (isWhole) {
      writeLastBilling(figures)
      log('\nWritten to bench/last-billing.json.')
    }
  } finally {
    await close()
  }
}

closeOnSignals()
try {
  await measure(readBillingOptions())
} catch (error) {
  if (!isStopping()) {
    console.error((error as Error).message)
    process.exitCode = 1
    await closeAll()
  }
}
