/*
 * The lower layer of HL7 over TCP: 0x0B message 0x1C 0x0D (reference/conventions.md 1.1). A network read may hold part of a message or several; nothing is
 * passed on before both end bytes have arrived.
 */

const [begin, end, carriageReturn] = [0x0b, 0x1c, 0x0d]

/** Wraps a message in its frame for sending. */
export const frameOf = (message: Uint8Array | string): Buffer =>
  Buffer.concat([Buffer.of(begin), typeof message === 'string' ? Buffer.from(message, 'utf8') : message, Buffer.of(end, carriageReturn)])

/** The largest message accepted, in bytes, unless another is set (HL7_MOST_MB). */
export const mostInFrame = 16 * 2 ** 20
/** How much of a larger one is kept, for its MSH; and how many times the largest size is read past before the line is cut. */
const [mostOfHead, mostTimes] = [65_536, 16]

/** A message larger than accepted: its first bytes, and the number of bytes. */
export interface Oversized {
  head: Buffer
  size: number
}

export interface Framed {
  /** Whole messages, without their frame. */
  messages: (Buffer | Oversized)[]
  /** A message was started again before the last had ended: that one is lost, and its sender will repeat it. */
  isCut: boolean
  /** A message does not end, however much is read past: the connection cannot continue. */
  isTooLarge: boolean
}

/** Assembles messages from network reads: one for each connection. */
export const framer = (most = mostInFrame) => {
  let kept: Buffer[] = []
  let size = 0
  let isOpen = false
  /** The last byte kept is 0x1C: the end, if 0x0D follows. */
  let mayEnd = false
  /** For a message that is too large: the part that is kept. The rest is counted and dropped. */
  let head: Buffer | undefined

  const keep = (part: Buffer): void => {
    if (part.length === 0) return
    size += part.length
    if (head !== undefined) return
    kept.push(part)
    if (size <= most) return
    head = Buffer.from(Buffer.concat(kept).subarray(0, mostOfHead))
    kept = []
  }
  const take = (): Buffer | Oversized => {
    const whole = head === undefined ? Buffer.concat(kept, size) : { head, size }
    drop()
    return whole
  }
  const drop = (): void => {
    kept = []
    head = undefined
    size = 0
    isOpen = false
    mayEnd = false
  }

  const push = (chunk: Buffer): Framed => {
    const framed: Framed = { messages: [], isCut: false, isTooLarge: false }
    let at = 0
    while (at < chunk.length) {
      if (!isOpen) {
        const from = chunk.indexOf(begin, at)
        if (from === -1) return framed // bytes between frames mean nothing
        isOpen = true
        at = from + 1
        continue
      }
      if (mayEnd) {
        mayEnd = false
        if (chunk[at] === carriageReturn) {
          framed.messages.push(take())
          at++
          continue
        }
        keep(Buffer.of(end))
      }
      const to = firstOf(chunk, at)
      keep(Buffer.from(chunk.subarray(at, to)))
      if (size > most * mostTimes) {
        drop()
        return { ...framed, isTooLarge: true }
      }
      if (to < chunk.length && chunk[to] === begin) {
        framed.isCut = true
        drop()
        isOpen = true
      } else if (to < chunk.length) mayEnd = true
      at = to + 1
    }
    return framed
  }
  /** Bytes of the incoming message kept in memory. */
  const held = (): number => (head === undefined ? size : head.length)
  return { push, held, isOpen: (): boolean => isOpen }
}

/** Index of the next significant byte; the length if there is none. */
const firstOf = (chunk: Buffer, from: number): number => {
  const [one, other] = [chunk.indexOf(begin, from), chunk.indexOf(end, from)]
  if (one === -1) return other === -1 ? chunk.length : other
  return other === -1 ? one : Math.min(one, other)
}
