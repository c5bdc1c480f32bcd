import type { Crypt } from '../../access/crypt.ts'

/** To what a kept message is bound. It may hold numbers that are sealed wherever we keep them, such as a social security number in PID-3. */
export const messagePlace = 'hl7 message'

/** Bytes of a message as they are kept. */
export const sealMessage = (crypt: Crypt, content: Buffer): Buffer => crypt.seal(content.toString('latin1'), messagePlace)
/** The bytes as they came. Throws when the key is another. */
export const openMessage = (crypt: Crypt, sealed: Buffer): Buffer => Buffer.from(crypt.open(sealed, messagePlace), 'latin1')
