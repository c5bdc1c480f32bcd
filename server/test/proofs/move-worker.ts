import { readConfig } from '../../src/config.ts'
import { systemActor } from '../../src/core/scope/system-actor.ts'
import { systemScope } from '../../src/core/scope/system-scope.ts'
import { openDatabase } from '../../src/db/open.ts'
import { decideAccountMove } from '../../src/features/corrections/account/request-account-move.ts'
import { decideMove } from '../../src/features/corrections/move/request-move.ts'
import {
  destinationsWithWaiting,
  sendBack,
} from '../../src/features/results/result-delivery/deliver-result.ts'
import { openContext } from '../../src/open-context.ts'
import { betweenRounds } from '../until.ts'

/*
 * Moves that wait for a second person are confirmed one after another while results are sent to the
 * practice's system, in a process that the proof kills.
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
  const waiting = await database.forActor(systemScope, (tx) =>
    tx
      .selectFrom('order_correction')
      .select(['order_correction_id as id', 'act'])
      .where('state', '=', 'asked')
      .orderBy('order_correction_id')
      .limit(1)
      .execute(),
  )
  for (const { id, act } of waiting)
    await database.forActor(systemScope, async (tx, ending) => {
      const change = { last: ending.last, about: () => undefined }
      await (act === 'account' ? decideAccountMove : decideMove)(
        tx,
        systemActor,
        { orderCorrectionId: id, accept: true, note: 'I read the tube, too.' },
        change,
        context.now(),
      )
    })
  for (const id of await destinationsWithWaiting(context)) await sendBack(context, id)
  if (waiting.length === 0) console.log(`round ${round}`)
  await betweenRounds(20)
}
