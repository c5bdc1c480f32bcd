import { accounts } from '@labgate/contract/accounts/accounts'
import { randomOf } from '@labgate/demo/random.ts'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { proof } from '../../../contract/test/size.ts'
import { freePort, startServer, type ServerProcess } from '../../../e2e/src/server-process.ts'
import { auditVerify } from '../../src/cli/audit-verify.ts'
import { NoLabgate, signIn } from '../../src/client.ts'
import { makeBuilders } from '../builders.ts'
import { inside, openPlaces, run, type Places } from '../commands.ts'
import { password, sharedHash } from '../lab.ts'
import { engineUnderTest } from '../setup/engine.ts'
import { atRandomMoment, until } from '../until.ts'
import type { Owner } from './killed-worker.ts'
import { messageEnds, ordersThatWait, report } from './lab-line.ts'

/** Clients saving at the same time. */
const clients = 8
/** Results that arrive while the server is killed. */
const tubesEach = 2
let places: Places
let running: ServerProcess | undefined
beforeAll(async () => {
  places = await openPlaces()
})
afterAll(async () => {
  await running?.kill()
  await places.close()
})

describe('kill -9 while saving', () => {
  proof(
    'every acknowledged save is kept, every result is filed once, the audit log is intact, and the session continues',
    { small: 1, full: 40, of: 'rounds' },
    async (rounds, seed) => {
      const random = randomOf(String(seed))
      const place = await places.make()
      const asOwner = <T>(work: (owner: Owner) => Promise<T>): Promise<T> =>
        inside(place, ({ asLogin }) =>
          work(
            async <R>(sql: string, values: unknown[] = []) =>
              (await asLogin(sql, values)).rows as R[],
          ),
        )
      const { user, customerId, tubes } = await asOwner(async (owner) =>
        ordersThatWait(owner, makeBuilders(owner, await sharedHash()), rounds * tubesEach),
      )
      const hl7Port = await freePort()
      const environment = {
        PORT: String(await freePort()),
        LABGATE_DATA: places.folder,
        LABGATE_DEMO: '0',
        LABGATE_REQUIRE_MFA: '0',
        RATE_LIMITS: '1000',
        HL7_PORT: String(hl7Port),
        LABGATE_LOG: 'error',
        ...place,
      }
      running = await startServer(environment)
      const client = await signIn(running.url, user.email, password)
      const acknowledged = new Map<number, string>()
      for (let round = 0; round < rounds; round++) {
        let over = false
        const saving = Array.from({ length: clients }, async (_, who) => {
          for (let count = 0; !over; count++) {
            const subject = `round ${round} client ${who} note ${count}`
            try {
              const { id } = await client.call(accounts.saveNote, {
                customerId,
                subject,
                note: 'kept',
              })
              acknowledged.set(Number(id), subject)
            } catch (error) {
              if (error instanceof NoLabgate) return // the server died during it: not acknowledged
            }
          }
        })
        const before = acknowledged.size
        await until(() => acknowledged.size > before + clients, {
          what: 'saves that can be lost',
          everyMs: 5,
        })
        const reporting = tubes
          .slice(round * tubesEach, (round + 1) * tubesEach)
          .map((tube) => report(hl7Port, tube))
        await atRandomMoment(random, 100)
        await running.kill()
        over = true
        await Promise.all(saving)
        // after the last round it is verified at the end
        if (round < rounds - 1)
          expect(
            (await run(auditVerify, [], { ...environment, LABGATE_LOG: 'silent' })).err,
            `round ${round}`,
          ).toBe('')
        running = await startServer(environment)
        await Promise.all(reporting) // the laboratory resends what was not answered
      }
      expect(acknowledged.size).toBeGreaterThan(rounds * clients)
      const lost: number[] = []
      const ids = [...acknowledged.keys()]
      for (let at = 0; at < ids.length; at += 16)
        await Promise.all(
          ids.slice(at, at + 16).map(async (id) => {
            const kept = await client
              .call(accounts.note, { CustomerNoteId: id })
              .catch(() => undefined)
            if (kept?.subject !== acknowledged.get(id)) lost.push(id)
          }),
        )
      console.log(
        `${acknowledged.size} acknowledged saves in ${rounds} rounds on ${engineUnderTest}, lost ${lost.length}`,
      )
      expect(lost).toEqual([])
      await running.stop() // accepted messages are filed first
      expect(await asOwner(messageEnds)).toEqual([
        { state: 'processed', reason: '', messages: tubes.length, results: tubes.length },
      ])
      expect((await run(auditVerify, [], environment)).err).toBe('')
    },
  )
})
