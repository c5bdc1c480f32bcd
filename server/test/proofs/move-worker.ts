import { readConfig } from '../../src/config.ts'
import { openDatabase } from '../../src/db/open.ts'
import { decideAccountMove } from '../../src/features/corrections/account/request-account-move.ts'
import { decideMove } from '../../src/features/corrections/move/request-move.ts'
import { destinationsWithWaiting, sendBack } from '../../src/features/hl7-back/send-back.ts'
import { houseScope } from '../../src/features/order-paper/house-scope.ts'
import { houseActor } from '../../src/features/records/house-actor.ts'
import { openHouse } from '../../src/open-house.ts'
import { betweenRounds } from '../until.ts'

/* Moves that wait for a second person are confirmed one after another while results are sent to the practice's system, in a process that the proof kills. */
const config = readConfig({ ...process.env, ALLOWED_DESTINATIONS: '127.0.0.1' })
const early = Number(process.env['PROOF_CLOCK_MS'] ?? 0)
const database = await openDatabase({ url: config.DATABASE_URL, data: config.LABGATE_DATA, pool: 4 })
const house = await openHouse(config, database, Buffer.alloc(32, 5), () => new Date(Date.now() + early))
console.log('ready')
for (let round = 1; ; round++) {
  const waiting = await database.forActor(houseScope, (tx) =>
    tx
      .selectFrom('order_correction')
      .select(['order_correction_id as id', 'act'])
      .where('state', '=', 'asked')
      .orderBy('order_correction_id')
      .limit(1)
      .execute(),
  )
  for (const { id, act } of waiting)
    await database.forActor(houseScope, async (tx, ending) => {
      const telling = { last: ending.last, about: () => undefined }
      await (act === 'account' ? decideAccountMove : decideMove)(
        tx,
        houseActor,
        { orderCorrectionId: id, accept: true, note: 'I read the tube, too.' },
        telling,
        house.now(),
      )
    })
  for (const id of await destinationsWithWaiting(house)) await sendBack(house, id)
  if (waiting.length === 0) console.log(`round ${round}`)
  await betweenRounds(20)
}
