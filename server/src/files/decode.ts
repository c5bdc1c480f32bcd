import { setImmediate as turn } from 'node:timers/promises'
import { issue, Refusal } from '../access/refusal.ts'

/** 25 MB, judged on the decoded size (decisions.md 31). */
export const mostBytes = 25 * 1_048_576
const step = 1_048_576 // characters, a multiple of four

const refused = (path: string, message: string, rule: string): Refusal => new Refusal('file-refused', message, [issue(path, message, rule)])

/** Bytes of base64 text (a data: address is understood too). Decoded in pieces, so that a large file does not hold everybody up. */
export const decodeFile = async (given: string, path = 'fileAsBase64'): Promise<Buffer> => {
  const text = given.startsWith('data:') ? given.slice(given.indexOf(',') + 1) : given
  if (text.length === 0) throw refused(path, 'The file is empty.', 'file-empty')
  if (text.length > Math.ceil(mostBytes / 3) * 4) throw refused(path, 'The file is larger than 25 MB.', 'file-too-large')
  const pieces: Buffer[] = []
  for (let at = 0; at < text.length; at += step) {
    const piece = text.slice(at, at + step)
    const isLast = at + step >= text.length
    if (!(isLast ? /^[A-Za-z0-9+/]*={0,2}$/ : /^[A-Za-z0-9+/]*$/).test(piece) || (isLast && piece.length % 4 === 1))
      throw refused(path, 'The file did not arrive whole. Please choose it again.', 'file-broken')
    pieces.push(Buffer.from(piece, 'base64'))
    if (!isLast) await turn()
  }
  const bytes = Buffer.concat(pieces)
  if (bytes.length === 0) throw refused(path, 'The file is empty.', 'file-empty')
  if (bytes.length > mostBytes) throw refused(path, 'The file is larger than 25 MB.', 'file-too-large')
  return bytes
}
