import { createHash } from 'node:crypto'
import { keysOf, type Database, type Tx } from '../db/database.ts'
import { knownOf, takeSealed } from './taken.ts'

const large = 1_048_576

/**
 * Stores the bytes, sealed, under their SHA-256 (once, however often they are attached) and returns
 * the hash.
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
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return hash
}

/** The bytes of a stored file, a collection or a message, as they were before sealing. */
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
