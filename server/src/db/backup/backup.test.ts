import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupOf, inTransaction, restoreInto } from '../../../test/backups.ts'
import { makeBuilders } from '../../../test/builders.ts'
import { freshDatabase } from '../../../test/setup/fresh-database.ts'
import { cryptWith } from '../../access/crypt.ts'
import { keepProbe } from '../../access/key-probe.ts'
import { sealAudit } from '../../features/admin/audit-log/seal.ts'
import { verifyAudit } from '../../features/admin/audit-log/verify.ts'
import { derivedAuditKey } from '../../ports/audit-key/audit-key.ts'
import type { Database } from '../database.ts'
import { readLines, writeLines } from './file.ts'
import { headOf, isEmpty } from './fill.ts'

let source: Database
let lines: readonly string[]
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'labgate-backup-'))
  source = await freshDatabase()
  await fillWithOddities(source)
  lines = await backup(source)
})
afterAll(async () => {
  await source.close()
  await rm(folder, { recursive: true })
})

const crypt = cryptWith(Buffer.alloc(32, 7))
const at = new Date('2026-11-20T12:00:00Z')

const backup = (database: Database): Promise<string[]> => backupOf(database, at)

/** Rows with the values lost first if a type is not preserved. */
async function fillWithOddities(database: Database): Promise<void> {
  const owner = async <R>(sql: string, values: unknown[] = []): Promise<R[]> =>
    (await database.asLogin(sql, values)).rows as R[]
  const make = makeBuilders(owner, 'hash')
  const { customerId } = await make.account({
    name: `Zoë's "Praxis", \\N {} \t|`,
    pct_medicare: '33.30',
    updated_at: '2026-03-08 02:30:00.123456+00',
  })
  await make
    .account({ name: 'gone' })
    .then(({ customerId: gone }) => owner('delete from customer where customer_id = $1', [gone]))
  await make.location(customerId, {
    primary: true,
    fax_start_date: '1999-12-31',
    clinic_hours: JSON.stringify({ mon: '8–17', tue: null, deep: [1.5, { a: '\u0001' }] }),
    time_zone_id: null,
  })
  await make.user(2, customerId, {
    first_name: 'Nguyễn',
    system_addresses: ['10.0.0.1', 'a,b', '"q"', 'NULL', '{x}'],
    last_login: '2026-01-01T00:00:00.000001Z',
  })
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
  await owner(
    `
      insert into file (hash, size, file_type, content)
      values
        ($1, 256, 'x', $1),
        ('\\x', 1, 'empty hash', '\\x00')
    `,
    [bytes],
  )
  await owner(`
    insert into file (hash, size, file_type, content)
    select
      decode(md5(n::text), 'hex'),
      3000000,
      'large',
      decode(repeat(md5(n::text), 187500), 'hex')
    from generate_series(1, 2) n
  `)
  await owner(`
    insert into idempotency (user_id, call, key, body_hash, answer)
    values
      (9007199254740991, 'x', 'k', '\\x00ff', '{"n": 12345678901234567890, "t": "null", "e": {}}'),
      (2, 'x', 'k', '\\x', null)
  `)
  await owner(`
    insert into audit (at, user_id, act, fields)
    select
      now() - interval '1 hour' - n * interval '1 microsecond',
      n,
      'accounts.get',
      array['a', 'b"c', '']
    from generate_series(1, 2500) n
  `)
  await keepProbe(database, crypt)
  await sealAudit({ database, auditKey: derivedAuditKey(crypt), now: () => at })
}

test('a restore reproduces the backup: values, numbering, and sealed log', async () => {
  const other = await freshDatabase()
  try {
    expect(await restoreInto(other, lines)).toMatchObject({ rows: expect.any(Number) as number })
    expect(await backup(other)).toEqual(lines)
    expect(await verifyAudit(other, { keys: [derivedAuditKey(crypt)] })).toMatchObject({
      seals: 2,
      rows: 2500,
      broken: undefined,
    })
    const next = async (database: Database) =>
      (
        (
          await database.asLogin(
            `insert into customer (name) values ('next') returning customer_id`,
          )
        ).rows as { customer_id: number }[]
      )[0]?.customer_id
    expect(await next(other)).toBe(await next(source)) // a number issued once is not issued again
    await source.asLogin(`delete from customer where name = 'next'`)
    // triggers work again
    const place = await other.asLogin(`update location set city = 'Reno' returning customer_id`)
    const [{ customer_id }] = place.rows as [{ customer_id: number }]
    expect(
      (await other.asLogin('select city from customer where customer_id = $1', [customer_id])).rows,
    ).toEqual([{ city: 'Reno' }])
  } finally {
    await other.close()
  }
})

