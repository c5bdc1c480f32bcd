import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { runCommand, type Command } from '../src/cli/command.ts'
import type { Database } from '../src/db/database.ts'
import { openDatabase } from '../src/db/open.ts'
import { databaseAt, dropDatabase, onServer } from './setup/databases.ts'
import { engineUnderTest } from './setup/engine.ts'
import { hangMs } from './until.ts'

/** How a command ended, and its output. */
export interface Ended {
  code: number
  out: string
  err: string
}
/** Variables that point a command to a database. */
export type Place = Record<string, string>

/**
 * Runs a command as its process would, but in this one: starting a process takes longer than most
 * commands.
 */
export const run = async (
  command: Command,
  words: readonly string[],
  variables: Place,
): Promise<Ended> => {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runCommand(command, words, {
    variables,
    say: (line) => out.push(`${line}\n`),
    complain: (line) => err.push(`${line}\n`),
  })
  return { code, out: out.join(''), err: err.join('') }
}

/** Runs a command as a person starts it: `file` of src/cli, in a separate process. */
export const start = (file: string, words: readonly string[], variables: Place): Promise<Ended> =>
  new Promise((resolve) => {
    const path = fileURLToPath(new URL(`../src/cli/${file}`, import.meta.url))
    const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
    execFile(
      process.execPath,
      [path, ...words],
      { env: { PATH, NODE_COMPILE_CACHE, ...variables }, timeout: hangMs, maxBuffer: 1 << 26 },
      (error, out, err) => resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    )
  })

/**
 * Databases for the commands of one test file, each in its own place, and a folder for their files.
 * `close` removes them all.
 */
export interface Places {
  folder: string
  /**
   * A database of the engine under test: migrated and empty, or `bare`, without a table; if
   * embedded, the first to open a bare one creates it.
   */
  make(bare?: boolean): Promise<Place>
  close(): Promise<void>
}

const testKey = Buffer.alloc(32, 9).toString('base64')

export const openPlaces = async (): Promise<Places> => {
  const folder = await mkdtemp(join(tmpdir(), 'labgate-commands-'))
  const made: string[] = []
  return {
    folder,
    make: async (bare = false) => {
      const name = `labgate_test_commands_${randomBytes(4).toString('hex')}`
      if (engineUnderTest === 'embedded') {
        const data = join(folder, name)
        if (!bare) await cp(inject('embeddedFolder'), data, { recursive: true })
        return { LABGATE_DATA: data, LABGATE_KEY: testKey }
      }
      const { url, template } = inject('postgres')
      await onServer(url, `create database ${name} template ${bare ? 'template0' : template}`)
      made.push(name)
      return { DATABASE_URL: databaseAt(url, name), LABGATE_KEY: testKey }
    },
    close: async () => {
      for (const name of made) await dropDatabase(inject('postgres').url, name)
      await rm(folder, { recursive: true })
    },
  }
}

/** Works in the database of a place while no command does. */
export const inside = async <T>(
  place: Place,
  work: (database: Database) => Promise<T>,
): Promise<T> => {
  const database = await openDatabase({
    url: place['DATABASE_URL'],
    data: place['LABGATE_DATA'] ?? '',
  })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
