import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { randomOf } from '@labgate/demo/random.ts'
import { describe, expect } from 'vitest'
import { proof } from '../../../contract/test/size.ts'
import { frameOf, framer } from '../../src/hl7/frames.ts'
import { makeBuilders, type Builders } from '../builders.ts'
import { faxBuilders, type FaxPlace } from '../fax-builders.ts'
import { engineUnderTest } from '../setup/engine.ts'
import { atRandomMoment } from '../until.ts'
import { killedWorker, type Owner } from './killed-worker.ts'

const perRound = 2
const minutesPerRound = 4

/**
 * A practice's system that files each message once, by its number: whose result it was, and what
 * happened to it.
 */
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
        socket.write(
          frameOf(`MSH|^~\\&|CHART|NORTH|LABGATE||20260801||ACK|A|P|2.5.1\rMSA|AA|${id}\r`),
        )
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
const nameIn = (message: string): string =>
  (/PID\|1?\|[^|]*\|[^|]*\|[^|]*\|([^|]*)/.exec(message)?.[1] ?? '').replace(/\^\^.*/, '')
const statusIn = (message: string): string => /OBR\|.*/.exec(message)?.[0].split('|')[25] ?? ''

/** Ada's glucose, released, which a practice's system has or is about to receive. */
const resultOf = async ({
  make,
  at,
  owner,
}: {
  make: Builders
  at: FaxPlace
  owner: Owner
}): Promise<{ labOrderId: number; rowVersion: number }> => {
  const now = new Date().toISOString()
  const done = {
    stage: 50,
    received_at: now,
    accessioned_at: now,
    user_id_accessioned: 1,
    resulted_at: now,
    lab_type_id: 6,
    version: '2026.1',
    tests: [7000],
  }
  const labOrderId = await make.order(at, done)
  const glucose = {
    analyte: 'glucose',
    method: 'measured',
    code: 'GLU',
    name: 'Glucose',
    state: 'F',
    value: '95',
    unit: 'mg/dL',
    flag: 'within',
  }
  const value = { ...glucose, value_type: 'NM', version_from: 1, place: 1 }
  await make.insert(
    'observation',
    { ...value, lab_order_id: labOrderId, customer_id: at.customerId, patient_id: at.patientId },
    'observation_id',
  )
  await faxBuilders(make, owner).result(at, { at: new Date(), labOrderId })
  const [order] = await owner<{ rowVersion: number }>(
    'select row_version as "rowVersion" from lab_order where lab_order_id = $1',
    [labOrderId],
  )
  return { labOrderId, rowVersion: order?.rowVersion ?? 0 }
}

/**
 * Two accounts whose results are sent to the practices' systems: Ada's result in one belongs to
 * Eva, of the same account or the other.
 */
const twoPractices = async (owner: Owner, port: number) => {
  const make = makeBuilders(owner, 'x')
  const { place } = faxBuilders(make, owner)
  const open = async () => {
    const at = await place({ send_fax: false }, { service_urinalysis: true })
    const columns = {
      location_id: at.locationId,
      customer_id: at.customerId,
      host: '127.0.0.1',
      port,
      application: 'CHART',
    }
    await make.insert(
      'hl7_destination',
      { ...columns, confirmed_at: new Date().toISOString() },
      'hl7_destination_id',
    )
    return at
  }
  const at = await open()
  const other = await open()
  await owner(
    `
      update patient
      set
        first_name = 'Ada',
        last_name = 'Twin',
        dob = '1980-05-17'
      where patient_id = $1
    `,
    [at.patientId],
  )
  const twin = await make.patient(at.customerId, at.locationId, {
    first_name: 'Eva',
    last_name: 'Twin',
    dob: '1980-05-17',
  })
  const { userId } = await make.user(8)
  const request = async (act: 'patient' | 'account'): Promise<void> => {
    const { labOrderId, rowVersion } = await resultOf({ make, at, owner })
    const input = { lists: 'keep', readFrom: 'tube', rowVersion }
    const [correction] = await owner<{ id: number }>(
      `
        insert into order_correction
          (
            customer_id,
            lab_order_id,
            patient_id,
            patient_id_before,
            act,
            reason,
            note,
            was,
            became,
            fields,
            left_house,
            state,
            asked,
            user_id_created,
            created_by,
            created_at
          )
        values
          (
            $1,
            $2,
            $3,
            $4,
            $5,
            'wrong-patient',
            'The tube reads Eva.',
            '{}',
            '{}',
            '[]',
            '{}',
            'asked',
            $6,
            $7,
            'First',
            now()
          )
        returning order_correction_id as id
      `,
      act === 'patient'
        ? [at.customerId, labOrderId, twin, at.patientId, act, JSON.stringify(input), userId]
        : [at.customerId, labOrderId, at.patientId, null, act, null, userId],
    )
    if (act === 'patient') return
    // one urinalysis per person per day
    const patientId = await make.patient(other.customerId, other.locationId, {
      first_name: 'Eva',
      last_name: 'Twin',
      dob: '1980-05-17',
    })
    const there = {
      patientId,
      locationId: other.locationId,
      userId_Physician: 0,
      specimenBarcode: '',
    }
    await owner(
      `
        insert into order_account_move
          (order_correction_id, lab_order_id, customer_id_to, asked, note)
        values ($1, $2, $3, $4, 'The tube reads Eva.')
      `,
      [
        correction?.id,
        labOrderId,
        other.customerId,
        JSON.stringify({ ...there, readFrom: 'requisition', rowVersion }),
      ],
    )
  }
  return { other, request }
}

