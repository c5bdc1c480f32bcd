/*
 * The lower layer of HL7 over TCP: 0x0B message 0x1C 0x0D (rules.md#hl7-framing). A network read
 * may hold part of a message or several; nothing is passed on before both end bytes have arrived.
 */

const [begin, end, carriageReturn] = [0x0b, 0x1c, 0x0d]

/** Wraps a message in its frame for sending. */
export const frameOf = (message: Uint8Array | string): Buffer =>
  Buffer.concat([
    Buffer.of(begin),
    typeof message === 'string' ? Buffer.from(message, 'utf8') : message,
    Buffer.of(end, carriageReturn),
  ])

/** The largest message accepted, in bytes, unless another is set (HL7_MOST_MB). */
export const mostInFrame = 16 * 2 ** 20
/**
 * How much of a larger one is kept, for its MSH; and how many times the largest size is read past
 * before the line is cut.
 */
const [mostOfHead, mostTimes] = [65_536, 16]

/** A message larger than accepted: its first bytes, and the number of bytes. */
export interface Oversized {
  head: Buffer
  size: number
}

export interface Framed {
  /** Whole messages, without their frame. */
  messages: (Buffer | Oversized)[]
  /**
   * A message was started again before the last had ended: that one is lost, and its sender will
   * repeat it.
   */
  isCut: boolean
  /** A message does not end, however much is read past: the connection cannot continue. */
  isTooLarge: boolean
}

/** Assembles messages from network reads: one for each connection. */
export const framer = (most = mostInFrame) => {
  let kept = growing()
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
    if (size <= most) return kept.add(part)
    head = Buffer.from(
      Buffer.concat([kept.whole(), part.subarray(0, mostOfHead)]).subarray(0, mostOfHead),
    )
    kept = growing()
  }
  const take = (): Buffer | Oversized => {
    const whole = head === undefined ? kept.whole() : { head, size }
    drop()
    return whole
  }
  const drop = (): void => {
    kept = growing()
    head = undefined
    size = 0
    isOpen = false
    mayEnd = false
  }

  const push = (chunk: Buffer): Framed => {
    const framed: Framed = { messages: [], isCut: false, isTooLarge: false }
    let at = 0
    const marks = marksOf(chunk)
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
      const to = marks(at)
      keep(chunk.subarray(at, to))
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

/*
 * The bytes of a message as they come, in one piece of memory that doubles when it is full: a
 * sender who sends single bytes, or end marks without an end, may cost no more than their number.
 */
const growing = () => {
  let bytes = Buffer.alloc(0)
  let length = 0
  return {
    add: (part: Buffer): void => {
      if (length + part.length > bytes.length) {
        const larger = Buffer.allocUnsafe(
          Math.max(leastKept, 2 * bytes.length, length + part.length),
        )
        bytes.copy(larger, 0, 0, length)
        bytes = larger
      }
      part.copy(bytes, length)
      length += part.length
    },
    whole: (): Buffer => bytes.subarray(0, length),
  }
}
const leastKept = 4096

/**
 * Finds the next significant byte from an index, which only grows; the length if there is none.
 * Each byte is looked at once for each mark.
 */
const marksOf = (chunk: Buffer): ((from: number) => number) => {
  const next = { [begin]: -1, [end]: -1 }
  const from = (mark: number, at: number): number => {
    const known = next[mark] ?? -1
    if (known >= at) return known
    const found = chunk.indexOf(mark, at)
    next[mark] = found === -1 ? chunk.length : found
    return next[mark]
  }
  return (at) => Math.min(from(begin, at), from(end, at))
}
