import type { BookClock } from '@labgate/contract/billing/books'
import { orRefuse } from '../../../access/refusal.ts'
import type { Call } from '../../../http/call.ts'
import {
  bookSpan,
  closedMonths,
  monthsOfService,
  oldestOpenMonth,
  openAtFirst,
  openMonths,
} from './books.queries.ts'
import { closableOn, monthsOfPostings, monthsOfServices } from './months.ts'

type Reading = Pick<Call, 'read'>
const about = { target: 'books' }

const byService = async (call: Reading, now: Date) => {
  const [[span], [oldest], sums] = await call.read(
    about,
    bookSpan(now),
    oldestOpenMonth,
    monthsOfService(now),
  )
  const { first, today } = orRefuse(span)
  return { list: monthsOfServices(first, sums), closable: closableOn(today, oldest?.month) }
}
const byPosting = async (call: Reading, now: Date) => {
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

/** The months of the books, oldest first, and the one that can be closed (YYYY-MM-01 or null). */
export const readMonths = (call: Reading, clock: BookClock | undefined, now: Date) =>
  (clock === 'service' ? byService : byPosting)(call, now)
