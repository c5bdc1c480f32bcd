import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zips } from '@labgate/contract/kit/zip'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  inside as insideOf,
  openPlaces,
  run as runIn,
  type Ended,
  type Place,
  type Places,
} from '../../test/commands.ts'
import { openLab } from '../../test/lab.ts'
import { importFile } from './import.ts'

let places: Places
let place: Place
beforeAll(async () => {
  places = await openPlaces()
  place = await places.make()
})
afterAll(() => places.close())

const inside = <R>(sql: string): Promise<R[]> =>
  insideOf(place, async (database) => (await database.asLogin(sql)).rows as R[])
const run = (file: string, ...words: string[]): Promise<Ended> =>
  runIn(importFile, ['zip', file, ...words], place)
const fileOf = async (called: string, ...lines: string[]): Promise<string> => {
  await writeFile(join(places.folder, called), `${lines.join('\n')}\n`)
  return join(places.folder, called)
}

test('the ZIP code table is loaded completely or not at all, and codes missing from the file are removed only with --whole', async () => {
  const faulty = await run(
    await fileOf(
      'faulty.csv',
      'zip,city,state,county',
      '33602,Tampa,FL,Hillsborough',
      '33602,Tampa,Florida,',
      'abc,X,ZZ,',
    ),
    '--apply',
  )
  expect(faulty.err.split('\n').slice(1)).toEqual([
    '  Row 3, column state: At most 2 characters.',
    "  Row 3, column zip: '33602' is already in row 2. Each can appear once.",
    '  Row 4, column zip: A ZIP code has five digits.',
    '  Row 4, column state: Use the two-letter code of a state or territory, such as FL.',
    '',
  ])
  const first = await fileOf(
    'first.csv',
    'zip,city,state,county',
    '33602,Tampa,FL,Hillsborough',
    '2134,Boston,ma,Suffolk',
  )
  expect(await run(first, '--apply')).toMatchObject({ code: 0, err: '' })
  const stored = [
    { zip: '02134', city: 'Boston', state: 'MA', county: 'Suffolk' },
    { zip: '33602', city: 'Tampa', state: 'FL', county: 'Hillsborough' },
  ]
  expect(await inside('select * from zip order by zip')).toEqual(stored)
  const second = await fileOf('second.csv', 'zip,city,state', '33602,Ybor City,FL')
  expect((await run(second, '--apply')).err).toContain('If this is the complete list, add --whole.')
  expect(await inside('select * from zip order by zip')).toEqual(stored)
  expect(await run(second, '--apply', '--whole')).toMatchObject({ code: 0, err: '' })
  expect(await inside('select * from zip')).toEqual([
    { zip: '33602', city: 'Ybor City', state: 'FL', county: '' },
  ])
})

test('a form gets the city of a ZIP code by its first five digits, or blanks if the code is unknown', async () => {
  const lab = await openLab()
  try {
    const visitor = await lab.signIn(await lab.make.user(6))
    const nowhere = { valid: true, city: '', state: '', county: '' }
    expect((await visitor.call(zips.find, { zip: '33602' })).body).toMatchObject(nowhere)
    await lab.owner(`insert into zip values ('33602', 'Tampa', 'FL', 'Hillsborough')`)
    expect((await visitor.call(zips.find, { zip: '33602-1234' })).body).toMatchObject({
      city: 'Tampa',
      state: 'FL',
      county: 'Hillsborough',
    })
    expect((await visitor.call(zips.find, { zip: '99999' })).body).toMatchObject(nowhere)
  } finally {
    await lab.close()
  }
})
