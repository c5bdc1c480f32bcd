import { randomUUID } from 'node:crypto'
import type { Reach } from '../reach.ts'
import { readAcknowledgement } from './acknowledge.ts'
import { LineFault, openLine, type Line, type Peer } from './client.ts'
import { readMessage } from './message.ts'

/** A message with the number it keeps through all attempts. */
export interface Outgoing {
  /** MSH-10. */
  controlId: string
  /** null: it can no longer be created. */
  content: Buffer | null
  /** Including this one. */
  tries: number
}
/** Outcome of an attempt: sent; refused for good; or to be retried. */
export type Said =
  | { state: 'sent' }
  | { state: 'refused'; ack: string; says: string }
  | { state: 'waiting'; ack: string; says: string }

/** A queue of messages to one system. */
export interface Queue<P extends Peer, M extends Outgoing> {
  /** Takes the line for this sender; undefined if another has it: one node at a time. */
  lease(who: string): Promise<P | undefined>
  /** The first message, if it is due. */
  first(peer: P): Promise<M | undefined>
  keep(message: M, said: Said): Promise<void>
  /** Records what is wrong with the line; '' if nothing is. */
  note(trouble: string): Promise<unknown>
  /** Called with the code of a TLS failure. */
  tlsFailed(code: string): void
  release(who: string): Promise<unknown>
  /** Where this queue is allowed to send. */
  reach(peer: P): Reach
}

/** Seconds a node holds a line, longer than any one message can take. */
export const leaseSeconds = 120
const longestPauseMs = 15 * 60_000
/**
 * Attempts for a message that the other side answers with AE; a line that is down is retried
 * forever.
 */
const mostTries = 10

/** Milliseconds before the next attempt: they double from two seconds to 15 minutes. */
export const pauseAfter = (tries: number): number =>
  Math.min(longestPauseMs, 2000 * 2 ** Math.min(Math.max(tries - 1, 0), 12))

const answerTo = async (
  line: Line,
  content: Buffer,
  { controlId, tries }: Outgoing,
): Promise<Said> => {
  const answer = readMessage(await line.exchange(content.toString('utf8')))
  const ack = 'unreadable' in answer ? undefined : readAcknowledgement(answer)
  if (ack === undefined)
    return { state: 'waiting', ack: '', says: 'The response is not an acknowledgment.' }
  if (ack.controlId !== controlId)
    return { state: 'waiting', ack: ack.code, says: 'The acknowledgment is for another message.' }
  if (ack.code === 'AA') return { state: 'sent' }
  const text = ack.says || 'No reason was given.'
  if (ack.code === 'AR' || tries >= mostTries)
    return { state: 'refused', ack: ack.code, says: text }
  return { state: 'waiting', ack: ack.code, says: text }
}

/**
 * Sends the messages waiting for one system, in order, until nothing is due. A message that cannot
 * be sent now holds up those behind it, since none may overtake; a refused one is put aside for a
 * person. Returns the number sent.
 */
export const sendInOrder = async <P extends Peer, M extends Outgoing>({
  lease,
  first,
  keep,
  note,
  tlsFailed,
  release,
  reach,
}: Queue<P, M>): Promise<number> => {
  const who = randomUUID()
  let line: Line | undefined
  let sent = 0
  try {
    for (;;) {
      const peer = await lease(who)
      if (peer === undefined) return sent
      const message = await first(peer)
      if (message === undefined) return sent
      if (message.content === null) {
        await keep(message, {
          state: 'refused',
          ack: '',
          says: 'The message could not be made: its order was not found, or has something that cannot be written.',
        })
        continue
      }
      let said: Said
      try {
        line ??= await openLine(peer, reach(peer))
        said = await answerTo(line, message.content, message)
        await note('')
      } catch (error) {
        if (!(error instanceof LineFault)) throw error
        if (error.tls !== undefined) tlsFailed(error.tls)
        said = { state: 'waiting', ack: '', says: error.message }
        await note(error.message)
      }
      await keep(message, said)
      if (said.state === 'waiting') return sent
      if (said.state === 'sent') sent++
    }
  } finally {
    line?.close()
    await release(who)
  }
}
