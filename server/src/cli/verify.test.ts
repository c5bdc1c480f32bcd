import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBuilders } from '../../test/builders.ts'
import { inside, openPlaces, run, type Place, type Places } from '../../test/commands.ts'
import { cryptWith } from '../access/crypt.ts'
import { ssnPlace } from '../core/patients/sealed.ts'
import { filePlace } from '../files/sealed-file.ts'
import { db } from './db.ts'

const crypt = cryptWith(Buffer.alloc(32, 9))
const other = cryptWith(Buffer.alloc(32, 10))
let places: Places
let place: Place
let patientId: number
const sql = (text: string, values: unknown[] = []): Promise<unknown> =>
  inside(place, (database) => database.asLogin(text, values))
const writeSsn = (sealed: Buffer): Promise<unknown> =>
  sql('update patient set ssn = $1 where patient_id = $2', [sealed, patientId])
const verify = () => run(db, ['verify'], place)

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

beforeAll(async () => {
  places = await openPlaces()
  place = await places.make()
  await inside(place, async (database) => {
    const make = makeBuilders(
      async <R>(text: string, values: unknown[] = []) =>
        (await database.asLogin(text, values)).rows as R[],
      'hash',
    )
    const { customerId } = await make.account()
    const locationId = await make.location(customerId)
    patientId = await make.patient(customerId, locationId)
  })
  await keepFile('one report', true)
  await keepFile('another report', true)
  await keepFile('unsealed', false)
  await writeSsn(crypt.seal('123456789', ssnPlace(patientId)))
})
afterAll(() => places.close())

test('a database whose values and files can be read is said to be whole', async () => {
  expect(await verify()).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining(
      'All can be read: 3 encrypted values, and 3 stored files with the hash that names it.',
    ) as string,
  })
})

test('a changed value, one of another key, and one moved to another row are named without their content', async () => {
  const sealed = crypt.seal('123456789', ssnPlace(patientId))
  const changed = Buffer.from(sealed)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  for (const [bytes, why] of [
    [changed, 'was changed since it was encrypted'],
    [crypt.seal('123456789', ssnPlace(patientId + 1)), 'was changed since it was encrypted'],
    [other.seal('123456789', ssnPlace(patientId)), `is encrypted with another key, ${other.keyId}`],
  ] as const) {
    await writeSsn(bytes)
    expect(await verify()).toMatchObject({
      code: 1,
      err: `patient.ssn of ${patientId} ${why}.\n1 of 4 values and files cannot be used.\n`,
    })
  }
  await writeSsn(sealed)
})

test('a file whose bytes are another’s does not have its hash, sealed or not', async () => {
  const swap = `
    update file f set content = o.content from file o where f.size = $1 and o.size = $2
  `
  await sql(swap, ['one report'.length, 'another report'.length])
  expect((await verify()).err).toMatch(
    /^file\.content of [\da-f]{64} does not have the hash that names it\.\n1 of 4 /,
  )
  await sql(`update file set content = 'replaced' where not is_sealed`)
  expect((await verify()).err).toMatch(/\n2 of 4 values and files cannot be used\.\n$/)
})
