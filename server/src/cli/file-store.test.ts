import { randomBytes } from 'node:crypto'
import { dayMs } from '@labgate/contract/kit/days'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { inside, openPlaces, run, type Place, type Places } from '../../test/commands.ts'
import { openS3Server, type S3Server } from '../../test/s3-server.ts'
import { cryptWith } from '../access/crypt.ts'
import { filePlace } from '../files/sealed-file.ts'
import { backup } from './backup.ts'
import { db } from './db.ts'
import { restore } from './restore.ts'

const key = Buffer.alloc(32, 9)
const crypt = cryptWith(key)
let places: Places
let s3: S3Server
let withoutStore: Place
let place: Place

beforeAll(async () => {
  places = await openPlaces()
})
beforeEach(async () => {
  s3 = await openS3Server()
  withoutStore = await places.make()
  place = { ...withoutStore, ...s3.variables }
  for (const content of ['one report', 'another report']) await keepFile(content, true)
  await keepFile('unsealed', false)
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(async () => {
  vi.useRealTimers()
  await s3.close()
})
afterAll(() => places.close())

const sql = (text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> =>
  inside(place, (database) => database.asLogin(text, values))
const keepFile = (content: string, isSealed: boolean): Promise<unknown> =>
  sql(
    `
      insert into file (hash, size, file_type, content, is_sealed)
      values (sha256($1::bytea), length($1::bytea), 'text/plain', $2, $3)
    `,
    [
      Buffer.from(content),
      isSealed ? crypt.sealBytes(Buffer.from(content), filePlace) : Buffer.from(content),
      isSealed,
    ],
  )
const named = async (): Promise<string[]> =>
  (
    (await sql(`select object_name as name from file where object_name is not null order by 1`))
      .rows as { name: string }[]
  ).map(({ name }) => name)
const command = (...words: string[]) => run(db, words, place)
const said = (out: string) => ({ code: 0, err: '', out: expect.stringContaining(out) as string })

test('files are moved to the store, verified there, and moved back', async () => {
  expect(await command('move-files', 's3')).toMatchObject(said('3 files moved.\n'))
  expect(await named()).toHaveLength(3)
  expect(await command('verify')).toMatchObject(
    said(
      'All can be read: 3 encrypted values, and 3 stored files with the hash that names it.\n3 files of them in the bucket labgate-files.\n',
    ),
  )
  expect(await command('move-files', 's3')).toMatchObject(said('0 files moved.\n'))
  expect(await command('move-files', 'database')).toMatchObject(said('3 files moved.\n'))
  expect(await named()).toEqual([])
  expect(await command('verify')).toMatchObject(said('and 3 stored files'))
})

test('an object that was changed, replaced by another, or lost is named', async () => {
  await command('move-files', 's3')
  const [changed = '', replaced = '', lost = ''] = await named()
  const bytes = await s3.bytes(changed)
  await s3.change(replaced, bytes)
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  await s3.change(changed, bytes)
  await s3.lose(lost)
  const { code, err } = await command('verify')
  expect(code).toBe(1)
  expect(err.split('\n').toSorted()).toEqual(
    [
      `The object ${changed} was changed since it was encrypted.`,
      `The object ${replaced} does not have the hash that names it.`,
      `The object ${lost} is missing.`,
      '3 of 3 values and files cannot be used.',
      '',
    ].toSorted(),
  )
})

test('a file whose bytes are not its own is named and stays where it is', async () => {
  await sql(`update file set content = 'replaced' where not is_sealed`)
  const { code, out, err } = await command('move-files', 's3')
  expect({ code, out: out.split('\n').at(-2) }).toEqual({ code: 1, out: '2 files moved.' })
  expect(err).toMatch(
    /^The file [\da-f]{64} does not have the hash that names it\.\n1 file cannot be moved\. Restore it from a backup\.\n$/,
  )
})

test('a change of the key reaches the objects, and is none if it fails', async () => {
  await command('move-files', 's3')
  const before = await named()
  const fresh = randomBytes(32).toString('base64')
  const rotated = (more: Place = {}) =>
    run(db, ['rotate-key'], {
      ...place,
      LABGATE_OLD_KEY: key.toString('base64'),
      LABGATE_KEY: fresh,
      ...more,
    })
  vi.setSystemTime(Date.now() + dayMs)
  await s3.down()
  expect(await rotated()).toMatchObject({
    code: 1,
    err: 'the file store does not respond (ECONNREFUSED)\n',
  })
  await s3.up()
  expect(await named()).toEqual(before)
  expect(await command('verify')).toMatchObject(said('All can be read'))
  expect(await rotated()).toMatchObject(said('  objects of files: 3 converted\n'))
  const after = await named()
  expect(after.filter((name) => before.includes(name))).toEqual([])
  expect(await run(db, ['verify'], { ...place, LABGATE_KEY: fresh })).toMatchObject(
    said('All can be read: 4 encrypted values'),
  )
  // what the former key needs is left until a sweep
  expect(await command('sweep-files')).toMatchObject(said('0 objects older than 7 days are named'))
  vi.setSystemTime(Date.now() + 8 * dayMs)
  expect(await command('sweep-files')).toMatchObject(
    said('3 objects older than 7 days are named by no row of'),
  )
  expect((await command('sweep-files')).out).toContain('Nothing was removed.')
  expect(await command('sweep-files', '--days', '9')).toMatchObject(said('0 objects older than'))
  expect((await command('sweep-files', '--apply')).out).toContain('and removed.')
  const left = await s3.names()
  expect(left).toEqual(expect.arrayContaining(after))
  expect(left.filter((name) => before.includes(name))).toEqual([])
})

test('a backup says what is not in it, and what is restored from it reads the objects', async () => {
  await command('move-files', 's3')
  const file = `${places.folder}/with-objects.backup`
  expect(await run(backup, [file], withoutStore)).toMatchObject(
    said('3 files in the file store are not in it either.\n'),
  )
  const other = await places.make(true)
  expect(await run(restore, [file], other)).toMatchObject({ code: 0 })
  expect(await run(db, ['verify'], { ...other, ...s3.variables })).toMatchObject(
    said('and 3 stored files with the hash that names it.\n3 files of them in the bucket'),
  )
})

test('a command that needs the store says which settings name it', async () => {
  const settings = 'Set S3_URL, S3_BUCKET, S3_ACCESS_KEY, and S3_SECRET_KEY or S3_SECRET_KEY_FILE.'
  for (const words of [['move-files', 's3'], ['sweep-files']])
    expect(await run(db, words, withoutStore)).toMatchObject({
      code: 1,
      err: `No file store is set. ${settings}\n`,
    })
  await command('move-files', 's3')
  expect(await run(db, ['verify'], withoutStore)).toMatchObject({
    code: 1,
    err: `Files of this database lie in a file store. ${settings}\n`,
  })
  for (const [words, sentence] of [
    [['move-files'], 'Say where to: s3 or database.'],
    [['move-files', 'disk'], 'Say where to: s3 or database.'],
    [['sweep-files', '--days', '0'], '--days takes a number from 1.'],
    [['sweep-files', 'all'], 'sweep-files takes no words.'],
  ] as const) {
    const { code, err } = await command(...words)
    expect(code).toBe(1)
    expect(err.startsWith(sentence)).toBe(true)
  }
})

test('keys that the store does not know are refused, and named nowhere', async () => {
  const { code, err, out } = await run(db, ['move-files', 's3'], {
    ...place,
    S3_SECRET_KEY: 'wrong-and-secret',
  })
  expect(code).toBe(1)
  expect(err).toBe('the file store refused (SignatureDoesNotMatch)\n')
  expect(out + err).not.toContain('wrong-and-secret')
  expect(await named()).toEqual([])
})
