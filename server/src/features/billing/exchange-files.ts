import { createHash, randomUUID } from 'node:crypto'
import { sha256 } from '../../access/in-turns.ts'
import type { AppContext } from '../../app-context.ts'
import { systemScope } from '../../core/scope/system-scope.ts'
import { isAway } from '../../db/away.ts'
import { pipeline, type Tx } from '../../db/database.ts'
import { compiledRaw, rawQuery } from '../../db/queries.ts'
import { outsideName } from '../../files/outside-name.ts'
import { FileFailed, TransportFailed, type Transport } from '../../ports/transport/transport.ts'
import {
  keepRound,
  leftFiles,
  noteLeft,
  partnerColumns,
  partners,
  sentNow,
  waitingFiles,
  type Partner,
} from './exchange-files.queries.ts'
import { syncPayments } from './sync-work.ts'
import { whyUnread } from './why-unread.ts'
import { x12FilePlace } from './x12-files.ts'

/** A longer name is stored up to here. */
const longestName = 200
/** Opens a connection to a partner; undefined if this laboratory has none. */
export type Transports = (partner: Partner) => Promise<Transport | undefined>

/** Reads per round from a partner that hands its files out singly. */
const mostLooks = 50
/** One partner, active or not. */
export const partnerById = (tradingPartnerId: number) =>
  rawQuery<Partner>(
    `
      select ${partnerColumns} from trading_partner where trading_partner_id = $1
    `,
    [tradingPartnerId],
  )
type Needs = Pick<AppContext, 'database' | 'crypt' | 'now' | 'log'>

/** The result of a round for each partner: undefined, or why it could not be reached. */
type Round = Map<number, string | undefined>

/* What a partner's failure says; one of ours says where to look. */
const textOf = (error: unknown): string =>
  error instanceof TransportFailed
    ? error.message
    : 'Labgate met a fault of its own with this partner. See the server log.'

/*
 * A file is handed over before it counts as sent: after a crash in between it is sent again, and
 * the payer recognizes it by its control number.
 */
const sendWaiting = async (
  { database, crypt, now, log }: Needs,
  open: (partner: number) => Transport | undefined,
  round: Round,
): Promise<number> => {
  const files = await database.forActor(
    systemScope,
    async (tx) => (await pipeline(tx, waitingFiles(now().toISOString())))[0],
  )
  let sent = 0
  const isDown = new Set<number>()
  for (const { id, partner, name, content } of files) {
    const transport = open(partner)
    // a partner that cannot be reached is not sent the next file
    if (transport === undefined || isDown.has(partner)) continue
    try {
      await transport.put(name, await crypt.openLarge(content, x12FilePlace))
    } catch (error) {
      const text = textOf(error)
      if (error instanceof TransportFailed) isDown.add(partner)
      else
        log.error(
          { x12FileId: id, err: { message: (error as Error).message } },
          'a file could not be sent',
        )
      round.set(partner, text)
      await database.forActor(systemScope, (tx) =>
        tx.executeQuery(
          compiledRaw(
            `update x12_file set tries = tries + 1, says = left($2, 300) where x12_file_id = $1`,
            [id, text],
          ),
        ),
      )
      continue
    }
    await database.forActor(systemScope, (tx) =>
      pipeline(tx, ...sentNow(id, partner, now().toISOString())),
    )
    sent++
  }
  return sent
}

interface Came {
  tradingPartnerId: number
  name: string
  bytes: Uint8Array
  /** Who added it by hand. */
  userId?: number
}
/** A file as it is kept. */
export interface SealedFile {
  hash: Buffer
  content: Buffer
}
/** Before a transaction begins: a large file takes a while, and the embedded engine has one. */
export const sealedFile = async (
  { crypt }: Pick<AppContext, 'crypt'>,
  bytes: Uint8Array,
): Promise<SealedFile> => ({
  hash: await sha256(bytes),
  content: await crypt.sealLarge(bytes, x12FilePlace),
})
/**
 * Stores an incoming file: sealed, by its hash. The same bytes again are recognized and have no
 * second effect. Returns its id, and whether it is new.
 */
