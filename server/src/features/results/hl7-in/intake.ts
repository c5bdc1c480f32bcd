import { randomUUID } from 'node:crypto'
import type { AppContext } from '../../../app-context.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { acknowledgements } from '../../../hl7/acknowledge.ts'
import { batchOf, isBatch } from '../../../hl7/batch.ts'
import type { Oversized } from '../../../hl7/frames.ts'
import { firstLine, hasTooManySegments } from '../../../hl7/large-message.ts'
import type { Hear, Peer } from '../../../hl7/listener.ts'
import { readMessage, segmentOf } from '../../../hl7/message.ts'
import { messagesIn } from '../../../hl7/messages-in.ts'
import type { Spool, Spooled } from '../../../hl7/spool.ts'
import { fileInOrder } from './file-in-order.ts'
import { waitingInOrder, type WaitingMessage } from './interrupted.ts'
import { keepMessage, keepSpooled, refuseOversized } from './keep-message.ts'
import { mayConnect } from './sender.ts'
import { openSpooled, sealSpooled } from './spooled-message.ts'

export interface Intake {
  /**
   * Takes every message of a frame, each separately, and returns the answers to send: AA once it is
   * durable, AR refused, AE if nothing could be stored; for each as many answers as it requests.
   * Never throws.
   */
  hear: Hear
  /** Like `hear`, for one message from an address: its first answer, '' if it requests none. */
  take(content: Buffer, address: string): Promise<string>
  /**
   * Stores what the spool has and the engine lost. What the engine has is recognized and changes
   * nothing.
   */
  recover(spooled: Spooled): Promise<void>
  /** Whether an active laboratory system is allowed to connect from this address. */
  mayConnect(address: string): Promise<boolean>
  /**
   * Files what was already waiting, in order; returns how many there were. `isStart`: who filed
   * before has ended, so what it was filing then is counted as interrupted.
   */
  fileWaiting(isStart?: boolean): Promise<number>
  /** Resolves once everything taken is filed. */
  idle(): Promise<void>
}

/* A batch that is not whole stays one content: it cannot be read, and is refused as one. */
const contentsOf = (frame: Buffer | Oversized): readonly (Buffer | Oversized)[] => {
  if (!Buffer.isBuffer(frame)) return [frame]
  if (!isBatch(frame)) return messagesIn(frame)
  const batch = batchOf(frame)
  return 'messages' in batch ? batch.messages : [frame]
}

type IntakeContext = Pick<AppContext, 'database' | 'crypt' | 'now' | 'log'>
const newNumber = (): string => randomUUID().slice(0, 20)

/**
 * Our end of the lines of all laboratory systems. Messages are filed after they are answered, those
 * of a sender one after another, in the order they arrived. `waits`: called if one could not be
 * filed now.
 */
export const openIntake = (
  context: IntakeContext,
  spool?: Spool,
  waits: () => void = () => {},
): Intake => {
  const { database, crypt, now, log } = context
  /* One line for each sender: a laboratory's large message holds up nobody else's. */
  const lines = new Map<number | null, Promise<unknown>>()
  const file = (message: WaitingMessage): void => {
    const { hl7InId, labSystemId: sender } = message
    const line = (lines.get(sender) ?? Promise.resolve())
      .then(() => fileInOrder(context, message))
      .catch((error: unknown) => {
        log.error({ hl7InId, err: { message: (error as Error).message } }, 'a message waits')
        waits()
      })
      .finally(() => {
        if (lines.get(sender) === line) lines.delete(sender)
      })
    lines.set(sender, line)
  }
  const hearOne = async (content: Buffer | Oversized, from: Peer): Promise<string[]> => {
    const at = now()
    try {
      if (!Buffer.isBuffer(content) || hasTooManySegments(content)) {
        const { ack, head } = await refuseOversized(context, content, from, at)
        return acknowledgements(head, ack, now(), newNumber)
      }
      const { ack, head, hl7InId, labSystemId, isNew, refused } = await keepMessage(context, {
        content,
        from,
        at,
      })
      if (isNew)
        await spool?.append({ content: sealSpooled(crypt, { content, from, refused }), at })
      if (hl7InId !== undefined) file({ hl7InId, labSystemId })
      return acknowledgements(head, ack, now(), newNumber)
    } catch (error) {
      log.error({ err: { message: (error as Error).message } }, 'a message could not be kept')
      const read = readMessage(firstLine(Buffer.isBuffer(content) ? content : content.head))
      const head = 'unreadable' in read ? read.head : segmentOf(read, 'MSH')
      return acknowledgements(
        head,
        { code: 'AE', says: 'It could not be saved. Please send it again.' },
        now(),
        newNumber,
      )
    }
  }
  const hear: Hear = async (frame, from) => {
    const answers: string[] = []
    for (const content of contentsOf(frame)) answers.push(...(await hearOne(content, from)))
    return answers
  }
  return {
    hear,
    take: async (content, address) => (await hear(content, { address, certificate: '' }))[0] ?? '',
    recover: async ({ content: sealed, at }) => {
      const { content, from, refused } = openSpooled(crypt, sealed)
      const kept = await keepSpooled(context, { content, from, at }, refused)
      if (kept?.hl7InId !== undefined)
        file({ hl7InId: kept.hl7InId, labSystemId: kept.labSystemId })
    },
    mayConnect: (address) => database.forActor(systemScope, (tx) => mayConnect(tx, address)),
    fileWaiting: async (isStart = false) => {
      const waiting = await database.forActor(systemScope, (tx) => waitingInOrder(tx, isStart))
      for (const message of waiting) file(message)
      return waiting.length
    },
    idle: async () => {
      while (lines.size > 0) await Promise.all(lines.values())
    },
  }
}
