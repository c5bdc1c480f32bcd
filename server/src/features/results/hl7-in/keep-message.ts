import { createHash } from 'node:crypto'
import type { MessageReason } from '@labgate/contract/results/message-reasons'
import { messageReasons } from '@labgate/contract/results/message-reasons'
import { auditRow } from '../../../access/audit.ts'
import type { Crypt } from '../../../access/crypt.ts'
import type { AppContext } from '../../../app-context.ts'
import { systemActor } from '../../../core/scope/system-actor.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import type { Tx } from '../../../db/database.ts'
import { q, type Query } from '../../../db/queries.ts'
import type { Ack, AckError } from '../../../hl7/acknowledge.ts'
import type { Oversized } from '../../../hl7/frames.ts'
import { firstLine, mostSegments, readForm } from '../../../hl7/large-message.ts'
import type { Peer } from '../../../hl7/listener.ts'
import {
  readMessage,
  segmentOf,
  textOf,
  type Message,
  type Segment,
  type Unreadable,
} from '../../../hl7/message.ts'
import { headFault } from '../../../hl7/results/read-result.ts'
import { sealMessage } from './sealed-message.ts'
import { describeElsewhere, senderOf } from './sender.ts'
import { storable } from './storable.ts'

/** What was done with a message: the answer, its MSH, and the row waiting to be filed. */
export interface Kept {
  ack: Ack
  head: Segment | undefined
  hl7InId: number | undefined
  labSystemId: number | null
  /** It is new here: a repeat is not stored twice. */
  isNew: boolean
  refused: Refused | undefined
}
export interface Came {
  content: Buffer
  from: Peer
  at: Date
}
/** Why a message was refused. */
export interface Refused {
  reason: MessageReason
  says: string
}

interface Row {
  labSystemId: number | null
  head: Segment | undefined
  ack: 'AA' | 'AR'
  reason: MessageReason | ''
  says: string
  error?: AckError
}
/* What a refusal is called in the sender's log; a version or a type says itself which. */
const errorOf: Partial<Record<MessageReason, AckError>> = {
  unreadable: 'sequence',
  'unknown-sender': 'unknown',
  'wrong-address': 'unknown',
  'number-reused': 'duplicate',
  'too-large': 'other',
  structure: 'required',
}

const hashOf = (content: Buffer): Buffer => createHash('sha256').update(content).digest()

/** MSH-10 as stored. */
const numberOf = (head: Segment | undefined): string => storable(textOf(head, 10), 200)

/*
 * A message with the number of one already taken is not stored again: no row is returned. Two
 * connections that bring the same message at once wait for each other here, and for no one else.
 */
const keep = (
  crypt: Crypt,
  { content, from, at }: Came,
  { labSystemId, head, ack, reason, says: text }: Row,
): Query<{ hl7_in_id: number }> =>
  q
    .insertInto('hl7_in')
    .values({
      lab_system_id: labSystemId,
      control_id: numberOf(head),
      message_type: storable([textOf(head, 9), textOf(head, 9, 2)].filter(Boolean).join('^'), 20),
      content: sealMessage(crypt, content),
      content_hash: hashOf(content),
      came_at: at.toISOString(),
      came_from: from.address,
      came_certificate: from.certificate,
      ack,
      state: reason === '' ? 'waiting' : 'quarantined',
      reason,
      says: storable(text, 500),
    })
    .onConflict((once) => once.doNothing())
    .returning('hl7_in_id')

/* Judges a message that no one has sent before, by its head alone. */
const judgeHead = async (tx: Tx, read: Message | Unreadable, from: Peer): Promise<Row> => {
  const head = 'unreadable' in read ? read.head : segmentOf(read, 'MSH')
  const refused = (
    reason: MessageReason,
    text: string,
    labSystemId: number | null = null,
    error?: AckError,
  ): Row => ({
    labSystemId,
    head,
    ack: 'AR',
    reason,
    says: text,
    ...(error !== undefined && { error }),
  })
  const named = head === undefined ? { is: 'unknown' as const } : await senderOf(tx, head, from)
  if (named.is === 'elsewhere')
    return refused(
      'wrong-address',
      describeElsewhere(named, from.address),
      named.sender.labSystemId,
    )
  const labSystemId = named.is === 'known' ? named.sender.labSystemId : null
  if ('unreadable' in read) return refused('unreadable', read.unreadable, labSystemId)
  if (named.is === 'unknown') return refused('unknown-sender', '')
  if (numberOf(head) === '') return refused('structure', 'MSH-10 is empty.', labSystemId)
  if (textOf(head, 10) !== numberOf(head))
    return refused(
      'structure',
      'MSH-10 is longer than 200 characters, or contains a character that cannot be saved.',
      labSystemId,
    )
  const fault = headFault(read, named.sender)
  if (fault?.reason === 'version-or-type')
    return refused(fault.reason, fault.says, labSystemId, fault.code)
  return { labSystemId, head, ack: 'AA', reason: fault?.reason ?? '', says: fault?.says ?? '' }
}

const takenBefore = (tx: Tx, { labSystemId, head }: Row) =>
  tx
    .selectFrom('hl7_in')
    .select(['hl7_in_id', 'content_hash'])
    .where('lab_system_id', '=', labSystemId)
    .where('control_id', '=', numberOf(head))
    .where('ack', '=', 'AA')
    .executeTakeFirst()

