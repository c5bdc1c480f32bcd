import type { Crypt } from '../../../access/crypt.ts'
import type { Peer } from '../../../hl7/listener.ts'
import type { Refused } from './keep-message.ts'
import { messagePlace, openMessage } from './sealed-message.ts'
import { admittedBefore } from './sender.ts'

/** What a spooled message is bound to. */
const spoolPlace = 'hl7 spool'

/** What records of the spool are bound to: of earlier versions, as the message in the database. */
export const spoolPlaces = [spoolPlace, messagePlace] as const

/** A message as spooled: with who brought it, and why it was refused if it was. */
export interface SpooledMessage {
  content: Buffer
  from: Peer
  refused: Refused | undefined
}

/* A JSON head on its own line, then the bytes of the message. */
export const sealSpooled = (crypt: Crypt, { content, from, refused }: SpooledMessage): Buffer =>
  crypt.seal(`${JSON.stringify({ from, refused })}\n${content.toString('latin1')}`, spoolPlace)

/**
 * Throws if the key is different. Records of earlier versions contain only the message: those were
 * all taken, and who brought them is no longer known.
 */
export const openSpooled = (crypt: Crypt, sealed: Buffer): SpooledMessage => {
  let text: string
  try {
    text = crypt.open(sealed, spoolPlace)
  } catch {
    return { content: openMessage(crypt, sealed), from: admittedBefore, refused: undefined }
  }
  const end = text.indexOf('\n')
  const { from, refused } = JSON.parse(text.slice(0, end)) as Pick<
    SpooledMessage,
    'from' | 'refused'
  >
  return { content: Buffer.from(text.slice(end + 1), 'latin1'), from, refused }
}
