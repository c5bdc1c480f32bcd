import type { Crypt } from '../../access/crypt.ts'
import type { Peer } from '../../hl7/listener.ts'
import type { Refused } from './keep-message.ts'
import { openMessage } from './sealed-message.ts'
import { admittedBefore } from './sender.ts'

/** To what a message in the spool is bound. */
const spoolPlace = 'hl7 spool'

/** A message as the spool holds it: with who brought it, and why it was refused if it was. */
export interface SpooledMessage {
  content: Buffer
  from: Peer
  refused: Refused | undefined
}

/* A head of JSON on a line of its own, then the bytes of the message. */
export const sealSpooled = (crypt: Crypt, { content, from, refused }: SpooledMessage): Buffer =>
  crypt.seal(`${JSON.stringify({ from, refused })}\n${content.toString('latin1')}`, spoolPlace)

/** Throws when the key is another. Records of earlier versions hold the message alone: those were all taken, and who brought them is not known any more. */
export const openSpooled = (crypt: Crypt, sealed: Buffer): SpooledMessage => {
  let text: string
  try {
    text = crypt.open(sealed, spoolPlace)
  } catch {
    return { content: openMessage(crypt, sealed), from: admittedBefore, refused: undefined }
  }
  const end = text.indexOf('\n')
  const { from, refused } = JSON.parse(text.slice(0, end)) as Pick<SpooledMessage, 'from' | 'refused'>
  return { content: Buffer.from(text.slice(end + 1), 'latin1'), from, refused }
}
