import type { AppContext } from '../../app-context.ts'
import { systemScope } from '../../core/scope/system-scope.ts'
import { isAway, isDataException, mayPass } from '../../db/away.ts'
import { pipeline, type Tx } from '../../db/database.ts'
import { moneyIn } from '../../x12/foreign-sets.ts'
import { FileTooComplex, type PayerFile } from '../../x12/payer-file.ts'
import { countRemittances } from './count-remittances.ts'
import { readingAhead, type ReadingAhead } from './file-ahead.ts'
import { lockDecisionsOf } from './in-a-row.ts'
import { keptBytes } from './kept-bytes.ts'
import { postPiece } from './post-remittance.ts'
import { readOthersInto } from './read-payer-file.ts'
import { piecesOf, transactionsOf, type Piece } from './remittance-pieces.ts'
import { syncPayments, syncWork } from './sync-work.ts'
import {
  beginNext,
  failFile,
  finishFile,
  hasPosted,
  ourIds,
  ourNames,
  takeFile,
  type NewFile,
} from './take-answers.queries.ts'
import { sourceOfSet } from './x12-files.ts'

/** What reading payers’ files needs of the laboratory. */
export type ReadingContext = Pick<AppContext, 'database' | 'crypt' | 'now'> & {
  log: { error(about: object, text: string): void }
}

/** How often a file whose reading fails that way is read. */
const mostTries = 2
/** A file is not read again if the server ended as often while it read it. */
const mostInterrupted = 2
/** The server ended while it read this file, several times. */
class Interrupted extends Error {}
/** Where a reading is: the set of the file whose claims are being posted; 0: at none. */
interface Place {
  set: number
  sets: number
}

const codeOf = (error: unknown): string =>
  String((error as { code?: unknown }).code ?? (error instanceof Error ? error.name : ''))
const mayRead = (error: unknown): boolean => error instanceof FileTooComplex || mayPass(error)
const whyUnreadable = (error: unknown): string => {
  const code = codeOf(error)
  if (error instanceof FileTooComplex) return error.message
  if (error instanceof Interrupted) return 'the server ended twice while it read it'
  if (mayPass(error)) return 'reading it takes too long'
  return isDataException(code) || code.startsWith('54')
    ? 'a value in it cannot be stored'
    : 'Labgate met a fault of its own in it'
}
/* Bytes that cannot be opened name no money. */
const moneyOf = async (context: ReadingContext, { id }: NewFile): Promise<number> => {
  try {
    return moneyIn(await keptBytes(context, systemScope, id))
  } catch {
    return 0
  }
}
const placeWords = ({ set, sets }: Place): string =>
  set > 0 && sets > 1 ? ` (set ${set} of ${sets})` : ''
const effectWords = (isPosted: boolean): string =>
  isPosted
    ? 'A part of its payments is posted, and stays so; read it again for the rest.'
    : 'Nothing in it has taken effect.'

/*
 * One file that fails must not stop the others: it becomes an item of Billing Work, and the next
 * one is read. Only a database that is away stops the reading: then no file can be read. False: it
 * is read once more.
 */
const refuseUnreadable = async (
  context: ReadingContext,
  file: NewFile,
  error: unknown,
  place: Place,
): Promise<boolean> => {
  const { database, log, now } = context
  const { id, tries } = file
  const code = codeOf(error)
  if (isAway(error as Error)) throw error
  const isLast = !mayRead(error) || tries + 1 >= mostTries
  // the error’s own text may contain a value of the file
  log.error({ x12FileId: id, code, isLast }, 'payer file could not be read')
  const cents = isLast ? await moneyOf(context, file) : 0
  await database.forActor(systemScope, async (tx) => {
    const at = now()
    const [posted] = await pipeline(tx, hasPosted(id))
    const text = `This file could not be read: ${whyUnreadable(error)}${placeWords(place)}. ${effectWords(posted.length > 0)}`
    await pipeline(tx, failFile(id, isLast ? text : null, cents, at), ...countRemittances([id]))
    await syncPayments(tx, at)
  })
  return isLast
}

