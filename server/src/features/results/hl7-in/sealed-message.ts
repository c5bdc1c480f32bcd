import type { Crypt } from '../../../access/crypt.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'

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

/**
 * The original bytes, for somebody who opens the message. Refuses with 'not-possible' if it is not
 * stored as this laboratory seals messages: it was never sealed, or with another key.
 */
export const openForReader = (
  { crypt, log }: Pick<AppContext, 'crypt' | 'log'>,
  messageId: number,
  stored: Buffer,
): Buffer => {
  try {
    return openMessage(crypt, stored)
  } catch {
    // without the error: it quotes the first bytes of what is stored
    log.error({ messageId }, 'a stored message cannot be opened')
    throw new Refusal(
      'not-possible',
      'This message cannot be read: it is not encrypted with the laboratory’s key. Ask the operator of the portal.',
    )
  }
}
