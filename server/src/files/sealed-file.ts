import { sealedWith, type Crypt } from '../access/crypt.ts'
import type { Keys } from '../db/keys.ts'

/** To what a file is bound: files are known by their hash and belong to whatever row points at them. */
export const filePlace = 'file'

/** How files and messages are kept. What begins with this key's id was sealed by it: no kind of file begins with eight such characters by chance. */
export const fileKeys = (crypt: Crypt): Pick<Keys, 'sealFile' | 'openFile' | 'fileKey'> => ({
  sealFile: (bytes) => crypt.sealBytes(bytes, filePlace),
  openFile: (kept) => (sealedWith(kept) === crypt.keyId ? crypt.openBytes(kept, filePlace) : kept),
  fileKey: () => crypt.key(),
})
