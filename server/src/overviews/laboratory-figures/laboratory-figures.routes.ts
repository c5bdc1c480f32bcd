import { may } from '@labgate/contract/access/permissions'
import { payerMixNames, type PayerMix } from '@labgate/contract/figures/payer-mix'
import { percentileOf } from '@labgate/contract/figures/segments'
import { dayAfter } from '@labgate/contract/kit/days'
import { movedAway } from '@labgate/contract/orders/order-status'
import { houseFigures } from '@labgate/contract/overviews/laboratory-figures'
import { asIfOpen } from '../../access/closed-chart.ts'
import { Refusal } from '../../access/refusal.ts'
import type { AppContext } from '../../app-context.ts'
import { rawQuery } from '../../db/queries.ts'
import { countIncidents } from '../../features/desk/incidents/incidents.queries.ts'
import { figuresAsOf, rowsOf } from '../../features/figures/ask-figures.ts'
import { routesFor } from '../../http/call.ts'
import {
  accountMonths,
  issueMeasures,
  issueRows,
  rejectMeasures,
  rejectRows,
} from './accounts.queries.ts'
import { accessionedBy, accessionersSince, accessionerName, dockByHour } from './bench.queries.ts'
import { monthOf, monthsUpTo } from './months.ts'
import { positivityOf } from './positivity.ts'
import { qualityOf } from './quality.ts'
import { todayOf } from './today.ts'
import { waitingOf } from './waiting.ts'

const usualDays = 7
const dockDays = 14
const peopleDays = 28
const monthsCompared = 3
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** Only counts, nothing from a record: no audit row. They include restricted charts, as cells do (docs/decisions/0050). */
export const laboratoryFigureRoutes = (context: AppContext) => {
  const { database, now } = context
  return routesFor('houseFigures', houseFigures, {
    waiting: ({ actor, input: { block } }) => waitingOf(context, actor, block),
    accessioned: async ({ actor, input: { searchCriteria } }) => {
      const { userId_Accessioner: count = 0, startDate, endDate } = searchCriteria
      const userId = count > 0 ? count : actor.asId
      const seesAll = may(actor.who, 'audit-rate.read')
      if (userId !== actor.asId && !seesAll)
        throw new Refusal('not-permitted', 'You can see your own work only.')
      const state = await figuresAsOf(context, actor)
      const to = endDate ?? state.today
      const [rows, name, people] = await database.ask(asIfOpen(actor), [
        accessionedBy(userId, startDate ?? dayAfter(to, 1 - usualDays), to),
        accessionerName(userId),
        ...(seesAll ? [accessionersSince(dayAfter(state.today, 1 - peopleDays), state.today)] : []),
      ])
      return {
        ...state,
        userId,
        accessioner: rowsOf<{ name: string }>(name)[0]?.name ?? '',
        people: rowsOf(people),
        list: rowsOf(rows),
      }
    },
    dock: async ({ actor }) => {
      const state = await figuresAsOf(context, actor)
      const from = dayAfter(state.today, 1 - dockDays)
      const [rows] = await database.ask(asIfOpen(actor), [dockByHour(from, state.today)])
      const counted = rowsOf<{ hour: number; bucket: number; n: number }>(rows)
      const list = hours.map((hour) => {
        const own = counted.filter((row) => row.hour === hour)
        return {
          hour,
          n: own.reduce((sum, { n }) => sum + n, 0),
          p50: percentileOf(own, 'p50'),
          p90: percentileOf(own, 'p90'),
        }
      })
      return { ...state, from, to: state.today, list }
    },
    issues: async ({ actor, input: { searchCriteria } }) => {
      const state = await figuresAsOf(context, actor)
      const month = monthOf(searchCriteria.month, state.today)
      const months = monthsUpTo(month.from, monthsCompared, state.today)
      const [cells, open, ...opened] = await database.ask(actor, [
        accountMonths(actor, issueMeasures, [month]),
        countIncidents(actor, { status: 'open' }, now()),
        ...months.map(({ from, to }) =>
          countIncidents(actor, { startDate: from, endDate: to }, now()),
        ),
      ])
      const countOf = (outcome: typeof open | undefined): number =>
        rowsOf<{ count: number }>(outcome)[0]?.count ?? 0
      const tickets = {
        open: countOf(open),
        months: months.map((one, at) => ({ ...one, count: countOf(opened[at]) })),
      }
      return { ...state, ...month, ...issueRows(rowsOf(cells)), tickets }
    },
    rejections: async ({ actor, input: { searchCriteria } }) => {
      const state = await figuresAsOf(context, actor)
      const months = monthsUpTo(
        monthOf(searchCriteria.month, state.today).from,
        monthsCompared,
        state.today,
      )
      const [cells] = await database.ask(actor, [accountMonths(actor, rejectMeasures, months)])
      return { ...state, months, ...rejectRows(rowsOf(cells), months) }
    },
    quality: ({ actor, input: { searchCriteria } }) =>
      qualityOf(context, actor, searchCriteria.month),
    today: ({ actor }) => todayOf(context, actor),
    payerMix: async ({ actor, input: { searchCriteria } }) => {
      const state = await figuresAsOf(context, actor)
      const month = monthOf(searchCriteria.month, state.today)
      const [rows] = await database.ask(asIfOpen(actor), [
        rawQuery(
          `select case when f.insurance_id is null then f.pay_type else coalesce(y.payer_kind, 'other') end as payer, count(*)::int as count
           from figure_order f left join insurance y using (insurance_id)
           where f.received_day between $1::date and $2::date and f.ended <> ${movedAway} group by 1`,
          [month.from, month.to],
        ),
      ])
      const counted = rowsOf<{ payer: PayerMix; count: number }>(rows)
      return {
        ...state,
        ...month,
        list: payerMixNames.map((payer) => ({
          payer,
          count: counted.find((row) => row.payer === payer)?.count ?? 0,
        })),
      }
    },
    positivity: ({ actor }) => positivityOf(context, actor),
  })
}