test('tables follow the tables they refer to, and none is omitted', async () => {
  const tables = lines
    .filter((line) => line.startsWith('{"table"'))
    .map((line) => (JSON.parse(line) as { table: string }).table)
  const { rows } = await source.asLogin(`
    select relname
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration'
  `)
  expect(tables.toSorted()).toEqual(
    (rows as { relname: string }[]).map(({ relname }) => relname).toSorted(),
  )
  expect(tables.indexOf('customer')).toBeLessThan(tables.indexOf('location'))
  expect(tables.indexOf('session')).toBeLessThan(tables.indexOf('session_token'))
})

test('a backup contains the probe of the key but not the key', async () => {
  expect(headOf(lines[0]).probe).toMatchObject({ keyId: crypt.keyId })
  expect(lines.join('\n')).not.toContain(Buffer.alloc(32, 7).toString('base64'))
})

test('an incomplete or damaged backup is refused with a reason, and nothing changes', async () => {
  const other = await freshDatabase()
  try {
    await other.asLogin(`insert into customer (name) values ('backed up')`)
    const whole = await backup(other)
    await other.asLogin(`update customer set name = 'still here'`)
    const [firstTable, row] = [1, whole.findIndex((line) => line.startsWith('['))]
    const damaged: [string[], string][] = [
      [whole.slice(0, -1), 'is incomplete'],
      [whole.slice(0, Math.floor(whole.length / 2)), 'is incomplete'],
      [whole.toSpliced(row, 1), 'is incomplete'],
      [whole.toSpliced(firstTable, 1), 'is incomplete'],
      [whole.toSpliced(row, 1, '["too", "short"]'), 'does not have its'],
      [whole.toSpliced(row, 1, '{broken'), 'cannot be read'],
      [
        whole.toSpliced(1, 0, '{"table":"nonsense","columns":[],"sequence":null}', '{"rows":0}'),
        'a table nonsense',
      ],
      [
        whole.map((line) => line.replace('"account_type_id"', '"wing_span"')),
        'a column customer.wing_span',
      ],
    ]
    for (const [some, text] of damaged)
      await expect(restoreInto(other, some), text).rejects.toThrow(text)
    expect((await other.asLogin('select name from customer')).rows).toEqual([
      { name: 'still here' },
    ])
    expect(() => headOf('{"hello": 1}')).toThrow('not a backup of Labgate')
    expect(() => headOf(undefined)).toThrow('not a backup of Labgate')
    expect(() => headOf('{"labgate":"backup","format":2}')).toThrow('newer')
  } finally {
    await other.close()
  }
})

test('a database is empty until something is entered', async () => {
  const other = await freshDatabase()
  try {
    expect(await inTransaction(other, isEmpty)).toBe(true)
    await other.asLogin(`insert into customer (name) values ('x')`)
    expect(await inTransaction(other, isEmpty)).toBe(false)
  } finally {
    await other.close()
  }
})

test('a backup file gets its name only when complete, and only its owner can read it', async () => {
  const file = join(folder, 'one.gz')
  await expect(
    writeLines(file, crypt, async (line) => {
      await line('first')
      throw new Error('the disk is full')
    }),
  ).rejects.toThrow('the disk is full')
  await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(stat(`${file}.part`)).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(
    writeLines(join(folder, 'no', 'such', 'one.gz'), crypt, async (line) =>
      line('x'.repeat(5_000_000)),
    ),
  ).rejects.toMatchObject({ code: 'ENOENT' })
  const long = ['short', 'é'.repeat(3_000_000), '', 'last']
  await writeLines(file, crypt, async (line) => {
    for (const text of long) await line(text)
  })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const read: string[] = []
  for await (const line of readLines(file, crypt)) read.push(line)
  expect(read).toEqual(long)
})

test('a file that is cut off or of another kind is reported', async () => {
  const whole = gzipSync(
    Array.from({ length: 20_000 }, (_, at) => `line ${at} ${Math.sin(at)}`).join('\n'),
  )
  const all = async (content: Buffer): Promise<void> => {
    const file = join(folder, 'cut.gz')
    await writeFile(file, content)
    for await (const _line of readLines(file, crypt));
  }
  await all(whole)
  await expect(all(whole.subarray(0, whole.length / 2))).rejects.toThrow('unexpected end of file')
  await expect(all(Buffer.from('plain text'))).rejects.toThrow('incorrect header check')
})
