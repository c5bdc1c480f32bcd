import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailbox } from '@labgate/contract/access/watch'
import { session } from '@labgate/contract/people/session'
import { afterEach, describe, expect, it, test } from 'vitest'
import { aboutLab } from '../../src/about.ts'
import { hashPassword } from '../../src/access/passwords.ts'
import { readConfig } from '../../src/config.ts'
import { loadDemoIfWanted } from '../../src/demo-start.ts'
import { plainWays, refusePlainWays } from '../../src/plain-ways.ts'
import { demoAdministrator, demoPassword } from '../../src/ports/demo.ts'
import { builtWeb, serveWeb } from '../../src/web.ts'
import { openLab, type Lab } from '../lab.ts'

let lab: Lab | undefined
const opened = async (variables: Record<string, string>): Promise<Lab> =>
  (lab = await openLab(variables))
afterEach(async () => {
  await lab?.close()
  lab = undefined
})

describe('the demo with its published password', () => {
  it('loads automatically on this machine; elsewhere it must be enabled, with a separate password', () => {
    expect(readConfig({}).demo).toBe('if-new')
    for (const beyond of [
      { HOST: '0.0.0.0' },
      { DATABASE_URL: 'postgres://lab@localhost/lab' },
      { PUBLIC_URL: 'https://portal.example' },
      { TRUST_PROXY: '127.0.0.1' },
    ]) {
      expect(readConfig(beyond).demo, JSON.stringify(beyond)).toBe(false)
      expect(() => readConfig({ ...beyond, LABGATE_DEMO: '1' })).toThrow('LABGATE_DEMO_PASSWORD')
      expect(
        readConfig({ ...beyond, LABGATE_DEMO: '1', LABGATE_DEMO_PASSWORD: 'Harbor-Violet-77' })
          .demo,
      ).toBe(true)
    }
  })

  it('is not loaded into an existing database, and a database that has it is not opened to other machines', async () => {
    const { context, database, owner, make } = await opened({ LABGATE_DEMO: '1' })
    const start = (more: object) =>
      loadDemoIfWanted({ ...context.config, ...more }, database, context.crypt, () => {})
    const { userId } = await make.user(1)
    await expect(start({})).rejects.toThrow('LABGATE_DEMO_PASSWORD')
    await owner(`update app_user set email = $2 where user_id = $1`, [userId, demoAdministrator])
    await owner(`update login set password_hash = $2 where user_id = $1`, [
      userId,
      await hashPassword(demoPassword),
    ])
    await owner(`insert into setting (name, value) values ('demo', '{"patients":1,"orders":1}')`)
    expect(await start({})).toBe(true)
    for (const beyond of [
      { HOST: '10.0.0.4', demo: false as const },
      { PUBLIC_URL: 'https://portal.example', LABGATE_DEMO_PASSWORD: 'Harbor-Violet-77' },
    ])
      await expect(start(beyond)).rejects.toThrow('with its published password')
  })

  const ways: [text: string, headers: Record<string, string>, shown: boolean][] = [
    ['from this machine', {}, true],
    ['handed on', { 'x-forwarded-for': '203.0.113.9' }, false],
    ['handed on by name', { forwarded: 'for=203.0.113.9' }, false],
    ['by way of a proxy', { via: '1.1 tunnel' }, false],
    ['under another name', { host: 'demo.example' }, false],
    ['under a name that begins like this machine’s', { host: 'localhost.demo.example' }, false],
  ]
  it('shows sign-ins and mailbox only to direct requests from this machine', async () => {
    const { app, context, owner } = await opened({ LABGATE_DEMO: '1' })
    await owner(`insert into setting (name, value) values ('demo', '{}')`)
    await serveWeb(app, aboutLab(context), {
      built: builtWeb,
      keptFolder: await mkdtemp(join(tmpdir(), 'labgate-web-')),
    })
    for (const [text, headers, shown] of ways) {
      const page = await app.inject({ url: '/', headers: { host: 'localhost:8080', ...headers } })
      expect(page.body.includes(demoPassword), `sign-ins ${text}`).toBe(shown)
      const letters = await app.inject({
        url: mailbox.list.path,
        headers: { host: '127.0.0.1:8080', ...headers },
      })
      expect(letters.json<{ valid: boolean }>().valid, `mailbox ${text}`).toBe(shown)
    }
  })
})

test.each<[setting: string, variables: Record<string, string>]>([
  ['PLAIN_HTTP', { HOST: '0.0.0.0' }],
  ['PLAIN_HTTP', { PUBLIC_URL: 'http://portal.example' }],
  ['PLAIN_SMTP', { SMTP_URL: 'smtp://mail.example:25?ignoreTLS=true' }],
  ['PLAIN_DATABASE', { DATABASE_URL: 'postgres://lab@db.example/lab' }],
  ['PLAIN_DATABASE', { DATABASE_URL: 'postgres://lab@db.example/lab?sslmode=prefer' }],
  ['PLAIN_HL7', { HL7_PORT: '2575', HL7_HOST: '10.0.0.4' }],
  ['PLAIN_LABELS', { LABEL_PRINTERS: 'desk=cups://Zebra_1, bench=tcp://10.0.0.5:9100' }],
])('a start without encryption is refused until %s allows it: %j', (setting, variables) => {
  expect(() => refusePlainWays(readConfig(variables))).toThrow(
    new RegExp(`^[A-Z].+\\. [A-Z].+ allow it with ${setting}=1\\.$`),
  )
  const allowed = readConfig({ ...variables, [setting]: '1' })
  expect(() => refusePlainWays(allowed)).not.toThrow()
  expect(plainWays(allowed).map((way) => way.setting)).toEqual([setting])
})

test('reports no plain connection on this machine or with encryption', () => {
  const local = {
    SMTP_URL: 'smtp://localhost:25?ignoreTLS=true',
    DATABASE_URL: 'postgres://lab@127.0.0.1/lab',
    HL7_PORT: '2575',
    LABEL_PRINTERS: 'a=tcp://127.0.0.1:9100, b=cups://Zebra_1',
  }
  const far = {
    PUBLIC_URL: 'https://portal.example',
    SMTP_URL: 'smtp://mail.example:587',
    DATABASE_URL: 'postgres://lab@db.example/lab?sslmode=verify-full',
  }
  for (const variables of [{}, local, far]) expect(plainWays(readConfig(variables))).toEqual([])
})

test('names plain connections only to the administrator', async () => {
  const { make, signIn } = await opened({ HOST: '10.0.0.4', PLAIN_HTTP: '1' })
  const admin = await signIn(await make.user(1))
  expect((await admin.call(session.plainWays, {})).body).toMatchObject({
    list: [{ setting: 'PLAIN_HTTP', says: 'Labgate listens on 10.0.0.4 over plain HTTP.' }],
  })
  expect((await (await signIn(await make.user(7))).call(session.plainWays, {})).body).toMatchObject(
    { valid: false, code: 'not-permitted' },
  )
})
