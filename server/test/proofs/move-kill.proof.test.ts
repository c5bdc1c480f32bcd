import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { describe, expect } from 'vitest'
import { proof } from '../../../contract/test/size.ts'
import { randomOf } from '../../src/demo/random.ts'
import { frameOf, framer } from '../../src/hl7/frames.ts'
import { makeBuilders } from '../builders.ts'
import { faxBuilders } from '../fax-builders.ts'
import { engineUnderTest } from '../setup/engine.ts'
import { killedWorker, pause } from './killed-worker.ts'

const perRound = 2
const minutesPerRound = 4

/** A practice's system that files each message once, by its number: whose result it was, and what became of it. */
const openChart = async () => {
  const filed = new Map<string, string[]>()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const { push } = framer()
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk: Buffer) => {
      for (const message of push(chunk).messages) {
        const text = message.toString()
        const id = text.split('|')[9] ?? ''
        filed.set(id, [...(filed.get(id) ?? []), text])
        socket.write(frameOf(`MSH|^~\\&|CHART|NORTH|LABGATE||20260801||ACK|A|P|2.5.1\rMSA|AA|${id}\r`))
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    filed,
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
const nameIn = (message: string): string => (/PID\|1?\|[^|]*\|[^|]*\|[^|]*\|([^|]*)/.exec(message)?.[1] ?? '').replace(/\^\^.*/, '')
const statusIn = (message: string): string => /OBR\|.*/.exec(message)?.[0].split('|')[25] ?? ''

describe('kill -9 while orders are moved to another patient', () => {
  proof(
    'each recipient is told of the withdrawal once, under the wrong name, and of the corrected report once, under the right one',
    { small: 1, full: 50, of: 'kills' },
    async (rounds, seed) => {
      const random = randomOf(`${seed} moves`)
      const worker = await killedWorker(new URL('move-worker.ts', import.meta.url))
      const chart = await openChart()
      const orders = rounds * perRound
      try {
        await worker.asOwner(async (owner) => {
          const make = makeBuilders(owner, 'x')
          const { result, place } = faxBuilders(make, owner)
          const at = await place({ send_fax: false })
          const columns = { location_id: at.locationId, customer_id: at.customerId, host: '127.0.0.1', port: chart.port, application: 'CHART' }
          await make.insert('hl7_destination', { ...columns, confirmed_at: new Date().toISOString() }, 'hl7_destination_id')
          await owner(`update patient set first_name = 'Ada', last_name = 'Twin', dob = '1980-05-17' where patient_id = $1`, [at.patientId])
          const twin = await make.patient(at.customerId, at.locationId, { first_name: 'Eva', last_name: 'Twin', dob: '1980-05-17' })
          const { userId } = await make.user(8)
          for (let count = 0; count < orders; count++) {
            const labOrderId = await make.order(at, { stage: 50, received_at: new Date().toISOString(), resulted_at: new Date().toISOString(), lab_type_id: 6 })
            const value = {
              analyte: 'glucose',
              method: 'measured',
              code: 'GLU',
              name: 'Glucose',
              state: 'F',
              value: '95',
              unit: 'mg/dL',
              flag: 'within',
              value_type: 'NM',
              version_from: 1,
              place: 1,
            }
            await make.insert('observation', { ...value, lab_order_id: labOrderId, customer_id: at.customerId, patient_id: at.patientId }, 'observation_id')
            await result(at, { at: new Date(), labOrderId })
            const [order] = await owner<{ version: number }>('select row_version as version from lab_order where lab_order_id = $1', [labOrderId])
            await owner(
              `insert into order_correction (customer_id, lab_order_id, patient_id, patient_id_before, act, reason, note, was, became, fields, left_house, state, asked, user_id_created, created_by, created_at)
               values ($1, $2, $3, $4, 'patient', 'wrong-patient', 'The tube reads Eva.', '{}', '{}', '[]', '{}', 'asked', $5, $6, 'First', now())`,
              [at.customerId, labOrderId, twin, at.patientId, JSON.stringify({ lists: 'keep', readFrom: 'tube', rowVersion: order?.version }), userId],
            )
          }
        })
        for (let round = 0; round < rounds; round++) {
          const running = await worker.start({ PROOF_CLOCK_MS: String(round * minutesPerRound * 60_000) })
          await pause(random.int(20, 200))
          await running.kill()
        }
        const clock = (round: number) => ({ PROOF_CLOCK_MS: String((rounds + round) * minutesPerRound * 60_000) })
        const all = await worker.start(clock(1))
        await all.says('round 3')
        await all.kill()
        await worker.asOwner((owner) => owner(`update result set released_at = now(), user_id_released = 1 where kind = 'corrected' and released_at is null`))
        const last = await worker.start(clock(2))
        await last.says('round 3')
        await last.kill()
        const rows = await worker.asOwner((owner) =>
          owner<{ id: string; labOrderId: number; version: number; state: string; kind: string }>(
            `select 'LB' || d.delivery_id as id, d.lab_order_id as "labOrderId", d.version, d.state, r.kind from delivery d join result r using (lab_order_id, version) where d.way = 'hl7' order by d.delivery_id`,
          ),
        )
        const byOrder = [...Map.groupBy(rows, ({ labOrderId }) => labOrderId).values()]
        expect(byOrder).toHaveLength(orders)
        const shown = byOrder.map((versions) =>
          versions.map(({ id, kind, state }) => {
            const [message = '', ...repeats] = chart.filed.get(id) ?? []
            expect(
              repeats.filter((repeat) => repeat !== message),
              'the same number, the same bytes',
            ).toEqual([])
            return state === 'stopped' ? `${kind} never left` : `${kind} ${nameIn(message)} ${statusIn(message)}`
          }),
        )
        const told = ['final TWIN^ADA F', 'withdrawn, wrong patient TWIN^ADA X', 'corrected TWIN^EVA C']
        for (const each of shown) {
          expect(each.at(-1)?.toUpperCase()).toBe(told[2]?.toUpperCase())
          // what never left need not be withdrawn there
          if (each[0] !== 'final never left') expect(each.map((says) => says.toUpperCase())).toEqual(told.map((says) => says.toUpperCase()))
        }
        const opened = await worker.asOwner((owner) =>
          owner<{ count: number }>(`select count(*)::int as count from customer_incident where audit_incident_type_id = 12 group by lab_order_id`),
        )
        expect(
          opened.map(({ count }) => count),
          'one account issue for each',
        ).toEqual(byOrder.map(() => 1))
        const repeats = [...chart.filed.values()].filter((messages) => messages.length > 1).length
        console.log(`${orders} orders moved, ${rounds} kills on ${engineUnderTest}: ${rows.length} deliveries, ${repeats} came twice with the same number`)
      } finally {
        chart.close()
        await worker.close()
      }
    },
  )
})
