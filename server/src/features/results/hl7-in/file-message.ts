import { isDeepStrictEqual } from 'node:util'
import { catalogOf, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { analytesOf } from '@labgate/contract/catalog/words'
import { Stage } from '@labgate/contract/orders/order-status'
import type { MessageReason } from '@labgate/contract/results/message-reasons'
import { sql } from 'kysely'
import { auditRow } from '../../../access/audit.ts'
import type { AppContext } from '../../../app-context.ts'
import { lockOrder } from '../../../core/orders/orders.queries.ts'
import { CannotFile } from '../../../core/results/cannot-file.ts'
import { fileResult } from '../../../core/results/file-result.ts'
import { systemActor } from '../../../core/scope/system-actor.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { isAway } from '../../../db/away.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { q, type RowsOf } from '../../../db/queries.ts'
import {
  largeFrom,
  understand,
  understandLarge,
  type Understood,
} from '../../../hl7/large-message.ts'
import { fault, isFault, type Fault } from '../../../hl7/results/fault.ts'
import type { Enclosure, IncomingOrder } from '../../../hl7/results/incoming.ts'
import { rulesOf, type SenderRules } from '../../../hl7/results/read-result.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { pagesOf } from '../../../paper/paper.ts'
import { otherTypeIn } from './compare-order.ts'
import { chosenByHand, filedEvent, type ByHand } from './filed-by-hand.ts'
import { mapped, mappingRows, mappingsIn, mapsToOneOf, type Mappings } from './map-codes.ts'
import {
  chosenOrder,
  matchOrder,
  ordersOfFillers,
  ordersOfNumbers,
  type Candidate,
  type Numbered,
} from './match-order.ts'
import { Quarantine } from './quarantine.ts'
import { openMessage } from './sealed-message.ts'
import { senderOfKept, type Sender } from './sender.ts'
import { storable } from './storable.ts'

export type FilingContext = Pick<AppContext, 'database' | 'crypt' | 'now' | 'log'>

const isOpenFor = (row: { ended: number; hold: number; stage: number }): MessageReason | '' => {
  if (row.ended !== 0) return 'order-ended'
  if (row.hold !== 0) return 'order-held'
  return row.stage < Stage.Accessioned ? 'not-accessioned' : ''
}

const analytesOrdered = ({ labTypeId, version, tests }: Candidate): ReadonlySet<string> => {
  const testType = testTypeOfLab(labTypeId)
  const form = testType && catalogOf(testType, version)
  return form === undefined ? new Set() : analytesOf(form, tests)
}

/** Enclosed files that were opened, with their numbers of pages. */
type PagesOfFiles = ReadonlyMap<Enclosure, number>

interface Message {
  hl7InId: number
  chosen: number | null
  sender: Sender
  mappings: Mappings
  numbered: Numbered
  /** The number of pages of each enclosed file. */
  pages: PagesOfFiles
  /** A person chose the order. */
  byHand?: ByHand | undefined
}

/* What a message contains for one order, however many groups (OBR) it is spread over. */
interface OfOrder {
  labOrderId: number
  groups: IncomingOrder[]
}
const byOrder = async (
  tx: Tx,
  { chosen, sender, mappings, numbered }: Message,
  groups: readonly IncomingOrder[],
): Promise<OfOrder[]> => {
  const orders = new Map<number, OfOrder>()
  for (const group of groups) {
    const isMapped = (candidate: Candidate): boolean =>
      mapsToOneOf(mappings, group.values, analytesOrdered(candidate))
    const { labOrderId } =
      chosen === null
        ? await matchOrder(tx, sender, group, numbered, isMapped)
        : await chosenOrder(tx, chosen)
    const known = orders.get(labOrderId)
    if (known === undefined) orders.set(labOrderId, { labOrderId, groups: [group] })
    else known.groups.push(group)
  }
  // always in the same order, so that two messages never deadlock
  return [...orders.values()].toSorted((one, other) => one.labOrderId - other.labOrderId)
}

/* The comments of an order's panels; if there are several, each names its panel. */
const notesOf = (groups: readonly IncomingOrder[]): string => {
  const said = groups.filter(({ note }) => note !== '')
  const notes = new Set(said.map(({ note }) => note))
  if (notes.size < 2) return [...notes].join('')
  return [
    ...new Set(said.map(({ note, panel: { name } }) => (name === '' ? note : `${name}: ${note}`))),
  ].join('\n')
}

/* One order of a message; its row stays locked until the whole message is filed. */
const fileOrder = async (
  tx: Tx,
  change: ChangeContext,
  { hl7InId, sender, mappings, pages, byHand }: Message,
  { labOrderId, groups }: OfOrder,
  at: Date,
): Promise<void> => {
  const order = await lockOrder(tx, systemScope, labOrderId)
  const [first] = groups
  if (order === undefined || first === undefined) throw new Quarantine('no-order')
  const shut = isOpenFor(order)
  if (shut !== '') throw new Quarantine(shut)
  const incoming = {
    ...first,
    enclosures: groups.flatMap(({ enclosures }) =>
      enclosures.map((file) => ({ ...file, pages: pages.get(file) ?? 0 })),
    ),
    note: notesOf(groups),
  }
  const otherType = otherTypeIn(groups, mappings, {
    labTypeId: order.lab_type_id,
    version: order.version,
  })
  if (otherType !== '') throw new Quarantine('other-test-type', otherType)
  if (byHand !== undefined) change.last(filedEvent(order, byHand, at))
  try {
    const values = groups.flatMap((group) => mapped(mappings, group.values))
    await fileResult(
      tx,
      systemActor,
      {
        order,
        incoming,
        values,
        hl7InId,
        sender,
        at,
        ...(byHand?.isAgainstWarning === true && { filedBy: byHand.userId }),
      },
      change,
    )
  } catch (error) {
    if (error instanceof CannotFile) throw new Quarantine(error.reason, error.message)
    throw error
  }
}

/*
 * Opens the files of a message, each in a thread: how many pages they have, or why the message
 * waits.
 */
const openFiles = async (understood: Understood): Promise<PagesOfFiles | Fault> => {
  const pages = new Map<Enclosure, number>()
  if ('unreadable' in understood || isFault(understood)) return pages
  for (const file of understood.groups.flatMap(({ enclosures }) => enclosures)) {
    const count = await pagesOf(file.bytes).catch((error: unknown) => (error as Error).message)
    if (typeof count === 'string')
      return fault('not-whole', `${file.place} is not a PDF that can be read whole: ${count}.`)
    pages.set(file, count)
  }
  return pages
}

/* A message with files is read before its transaction, as a large one is. */
class HasFiles extends Error {}

interface ReadBefore {
  rules: SenderRules
  understood: Understood
  pages: PagesOfFiles
}
/**
 * A large message, and one with files, is read before the transaction: the embedded engine would
 * wait for the thread, and everyone else with it. `from`: the size in bytes from which it is.
 */
const readBefore = async (
  { database, crypt }: FilingContext,
  hl7InId: number,
  from: number,
): Promise<ReadBefore | undefined> => {
  const large = q
    .selectFrom('hl7_in')
    .select(['content', 'came_at'])
    .where('hl7_in_id', '=', hl7InId)
    .where(sql<boolean>`octet_length(content) >= ${from}`)
  const [kept, senders] = await database.ask(systemScope, [large, senderOfKept(hl7InId)])
  const [row, rules] = [kept?.rows[0], senders?.rows[0]]
  if (row === undefined || rules === undefined) return undefined
  const understood = await understandLarge(
    openMessage(crypt, row.content),
    rules,
    new Date(row.came_at),
  )
  const pages = await openFiles(understood)
  return isFault(pages)
    ? { rules, understood: pages, pages: new Map() }
    : { rules, understood, pages }
}
const hasRulesOf = (one: SenderRules, other: SenderRules): boolean =>
  isDeepStrictEqual(rulesOf(one), rulesOf(other))

/* Locked: a concurrent filing waits, and then finds nothing. */
const waitingMessage = (hl7InId: number) =>
  q
    .selectFrom('hl7_in')
    .select([
      'lab_system_id',
      'content',
      'came_at',
      'lab_order_id_chosen',
      'user_id_chosen',
      'chosen_note',
    ])
    .where('hl7_in_id', '=', hl7InId)
    .where('state', '=', 'waiting')
    .forUpdate()

type WaitingMessage = RowsOf<[ReturnType<typeof waitingMessage>]>[0][number]

/**
 * The groups of results in a message, as read before its lock if the sender's rules are still the
 * same. Throws Quarantine if a rule refuses it.
 */
const groupsOf = (
  { crypt }: FilingContext,
  kept: WaitingMessage,
  sender: Sender,
  before: ReadBefore | undefined,
) => {
  const isKnown = before !== undefined && hasRulesOf(before.rules, sender)
  const incoming = isKnown
    ? before.understood
    : understand(openMessage(crypt, kept.content), sender, new Date(kept.came_at))
  if ('unreadable' in incoming) throw new Quarantine('unreadable', incoming.unreadable)
  if (isFault(incoming)) throw new Quarantine(incoming.reason, incoming.says)
  const { groups } = incoming
  if (!isKnown && groups.some(({ enclosures }) => enclosures.length > 0)) throw new HasFiles()
  if (kept.lab_order_id_chosen !== null && groups.length > 1)
    throw new Quarantine(
      'several-orders',
      'It has results for several orders, so it cannot be filed to one.',
    )
  return groups
}

/** Files the message in one transaction, if it is waiting. */
const fileWaiting = async (
  tx: Tx,
  context: FilingContext,
  { hl7InId, at, before }: { hl7InId: number; at: Date; before: ReadBefore | undefined },
  change: ChangeContext,
): Promise<'processed' | 'nothing'> => {
  const [[kept], [sender]] = await pipeline(tx, waitingMessage(hl7InId), senderOfKept(hl7InId))
  if (kept === undefined) return 'nothing'
  if (sender === undefined) throw new Quarantine('unknown-sender')
  const groups = groupsOf(context, kept, sender, before)
  const values = groups.flatMap((group) => group.values)
  const [mappings, byNumber, byFiller] = await pipeline(
    tx,
    mappingRows(sender.labSystemId, values),
    ordersOfNumbers(groups),
    ordersOfFillers(sender, groups),
  )
  const chosen = kept.lab_order_id_chosen
  const filing = {
    hl7InId,
    chosen,
    sender,
    mappings: mappingsIn(mappings),
    numbered: { byNumber, byFiller },
    pages: before?.pages ?? new Map(),
  }
  const byHand =
    chosen === null
      ? undefined
      : await chosenByHand(tx, { ...kept, labOrderId: chosen }, groups, filing.mappings)
  for (const order of await byOrder(tx, filing, groups))
    await fileOrder(tx, change, { ...filing, byHand }, order, at)
  change.last(
    q
      .updateTable('hl7_in')
      .set({ state: 'processed', reason: '', says: '', done_at: at.toISOString() })
      .where('hl7_in_id', '=', hl7InId),
  )
  return 'processed'
}

/** A message on which the database is lost this many times is the cause, and waits for a person. */
const mostTries = 5

/**
 * Counts a try that failed, and quarantines the message unless `isAgain` lets it wait for the next.
 * Returns the tries so far.
 */
const countTry = async (
  tx: Tx,
  hl7InId: number,
  { reason, text, isAgain }: { reason: string; text: string; isAgain: boolean },
): Promise<number> => {
  const row = await tx
    .updateTable('hl7_in')
    .set((of) => ({ tries: of('tries', '+', 1) }))
    .where('hl7_in_id', '=', hl7InId)
    .where('state', '=', 'waiting')
    .returning('tries')
    .executeTakeFirst()
  if (row !== undefined && !(isAgain && row.tries < mostTries))
    await tx
      .updateTable('hl7_in')
      .set({ state: 'quarantined', reason, says: storable(text, 500) })
      .where('hl7_in_id', '=', hl7InId)
      .execute()
  return row?.tries ?? mostTries
}

/**
 * Quarantines a message that a rule or a fault of ours keeps from being filed. Throws the error
 * again if the database is away and the message can wait.
 */
const quarantine = async (
  { database, log }: FilingContext,
  hl7InId: number,
  error: Error,
): Promise<'quarantined'> => {
  const isRule = error instanceof Quarantine
  if (!isRule)
    log.error(
      {
        hl7InId,
        err: {
          code: (error as { code?: string }).code,
          message: error.message,
          stack: error.stack,
        },
      },
      'filing a message failed',
    )
  const isAgain = !isRule && isAway(error)
  const outcome = isRule
    ? { reason: error.reason, text: error.message, isAgain }
    : { reason: 'fault', text: 'See the server log.', isAgain }
  const tries = await database.forActor(systemScope, (tx) => countTry(tx, hl7InId, outcome))
  if (isAgain && tries < mostTries) throw error
  return 'quarantined'
}

/**
 * Files one stored message: all of it or nothing. It ends processed or, if a rule or a fault of
 * ours prevents it, quarantined with a plain message; in both cases its sender has had its answer.
 * A message no longer waiting is left alone, so this can run twice. Throws if the database is
 * unavailable: the message then waits as before.
 */
export const fileMessage = async (
  context: FilingContext,
  hl7InId: number,
  readFirstFrom = largeFrom,
): Promise<'processed' | 'quarantined' | 'nothing'> => {
  const at = context.now()
  try {
    const before = await readBefore(context, hl7InId, readFirstFrom)
    return await context.database.forActor(systemScope, (tx, ending) =>
      fileWaiting(
        tx,
        context,
        { hl7InId, at, before },
        {
          last: ending.last,
          about: (about) => ending.last(auditRow(systemActor, 'hl7-in.file', about)),
        },
      ),
    )
  } catch (error) {
    if (error instanceof HasFiles) return fileMessage(context, hl7InId, 0)
    return quarantine(context, hl7InId, error as Error)
  }
}
