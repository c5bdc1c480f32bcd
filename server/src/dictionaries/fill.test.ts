import { analyteOf } from '@labgate/contract/catalog/analytes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../test/setup/fresh-database.ts'
import { fillDictionaries } from './fill.ts'
import { readAllergies } from './read-allergies.ts'
import { readIcd10 } from './read-icd10.ts'
import { readMedications } from './read-medications.ts'
import { shippedFile } from './shipped.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await fillDictionaries(database.asLogin)
})
afterAll(() => database.close())

const rows = async (sql: string, from = database): Promise<Record<string, unknown>[]> =>
  (await from.asLogin(sql)).rows as Record<string, unknown>[]
/** Row count and checksum of each list. */
const state = async (from = database) =>
  Promise.all(
    ['icd10', 'medication', 'medication_analyte', 'allergy', 'zip'].map(
      async (table) =>
        (
          await rows(
            `select count(*), md5(string_agg(t::text, '|' order by t::text)) from ${table} t`,
            from,
          )
        )[0],
    ),
  )

test('fills a new database with every diagnosis and allergy from the files', async () => {
  const diagnoses = await rows(`
    select code, description, valid_from::text as "validFrom", valid_to::text as "validTo"
    from icd10
    order by code collate "C"
  `)
  expect(diagnoses).toEqual(
    readIcd10(await shippedFile('icd10')).rows.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
  )
  const allergies = await rows(
    'select description, kind from allergy order by description collate "C"',
  )
  expect(allergies).toEqual(
    readAllergies(await shippedFile('allergies')).rows.toSorted((a, b) =>
      a.description < b.description ? -1 : 1,
    ),
  )
})

test('medications: links brands to their generic, and analytes with their sources to the generic', async () => {
  const { rows: read } = readMedications(
    await shippedFile('medications'),
    (key) => analyteOf(key) !== undefined,
  )
  const found = await rows(`
    select
      g.description as generic,
      g.class,
      coalesce(
        (
          select json_agg(b.description order by b.description collate "C")
          from medication b
          where b.medication_id_generic = g.medication_id and b.class = g.class
        ),
        '[]'
      ) as brands,
      coalesce(
        (
          select
            json_agg(
              json_build_object('analyte', a.analyte, 'source', a.source)
              order by a.analyte collate "C"
            )
          from medication_analyte a
          where a.medication_id = g.medication_id
        ),
        '[]'
      ) as explains
    from medication g
    where g.medication_id_generic is null
    order by g.description collate "C"
  `)
  const expected = read
    .map(({ generic, class: kind, brands, explains }) => ({
      generic,
      class: kind,
      brands: brands.map((brand) => `${brand} (${generic})`).toSorted(),
      explains: explains.toSorted((a, b) => (a.analyte < b.analyte ? -1 : 1)),
    }))
    .toSorted((a, b) => (a.generic < b.generic ? -1 : 1))
  expect(found).toEqual(expected)
  const [all] = await rows(`
    select
      (select count(*) from medication) as drugs,
      (select count(*) from medication_analyte) as links
  `)
  const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0)
  expect(all).toEqual({
    drugs: read.length + sum(read.map(({ brands }) => brands.length)),
    links: sum(read.map(({ explains }) => explains.length)),
  })
})

test('a second run changes nothing and costs one query', async () => {
  const before = await state()
  let questions = 0
  await fillDictionaries((sql, values) => {
    questions++
    return database.asLogin(sql, values)
  })
  expect(questions).toBe(1)
  expect(await state()).toEqual(before)
})

test('keeps the laboratory’s own changes: rows added, edited, ended, or removed', async () => {
  await database.asLogin(`update icd10 set valid_to = '2025-09-30' where code = 'F11.20'`)
  await database.asLogin(`delete from icd10 where code = 'A02.0'`)
  await database.asLogin(`update medication set active = false where description = 'Acarbose'`)
  await database.asLogin(`delete from medication_analyte where analyte = 'codeine'`)
  await database.asLogin(
    `insert into allergy (description, kind) values ('Blue dye of our own cups', 'material')`,
  )
  const before = await state()
  await fillDictionaries(database.asLogin)
  expect(await state()).toEqual(before)
})

test('fills a list on the next start if an interrupted start left it empty', async () => {
  const other = await freshDatabase()
  try {
    const failing = async (sql: string, values?: readonly unknown[]) => {
      if (sql.includes('into medication')) throw new Error('the machine went down')
      return other.asLogin(sql, values)
    }
    await expect(fillDictionaries(failing)).rejects.toThrow('the machine went down')
    const half = (
      await rows(
        'select (select count(*) from icd10) as codes, (select count(*) from medication) as drugs',
        other,
      )
    )[0]
    expect(half).toEqual({ codes: expect.any(Number), drugs: 0 })
    await fillDictionaries(other.asLogin)
    const whole = await freshDatabase()
    await fillDictionaries(whole.asLogin)
    const shape = `
      select
        (select count(*) from icd10) as codes,
        (select count(*) from medication) as drugs,
        (select count(*) from allergy) as allergies
    `
    expect(await rows(shape, other)).toEqual(await rows(shape, whole))
    await whole.close()
  } finally {
    await other.close()
  }
})

test('fills once when two nodes start at the same time', async () => {
  const other = await freshDatabase()
  try {
    await Promise.all([fillDictionaries(other.asLogin), fillDictionaries(other.asLogin)])
    const [twice] = await rows(
      `
        select
          (select count(*) from medication) as drugs,
          (select count(distinct description) from medication) as names,
          (select count(*) from medication_analyte) as links
      `,
      other,
    )
    expect(twice?.['drugs']).toBe(twice?.['names'])
    expect(twice?.['links']).toBeGreaterThan(0)
  } finally {
    await other.close()
  }
})
