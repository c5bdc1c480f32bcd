import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'

/** Bytes that are worked on in one turn, about a millisecond. */
const inTurn = 1_048_576

/** Works on bytes in portions, one after another, with a turn for everybody else in between. */
export const inTurns = async (
  bytes: Uint8Array,
  work: (portion: Uint8Array) => void,
): Promise<void> => {
  for (let at = 0; at < bytes.length; at += inTurn) {
    if (at > 0) await breathe()
    work(bytes.subarray(at, at + inTurn))
  }
}

/** SHA-256 of bytes of any size. */
export const sha256 = async (bytes: Uint8Array): Promise<Buffer> => {
  const hash = createHash('sha256')
  await inTurns(bytes, (portion) => hash.update(portion))
  return hash.digest()
}
