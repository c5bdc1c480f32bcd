import { createHash } from 'node:crypto'
import { keysOf, movesNewFiles, type Database, type Tx } from '../db/database.ts'
import { StoreAway, type StoredFile } from '../db/file-store.ts'
import { databaseStore } from './database-store.ts'
import { digestOf } from './digest.ts'
import { hashOfObject } from './object-name.ts'
import { knownOf, takeSealed } from './taken.ts'

const large = 1_048_576

/**
 * Stores the bytes, sealed, under their SHA-256 (once, however often they are attached) and returns
 * the hash. Always in the database, in the transaction of what needs the file; where files lie in
 * objects, a job moves it there (jobs/move-files.ts).
 */
export const keepFile = async (tx: Tx, bytes: Buffer, fileType: string): Promise<Buffer> => {
  const hash = knownOf(bytes)?.hash ?? createHash('sha256').update(bytes).digest()
  // a file already stored is not sent again: while the embedded engine takes it, everyone waits
  if (
    bytes.length > large &&
    (await tx.selectFrom('file').select('size').where('hash', '=', hash).executeTakeFirst())
  )
    return hash
  const keys = keysOf(tx)
  const sealedBefore = takeSealed(bytes)
  await tx
    .insertInto('file')
    .values({
      hash,
      size: bytes.length,
      file_type: fileType,
      content: sealedBefore ?? keys?.sealFile(bytes) ?? bytes,
      is_sealed: sealedBefore !== undefined || keys !== undefined,
      moves: movesNewFiles(tx),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return hash
}

/** Columns of a file `f` that say where its bytes are: a StoredFile. */
export const storedColumns = `f.content, f.object_name as "objectName"`

/**
 * The bytes of a stored file, as they were before sealing. Fails with StoreAway, or if they are not
 * those that were stored. Not inside a transaction: they may come from another machine.
 */
export const fileBytes = async (
  database: Pick<Database, 'keys' | 'objects'>,
  file: StoredFile,
): Promise<Buffer> => {
  if (file.objectName === null) return opened(database, await databaseStore.read(file))
  const store = database.objects()?.store
  if (store === undefined) throw new StoreAway('no store of files is set')
  const bytes = opened(database, await store.read(file))
  // what the database cannot vouch for is compared with the hash that names it
  if ((await digestOf(bytes)).toString('hex') !== hashOfObject(file.objectName))
    throw new Error(`the object ${file.objectName} does not have the hash that names it`)
  return bytes
}

/** The bytes of a collection or a message, as they were before sealing. */
export const opened = (database: Pick<Database, 'keys'>, kept: Buffer): Buffer =>
  database.keys()?.openFile(kept) ?? kept

/** The columns of data stored alongside files: collections and messages. */
export const sealed = (
  database: Pick<Database, 'keys'>,
  bytes: Buffer,
): { content: Buffer; is_sealed: boolean } => {
  const keys = database.keys()
  return { content: keys?.sealFile(bytes) ?? bytes, is_sealed: keys !== undefined }
}
