import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importFile } from '../src/cli/import.ts'
import { fillDictionaries } from '../src/dictionaries/fill.ts'
import { inside, openPlaces, run, type Ended, type Place } from './commands.ts'

/** A database with the dictionaries shipped with the product, and a folder for import files. */
export interface DictionaryPlace {
  place: Place
  folder: string
  /** A statement's rows, while no command works there. */
  rows(sql: string): Promise<unknown[]>
  /** `npm run import`. */
  run(...words: string[]): Promise<Ended>
  /** Writes a file with these lines and returns its path. */
  fileOf(called: string, lines: readonly string[]): Promise<string>
  close(): Promise<void>
}

export const openDictionaryPlace = async (): Promise<DictionaryPlace> => {
  const { folder, make, close } = await openPlaces()
  const place = await make()
  await inside(place, (database) => fillDictionaries(database.asLogin))
  return {
    place,
    folder,
    rows: (sql) => inside(place, async (database) => (await database.asLogin(sql)).rows),
    run: (...words) => run(importFile, words, place),
    fileOf: async (called, lines) => {
      await writeFile(join(folder, called), `${lines.join('\r\n')}\r\n`)
      return join(folder, called)
    },
    close,
  }
}

/** A line in the publisher's order file of diagnoses. */
export const orderFileLine = (number: number, code: string, flag: string, words: string): string =>
  `${String(number % 100_000).padStart(5, '0')} ${code.replace('.', '').padEnd(7)} ${flag} ${words.slice(0, 60).padEnd(60)} ${words}`
