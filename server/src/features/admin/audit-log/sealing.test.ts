import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../../test/setup/fresh-database.ts'
import { ticketOffice } from '../../../access/audit-tickets.ts'
import type { Outcome, Statement } from '../../../db/batch.ts'
import { clearDoubts } from '../../../db/doubted-tickets.ts'
import type { Ended, TicketOffice } from '../../../db/tickets.ts'
import { auditKeyOf } from '../../../ports/audit-key/audit-key.ts'
import { mostRows, sealAudit } from './seal.ts'
import { verifyAudit } from './verify.ts'

let database: FreshDatabase
let minute: number
let node = 0
let office: TicketOffice
const key = auditKeyOf(Buffer.alloc(32, 5))
/* The owner of the tables can change them: these tests are about what shows afterwards. */
const attack = async (): Promise<void> => {
  await owner('alter table audit disable trigger audit_is_kept')
  await owner('alter table audit_seal disable trigger audit_seal_is_kept')
}
beforeAll(async () => {
  database = await freshDatabase()
  await attack()
})
beforeEach(async () => {
  await owner('truncate audit, audit_seal restart identity')
  minute = 0
  office = await ticketOffice(key, ++node)
  await seal() // switches to keys
})
afterAll(() => database.close())

const owner = async <R>(sql: string, values: unknown[] = []): Promise<R[]> =>
  (await database.asLogin(sql, values)).rows as R[]
const rows = async (count: number, ended: Ended = 'kept'): Promise<void> => {
  const since = office.moment()
  const issued = office.issue(count)
  await owner(
    `
      insert into audit (at, user_id, act, customer_id, target, fields, address, mac)
      select
        now() - interval '1 hour' + n * interval '1 ms',
        7,
        'accounts.save',
        n,
        'account ' || n,
        array['name', 'ünï"c,ode'],
        '127.0.0.1',
        ticket
      from unnest($1::bytea[]) with ordinality t (ticket, n)
    `,
    [issued.tickets],
  )
  issued.settle(ended)
  if (ended === 'kept') office.isKept(since)
}
const seal = (): Promise<number> =>
  sealAudit({ database, auditKey: key, now: () => new Date(Date.UTC(2026, 10, 20, 12, minute++)) })
const verify = async (
  heads: { hash: string; sealId?: number }[] = [],
): Promise<string | undefined> => (await verifyAudit(database, { heads, keys: [key] })).broken
/** Three seals of ten rows each. */
const threeSeals = async (): Promise<string> => {
  for (let round = 0; round < 3; round++) {
    await rows(10)
    expect(await seal()).toBe(10)
  }
  return (await verifyAudit(database, { keys: [key] })).head
}

test('a sealed log verifies as intact, and the verifier reports how much it covers', async () => {
  expect(await verifyAudit(database, { keys: [key] })).toMatchObject({
    isKeyed: true,
    seals: 1,
    rows: 0,
    unsealed: 0,
    broken: undefined,
  })
  const head = await threeSeals()
  await rows(4)
  expect(head).toMatch(/^[\da-f]{64}$/)
  expect(await verifyAudit(database, { heads: [{ hash: head }], keys: [key] })).toEqual({
    isKeyed: true,
    seals: 4,
    rows: 30,
    unsealed: 4,
    head,
    broken: undefined,
  })
  expect(await seal()).toBe(4)
  expect(await seal()).toBe(0)
  expect(await verify([{ hash: head, sealId: 4 }])).toBeUndefined()
})

test('rows younger than two seconds wait for the next seal', async () => {
  await owner(`insert into audit (at, user_id, act) values (clock_timestamp(), 1, 'young')`)
  expect(await seal()).toBe(0)
})

test('splits more rows than one seal takes into several seals, with no row sealed twice or left over', async () => {
  await rows(mostRows + 1)
  expect(await seal()).toBe(mostRows + 1)
  expect(await verifyAudit(database, { keys: [key] })).toMatchObject({
    seals: 3,
    rows: mostRows + 1,
    unsealed: 0,
    broken: undefined,
  })
})

test('several nodes that seal at the same time seal each row once', async () => {
  await rows(300)
  const sealed = await Promise.all([seal(), seal(), seal()])
  expect(sealed.reduce((sum, count) => sum + count, 0)).toBe(300)
  expect(await verifyAudit(database, { keys: [key] })).toMatchObject({
    rows: 300,
    broken: undefined,
  })
})

test('seals a row that commits late in a later seal, whatever its number', async () => {
  await rows(3)
  const [late] = await owner<{ audit_id: number }>(
    `select audit_id from audit order by audit_id offset 1 limit 1`,
  )
  // as if it were not there yet
  await owner('update audit set sealed_by = 0 where audit_id = $1', [late?.audit_id])
  await seal()
  await owner('update audit set sealed_by = null where audit_id = $1', [late?.audit_id])
  await seal()
  expect(await verifyAudit(database, { keys: [key] })).toMatchObject({
    seals: 3,
    rows: 3,
    broken: undefined,
  })
})

const changes: [column: string, value: string][] = [
  ['at', `at + interval '1 microsecond'`],
  ['user_id', 'user_id + 1'],
  ['subject_id', '9'],
  ['visit_id', '9'],
  ['session_id', '9'],
  ['source', '9'],
  ['address', `'10.0.0.1'`],
  ['act', `'accounts.get'`],
  ['outcome', `'refused: stale'`],
  ['customer_id', 'customer_id + 1'],
  ['target', `'account 999'`],
  ['fields', `array['name']`],
]
test.each(changes)('detects a changed %s and names the altered row', async (column, value) => {
  await threeSeals()
  await owner(`update audit set ${column} = ${value} where audit_id = 14`)
  expect(await verify()).toBe('Row 14 was altered (seal 3 of 2026-11-20T12:02:00.000Z).')
})

