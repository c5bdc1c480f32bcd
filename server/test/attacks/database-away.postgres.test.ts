import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { accounts } from '@labgate/contract/accounts/accounts'
import { session } from '@labgate/contract/people/session'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aboutLab } from '../../src/about.ts'
import { buildApp } from '../../src/app.ts'
import { databaseOver } from '../../src/db/database.ts'
import { openEngine } from '../../src/db/engine.ts'
import { compiledRaw, rawQuery } from '../../src/db/queries.ts'
import { timeLimits, within } from '../../src/db/time-limits.ts'
import { openContext } from '../../src/open-context.ts'
import { openLab, onNode, password, type Got, type Lab, type Visitor } from '../lab.ts'

/** A connection to the database that can be cut. */
const cutter = async (to: URL) => {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    const beyond = connect(Number(to.port), to.hostname)
    for (const [one, other] of [[socket, beyond], [beyond, socket]] as const) {
      open.add(one)
      one.on('error', () => other.destroy()).on('close', () => void (open.delete(one), other.destroy()))
      one.pipe(other)
    }
  }) // prettier-ignore
  const listen = (port: number): Promise<unknown> =>
    once(server.listen(port, '127.0.0.1'), 'listening')
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    cut: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
    mend: () => listen(port),
  }
}

let lab: Lab
let admin: Visitor
let customerId: number
beforeAll(async () => {
  lab = await openLab()
  admin = await lab.signIn(await lab.make.user(1))
  customerId = (await lab.make.account()).customerId
})
afterAll(() => lab.close())

const isBusy = ({ status, body, headers }: Got): void => {
  expect([status, body.code, body.valid], JSON.stringify(body)).toEqual([503, 'busy', false])
  expect(headers['retry-after']).toBe('5')
}
const save = (who: Visitor) =>
  who.call(
    accounts.saveNote,
    { customerId, subject: 'Kept', note: 'What was typed' },
    { key: 'one-intention' },
  )

test('while the database is down, every call answers busy with a retry time, and calls work again once it is back', async () => {
  const url = new URL(lab.database.url ?? '')
  const way = await cutter(new URL(url))
  url.port = String(way.port)
  const database = databaseOver(await openEngine({ url: url.href, data: '' }))
  const context = await openContext(
    lab.context.config,
    database,
    randomBytes(32),
    () => lab.clock.now,
  )
  const node = await buildApp(context)
  try {
    const visitor = onNode(admin, node)
    expect((await visitor.call(accounts.get, { customerId })).body.valid).toBe(true)
    const startPage = aboutLab(context)
    await way.cut()
    isBusy(await visitor.call(accounts.get, { customerId }))
    isBusy(await save(visitor))
    isBusy(await visitor.raw('POST', session.authenticate.path, { email: 'somebody', password }))
    isBusy(await visitor.raw('POST', session.getSession.path, { validation: visitor.validation() }))
    const fhir = await node.inject({
      url: '/fhir/r4/Patient?_id=1',
      headers: { authorization: `Bearer ${'x'.repeat(40)}` },
    })
    expect([fhir.statusCode, fhir.headers['retry-after'], fhir.json().resourceType]).toEqual([
      503,
      '5',
      'OperationOutcome',
    ])
    // the start page tells people what to do, so it must load
    expect(await startPage(true)).toMatchObject({
      labName: context.config.LAB_NAME,
      demo: [],
      mailbox: false,
    })
    await way.mend()
    expect((await save(visitor)).body.valid).toBe(true)
    expect((await visitor.call(accounts.get, { customerId })).body.valid).toBe(true)
  } finally {
    await node.close()
    await database.close()
    await way.cut()
  }
})

test.each(['08006', '25006', '53100', '53200', '53300', '57P01', '57P03', '58030'])(
  'a save that ends with %s in the database answers busy, stores nothing, and succeeds once with the same key later',
  async (code) => {
    await lab.owner(`delete from customer_note`)
    await lab.owner(`delete from idempotency`)
    await lab.owner(`
      create function fail()
      returns trigger
      language plpgsql
      as $$ begin raise exception 'no' using errcode = '${code}'; end $$
    `)
    await lab.owner(
      'create trigger fail before insert on customer_note for each row execute function fail()',
    )
    isBusy(await save(admin))
    await lab.owner('drop function fail cascade')
    expect(await lab.owner('select from customer_note')).toEqual([])
    expect((await save(admin)).body.valid).toBe(true)
    expect((await save(admin)).body.valid).toBe(true)
    expect(await lab.owner('select from customer_note')).toHaveLength(1)
  },
)

test('when an operator ends database connections, each call succeeds or answers busy', async () => {
  const administrator = new pg.Client({ connectionString: inject('postgres').url })
  await administrator.connect()
  const name = new URL(lab.database.url ?? '').pathname.slice(1)
  const ended = administrator.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
    [name],
  )
  const got = await Promise.all(
    Array.from({ length: 20 }, () => admin.call(accounts.get, { customerId })),
  )
  await ended
  for (const one of got) if (one.status !== 200) isBusy(one)
  await administrator.end()
})

test.each([
  ['read', () => admin.call(accounts.get, { customerId })],
  ['save', () => admin.call(accounts.saveNote, { customerId, subject: 'Slow', note: 'x' })],
  [
    'file',
    () =>
      admin.call(accounts.saveAttachment, {
        customerId,
        title: 'X',
        description: 'X',
        fileName: 'x.txt',
        fileAsBase64: 'eA==',
      }),
  ],
] as const)(
  'a statement that exceeds the time limit of class %s is ended, and the caller gets busy',
  async (kind, ask) => {
    await lab.owner(`
      create function slow()
      returns trigger
      language plpgsql
      as $$ begin perform pg_sleep(5); return new; end $$
    `)
    await lab.owner(
      'create trigger slow before insert on audit for each row execute function slow()',
    )
    const usual = timeLimits[kind]
    Object.assign(timeLimits, { [kind]: 200 })
    const { status, body } = await ask()
    Object.assign(timeLimits, { [kind]: usual })
    await lab.owner('drop function slow cascade')
    expect([status, body.code]).toEqual([503, 'busy'])
  },
)

test.each([
  ['read', '15s'],
  ['save', '30s'],
  ['file', '2min'],
  ['job', '10min'],
] as const)('PostgreSQL has a statement timeout for class %s of %s', async (kind, limit) => {
  const find = () =>
    lab.database.systemQuery('limit', [
      rawQuery<{ limit: string }>(`select current_setting('statement_timeout') as limit`, []),
    ])
  const [outcome] = await within(kind, find)
  expect(outcome?.rows).toEqual([{ limit }])
  const inside = await within(kind, () =>
    lab.database.system(
      'limit',
      async (tx) =>
        (
          await tx.executeQuery(
            compiledRaw(`select current_setting('statement_timeout') as limit`, []),
          )
        ).rows,
    ),
  )
  expect(inside).toEqual([{ limit }])
})
