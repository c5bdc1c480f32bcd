import { runInWorker, TooMuch } from '../run-in-worker.ts'
import { readMessage, segmentOf, type Message, type Unreadable } from './message.ts'
import { withoutLead } from './messages-in.ts'
import { isFault, type Fault } from './results/fault.ts'
import type { Incoming } from './results/incoming.ts'
import { headFault, readResult, rulesOf, type SenderRules } from './results/read-result.ts'

/** Messages of this size or larger are read in a separate thread. */
export const largeFrom = 65_536
/** No laboratory's message has this many; a message with more is refused. */
export const mostSegments = 10_000

const file = new URL('large-message.worker.ts', import.meta.url)
export type ReadTask = { content: Uint8Array } & (
  | { asks: 'form' }
  | { asks: 'result'; rules: SenderRules; cameAt: Date }
)
export type Understood = Incoming | Fault | { unreadable: string }

const [lineFeed, carriageReturn] = [0x0a, 0x0d]

/** Whether a message has more segments than allowed, counted by their ends. */
export const hasTooManySegments = (content: Buffer): boolean => {
  let count = 0
  for (const end of [carriageReturn, lineFeed])
    for (let at = content.indexOf(end); at !== -1; at = content.indexOf(end, at + 1)) {
      count += content[at - 1] === carriageReturn ? 0 : 1
      if (count > mostSegments) return true
    }
  return false
}

/** The first line of a message: its MSH. */
export const firstLine = (content: Buffer): Buffer => {
  const whole = withoutLead(content)
  const end = [carriageReturn, lineFeed]
    .map((sign) => whole.indexOf(sign))
    .filter((at) => at !== -1)
  return whole.subarray(0, end.length === 0 ? 4096 : Math.min(...end))
}

const tooMuch = { unreadable: 'It is too complex to read.' }
const request = async <T>(given: ReadTask): Promise<T | typeof tooMuch> =>
  runInWorker<T>(file, given, [], { isKept: true }).catch((error: unknown) => {
    if (error instanceof TooMuch) return tooMuch
    throw error
  })

/**
 * Reads as much of a message as its response needs: for a large one only MSH, and whether all of it
 * can be read.
 */
export const readForm = async (content: Buffer): Promise<Message | Unreadable> => {
  if (content.length < largeFrom) return readMessage(content)
  const { unreadable } = await request<{ unreadable?: string }>({ content, asks: 'form' })
  const head = readMessage(firstLine(content))
  if (unreadable === undefined || 'unreadable' in head) return head
  return { unreadable, head: segmentOf(head, 'MSH') }
}

/** The content of a result message, or why it waits for a person. */
export const understand = (content: Uint8Array, rules: SenderRules, cameAt: Date): Understood => {
  const message = readMessage(content)
  if ('unreadable' in message) return { unreadable: message.unreadable }
  return headFault(message, rules) ?? readResult(message, rules, cameAt)
}

/** Same as `understand`, for a large message in a separate thread. */
export const understandLarge = async (
  content: Buffer,
  rules: SenderRules,
  cameAt: Date,
): Promise<Understood> => {
  const understood = await request<Understood>({
    content,
    asks: 'result',
    rules: rulesOf(rules),
    cameAt,
  })
  if ('unreadable' in understood || isFault(understood)) return understood
  // a Buffer arrives as plain bytes
  const groups = understood.groups.map((group) => ({
    ...group,
    enclosures: group.enclosures.map(({ bytes, ...rest }) => ({
      ...rest,
      bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    })),
  }))
  return { groups }
}
