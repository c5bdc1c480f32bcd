import { createHash } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import { knownOf } from './taken.ts'

const large = 1_048_576

/** Keeps the bytes under their SHA-256 (once, however often they are attached) and answers it. */
export const keepFile = async (tx: Tx, bytes: Buffer, fileType: string): Promise<Buffer> => {
  const hash = knownOf(bytes)?.hash ?? createHash('sha256').update(bytes).digest()
  // what is there already is not sent again: while the embedded engine takes it, everybody waits
  if (bytes.length > large && (await tx.selectFrom('file').select('size').where('hash', '=', hash).executeTakeFirst())) return hash
  await tx
    .insertInto('file')
    .values({ hash, size: bytes.length, file_type: fileType, content: bytes })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return hash
}
