import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBuilders } from '../../test/builders.ts'
import {
  inside,
  openPlaces,
  run,
  type Ended,
  type Place,
  type Places,
} from '../../test/commands.ts'
import { oneOfEverything } from '../../test/matrix/one-of-everything.ts'
import { cryptWith, keyIdOf } from '../access/crypt.ts'
import { ssnPlace } from '../core/patients/sealed.ts'
import { quoted } from '../db/backup/plan.ts'
import { sealSpooled } from '../features/results/hl7-in/spooled-message.ts'
import { openSpool, spooledIn } from '../hl7/spool.ts'
import { db } from './db.ts'
import { resealSpool } from './db/reseal-spool.ts'
import { sealedColumns } from './db/sealed-columns.ts'

const [oldKey, newKey] = [Buffer.alloc(32, 9), Buffer.alloc(32, 10)]
const [old, present] = [cryptWith(oldKey), cryptWith(newKey)]
type Sql = <R>(sql: string, values?: unknown[]) => Promise<R[]>

let places: Places
let place: Place
let rotated: Ended
const inPlace = <T>(work: (sql: Sql) => Promise<T>): Promise<T> =>
  inside(place, (database) =>
    work(
      async <R>(sql: string, values: unknown[] = []) =>
        (await database.asLogin(sql, values)).rows as R[],
    ),
  )
const textOf = (table: string, column: string): string => `sealed in ${table}.${column}`

/* A row of every table that has a sealed column, and one that a merge of charts has changed. */
const fill = async (sql: Sql): Promise<void> => {
  const { patientId, patientMergeId, customerId } = await oneOfEverything({
    make: makeBuilders(sql, 'hash'),
    owner: sql,
  })
  const empty = Buffer.alloc(0)
  await sql(`insert into mail (to_address, subject, body) values ('a@b.example', 's', $1)`, [empty])
  await sql(
    `
      insert into draft (user_id, subject_id, form, record_id, content)
      values (1, 0, 'account', 5, $1)
    `,
    [empty],
  )
  await sql(
    `
      insert into report_run (user_id, title, criteria, format, state, content, asked_at, done_at)
      values (1, 'Orders', '{}', 'csv', 'done', $1, now(), now())
    `,
    [empty],
  )
  await sql(
    `
      insert into report_bundle (user_id, result_ids, state, content, asked_at)
      values (1, '{1}', 'done', $1, now())
    `,
    [empty],
  )
  await sql(`insert into audit_key (key_id, sealed) values ('former', $1)`, [empty])
  for (const { table, column, key, place: placeOf, hasPlain } of sealedColumns) {
    const keys = key.map(quoted).join(', ')
    for (const row of await sql<Record<string, unknown>>(`select ${keys} from ${quoted(table)}`))
      await sql(
        `
          update ${quoted(table)}
          set
            ${quoted(column)} = $1
            ${hasPlain ? ', is_sealed = true' : ''}
          where ${key.map((name, at) => `${quoted(name)} = $${at + 2}`).join(' and ')}
        `,
        [old.seal(textOf(table, column), placeOf(row)), ...key.map((name) => row[name])],
      )
  }
  await sql(
    `
      insert into patient_merge_row
        (patient_merge_id, customer_id, table_name, row_id, column_name, was, became)
      select $1, $2, 'patient', patient_id, 'ssn', to_jsonb($3::bytea), to_jsonb(ssn)
      from patient
      where patient_id = $4
    `,
    [patientMergeId, customerId, old.seal('a former number', ssnPlace(patientId)), patientId],
  )
}

beforeAll(async () => {
  places = await openPlaces()
  place = await places.make()
  await inPlace(fill)
  rotated = await run(db, ['rotate-key'], {
    ...place,
    LABGATE_KEY: newKey.toString('base64'),
    LABGATE_OLD_KEY: oldKey.toString('base64'),
  })
})
afterAll(() => places.close())

