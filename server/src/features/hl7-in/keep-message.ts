import { createHash } from 'node:crypto'
import type { MessageReason } from '@labgate/contract/results/message-reasons'
import { messageReasons } from '@labgate/contract/results/message-reasons'
import type { Crypt } from '../../access/crypt.ts'
import type { Tx } from '../../db/database.ts'
import type { Ack } from '../../hl7/acknowledge.ts'
import { readMessage, segmentOf, textOf, type Message } from '../../hl7/message.ts'
import { headFault } from '../../hl7/results/read-result.ts'
import type { House } from '../../house.ts'
import { houseScope } from '../order-paper/house-scope.ts'
import { sealMessage } from './sealed-message.ts'
import { senderOf } from './sender.ts'

/** What was done with a frame: the answer, and the message that waits to be filed. */
export interface Kept {
  ack: Ack
  message: Message | undefined
  hl7InId: number | undefined
}
export interface Came {
  content: Buffer
  /** The address that it came from. */
  from: string
  at: Date
}

interface Row {
  labSystemId: number | null
  message: Message | undefined
  ack: 'AA' | 'AR'
  reason: MessageReason | ''
  says: string
}

const hashOf = (content: Buffer): Buffer => createHash('sha256').update(content).digest()

const keep = async (tx: Tx, crypt: Crypt, { content, from, at }: Came, { labSystemId, message, ack, reason, says }: Row): Promise<number> => {
  const head = message && segmentOf(message, 'MSH')
  const { hl7_in_id: id } = await tx
    .insertInto('hl7_in')
    .values({
      lab_system_id: labSystemId,
      control_id: textOf(head, 10).slice(0, 200),
      message_type: [textOf(head, 9), textOf(head, 9, 2)].filter(Boolean).join('^').slice(0, 20),
      content: sealMessage(crypt, content),
      content_hash: hashOf(content),
      came_at: at.toISOString(),
      came_from: from,
      ack,
      state: reason === '' ? 'waiting' : 'quarantined',
      reason,
      says: says.slice(0, 500),
    })
    .returning('hl7_in_id')
    .executeTakeFirstOrThrow()
  return id
}

const spoken = (reason: MessageReason, says: string): string => `${messageReasons[reason]} ${says}`.trim()

/**
 * Makes a frame ours or refuses it (decisions.md 20): durable before the answer is AA. A repeat has the same effect and the same answer as the first;
 * the same number with other content is refused. What is refused is kept to be looked at. Whoever calls this answers AE when it throws: then nothing was kept.
 */
export const keepMessage = ({ database, crypt }: Pick<House, 'database' | 'crypt'>, came: Came): Promise<Kept> =>
  database.forActor(houseScope, async (tx): Promise<Kept> => {
    const read = readMessage(came.content)
    const message = 'unreadable' in read ? undefined : read
    const refuse = async (reason: MessageReason, says: string, labSystemId: number | null = null): Promise<Kept> => {
      await keep(tx, crypt, came, { labSystemId, message, ack: 'AR', reason, says })
      return { ack: { code: 'AR', says: spoken(reason, says) }, message, hl7InId: undefined }
    }
    if (message === undefined) return refuse('unreadable', 'unreadable' in read ? read.unreadable : '')
    const sender = await senderOf(tx, message)
    if (sender === undefined) return refuse('unknown-sender', '')
    const { labSystemId } = sender
    const controlId = textOf(segmentOf(message, 'MSH'), 10)
    if (controlId === '') return refuse('structure', 'MSH-10 is empty.', labSystemId)
    // two connections of one sender bring the same message: the second waits for the first
    await tx.selectFrom('lab_system').select('lab_system_id').where('lab_system_id', '=', labSystemId).forUpdate().execute()
    const before = await tx
      .selectFrom('hl7_in')
      .select(['hl7_in_id', 'content_hash'])
      .where('lab_system_id', '=', labSystemId)
      .where('control_id', '=', controlId.slice(0, 200))
      .where('ack', '=', 'AA')
      .executeTakeFirst()
    if (before !== undefined) {
      if (before.content_hash.equals(hashOf(came.content))) return { ack: { code: 'AA' }, message, hl7InId: undefined }
      return refuse('number-reused', `The first is message ${before.hl7_in_id}.`, labSystemId)
    }
    const head = headFault(message, sender)
    if (head?.reason === 'version-or-type') return refuse(head.reason, head.says, labSystemId)
    const hl7InId = await keep(tx, crypt, came, { labSystemId, message, ack: 'AA', reason: head?.reason ?? '', says: head?.says ?? '' })
    return { ack: { code: 'AA' }, message, hl7InId: head === undefined ? hl7InId : undefined }
  })