/* The work about bills that a file decided about. */
const follow = (tx: Tx, bills: readonly number[], now: Date): Promise<void> =>
  syncWork(tx, { bills: [...new Set(bills)], abouts: [] }, now)

/* Posts some claims, in one transaction. False: another node has the file. */
const postSome = (
  { database, now }: ReadingContext,
  file: NewFile,
  pieces: readonly Piece[],
  ignoresTests: boolean,
  place: Place,
): Promise<boolean> =>
  database.forActor(systemScope, async (tx) => {
    const [mine, ours, names] = await pipeline(tx, takeFile(file.id), ourIds, ourNames)
    const [taken] = mine
    if (taken === undefined) return false
    const at = now()
    if (taken.userId !== null) await lockDecisionsOf(tx, taken.userId)
    const bills: number[] = []
    for (const piece of pieces) {
      const origin = {
        x12FileId: file.id,
        atSet: piece.atSet,
        source: sourceOfSet(file.hash, piece.atSet),
        ignoresTests,
        ours: ours.map(({ id }) => id),
        names: names.map(({ name }) => name),
      }
      place.set = piece.atSet + 1
      bills.push(...(await postPiece(tx, piece, origin, at)).bills)
    }
    place.set = 0
    await follow(tx, bills, at)
    return true
  })

/* Takes in the rest of a file, and closes it. False: another node has it. */
const finish = (
  { database, now }: ReadingContext,
  file: NewFile,
  content: PayerFile,
  ignoresTests: boolean,
): Promise<boolean> =>
  database.forActor(systemScope, async (tx) => {
    const [mine] = await pipeline(tx, takeFile(file.id))
    if (mine.length === 0) return false
    const at = now()
    const { bills, ...read } = await readOthersInto(tx, file, content, ignoresTests, at)
    await pipeline(tx, finishFile(read, at), ...countRemittances([file.id]))
    await follow(tx, bills, at)
    await syncPayments(tx, at)
    return true
  })

const readOne = async (
  context: ReadingContext,
  file: NewFile,
  ignoresTests: boolean,
  place: Place,
  { ahead, passed }: { ahead: ReadingAhead; passed: readonly number[] },
): Promise<boolean> => {
  if (file.tries >= mostInterrupted) throw new Interrupted()
  const content = await ahead.contentOf(file.id)
  ahead.begin([...passed, file.id])
  const sets = content.remittances?.sets ?? []
  place.sets = sets.length
  for (const pieces of transactionsOf(piecesOf(sets)))
    if (!(await postSome(context, file, pieces, ignoresTests, place))) return false
  return finish(context, file, content, ignoresTests)
}

const takeAll = async (
  context: ReadingContext,
  ignoresTests: boolean,
  ahead: ReadingAhead,
): Promise<number> => {
  const passed: number[] = []
  for (let read = 0; ;) {
    const [file] = await context.database.forActor(
      systemScope,
      async (tx) => (await pipeline(tx, beginNext(passed, context.now())))[0],
    )
    if (file === undefined) return read
    const place: Place = { set: 0, sets: 0 }
    try {
      if (await readOne(context, file, ignoresTests, place, { ahead, passed })) read++
      else passed.push(file.id)
    } catch (error) {
      if (await refuseUnreadable(context, file, error, place)) read++
      else passed.push(file.id) // the next run tries it once more
    }
  }
}

/**
 * Reads the incoming files, oldest first: a large one in a thread of its own, and its claims posted
 * in portions, so that others get their turn. After a crash a file is read again, and what was
 * posted of it has its effect once. A file that cannot be read is refused with its reason, and the
 * next one is read. `ignoresTests`: outside the demo, a file marked as a test moves nothing. Returns
 * the number of files read.
 */
export const takeAnswers = async (
  context: ReadingContext,
  ignoresTests: boolean,
): Promise<number> => {
  const ahead = readingAhead(context)
  try {
    return await takeAll(context, ignoresTests, ahead)
  } finally {
    await ahead.ended()
  }
}
