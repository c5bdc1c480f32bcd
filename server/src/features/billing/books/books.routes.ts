import { books } from '@labgate/contract/billing/books'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { laboratoryDay } from '../../../core/calendar/targets.ts'
import { routesFor, type Call } from '../../../http/call.ts'
import {
  bookSpan,
  closedMonths,
  monthsOfService,
  oldestOpenMonth,
  openAtFirst,
  openMonths,
} from './books.queries.ts'
import { closeBooks } from './close-books.ts'
import { closableOn, monthsOfPostings, monthsOfServices } from './months.ts'

type MonthsCall = Call<(typeof books)['months']>
const about = { target: 'books' }

const byService = async (call: MonthsCall, now: Date) => {
  const [[span], [oldest], sums] = await call.read(
    about,
    bookSpan(now),
    oldestOpenMonth,
    monthsOfService(now),
  )
  const { first, today } = orRefuse(span)
  return { list: monthsOfServices(first, sums), closable: closableOn(today, oldest?.month) }
}
const byPosting = async (call: MonthsCall, now: Date) => {
  const [[span], [oldest], closed, sums, [before]] = await call.read(
    about,
    bookSpan(now),
    oldestOpenMonth,
    closedMonths(now),
    openMonths(now),
    openAtFirst(now),
  )
  const { first, today } = orRefuse(span)
  return {
    list: monthsOfPostings(first, closed, sums, before?.cents ?? 0),
    closable: closableOn(today, oldest?.month),
  }
}

/** The books: what the ledger moved month by month, and the close of a month. */
export const bookRoutes = (context: AppContext) =>
  routesFor('books', books, {
    months: (call) => (call.input.clock === 'service' ? byService : byPosting)(call, context.now()),
    close: (call) =>
      call.change(async (tx, change) => {
        const now = context.now()
        const at = { today: await laboratoryDay(tx, now), now }
        return { month: await closeBooks(tx, call.actor, call.input.month, at, change) }
      }),
  })