describe('kill -9 while orders move to another patient or another account', () => {
  proof(
    'each recipient gets the withdrawal once, under the wrong name, and the result once, under the right name',
    { small: 1, full: 50, of: 'kills' },
    async (rounds, seed) => {
      const random = randomOf(`${seed} moves`)
      const worker = await killedWorker(new URL('move-worker.ts', import.meta.url))
      const chart = await openChart()
      const orders = rounds * perRound
      try {
        const other = await worker.asOwner(async (owner) => {
          const practices = await twoPractices(owner, chart.port)
          for (let count = 0; count < orders; count++)
            await practices.request(count % 2 === 0 ? 'patient' : 'account')
          return practices.other
        })
        for (let round = 0; round < rounds; round++) {
          const running = await worker.start({
            PROOF_CLOCK_MS: String(round * minutesPerRound * 60_000),
          })
          await atRandomMoment(random, 200, 20)
          await running.kill()
        }
        const clock = (round: number) => ({
          PROOF_CLOCK_MS: String((rounds + round) * minutesPerRound * 60_000),
        })
        const all = await worker.start(clock(1))
        await all.describe('round 3')
        await all.kill()
        await worker.asOwner((owner) =>
          owner(
            `update result set released_at = now(), user_id_released = 1 where released_at is null`,
          ),
        )
        const last = await worker.start(clock(2))
        await last.describe('round 3')
        await last.kill()
        const rows = await worker.asOwner((owner) =>
          owner<{
            id: string
            labOrderId: number
            customerId: number
            state: string
            kind: string
          }>(`
            select
              'LB' || d.delivery_id as id,
              coalesce(m.lab_order_id, d.lab_order_id) as "labOrderId",
              d.customer_id as "customerId",
              d.state,
              r.kind
            from
              delivery d
              join result r using (lab_order_id, version)
              left join order_account_move m on m.lab_order_id_moved = d.lab_order_id
            where d.way = 'hl7'
            order by d.delivery_id
          `),
        )
        const byOrder = [...Map.groupBy(rows, ({ labOrderId }) => labOrderId).values()]
        expect(byOrder).toHaveLength(orders)
        for (const versions of byOrder) {
          const lines = versions.map(({ id, kind, state }) => {
            const [message = '', ...repeats] = chart.filed.get(id) ?? []
            expect(
              repeats.filter((repeat) => repeat !== message),
              'the same number, the same bytes',
            ).toEqual([])
            return state === 'stopped'
              ? `${kind} never left`
              : `${kind} ${nameIn(message)} ${statusIn(message)}`.toUpperCase()
          })
          const isOther = versions.at(-1)?.customerId === other.customerId
          const right = isOther ? 'FINAL TWIN^EVA F' : 'CORRECTED TWIN^EVA C'
          // a result that never left need not be withdrawn there
          expect(lines).toEqual(
            lines[0] === 'final never left'
              ? [lines[0], ...lines.slice(1, -1), right]
              : ['FINAL TWIN^ADA F', 'WITHDRAWN, WRONG PATIENT TWIN^ADA X', right],
          )
        }
        expect(rows.filter(({ customerId }) => customerId === other.customerId)).toHaveLength(
          Math.floor(orders / 2),
        )
        const opened = await worker.asOwner((owner) =>
          owner<{ count: number }>(`
            select count(*)::int as count
            from customer_incident
            where audit_incident_type_id = 12
            group by lab_order_id
          `),
        )
        expect(
          opened.map(({ count }) => count),
          'one account issue for each',
        ).toEqual(byOrder.map(() => 1))
        const repeats = [...chart.filed.values()].filter((messages) => messages.length > 1).length
        console.log(
          `${orders} orders moved, half of them to another account, ${rounds} kills on ${engineUnderTest}: ${rows.length} deliveries, ${repeats} came twice with the same number`,
        )
      } finally {
        chart.close()
        await worker.close()
      }
    },
  )
})
