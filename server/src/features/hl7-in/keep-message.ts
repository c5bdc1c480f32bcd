import { createHash } from 'node:crypto'
import type { MessageReason } from '@labgate/contract/results/message-reasons'
import { messageReasons } from '@labgate/contract/results/message-reasons'
import type { Crypt } from '../../access/crypt.ts'
import type { Tx } from '../../db/database.ts'
import { q, type Built } from '../../db/queries.ts'
import type { Ack } from '../../hl7/acknowledge.ts'
import { readMessage, segmentOf, textOf, type Message, type Unreadable } from '../../hl7/message.ts'
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

const headOf = (message: Message | undefined) => message && segmentOf(message, 'MSH')
/** MSH-10, as it is kept. */
const numberOf = (message: Message | undefined): string => textOf(headOf(message), 10).slice(0, 200)

/* What has the number of a message that was taken is not kept again: no row is the answer. Two connections that bring the same at once wait for each other here, and for nobody else. */
const keep = (crypt: Crypt, { content, from, at }: Came, { labSystemId, message, ack, reason, says }: Row): Built<{ hl7_in_id: number }> =>
  q
    .insertInto('hl7_in')
    .values({
      lab_system_id: labSystemId,
      control_id: numberOf(message),
      message_type: [textOf(headOf(message), 9), textOf(headOf(message), 9, 2)].filter(Boolean).join('^').slice(0, 20),
      content: sealMessage(crypt, content),
      content_hash: hashOf(content),
      came_at: at.toISOString(),
      came_from: from,
      ack,
      state: reason === '' ? 'waiting' : 'quarantined',
      reason,
      says: says.slice(0, 500),
    })
    .onConflict((once) => once.doNothing())
    .returning('hl7_in_id')

/* What a message is that nobody sent before, by its head alone. */
const judgeHead = async (tx: Tx, read: Message | Unreadable): Promise<Row> => {
  const message = 'unreadable' in read ? undefined : read
  const refused = (reason: MessageReason, says: string, labSystemId: number | null = null): Row => ({ labSystemId, message, ack: 'AR', reason, says })
  if ('unreadable' in read) return refused('unreadable', read.unreadable)
  const sender = await senderOf(tx, read)
  if (sender === undefined) return refused('unknown-sender', '')
  const { labSystemId } = sender
  if (numberOf(read) === '') return refused('structure', 'MSH-10 is empty.', labSystemId)
  const head = headFault(read, sender)
  if (head?.reason === 'version-or-type') return refused(head.reason, head.says, labSystemId)
  return { labSystemId, message, ack: 'AA', reason: head?.reason ?? '', says: head?.says ?? '' }
}

const takenBefore = (tx: Tx, { labSystemId, message }: Row) =>
  tx
    .selectFrom('hl7_in')
    .select(['hl7_in_id', 'content_hash'])
    .where('lab_system_id', '=', labSystemId)
    .where('control_id', '=', numberOf(message))
    .where('ack', '=', 'AA')
    .executeTakeFirst()

const answerFor = ({ message, ack, reason, says }: Row, hl7InId?: number): Kept =>
  ack === 'AR'
    ? { ack: { code: 'AR', says: `${messageReasons[reason as MessageReason]} ${says}`.trim() }, message, hl7InId: undefined }
    : { ack: { code: 'AA' }, message, hl7InId: reason === '' ? hl7InId : undefined }

type KeepingHouse = Pick<House, 'database' | 'crypt'>

/* The number of a message was taken: the same again has its answer, and anything else is refused and kept. */
const keepRepeat = ({ database, crypt }: KeepingHouse, came: Came, row: Row): Promise<Kept> =>
  database.forActor(houseScope, async (tx, { last }) => {
    const before = await takenBefore(tx, row)
    if (before === undefined) throw new Error('the message that has the number is gone')
    if (before.content_hash.equals(hashOf(came.content))) return { ack: { code: 'AA' }, message: row.message, hl7InId: undefined }
    const refused: Row = { ...row, ack: 'AR', reason: 'number-reused', says: `The first is message ${before.hl7_in_id}.` }
    last(keep(crypt, came, refused))
    return answerFor(refused)
  })

/**
 * Makes a frame ours or refuses it (decisions.md 20): durable before the answer is AA. A repeat has the same effect and the same answer as the first;
 * the same number with other content is refused. What is refused is kept to be looked at. Whoever calls this answers AE when it throws: then nothing was kept.
 */
export const keepMessage = async (house: KeepingHouse, came: Came): Promise<Kept> => {
  const { database, crypt } = house
  const read = readMessage(came.content)
  let hl7InId: number | undefined
  const row = await database.forActor(houseScope, async (tx, { last }) => {
    const judged = await judgeHead(tx, read)
    last(keep(crypt, came, judged), ([kept]) => (hl7InId = kept?.hl7_in_id))
    return judged
  })
  return hl7InId === undefined ? keepRepeat(house, came, row) : answerFor(row, hl7InId)
}
