import { createHash } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import { knownOf } from './taken.ts'

/** Keeps the bytes under their SHA-256 (once, however often they are attached) and answers it. */
export const keepFile = async (tx: Tx, bytes: Buffer, fileType: string): Promise<Buffer> => {
  const hash = knownOf(bytes)?.hash ?? createHash('sha256').update(bytes).digest()
  await tx
    .insertInto('file')
    .values({ hash, size: bytes.length, file_type: fileType, content: bytes })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return hash
}