export const keepFileIn = async (
  tx: Tx,
  { now }: Pick<AppContext, 'now'>,
  { tradingPartnerId, name, bytes, userId }: Came,
  { hash, content }: SealedFile,
): Promise<{ id: number; isNew: boolean }> => {
  const insert = rawQuery<{ id: number }>(
    `
      insert into x12_file
        (trading_partner_id, direction, name, hash, size, content, state, at, user_id)
      values ($1, 'in', $2, $3, $4, $5, 'new', $6, $7)
      on conflict (direction, trading_partner_id, hash) do nothing
      returning x12_file_id as id
    `,
    [
      tradingPartnerId,
      outsideName(name, longestName),
      hash,
      bytes.length,
      content,
      now().toISOString(),
      userId ?? null,
    ],
  )
  const known = rawQuery<{ id: number }>(
    `
      select x12_file_id as id
      from x12_file
      where direction = 'in' and trading_partner_id = $1 and hash = $2
    `,
    [tradingPartnerId, hash],
  )
  const [made, found] = await pipeline(tx, insert, known)
  return { id: made[0]?.id ?? found[0]?.id ?? 0, isNew: made.length > 0 }
}

/** Like `keepFileIn`, in its own transaction. */
export const keepFile = async (
  context: Pick<AppContext, 'database' | 'crypt' | 'now'>,
  tradingPartnerId: number,
  name: string,
  bytes: Uint8Array,
): Promise<{ id: number; isNew: boolean }> => {
  const sealed = await sealedFile(context, bytes)
  return context.database.forActor(systemScope, (tx) =>
    keepFileIn(tx, context, { tradingPartnerId, name, bytes }, sealed),
  )
}

/*
 * A file that is set aside unread is work for a person, once while its item is open. It is the same
 * file if its name, size, and time are; one whose partner tells no size and time, if its name is.
 */
const keepRefused = (
  context: Needs,
  tradingPartnerId: number,
  { name, stamp }: Listed,
  text: string,
): Promise<number> =>
  context.database.forActor(systemScope, async (tx) => {
    const at = context.now()
    // no bytes were read that could be recognized again
    const ofFile = createHash('sha256')
      .update(JSON.stringify([name, stamp]))
      .digest()
    const [known] = await pipeline(
      tx,
      rawQuery<{ id: number; isOpen: boolean }>(
        `
          select
            f.x12_file_id as id,
            exists (
              select
              from work_item i
              where i.about = 'file:' || f.x12_file_id and i.closed_at is null
            ) as "isOpen"
          from x12_file f
          where
            f.direction = 'in'
            and f.trading_partner_id = $1
            and f.size = 0
            and (f.hash = $2 or ($3 and f.name = $4))
          order by 2 desc
        `,
        [tradingPartnerId, ofFile, stamp === '', outsideName(name, longestName)],
      ),
    )
    if (known[0]?.isOpen === true) return known[0].id
    const hash =
      known[0] === undefined ? ofFile : createHash('sha256').update(randomUUID()).digest()
    const { rows } = await tx.executeQuery<{ id: number }>(
      compiledRaw(
        `
          insert into x12_file
            (trading_partner_id, direction, name, hash, size, content, state, says, at, done_at)
          values ($1, 'in', $2, $3, 0, $4, 'refused', $5, $6, $6)
          on conflict (direction, trading_partner_id, hash) do nothing
          returning x12_file_id as id
        `,
        [
          tradingPartnerId,
          outsideName(name, longestName),
          hash,
          context.crypt.sealBytes(Buffer.alloc(0), x12FilePlace),
          text,
          at.toISOString(),
        ],
      ),
    )
    await syncPayments(tx, at)
    return rows[0]?.id ?? 0
  })

interface Listed {
  name: string
  /** Size and time; '' if the partner does not tell them. */
  stamp: string
}
/* What is waiting at a partner, without files that we have and that stay there. */
const waitingAt = async (
  { database }: Needs,
  partner: number,
  transport: Transport,
): Promise<Listed[]> => {
  const listed = (await transport.list()).map((name) => ({
    name,
    stamp: transport.stampOf?.(name) ?? '',
  }))
  const known = listed
    .filter(({ stamp }) => stamp !== '')
    .map(({ name, stamp }) => ({ name: name.slice(0, longestName), stamp }))
  if (known.length === 0) return listed
  const [left] = await database.forActor(systemScope, (tx) =>
    pipeline(tx, leftFiles(partner, known)),
  )
  const names = new Set(left.map(({ name }) => name))
  return listed.filter(({ name }) => !names.has(name.slice(0, longestName)))
}

