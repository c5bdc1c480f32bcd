import { readConfig } from '../../src/config.ts'
import { openDatabase } from '../../src/db/open.ts'
import {
  destinationsWithWaiting,
  sendBack,
} from '../../src/features/results/result-delivery/deliver-result.ts'
import { openContext } from '../../src/open-context.ts'
import { betweenRounds } from '../until.ts'

/*
 * The sender of results to practices' systems in a separate process, which the proof kills: rounds
 * one after another, at a clock set by the proof.
 */
const config = readConfig({ ...process.env, ALLOWED_DESTINATIONS: '127.0.0.1' })
const early = Number(process.env['PROOF_CLOCK_MS'] ?? 0)
const database = await openDatabase({
  url: config.DATABASE_URL,
  data: config.LABGATE_DATA,
  pool: 4,
})
const context = await openContext(
  config,
  database,
  Buffer.alloc(32, 5),
  () => new Date(Date.now() + early),
)
console.log('ready')
for (let round = 1; ; round++) {
  for (const id of await destinationsWithWaiting(context)) await sendBack(context, id)
  console.log(`round ${round}`)
  await betweenRounds(20)
}
