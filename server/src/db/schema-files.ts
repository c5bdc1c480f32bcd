import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sentenceFunctions } from './sentence-functions.ts'

const root = new URL('../../../db/', import.meta.url)

/**
 * The folders of an empty database's schema, in the order in which they are loaded: what a file
 * names is in an earlier folder, or before it in its own. Bodies of functions are not checked
 * meanwhile, so they may name anything.
 */
const schemaFolders = ['schema', 'functions', 'views', 'triggers', 'policies', 'seed'] as const

export interface SqlFile {
  /** Its path in db/, such as functions/fold.sql. */
  name: string
  text: string
}

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(new URL(`${folder}/`, root)).catch(() => []))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => `${folder}/${name}`)

const read = async (name: string): Promise<SqlFile> => ({
  name,
  text: await readFile(new URL(name, root), 'utf8'),
})

/** What the words of sentences.ts become; before the functions and views that use them. */
const sentenceFile: SqlFile = {
  name: 'sentences.ts',
  text: sentenceFunctions.map(({ sql }) => sql).join(''),
}

/** Every file of the schema, in load order. */
export const readSchema = async (): Promise<SqlFile[]> => {
  const names = await Promise.all(schemaFolders.map(namesIn))
  return [sentenceFile, ...(await Promise.all(names.flat().map(read)))]
}

/**
 * Tells schemas apart: the hash of every file of db/ without its comments and line breaks. The words
 * of sentences.ts are left out, which a start brings up to date.
 */
export const schemaDigest = async (): Promise<string> => {
  const hash = createHash('sha256')
  for (const { name, text } of await readSchema())
    if (name !== sentenceFile.name)
      hash.update(`${name}\n${text.replaceAll(/^\s*--.*$/gm, '').replaceAll(/\s+/g, ' ')}\n`)
  return hash.digest('hex')
}

/** Names of the files in db/migrations, in run order. */
export const migrationFiles = async (): Promise<string[]> =>
  (await namesIn('migrations')).map((name) => name.slice('migrations/'.length))

/** The text of one of them. */
export const readMigration = async (name: string): Promise<string> =>
  (await read(`migrations/${name}`)).text
