import { readConfig } from '../../src/config.ts'
import { openDatabase } from '../../src/db/open.ts'
import { sendFaxes } from '../../src/features/faxes/send-faxes.ts'
import { openContext } from '../../src/open-context.ts'
import { httpFaxCarrier } from '../../src/ports/fax/http.ts'
import { standInReport } from '../fax-builders.ts'
import { betweenRounds } from '../until.ts'

/*
 * The fax service in a separate process, which the proof kills: rounds one after another, at a
 * clock set by the proof; every two rounds the clock advances by a step.
 */
const config = readConfig(process.env)
let early = Number(process.env['PROOF_CLOCK_MS'] ?? 0)
const step = Number(process.env['PROOF_STEP_MS'] ?? 0)
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
const { ask, ...others } = httpFaxCarrier(config.FAX_URL ?? '', config.FAX_TOKEN ?? '')
const carrier = process.env['PROOF_MUTE'] === '1' ? others : { ...others, ...(ask && { ask }) }
const report = await standInReport()
console.log('ready')
for (let round = 1; ; round++) {
  await sendFaxes(context, carrier, report)
  console.log(`round ${round}`)
  if (round % 2 === 0) early += step
  await betweenRounds(50)
}