const answerFor = (
  {
    labSystemId,
    head,
    ack,
    reason,
    says: text,
    error = reason === '' ? undefined : errorOf[reason],
  }: Row,
  hl7InId?: number,
): Kept => {
  if (ack === 'AA' || reason === '')
    return {
      ack: { code: 'AA' },
      head,
      hl7InId: reason === '' ? hl7InId : undefined,
      labSystemId,
      isNew: true,
      refused: undefined,
    }
  const about = {
    code: 'AR' as const,
    says: `${messageReasons[reason]} ${text}`.trim(),
    ...(error !== undefined && { error }),
  }
  return {
    ack: about,
    head,
    hl7InId: undefined,
    labSystemId,
    isNew: true,
    refused: { reason, says: text },
  }
}

type KeepingContext = Pick<AppContext, 'database' | 'crypt'>

/*
 * The number of a message was already taken: the same message gets its earlier answer, anything
 * else is refused and stored.
 */
const keepRepeat = ({ database, crypt }: KeepingContext, came: Came, row: Row): Promise<Kept> =>
  database.forActor(systemScope, async (tx, { last }) => {
    const before = await takenBefore(tx, row)
    if (before === undefined) throw new Error('the message that has the number is gone')
    if (before.content_hash.equals(hashOf(came.content)))
      return {
        ack: { code: 'AA' },
        head: row.head,
        hl7InId: undefined,
        labSystemId: row.labSystemId,
        isNew: false,
        refused: undefined,
      }
    const refused: Row = {
      ...row,
      ack: 'AR',
      reason: 'number-reused',
      says: `The first is message ${before.hl7_in_id}.`,
    }
    last(keep(crypt, came, refused))
    return answerFor(refused)
  })

/**
 * Takes a message or refuses it (rules.md#hl7-acknowledgments): durable before the answer is AA. A
 * repeat has the same effect and the same answer as the first; the same number with other content
 * is refused. Refused messages are stored for inspection. The caller answers AE if this throws:
 * nothing was stored then.
 */
export const keepMessage = async (context: KeepingContext, came: Came): Promise<Kept> => {
  const { database, crypt } = context
  const read = await readForm(came.content)
  let hl7InId: number | undefined
  const row = await database.forActor(systemScope, async (tx, { last }) => {
    const judged = await judgeHead(tx, read, came.from)
    last(keep(crypt, came, judged), ([kept]) => (hl7InId = kept?.hl7_in_id))
    // a sender that is allowed to connect used another's name
    if (judged.reason === 'wrong-address')
      last(
        auditRow(
          { ...systemActor, address: came.from.address },
          'hl7-in.keep',
          { target: `lab system ${judged.labSystemId}` },
          'refused: wrong-address',
        ),
      )
    return judged
  })
  return hl7InId === undefined ? keepRepeat(context, came, row) : answerFor(row, hl7InId)
}

const inMegabytes = (size: number): string => `${(size / 2 ** 20).toFixed(1)} MB`

/**
 * Refuses a message that is too large or has too many segments. Only what MSH says of it is stored,
 * so that it appears on the desk with its number and its sender is known.
 */
export const refuseOversized = async (
  { database, crypt }: KeepingContext,
  given: Buffer | Oversized,
  from: Peer,
  at: Date,
): Promise<Kept> => {
  const [start, size] = Buffer.isBuffer(given) ? [given, given.length] : [given.head, given.size]
  const read = readMessage(firstLine(start))
  const head = 'unreadable' in read ? read.head : segmentOf(read, 'MSH')
  const text = Buffer.isBuffer(given)
    ? `It has more than ${mostSegments.toLocaleString('en-US')} segments.`
    : `It has ${inMegabytes(size)}.`
  return database.forActor(systemScope, async (tx, { last }) => {
    const named = head === undefined ? { is: 'unknown' as const } : await senderOf(tx, head, from)
    const row: Row = {
      labSystemId: named.is === 'unknown' ? null : named.sender.labSystemId,
      head,
      ack: 'AR',
      reason: 'too-large',
      says: text,
    }
    last(keep(crypt, { content: Buffer.alloc(0), from, at }, row))
    return answerFor(row)
  })
}

/**
 * Stores again what is in the spool, if the engine lost it: a taken message ends as taken, or waits
 * for a person if its system is no longer the same; a refused one stays refused with its reason.
 */
export const keepSpooled = async (
  context: KeepingContext,
  came: Came,
  refused: Refused | undefined,
): Promise<Kept | undefined> => {
  const { database, crypt } = context
  const read = await readForm(came.content)
  const head = 'unreadable' in read ? read.head : segmentOf(read, 'MSH')
  const isThere = await database.forActor(systemScope, async (tx) => {
    const there = tx
      .selectFrom('hl7_in')
      .select('hl7_in_id')
      .where('came_at', '=', came.at.toISOString())
      .where('content_hash', '=', hashOf(came.content))
    return (await there.executeTakeFirst()) !== undefined
  })
  if (isThere) return undefined
  if (refused === undefined) return keepMessage(context, came)
  return database.forActor(systemScope, async (tx, { last }) => {
    const named = await senderOf(tx, head, came.from)
    const row: Row = {
      labSystemId: named.is === 'unknown' ? null : named.sender.labSystemId,
      head,
      ack: 'AR',
      ...refused,
    }
    last(keep(crypt, came, row))
    return answerFor(row)
  })
}
