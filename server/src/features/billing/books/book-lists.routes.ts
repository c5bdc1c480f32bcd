import { bookLists, centsOfFigure } from '@labgate/contract/billing/book-lists'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { routesFor, type Call } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import { bookSpan, sumsOfMonth } from './books.queries.ts'
import { depositDays, keysetOfDeposit, listDeposits, payerAccounts } from './deposits.query.ts'
import { exportDeposits, exportMonths, exportPostings } from './export-books.ts'
import { listPostings, keysetOfPosting, reasonInWords } from './postings.query.ts'

/*
 * The postings behind a figure, and what of it is in restricted charts. A list of all months, or of
 * one payer's account, has no figure beside it.
 */
const postings = async (call: Call<(typeof bookLists)['postings']>) => {
  const criteria = call.input.searchCriteria
  const { clock = 'posted', month = null, figure = 'charged', payer = '' } = criteria
  const isFigure = month !== null && payer === ''
  const [rows, [sums]] = await call.read(
    { target: 'postings of the books' },
    listPostings(call.actor, criteria, keysetOf(call.name, criteria)),
    sumsOfMonth(clock, month ?? '2000-01-01'),
  )
  const cents = rows[0]?.seenCents ?? 0
  const all = sums === undefined ? 0 : centsOfFigure(sums, figure)
  const page = countedPageOf(call.name, criteria, rows, keysetOfPosting)
  return {
    ...page,
    list: page.list.map(({ seenCents: _seen, ...row }) => ({
      ...row,
      reason: reasonInWords(figure, row.reason),
    })),
    cents,
    restrictedCents: isFigure ? all - cents : 0,
  }
}

/** What stands behind the figures of the books, and deposits by day. */
export const bookListRoutes = (context: AppContext) =>
  routesFor('bookLists', bookLists, {
    postings,
    exportPostings: (call) => exportPostings(context, call),
    exportMonths: (call) => exportMonths(context, call),
    depositDays: async (call) => {
      const [[span]] = await call.read({ target: 'deposits by day' }, bookSpan(context.now()))
      const month = `${(call.input.month ?? orRefuse(span).today).slice(0, 7)}-01`
      const [list] = await call.read({ target: 'deposits by day' }, depositDays(month))
      return { month, list }
    },
    deposits: async (call) => {
      const criteria = call.input.searchCriteria
      const [rows] = await call.read(
        { target: 'deposits' },
        listDeposits(call.actor, criteria, keysetOf(call.name, criteria)),
      )
      const page = countedPageOf(call.name, criteria, rows, keysetOfDeposit)
      call.shows(page.list)
      return page
    },
    exportDeposits: (call) => exportDeposits(context, call),
    payerAccounts: async (call) => {
      const [list] = await call.read({ target: 'payers’ accounts' }, payerAccounts)
      return { list }
    },
  })