/* Takes one file: it is stored here before it is removed there. Returns whether it is new. */
const takeOne = async (
  context: Needs,
  partner: number,
  transport: Transport,
  { name, stamp }: Listed,
): Promise<boolean> => {
  const close = async (id: number, verdict: 'done' | 'refused'): Promise<void> => {
    try {
      await transport.done(name, verdict)
    } catch (error) {
      // its folder cannot be changed: what we have is known there, and told once
      if (error instanceof FileFailed && stamp !== '')
        await context.database.forActor(systemScope, (tx) =>
          pipeline(tx, noteLeft(partner, name.slice(0, longestName), stamp, id)),
        )
      throw error
    }
  }
  let bytes: Uint8Array
  try {
    bytes = await transport.take(name)
  } catch (error) {
    const text = whyUnread(error)
    if (text === undefined) throw error
    await close(await keepRefused(context, partner, { name, stamp }, text), 'refused')
    return false
  }
  const { id, isNew } = await keepFile(context, partner, name, bytes)
  await close(id, 'done')
  return isNew
}

/*
 * Takes in the files waiting at one partner: one that fails alone does not hold up the next.
 * Returns the number of new ones; throws what failed first, or that something was left out.
 */
const takeFrom = async (context: Needs, partner: number, transport: Transport): Promise<number> => {
  let taken = 0
  let failed: FileFailed | undefined
  for (let look = 0; look < (transport.handsOutSingly ? mostLooks : 1); look++) {
    const waiting = await waitingAt(context, partner, transport)
    for (const one of waiting)
      try {
        if (await takeOne(context, partner, transport, one)) taken++
      } catch (error) {
        if (!(error instanceof FileFailed)) throw error
        failed ??= error
      }
    if (waiting.length === 0) break
  }
  const leftOut = transport.leftOut?.() ?? ''
  if (leftOut !== '') failed ??= new FileFailed(leftOut)
  if (failed !== undefined) throw failed
  return taken
}

const noWay =
  'There is no way to this partner: its settings are incomplete, or it is the simulated payer outside the demo.'
/**
 * Sends waiting files and takes in incoming ones, for every partner. An unreachable partner does
 * not hold up the others. Returns the counts.
 */
export const exchangeFiles = async (
  context: Needs,
  transports: Transports,
): Promise<{ sent: number; taken: number }> => {
  const list = await context.database.forActor(
    systemScope,
    async (tx) => (await pipeline(tx, partners))[0],
  )
  const opened = new Map<number, Transport>()
  const round: Round = new Map()
  const fail = (partner: number, error: unknown): void => {
    round.set(partner, textOf(error))
    if (error instanceof TransportFailed)
      context.log.warn(
        { partner, err: { message: error.message } },
        'a trading partner cannot be reached',
      )
    else
      context.log.error(
        { partner, err: { message: (error as Error).message, stack: (error as Error).stack } },
        'the exchange with a trading partner failed',
      )
  }
  for (const partner of list) {
    const { tradingPartnerId } = partner
    try {
      const transport = await transports(partner)
      round.set(tradingPartnerId, transport === undefined ? noWay : undefined)
      if (transport !== undefined) opened.set(tradingPartnerId, transport)
    } catch (error) {
      if (isAway(error as Error)) throw error
      fail(tradingPartnerId, error)
    }
  }
  let [sent, taken] = [0, 0]
  try {
    sent = await sendWaiting(context, (partner) => opened.get(partner), round)
    for (const [partner, transport] of opened)
      try {
        taken += await takeFrom(context, partner, transport)
      } catch (error) {
        // a failure of one partner, whatever it is, holds up no other; only a database that is away
        // does
        if (isAway(error as Error)) throw error
        fail(partner, error)
      }
  } finally {
    for (const [partner, transport] of opened)
      await transport.close?.().catch((error: unknown) => fail(partner, error))
  }
  if (round.size > 0)
    await context.database.forActor(systemScope, (tx) =>
      pipeline(tx, keepRound(round, context.now().toISOString())),
    )
  return { sent, taken }
}
