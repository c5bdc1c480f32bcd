import { books } from '@labgate/contract/billing/books'
import type { AppContext } from '../../../app-context.ts'
import { laboratoryDay } from '../../../core/calendar/targets.ts'
import { routesFor } from '../../../http/call.ts'
import { closeBooks } from './close-books.ts'
import { readMonths } from './read-months.ts'

/** The books: what the ledger moved month by month, and the close of a month. */
export const bookRoutes = (context: AppContext) =>
  routesFor('books', books, {
    months: (call) => readMonths(call, call.input.clock, context.now()),
    close: (call) =>
      call.change(async (tx, change) => {
        const now = context.now()
        const at = { today: await laboratoryDay(tx, now), now }
        return { month: await closeBooks(tx, call.actor, call.input.month, at, change) }
      }),
  })
