import { books } from '@labgate/contract/billing/books'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { laboratoryDay } from '../../../core/calendar/targets.ts'
import { routesFor } from '../../../http/call.ts'
import {
  bookSpan,
  closedMonths,
  monthsOfService,
  oldestOpenMonth,
  openAtFirst,
  openMonths,
} from './books.queries.ts'
import { closeBooks } from './close-books.ts'
import { closableOn, monthsOfBooks } from './months.ts'

/** The books: what the ledger moved month by month, and the close of a month. */
export const bookRoutes = (context: AppContext) =>
  routesFor('books', books, {
    months: async (call) => {
      const [now, { clock }] = [context.now(), call.input]
      const [[span], [oldest], closed, sums, [before]] = await call.read(
        { target: 'books' },
        bookSpan(now),
        oldestOpenMonth,
        closedMonths(now),
        clock === 'service' ? monthsOfService(now) : openMonths(now),
        openAtFirst(now),
      )
      const { first, today } = orRefuse(span)
      const page = { first, closed, sums, openingCents: before?.cents ?? 0 }
      return { list: monthsOfBooks(clock, page), closable: closableOn(today, oldest?.month) }
    },
    close: (call) =>
      call.change(async (tx, change) => {
        const now = context.now()
        const at = { today: await laboratoryDay(tx, now), now }
        return { month: await closeBooks(tx, call.actor, call.input.month, at, change) }
      }),
  })
