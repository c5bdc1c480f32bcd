import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { randomOf, type Random } from '@labgate/demo/random.ts'
import { describe, expect } from 'vitest'
import { proof } from '../../../contract/test/size.ts'
import { frameOf, framer } from '../../src/hl7/frames.ts'
import { makeBuilders } from '../builders.ts'
import { faxBuilders } from '../fax-builders.ts'
import { engineUnderTest } from '../setup/engine.ts'
import { atRandomMoment, until } from '../until.ts'
import { killedWorker, type Owner } from './killed-worker.ts'

/** Results per kill: more than one round sends. */
const perRound = 4
/** Longer than a dead node holds the line. */
const minutesPerRound = 4

/**
 * A practice's system that takes its time before and after it files a message, recognizes a repeat
 * by its number, and refuses every seventh.
 */
const openPractice = async (random: Random) => {
  const seen = { messages: 0 }
  /** By number: the bytes received each time, and the response. */
  const filed = new Map<string, { bytes: string[]; ack: 'AA' | 'AR' }>()
  const sockets = new Set<Socket>()
  const take = async (socket: Socket, message: string): Promise<void> => {
    seen.messages++
    const controlId = message.split('|')[9] ?? ''
    await atRandomMoment(random, 30)
    const known = filed.get(controlId) ?? {
      bytes: [],
      ack: filed.size % 7 === 6 ? ('AR' as const) : ('AA' as const),
    }
    known.bytes.push(message)
    filed.set(controlId, known)
    await atRandomMoment(random, 30)
    socket.write(
      frameOf(
        `MSH|^~\\&|CHART|NORTH|LABGATE||20260801||ACK|A${seen.messages}|P|2.5.1\rMSA|${known.ack}|${controlId}\r`,
      ),
    )
  }
  const server = createServer((socket) => {
    const { push } = framer()
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk: Buffer) =>
      push(chunk).messages.forEach((message) => void take(socket, message.toString())),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = (): void => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { seen, filed, port: (server.address() as AddressInfo).port, close }
}

interface Row {
  control_id: string
  lab_order_id: number
  version: number
  state: string
  ack: string
}
const rowsOf = (owner: Owner) =>
  owner<Row>(`
    select
      'LB' || d.delivery_id as control_id,
      d.lab_order_id,
      d.version,
      d.state,
      coalesce(b.ack, '') as ack
    from
      delivery d
      left join hl7_back b using (delivery_id)
    where d.way = 'hl7'
    order by d.delivery_id
  `)

describe('kill -9 while results are sent to a practice’s system', () => {
  proof(
    'each is filed once and in order, or refused, or replaced before sending',
    { small: 1, full: 50, of: 'rounds' },
    async (rounds, seed) => {
      const random = randomOf(`${seed} hl7 back`)
      const sender = await killedWorker(new URL('result-delivery-worker.ts', import.meta.url))
      const practice = await openPractice(random)
      const start = (round: number) =>
        sender.start({ PROOF_CLOCK_MS: String(round * minutesPerRound * 60_000) })
      let results = rounds * perRound
      try {
        const place = await sender.asOwner(async (owner) => {
          const make = makeBuilders(owner, 'x')
          const { result, place: makePlace } = faxBuilders(make, owner)
          const at = await makePlace({ send_fax: false })
          const columns = {
            location_id: at.locationId,
            customer_id: at.customerId,
            host: '127.0.0.1',
            port: practice.port,
            application: 'CHART',
          }
          await make.insert(
            'hl7_destination',
            { ...columns, confirmed_at: new Date().toISOString() },
            'hl7_destination_id',
          )
          for (let count = 0; count < results; count++) await result(at, { at: new Date() })
          return at
        })
        for (let round = 0; round < rounds; round++) {
          const running = await start(round)
          // mid-work, however busy the machine is
          const wanted = practice.seen.messages + random.int(1, 3)
          await until(
            () => practice.seen.messages >= wanted || running.said().includes('round 3'),
            { what: 'messages at the practice', everyMs: 2 },
          )
          await atRandomMoment(random, 60)
          await running.kill()
          await sender.asOwner(async (owner) => {
            const rows = await rowsOf(owner)
            // whatever ended has arrived, and nothing behind one that has not
            const ended = rows.filter(({ state }) => state === 'delivered' || state === 'failed')
            expect(ended.filter(({ control_id: id }) => !practice.filed.has(id))).toEqual([])
            const open = rows.findIndex(({ state }) => state === 'waiting' || state === 'sending')
            expect(
              rows
                .slice(open < 0 ? rows.length : open)
                .filter(({ state }) => !['waiting', 'sending', 'stopped'].includes(state)),
            ).toEqual([])
            // a newer version of one in transit, or not yet sent
            const of = rows[Math.max(0, open) + random.int(0, 1)]
            if (
              of === undefined ||
              of.version > 1 ||
              rows.some((row) => row.lab_order_id === of.lab_order_id && row.version > 1)
            )
              return
            const { result } = faxBuilders(makeBuilders(owner, `${round}`), owner)
            await result(place, {
              at: new Date(),
              labOrderId: of.lab_order_id,
              version: 2,
              kind: 'corrected',
            })
            results++
          })
        }
        const last = await start(rounds + 1)
        await last.describe('round 2')
        await last.kill()
        const rows = await sender.asOwner(rowsOf)
        const count = (is: string): number => rows.filter(({ state }) => state === is).length
        const repeats = [...practice.filed.values()].filter(({ bytes }) => bytes.length > 1)
        console.log(
          `${rows.length} results, ${rounds} kills on ${engineUnderTest}: ${count('delivered')} delivered, ${count('failed')} refused, ${count('stopped')} replaced before they left, ${repeats.length} came twice`,
        )
        expect(rows).toHaveLength(results)
        // same number, same bytes
        expect(repeats.filter(({ bytes }) => new Set(bytes).size > 1)).toEqual([])
        // nothing is lost, and nothing arrived that should not have
        const endsAs = ({ control_id: id }: Row): string =>
          ({ AA: 'delivered', AR: 'failed', none: 'stopped' })[
            practice.filed.get(id)?.ack ?? 'none'
          ]
        expect(rows.map(({ state }) => state)).toEqual(rows.map(endsAs))
        expect(
          rows.filter(
            ({ state, lab_order_id: order, version }) =>
              state === 'stopped' &&
              (version > 1 || !rows.some((row) => row.lab_order_id === order && row.version > 1)),
          ),
        ).toEqual([])
        // a correction follows what it corrects
        expect([...practice.filed.keys()]).toEqual(
          rows.filter(({ state }) => state !== 'stopped').map(({ control_id: id }) => id),
        )
      } finally {
        practice.close()
        await sender.close()
      }
    },
  )
})
