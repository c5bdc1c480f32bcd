import { readFileSync } from 'node:fs'
import { readConfig } from '../../src/config.ts'
import { openDatabase } from '../../src/db/open.ts'
import { batchClaims } from '../../src/features/billing/batch-claims.ts'
import { exchangeFiles } from '../../src/features/billing/exchange-files.ts'
import { judgeBills } from '../../src/features/billing/judge-bills.ts'
import { takeAnswers } from '../../src/features/billing/take-answers.ts'
import { transportsOf } from '../../src/features/billing/transports.ts'
import { openHouse } from '../../src/open-house.ts'
import { betweenRounds } from '../until.ts'

/*
 * Bills are judged, claimed, answered by the simulated payer, and posted without a pause, in a process that the proof kills. The file that PROOF_CLOCK names
 * holds the time of day; it is read once per round.
 */
const config = readConfig(process.env)
const clock = (): string => readFileSync(process.env['PROOF_CLOCK'] ?? '', 'utf8')
let at = clock()
const database = await openDatabase({ url: config.DATABASE_URL, data: config.LABGATE_DATA, pool: 4 })
const house = await openHouse(config, database, Buffer.alloc(32, 5), () => new Date(at))
const transports = transportsOf(house)
console.log('ready')
for (;;) {
  at = clock()
  const judged = await judgeBills(house)
  const made = await batchClaims(house)
  await exchangeFiles(house, transports)
  const read = await takeAnswers(house, false)
  if (judged + made + read === 0) console.log(`nothing left at ${at}`)
  await betweenRounds(5)
}
