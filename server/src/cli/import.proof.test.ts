import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { proof } from '@labgate/contract/test/size'
import { afterAll, beforeAll, expect } from 'vitest'
import { inside as insideOf, openPlaces, run as runIn, start, type Ended, type Place, type Places } from '../../test/commands.ts'
import { fillDictionaries } from '../dictionaries/fill.ts'
import { importFile } from './import.ts'

let places: Places
let folder: string
let place: Place

beforeAll(async () => {
  places = await openPlaces()
  ;({ folder } = places)
  place = await places.make()
  await insideOf(place, (database) => fillDictionaries(database.asLogin))
})
afterAll(() => places.close())

const inside = (sql: string): Promise<unknown[]> => insideOf(place, async (database) => (await database.asLogin(sql)).rows)
const run = (...words: string[]): Promise<Ended> => runIn(importFile, words, place)
const line = (number: number, code: string, flag: string, words: string): string =>
  `${String(number % 100_000).padStart(5, '0')} ${code.replace('.', '').padEnd(7)} ${flag} ${words.slice(0, 60).padEnd(60)} ${words}`
const fileOf = async (called: string, lines: readonly string[]): Promise<string> => {
  await writeFile(join(folder, called), `${lines.join('\r\n')}\r\n`)
  return join(folder, called)
}
proof('lines are written, the index of words stands as before, and words are found', { small: 1500, full: 20_000, of: 'lines' }, async (size) => {
  const index = await inside(`select indexdef from pg_indexes where indexname = 'icd10_words'`)
  const codeOf = (at: number): string => `${String.fromCharCode(65 + Math.floor(at / 1000))}${String(Math.floor(at / 10) % 100).padStart(2, '0')}.${at % 10}`
  const last = codeOf(size - 1)
  const lines = Array.from({ length: size }, (_, at) => {
    return line(at, codeOf(at), '1', `Condition number ${at} of the left or the right side, with or without complication`)
  })
  const file = await fileOf('large.txt', lines)
  const shown = await start('import.ts', ['icd10', file, '--from', '2028-10-01', '--to', '2029-09-30', '--all'], place)
  expect(shown, 'said to the last line').toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(new RegExp(`\\n {2}${last.replace('.', '\\.')} .*\\n[^]*Nothing was written\\..*\\n$`)) as string,
  })
  const applied = await run('icd10', file, '--from', '2028-10-01', '--to', '2029-09-30', '--apply', '--whole')
  expect(applied).toMatchObject({ code: 0, err: '' })
  console.log(
    applied.out
      .split('\n')
      .filter((text) => / s[.)]/.test(text))
      .join(' '),
  )
  expect(index).toHaveLength(1)
  expect(await inside(`select indexdef from pg_indexes where indexname = 'icd10_words'`)).toEqual(index)
  expect(await inside(`select code from icd10 where folded like '%condition number ${size - 1} %' and valid_to is null`)).toEqual([{ code: last }])
})
