import type { BookMonth } from '@labgate/contract/billing/books'
import { describeMonth } from '@labgate/contract/billing/receivables'
import type { Actor } from '../../../access/actor.ts'
import { issue, orRefuse, Refusal } from '../../../access/refusal.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { bookSums, keepClosedMonth, oldestOpenMonth, openBefore } from './books.queries.ts'
import { chained, closableOn, lastDayOf } from './months.ts'

/* Takes the lock that each posting shares: none is being written from here on. */
const alone = (tx: Tx) =>
  tx.executeQuery(compiledRaw(`select pg_advisory_xact_lock(hashtext('labgate books'))`))

/* The month if it is the one that can be closed; otherwise refuses with an issue at `month`. */
const monthToClose = (month: string | null, closable: string | null): string => {
  if (closable !== null && month === closable) return closable
  const text =
    closable === null
      ? 'No month can be closed: the oldest open one is still under way.'
      : month !== null && month < closable
        ? `${describeMonth(month)} is closed already.`
        : `Months are closed one after the other. ${describeMonth(closable)} is next.`
  // also as its message: the dialog has no field to mark
  throw new Refusal('faulty', text, [issue('month', text, 'order')])
}

/**
 * Closes a month for good and keeps its sums (rules.md#books). Rows that are being written wait for
 * the lock or are in the sums; those that come later stand in the next month
 * (db/functions/books_day.sql). Refused with an issue at `month` unless it is the one that can be
 * closed. `today`: the laboratory's day.
 */
export const closeBooks = async (
  tx: Tx,
  actor: Actor,
  month: string | null,
  { today, now }: { today: string; now: Date },
  change: ChangeContext,
): Promise<BookMonth> => {
  await alone(tx)
  const [[oldest]] = await pipeline(tx, oldestOpenMonth)
  const closing = monthToClose(month, closableOn(today, oldest?.month))
  const [sums, [before]] = await pipeline(
    tx,
    bookSums(closing, lastDayOf(closing)),
    openBefore(closing),
  )
  const [closed] = chained([closing], sums, before?.cents ?? 0)
  const { month: _month, isClosed: _isClosed, closedBy: _closedBy, ...kept } = orRefuse(closed)
  await pipeline(tx, keepClosedMonth(closing, kept, actor.userId, now))
  change.about({ target: `books of ${closing.slice(0, 7)}` })
  return { ...kept, month: closing, isClosed: true, closedBy: '' }
}