test('detects a row removed from the middle, and names it', async () => {
  await threeSeals()
  await owner('delete from audit where audit_id = 17')
  expect(await verify()).toBe('Row 17 was removed (seal 3 of 2026-11-20T12:02:00.000Z).')
})

/** What the database returns for numbers that are looked up. */
const look = async ({ sql, parameters }: Statement): Promise<Outcome> => ({
  rows: await owner(sql, [...parameters]),
  rowCount: null,
  command: 'SELECT',
})

test('does not report reads lost in a database crash as removed, but detects the removal of those that survived', async () => {
  await rows(2)
  await rows(3, 'committed')
  await owner('delete from audit where audit_id in (4, 5)')
  await clearDoubts(office, look)
  await rows(1)
  await rows(1)
  expect(await verify()).toBeUndefined()
  await owner('delete from audit where audit_id = 3')
  expect(await verify()).toMatch(/^A row is missing: number 3 of process/)
})

test('detects the removal of a read’s row that is on disk', async () => {
  await rows(1, 'committed')
  await rows(1)
  await rows(1)
  await owner('delete from audit where audit_id = 1')
  expect(await verify()).toMatch(/^A row is missing: number 1 of process/)
})

test('detects a row that was added to a seal or taken out of it', async () => {
  await threeSeals()
  await owner(`
    insert into audit (at, user_id, act, sealed_by)
    values (now() - interval '1 hour', 1, 'accounts.get', 2)
  `)
  expect(await verify()).toBe(
    'Row 31 was added after the sealing (seal 2 of 2026-11-20T12:01:00.000Z).',
  )
  await owner('delete from audit where audit_id = 31')
  await owner('update audit set sealed_by = null where audit_id = 5')
  expect(await verify()).toBe('Row 5 was removed (seal 2 of 2026-11-20T12:01:00.000Z).')
})

test.each([
  ['hash', `repeat('0', 64)`],
  ['previous', `repeat('0', 64)`],
  ['at', `at - interval '1 day'`],
  ['rows', '9'],
  ['last_audit_id', '19'],
])('detects a seal whose %s was changed', async (column, value) => {
  await threeSeals()
  await owner(`update audit_seal set ${column} = ${value} where seal_id = 3`)
  expect(await verify()).toMatch(/^Seal 3 of .* was altered\.$/)
})

test('detects an altered row by its hash even if the seal’s marks were altered too', async () => {
  await threeSeals()
  await owner(`update audit set target = 'account 999' where audit_id = 14`)
  await owner(`update audit_seal set marks = '' where seal_id = 3`)
  expect(await verify()).toMatch(/seal 3 of/i)
})

test('detects a missing seal at the beginning, in the middle, and at the end', async () => {
  await threeSeals()
  await owner('delete from audit_seal where seal_id = 3')
  expect(await verify()).toBe('Seal 3 is missing: rows name it.')
  await owner('delete from audit where sealed_by = 3')
  expect(await verify()).toBe('Seal 3 is missing.')
  await owner('delete from audit_seal where seal_id = 4')
  expect(await verify()).toBe('Seal 4 is missing: rows name it.')
  await owner('delete from audit_seal where seal_id = 1')
  expect(await verify()).toMatch(/Seal 1 is missing/)
})

test('detects an end cut off with its seal: against a head kept elsewhere, or without one once another row is written', async () => {
  const head = await threeSeals()
  await owner('delete from audit where sealed_by = 4')
  await owner('delete from audit_seal where seal_id = 4')
  expect(await verify()).toBeUndefined()
  expect(await verify([{ hash: head }])).toMatch(
    /^The log ends with seal 3, and the head [\da-f]{16}\.\.\. is not in it: its end was cut off, or the log was rewritten\.$/,
  )
  await rows(1)
  expect(await verify()).toMatch(
    /^A row is missing: number 21 of process \d+, which wrote row 31 later\. It was removed\.$/,
  )
  await seal()
  expect(await verify([{ hash: head, sealId: 4 }])).toMatch(
    /^Seal 4 of .* is not the one whose head was kept/,
  )
})

test('lets only the sealer change a row, and only the row’s seal mark', async () => {
  await rows(1)
  for (const customers of ['all', [1]] as const) {
    const scope = { userId: 1, customers, locations: null }
    await expect(
      database.forActor(scope, (tx) => tx.updateTable('audit').set({ target: 'x' }).execute()),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      database.forActor(scope, (tx) => tx.updateTable('audit').set({ sealed_by: 1 }).execute()),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      database.forActor(scope, (tx) => tx.deleteFrom('audit').execute()),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      database.forActor(scope, (tx) => tx.deleteFrom('audit_seal').execute()),
    ).rejects.toMatchObject({ code: '42501' })
  }
  await expect(
    database.system('test', (tx) => tx.updateTable('audit').set({ target: 'x' }).execute()),
  ).rejects.toMatchObject({ code: '42501' })
  await expect(
    database.system('test', (tx) => tx.deleteFrom('audit').execute()),
  ).rejects.toMatchObject({ code: '42501' })
  await expect(
    database.system('test', (tx) => tx.updateTable('audit_seal').set({ hash: 'x' }).execute()),
  ).rejects.toMatchObject({ code: '42501' })
  await database.system('test', (tx) => tx.updateTable('audit').set({ sealed_by: 1 }).execute())
})
