import { createHash } from 'node:crypto'
import { sealedWith, type Crypt } from '../../access/crypt.ts'

/** What was found in one place: how many values there are, and which are not what they should be. */
export interface Found {
  count: number
  /** A sentence for each. */
  wrong: string[]
}

export const otherHash = (what: string): string => `${what} does not have the hash that names it.`

/** The bytes as they were before they were sealed; the sentence that says why they cannot be read. */
export const openOrSay = (crypt: Crypt, sealed: Buffer, place: string): Buffer | string => {
  const by = sealedWith(sealed)
  if (by !== crypt.keyId) return `is encrypted with another key, ${by}`
  try {
    return crypt.openBytes(sealed, place)
  } catch {
    return 'was changed since it was encrypted'
  }
}

/** What is wrong with a sealed file that its SHA-256 names, as a sentence; '' if nothing is. */
export const faultOf = (
  crypt: Crypt,
  what: string,
  { sealed, place, hash }: { sealed: Buffer; place: string; hash?: Buffer },
): string => {
  const opened = openOrSay(crypt, sealed, place)
  if (typeof opened === 'string') return `${what} ${opened}.`
  return hash === undefined || createHash('sha256').update(opened).digest().equals(hash)
    ? ''
    : otherHash(what)
}
