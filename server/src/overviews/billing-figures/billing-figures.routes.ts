import { dayAfter, utcDay } from '@labgate/contract/kit/days'
import { billingFigures, usualFigureDays } from '@labgate/contract/overviews/billing-figures'
import { orRefuse } from '../../access/refusal.ts'
import type { AppContext } from '../../app-context.ts'
import { routesFor } from '../../http/call.ts'
import { figuresOf } from './billing-figures.query.ts'
import { workAges } from './work-ages.ts'

/** What became of accessioned orders in billing. */
export const billingFigureRoutes = (context: AppContext) =>
  routesFor('billingFigures', billingFigures, {
    get: async (call) => {
      const { from, to, labOrderIds } = call.input.searchCriteria
      const isAny = labOrderIds !== undefined && (from ?? null) === null && (to ?? null) === null
      const last = to ?? utcDay(context.now())
      const first = from ?? dayAfter(last, -usualFigureDays)
      const days = isAny ? undefined : { from: first, to: last }
      const [[found]] = await call.read(
        { target: 'billing figures' },
        figuresOf(call.actor, { days, labOrderIds }),
      )
      return { ...orRefuse(found, 'No figures.'), from: days?.from ?? null, to: days?.to ?? null }
    },
    queues: ({ actor }) => workAges(context, actor),
  })
