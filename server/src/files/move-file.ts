import type { ObjectStore, StoredFile } from '../db/file-store.ts'
import type { Keys } from '../db/keys.ts'
import { databaseStore } from './database-store.ts'
import { digestOf } from './digest.ts'

/** One statement in a transaction of its own; its rows. */
export type Statement = <R>(sql: string, values: readonly unknown[]) => Promise<R[]>

export interface Moving {
  statement: Statement
  keys: Pick<Keys, 'sealFile' | 'openFile'>
  objects: ObjectStore
}
/** A file as it is before it is moved. */
export interface FileToMove extends StoredFile {
  hash: Buffer
  isSealed: boolean
}
/**
 * moved; gone: another process moved it meanwhile; damaged: its bytes are not those that its hash
 * names, and it stays where it is.
 */
export type Moved = 'moved' | 'gone' | 'damaged'

const isWhole = async ({ keys }: Moving, hash: Buffer, sealed: Buffer): Promise<boolean> => {
  let bytes: Buffer
  try {
    bytes = keys.openFile(sealed)
  } catch {
    return false
  }
  return (await digestOf(bytes)).equals(hash)
}

/**
 * Moves a file from the database into an object: its bytes leave the row only after the store gave
 * them back as they were. Whoever reads it meanwhile finds it in the row or in the object. If this
 * ends anywhere, the file is still where it was, and at most an object is left that no row names.
 */
export const moveOut = async (moving: Moving, file: FileToMove): Promise<Moved> => {
  const { keys, objects, statement } = moving
  const kept = await databaseStore.read(file)
  const sealed = file.isSealed ? kept : keys.sealFile(kept)
  if (!(await isWhole(moving, file.hash, sealed))) return 'damaged'
  const place = await objects.keep(file.hash, sealed)
  const { objectName } = place
  if (objectName === null || !(await objects.read(place)).equals(sealed))
    throw new Error(`the file store did not give back a file as it was given`)
  const rows = await statement(
    `
      update file
      set
        content = null,
        object_name = $2,
        is_sealed = true,
        moves = false
      where hash = $1 and content is not null
      returning 1
    `,
    [file.hash, objectName],
  )
  if (rows.length > 0) return 'moved'
  await objects.remove(objectName)
  return 'gone'
}

/** Moves a file from its object back into the database. The object stays until a sweep. */
export const moveBack = async (moving: Moving, file: FileToMove): Promise<Moved> => {
  const sealed = await moving.objects.read(file)
  if (!(await isWhole(moving, file.hash, sealed))) return 'damaged'
  const { content } = await databaseStore.keep(file.hash, sealed)
  const rows = await moving.statement(
    `
      update file
      set
        content = $2,
        object_name = null
      where hash = $1 and object_name = $3
      returning 1
    `,
    [file.hash, content, file.objectName],
  )
  return rows.length > 0 ? 'moved' : 'gone'
}