test('counts what each key sealed, and none of the old one is left', () => {
  expect(rotated).toMatchObject({ code: 0, err: '' })
  expect(rotated.out).toMatch(
    new RegExp(`Values encrypted with the key ${keyIdOf(newKey)}: \\d+\\.`),
  )
  expect(rotated.out).toContain(`Values encrypted with the key ${keyIdOf(oldKey)}: none.`)
})

test('every sealed column had a value, which the new key opens', () =>
  inPlace(async (sql) => {
    const idle: string[] = []
    for (const { table, column, key, place: placeOf } of sealedColumns) {
      const keys = key.map(quoted).join(', ')
      const rows = await sql<Record<string, unknown> & { sealed: Buffer }>(`
        select ${keys}, ${quoted(column)} as sealed
        from ${quoted(table)}
        where ${quoted(column)} is not null
      `)
      const texts = rows.map(({ sealed, ...row }) =>
        present.open(Buffer.from(sealed), placeOf(row)),
      )
      if (!texts.includes(textOf(table, column))) idle.push(`${table}.${column}`)
    }
    expect(idle).toEqual([])
  }))

test('no column of any table, text and JSON included, has a value of the old key', () =>
  inPlace(async (sql) => {
    const columns = await sql<{ table: string; column: string }>(`
      select
        quote_ident(c.table_schema) || '.' || quote_ident(c.table_name) as table,
        c.column_name as column
      from
        information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
      where
        t.table_type = 'BASE TABLE'
        and c.table_schema not in ('pg_catalog', 'information_schema')
        and c.udt_name in ('bytea', 'text', 'varchar', 'json', 'jsonb', '_text')
    `)
    const id = keyIdOf(oldKey)
    const found: string[] = []
    for (const { table, column } of columns) {
      const hex = Buffer.from(id, 'latin1').toString('hex')
      const [row] = await sql<{ has: boolean }>(
        `
          select
            exists (
              select
              from ${table} t
              where
                strpos(t.${quoted(column)}::text, $1) > 0
                or strpos(t.${quoted(column)}::text, $2) > 0
            ) as has
        `,
        [id, hex],
      )
      if (row?.has === true) found.push(`${table}.${column}`)
    }
    expect(columns.length).toBeGreaterThan(500)
    expect(found).toEqual([])
  }))

test('a number that a merge took over is still, byte for byte, what the merge made of it', () =>
  inPlace(async (sql) => {
    const rows = await sql<{ same: boolean; was: string; id: number }>(`
      select r.became = to_jsonb(p.ssn) as same, r.was #>> '{}' as was, p.patient_id as id
      from
        patient_merge_row r
        join patient p on p.patient_id = r.row_id
      where r.column_name = 'ssn'
    `)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.same).toBe(true)
    expect(
      present.open(Buffer.from(rows[0]?.was.slice(2) ?? '', 'hex'), ssnPlace(rows[0]?.id ?? 0)),
    ).toBe('a former number')
  }))

test('messages in the spool open with the new key', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'labgate-spool-'))
  try {
    const at = new Date('2026-03-20T15:00:00Z')
    const spool = await openSpool(folder, () => at)
    const from = { address: '127.0.0.1', certificate: '' }
    for (const text of ['one', 'two'])
      await spool.append({
        content: sealSpooled(old, { content: Buffer.from(text), from, refused: undefined }),
        at,
      })
    await spool.close()
    expect(await resealSpool(folder, old, present)).toMatchObject({ converted: 2, already: 0 })
    expect(await resealSpool(folder, old, present)).toMatchObject({ converted: 0, already: 2 })
    const texts: string[] = []
    for await (const { content } of spooledIn(folder))
      texts.push(present.open(content, 'hl7 spool').split('\n')[1] ?? '')
    expect(texts).toEqual(['one', 'two'])
    for (const name of await readdir(folder))
      expect((await readFile(join(folder, name))).includes(keyIdOf(oldKey))).toBe(false)
  } finally {
    await rm(folder, { recursive: true })
  }
})
