import { receivables } from '@labgate/contract/billing/receivable-ages'
import { dayAt } from '@labgate/contract/kit/time-zones'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { laboratoryTimeZone } from '../../../core/calendar/calendar.query.ts'
import { routesFor } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import { openBefore } from './books.queries.ts'
import { exportAges, exportOpenAmounts } from './export-books.ts'
import { agedGroups, keysetOfOpen, listOpenAmounts } from './open-amounts.query.ts'

/** After every row of the ledger. */
const afterAll = '2999-01-01'

/** What is open, by age, and the amounts behind each figure. */
export const receivableAgeRoutes = (context: AppContext) =>
  routesFor('receivables', receivables, {
    ages: async (call) => {
      const now = context.now()
      const [[total, ...groups], [books], [setting]] = await call.read(
        { target: 'open amounts by age' },
        agedGroups(call.actor, call.input.by, now),
        openBefore(afterAll),
        laboratoryTimeZone(),
      )
      const { groups: count, ...all } = orRefuse(total)
      const seen = all.cents.reduce((sum, cents) => sum + cents, 0) - all.creditCents
      return {
        list: groups.map(({ groups: _groups, ...group }) => group),
        total: all,
        groups: count,
        restrictedCents: (books?.cents ?? 0) - seen,
        asOf: dayAt(now, setting?.timeZone ?? ''),
      }
    },
    open: async (call) => {
      const criteria = call.input.searchCriteria
      const [rows] = await call.read(
        { target: 'open amounts' },
        listOpenAmounts(call.actor, criteria, keysetOf(call.name, criteria), context.now()),
      )
      return countedPageOf(call.name, criteria, rows, keysetOfOpen)
    },
    exportOpen: (call) => exportOpenAmounts(context, call),
    exportAges: (call) => exportAges(context, call),
  })
