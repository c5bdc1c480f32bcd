import { withoutLead } from './messages-in.ts'

/*
 * A batch (HL7 v2.5.1, 2.10.3): [FHS] {[BHS] {message} [BTS]} [FTS]. Its messages are taken one by
 * one, each with its own acknowledgment; a batch that is not whole is refused as one, because a
 * message may be missing.
 */

/**
 * What a batch brings: its messages, or why it is refused; with its first message, which says whom
 * to answer.
 */
export type Batch = { messages: Buffer[] } | { refused: string; first: Buffer | undefined }

const envelope = ['FHS', 'BHS', 'BTS', 'FTS'] as const
const carriageReturn = 0x0d
const isEnd = (byte: number | undefined): boolean => byte === carriageReturn || byte === 0x0a

/** Whether a frame holds a batch. */
export const isBatch = (frame: Buffer): boolean =>
  ['FHS', 'BHS'].includes(withoutLead(frame).toString('latin1', 0, 3))

interface Line {
  name: string
  from: number
  to: number
}
const linesOf = (bytes: Buffer): Line[] => {
  const lines: Line[] = []
  let from = 0
  for (let at = 0; at <= bytes.length; at++) {
    if (at < bytes.length && !isEnd(bytes[at])) continue
    if (at > from)
      lines.push({ name: bytes.toString('latin1', from, Math.min(from + 3, at)), from, to: at })
    from = at + 1
  }
  return lines
}
/* The first field of a trailer: a count; '' if it says none. */
const countIn = (bytes: Buffer, { from, to }: Line): string =>
  bytes
    .toString('latin1', from, to)
    .split(bytes.toString('latin1', from + 3, from + 4))[1]
    ?.trim() ?? ''

/** The messages of a batch, in order. */
export const batchOf = (frame: Buffer): Batch => {
  const bytes = withoutLead(frame)
  const lines = linesOf(bytes)
  const messages: Buffer[] = []
  let [inBatch, batches, begin] = [0, 0, -1]
  const end = (at: number): void => {
    if (begin !== -1) messages.push(bytes.subarray(begin, at))
    begin = -1
  }
  const wrong = (refused: string): Batch => {
    const head = lines.find(({ name }) => name === 'MSH')
    const next =
      head &&
      lines.find(
        ({ name, from }) =>
          from > head.from && (name === 'MSH' || (envelope as readonly string[]).includes(name)),
      )
    return { refused, first: head && bytes.subarray(head.from, next?.from ?? bytes.length) }
  }
  const isOpened = { FHS: false, BHS: false }
  for (const line of lines) {
    const { name, from } = line
    if (name === 'MSH') {
      end(from)
      begin = from
      inBatch++
    } else if ((envelope as readonly string[]).includes(name)) {
      end(from)
      if (name === 'FHS' || name === 'BHS') {
        if (name === 'FHS' ? isOpened.FHS || messages.length > 0 : isOpened.BHS)
          return wrong(`Its batch has ${name} in a wrong place.`)
        isOpened[name] = true
        inBatch = 0
      } else if (name === 'BTS') {
        const count = countIn(bytes, line)
        if (!isOpened.BHS) return wrong('Its batch has BTS in a wrong place.')
        if (count !== '' && Number(count) !== inBatch)
          return wrong(`Its batch has ${inBatch} messages, and BTS-1 says ${count.slice(0, 10)}.`)
        isOpened.BHS = false
        batches++
      } else {
        const count = countIn(bytes, line)
        if (!isOpened.FHS) return wrong('Its batch has FTS in a wrong place.')
        if (count !== '' && Number(count) !== Math.max(batches, 1))
          return wrong(`Its file has ${batches} batches, and FTS-1 says ${count.slice(0, 10)}.`)
        isOpened.FHS = false
      }
    } else if (begin === -1)
      return wrong(
        `Its batch has ${/^[A-Z][A-Z0-9]{2}$/.test(name) ? name : 'a line'} outside a message.`,
      )
  }
  end(bytes.length)
  if (isOpened.BHS || isOpened.FHS)
    return wrong(
      `Its batch has no end (${isOpened.BHS ? 'BTS' : 'FTS'}): part of it may be missing.`,
    )
  return messages.length === 0 ? wrong('Its batch (FHS, BHS) has no message.') : { messages }
}
