import { sealedWith, type Crypt } from '../access/crypt.ts'
import type { Keys } from '../db/keys.ts'

/**
 * What a file is bound to: files are identified by hash and belong to any row that points at them.
 */
export const filePlace = 'file'

/**
 * How files and messages are stored. Bytes that begin with this key's id were sealed by it: no file
 * type begins with eight such characters by chance.
 */
export const fileKeys = (crypt: Crypt): Pick<Keys, 'sealFile' | 'openFile' | 'fileKey'> => ({
  sealFile: (bytes) => crypt.sealBytes(bytes, filePlace),
  openFile: (kept) => (sealedWith(kept) === crypt.keyId ? crypt.openBytes(kept, filePlace) : kept),
  fileKey: () => crypt.key(),
})
