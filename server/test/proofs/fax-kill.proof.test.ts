import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomOf, type Random } from '@labgate/demo/random.ts'
import { describe, expect } from 'vitest'
import { proof, sized } from '../../../contract/test/size.ts'
import { makeBuilders } from '../builders.ts'
import { faxBuilders } from '../fax-builders.ts'
import { engineUnderTest } from '../setup/engine.ts'
import { atRandomMoment, until } from '../until.ts'
import { killedWorker } from './killed-worker.ts'

/** Reports per kill: more than one round sends. */
const perRound = 4
const minutesPerRound = 4

/**
 * A fax service that takes its time before and after it accepts a fax. `isMute`: it knows no
 * references, and sends every fax it receives.
 */
const openProvider = async (random: Random, isMute: boolean) => {
  const arrived: string[] = []
  const seen = { requests: 0 }
  const server = createServer((request, response) => {
    const answer = (status: number, content: object): void =>
      void response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(content))
    if (request.method === 'GET') {
      const reference = decodeURIComponent(request.url?.split('/').at(-1) ?? '')
      return arrived.includes(reference)
        ? answer(200, { reference, state: 'sent', pages: 2 })
        : answer(404, {})
    }
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      seen.requests++
      const { reference } = JSON.parse(Buffer.concat(parts).toString()) as { reference: string }
      void (async () => {
        await atRandomMoment(random, 40)
        if (isMute || !arrived.includes(reference)) arrived.push(reference)
        await atRandomMoment(random, 40)
        answer(200, { reference, state: 'sent', pages: 2 })
      })()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    arrived,
    seen,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  }
}

interface Row {
  fax_id: number
  state: string
  fax_state: string
  references: string[]
  late_ms: number | null
}

/** `npm test` faxes through the first: it may leave nothing uncertain. */
const services = [
  { says: 'a service whose fax status can be requested', isMute: false },
  { says: 'a service whose fax status cannot be requested', isMute: true },
].slice(0, sized(1, 2))

describe.each(services)('kill -9 while faxing through $says', ({ isMute }) => {
  proof(
    'each report is delivered once, or its fax is marked uncertain within 15 minutes',
    { small: 1, full: 50, of: 'rounds' },
    async (rounds, seed) => {
      const random = randomOf(`${seed} ${isMute}`)
      const sender = await killedWorker(new URL('fax-worker.ts', import.meta.url))
      const provider = await openProvider(random, isMute)
      const start = (round: number, step = 0) =>
        sender.start({
          FAX_URL: provider.url,
          FAX_TOKEN: 'token',
          PROOF_CLOCK_MS: String(round * minutesPerRound * 60_000),
          PROOF_STEP_MS: String(step),
          PROOF_MUTE: isMute ? '1' : '0',
        })
      try {
        await sender.asOwner(async (owner) => {
          const builders = faxBuilders(makeBuilders(owner, 'x'), owner)
          const place = await builders.place()
          await builders.verify(place.locationId)
          for (let count = 0; count < rounds * perRound; count++)
            await builders.result(place, { at: new Date() })
        })
        for (let round = 0; round < rounds; round++) {
          const running = await start(round)
          // mid-work, however busy the machine is
          const wanted = provider.seen.requests + random.int(0, 2)
          await until(
            () => provider.seen.requests >= wanted || running.said().includes('round 2'),
            { what: 'requests at the fax service', everyMs: 2 },
          )
          await atRandomMoment(random, 100)
          await running.kill()
        }
        const last = await start(rounds + 1, minutesPerRound * 60_000)
        await last.describe('round 4')
        await last.kill()
        const rows = await sender.asOwner((owner) =>
          owner<Row>(`
            select
              d.fax_id,
              d.state,
              f.state as fax_state,
              (
                select array_agg(a.reference) from fax_attempt a where a.fax_id = d.fax_id
              ) as references,
              case
                when f.state = 'uncertain' then extract(
                  epoch from f.updated_at - (
                    select max(a.started_at) from fax_attempt a where a.fax_id = f.fax_id
                  )
                ) * 1000
              end::float8 as late_ms
            from
              delivery d
              join fax f using (fax_id)
            where d.way = 'fax'
            order by d.delivery_id
          `),
        )
        const times = ({ references }: Row): number =>
          provider.arrived.filter((reference) => references?.includes(reference)).length
        const [delivered, uncertain] = [
          rows.filter(({ state }) => state === 'delivered'),
          rows.filter(({ state }) => state === 'uncertain'),
        ]
        console.log(
          `${rows.length} reports, ${rounds} kills on ${engineUnderTest}: ${delivered.length} delivered, ${uncertain.length} uncertain, ${provider.arrived.length} arrived`,
        )
        expect(rows).toHaveLength(rounds * perRound)
        expect(rows.filter((row) => times(row) > 1)).toEqual([])
        expect(delivered.filter((row) => times(row) !== 1)).toEqual([])
        expect(rows.length).toBe(delivered.length + uncertain.length)
        expect(
          uncertain.filter(
            ({ fax_state: state, late_ms: ms }) =>
              state !== 'uncertain' || ms === null || ms > 15 * 60_000,
          ),
        ).toEqual([])
        if (!isMute) expect(uncertain).toEqual([])
      } finally {
        provider.close()
        await sender.close()
      }
    },
  )
})
