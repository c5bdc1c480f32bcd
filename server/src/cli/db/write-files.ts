import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describeTables } from '../../db/describe.ts'
import { openDatabase } from '../../db/open.ts'
import { wireDocument } from '../../docs/wire-document.ts'
import type { Given } from '../command.ts'

const tablesFile = fileURLToPath(new URL('../../db/tables.ts', import.meta.url))
export const wireFile = fileURLToPath(new URL('../../../../docs/wire.md', import.meta.url))

/** Writes the types of all tables as an up-to-date database has them. */
export const writeTypes = async ({ say }: Given): Promise<void> => {
  const database = await openDatabase({ url: undefined, data: 'memory' })
  try {
    await writeFile(tablesFile, await describeTables(database))
  } finally {
    await database.close()
  }
  say(`Written: ${tablesFile}`)
}

/** Writes every call of the contract. */
export const writeWire = async ({ say }: Given): Promise<void> => {
  await writeFile(wireFile, wireDocument())
  say(`Written: ${wireFile}`)
}
