import type { Crypt } from '../../../access/crypt.ts'

/**
 * What a stored message is bound to. It may contain numbers that we seal wherever we store them,
 * such as a Social Security number in PID-3.
 */
export const messagePlace = 'hl7 message'

/** Bytes of a message as stored. */
export const sealMessage = (crypt: Crypt, content: Buffer): Buffer =>
  crypt.seal(content.toString('latin1'), messagePlace)
/** The original bytes. Throws if the key is different. */
export const openMessage = (crypt: Crypt, sealed: Buffer): Buffer =>
  Buffer.from(crypt.open(sealed, messagePlace), 'latin1')
