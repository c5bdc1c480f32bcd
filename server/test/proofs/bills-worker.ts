import { readFileSync } from 'node:fs'
import { readConfig } from '../../src/config.ts'
import { openDatabase } from '../../src/db/open.ts'
import { batchClaims } from '../../src/features/billing/batch-claims.ts'
import { exchangeFiles } from '../../src/features/billing/exchange-files.ts'
import { judgeBills } from '../../src/features/billing/judge-bills.ts'
import { takeAnswers } from '../../src/features/billing/take-answers.ts'
import { transportsOf } from '../../src/features/billing/transports.ts'
import { openContext } from '../../src/open-context.ts'
import { betweenRounds } from '../until.ts'

/*
 * Bills are judged, claimed, answered by the simulated payer, and posted without a pause, in a
 * process that the proof kills. The file that PROOF_CLOCK names holds the time of day; it is read
 * once per round.
 */
const config = readConfig(process.env)
const clock = (): string => readFileSync(process.env['PROOF_CLOCK'] ?? '', 'utf8')
let at = clock()
const database = await openDatabase({
  url: config.DATABASE_URL,
  data: config.LABGATE_DATA,
  pool: 4,
})
const context = await openContext(config, database, Buffer.alloc(32, 5), () => new Date(at))
const transports = transportsOf(context)
console.log('ready')
for (;;) {
  at = clock()
  const judged = await judgeBills(context)
  const made = await batchClaims(context)
  await exchangeFiles(context, transports)
  const read = await takeAnswers(context, false)
  if (judged + made + read === 0) console.log(`nothing left at ${at}`)
  await betweenRounds(5)
}
