import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts } from '@labgate/contract/accounts'
import { session } from '@labgate/contract/session'
import { afterAll, describe, expect, inject } from 'vitest'
import { proof } from '../../../contract/test/size.ts'
import { freePort, startServer, type ServerProcess } from '../../../e2e/src/server-process.ts'
import { db } from '../../src/cli/db.ts'
import { randomOf } from '../../src/demo/random.ts'
import { run } from '../commands.ts'
import { engineUnderTest } from '../setup/engine.ts'
import { freshDatabase, type FreshDatabase } from '../setup/fresh-database.ts'

/** Clients that save at the same time. */
const clients = 8
const folder = mkdtempSync(join(tmpdir(), 'labgate-kill-'))
let database: FreshDatabase | undefined
let running: ServerProcess | undefined
afterAll(async () => {
  await running?.kill()
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Client {
  cookies: string
  xsrf: string
  validation: object
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const post = async (url: string, path: string, client: Pick<Client, 'cookies' | 'xsrf'>, body: object): Promise<Response> =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: client.cookies, 'x-xsrf-token': client.xsrf },
    body: JSON.stringify(body),
  })

const signIn = async (url: string): Promise<Client> => {
  const answer = await post(url, session.authenticate.path, { cookies: '', xsrf: '' }, { email: 'cet-supervisor@labgate.example', password: 'Labgate-Demo-1' })
  const set = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const body = (await answer.json()) as { valid: boolean; userId: number; customerId: number; validation: { token: string } }
  expect(body.valid).toBe(true)
  return {
    cookies: set.join('; '),
    xsrf: set.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '',
    validation: { entityId_Login: body.customerId, userId_Login: body.userId, token: body.validation.token, tranSourceId: 11, version: '2022.0.1' },
  }
}

describe('kill -9 while saving', () => {
  proof('every acknowledged save is there afterwards, and the session goes on', { small: 2, full: 40, of: 'rounds' }, async (rounds, seed) => {
    const random = randomOf(String(seed))
    if (engineUnderTest === 'server') database = await freshDatabase()
    else await cp(inject('embeddedFolder'), folder, { recursive: true })
    const environment = {
      PORT: String(await freePort()),
      LABGATE_DATA: folder,
      LABGATE_DEMO: '1',
      LABGATE_KEY: randomBytes(32).toString('base64'),
      LABGATE_LOG: 'error',
      ...(database?.url !== undefined && { DATABASE_URL: database.url }),
    }
    expect(await run(db, ['seed', '--patients', '40'], environment)).toMatchObject({ code: 0, err: '' })
    running = await startServer(environment)
    const client = await signIn(running.url)
    const acknowledged = new Map<number, string>()
    for (let round = 0; round < rounds; round++) {
      const { url } = running
      let over = false
      const saving = Array.from({ length: clients }, async (_, who) => {
        for (let count = 0; !over; count++) {
          const subject = `round ${round} client ${who} note ${count}`
          try {
            const answer = (await (
              await post(url, accounts.saveNote.path, client, { validation: client.validation, customerId: 1, subject, note: 'kept' })
            ).json()) as { valid: boolean; id: string }
            if (answer.valid) acknowledged.set(Number(answer.id), subject)
          } catch {
            return // the server died under it: not acknowledged
          }
        }
      })
      const before = acknowledged.size
      while (acknowledged.size <= before + clients) await pause(5) // however busy the machine is: so that there is something to lose
      await pause(random.int(0, 100))
      await running.kill()
      over = true
      await Promise.all(saving)
      running = await startServer(environment)
    }
    expect(acknowledged.size).toBeGreaterThan(rounds * clients)
    const lost: number[] = []
    const ids = [...acknowledged.keys()]
    for (let at = 0; at < ids.length; at += 16)
      await Promise.all(
        ids.slice(at, at + 16).map(async (id) => {
          const body = (await (await post(running?.url ?? '', accounts.note.path, client, { validation: client.validation, CustomerNoteId: id })).json()) as {
            valid: boolean
            subject: string
          }
          if (!body.valid || body.subject !== acknowledged.get(id)) lost.push(id)
        }),
      )
    console.log(`${acknowledged.size} acknowledged saves in ${rounds} rounds on ${engineUnderTest}, lost ${lost.length}`)
    expect(lost).toEqual([])
  })
})
