import { orderAudits } from '@labgate/contract/accessioning/order-audits'
import { locations } from '@labgate/contract/accounts/locations'
import { books } from '@labgate/contract/billing/books'
import { codes } from '@labgate/contract/clinical/codes'
import { issueKinds, rejectKinds } from '@labgate/contract/figures/account-quality'
import { accountStateNames } from '@labgate/contract/figures/account-state'
import { figures, typeCount } from '@labgate/contract/figures/figures'
import { measures } from '@labgate/contract/figures/measures'
import { payerMixNames } from '@labgate/contract/figures/payer-mix'
import { periodAfter, periodsBetween, startOf } from '@labgate/contract/figures/periods'
import { segmentNames } from '@labgate/contract/figures/segments'
import { dayAfter } from '@labgate/contract/kit/days'
import { dayAt } from '@labgate/contract/kit/time-zones'
import { drafts } from '@labgate/contract/orders/drafts'
import { orders } from '@labgate/contract/orders/orders'
import { billingFigures } from '@labgate/contract/overviews/billing-figures'
import { home } from '@labgate/contract/overviews/home'
import { houseFigures } from '@labgate/contract/overviews/laboratory-figures'
import { salesFigures } from '@labgate/contract/overviews/sales-figures'
import { savedViews } from '@labgate/contract/overviews/saved-views'
import { resultReview } from '@labgate/contract/results/result-review'
import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import type { FakeApi } from '../fake-api.ts'
import { orderRowOf } from '../orders.ts'
import { wholeOf } from '../sample.ts'

/** The zone of the days in which figures are counted. */
const laboratoryTimeZone = 'America/New_York'
/** Specimens by test type; `n` says which of the dashboard's figures they are. */
type Counts = (n: number) => number[]
const threeTypes: Counts = (n) =>
  Array.from({ length: typeCount }, (_, at) => (at < 3 ? n * (at + 1) : 0))
const nothing = { list: [], next: '', total: 0, totalIsMore: false }
const waiting = (kind: string, path: string, search: Record<string, string | number>) =>
  ({
    kind,
    title: `Waiting: ${kind}`,
    help: '',
    count: 7,
    more: false,
    path,
    search,
    tone: 'danger',
  }) as const

/**
 * The server's response to each dashboard call at a moment; `scale` 0: nothing has been counted
 * yet. `missed`: the numerator of each indicator, called for each response. `counts`: specimens by
 * test type. `timed`: the test types that have turnaround times.
 */
export const answerDashboards = (
  api: FakeApi,
  at: Date,
  scale = 1,
  missed: () => number = () => 3,
  {
    counts = threeTypes,
    timed = [{ labTypeId: 1, n: 30 }],
  }: { counts?: Counts; timed?: readonly { labTypeId: number; n: number }[] } = {},
): void => {
  const today = dayAt(at, laboratoryTimeZone)
  const months = Array.from({ length: 3 }, (_, back) =>
    periodAfter('m', startOf('m', today), -back),
  ).map((from) => ({
    from,
    to: dayAfter(periodAfter('m', from, 1), -1),
  }))
  const [month = { from: today, to: today }] = months
  const twelve = Array.from({ length: 12 }, (_, back) =>
    periodAfter('m', startOf('m', today), back - 11),
  )
  const shape = { asOf: at.toISOString(), timeZone: laboratoryTimeZone, today }
  const span = { from: dayAfter(today, -27), to: today }
  const some = <T>(list: T[]): T[] => (scale === 0 ? [] : list)
  const account = { customerId: 4, customer: 'Sunrise Pain Clinic', facilityCode: 'SUN1001' }
  const times = segmentNames.flatMap((segment) =>
    timed.map((type) => ({ segment, ...type, p50: 90, p90: 300, p95: null })),
  )
  const share = () => ({ n: missed() * scale, d: 40 * scale })
  const row = {
    id: 4,
    name: account.customer,
    facilityCode: 'SUN1001',
    owners: [],
    counts: counts(5),
    before: 9,
    received: 18,
    rejected: 2,
    missing: 1,
    onHold: 1,
    locations: 1,
    lastDay: today,
    state: 'declining' as const,
    spark: [1, 1, 1, 1, 20, 20, 30, 30, 50, 40, 30, 40],
  }

  api.reply(home.dashboard, {
    waiting: some([waiting('issues', '/customer-issue', { overdue: 'true' })]),
  })
  api.reply(books.months, {
    list: ['2026-04-01', '2026-05-01', '2026-06-01'].map((month) => ({
      month,
      openingCents: 90_000_00,
      chargedCents: 60_000_00,
      payerPaidCents: 30_000_00,
      patientPaidCents: 2_000_00,
      practicePaidCents: 8_000_00,
      refundedCents: 500_00,
      contractualCents: 18_000_00,
      adjustedCents: 0,
      writtenOffCents: 1_000_00,
      badDebtCents: 600_00,
      interestCents: 12_00,
      outsidePaidCents: 0,
      withheldCents: 0,
      accountCents: 0,
      answered: 100,
      passed: 91,
      closingCents: 91_500_00,
      lateCents: 0,
      lateRows: 0,
      isClosed: false,
      closedBy: '',
    })),
    closable: null,
  })
  api.reply(savedViews.list, { list: [], timeZone: laboratoryTimeZone })
  api.reply(drafts.list, { list: [] })
  api.reply(codes.list, { list0: [] })

  api.reply(houseFigures.waiting, {
    ...shape,
    tiles: [
      waiting('mine-today', '/lab-order', {
        measure: measures.accessioned.id,
        from: today,
        to: today,
      }),
    ],
    ages: [
      {
        kind: 'on-hold',
        title: 'On hold',
        rows: ['Today', '1 business day', '2 or more'].map((label, old) => ({
          label,
          count: old * scale,
          more: false,
          path: '/lab-order',
          search: { from: dayAfter(today, -old), to: dayAfter(today, -old) },
        })),
      },
    ],
  })
  api.reply(houseFigures.accessioned, {
    ...shape,
    userId: 1,
    accessioner: 'Cruz, Dana',
    people: [],
    list: some(
      [0, 1, 6].map((back) => ({
        day: dayAfter(today, -back),
        counts: counts(4),
        paper: counts(1),
      })),
    ),
  })
  api.reply(houseFigures.dock, {
    ...shape,
    ...span,
    list: some([{ hour: 9, n: 30, p50: 20, p90: 60 }]),
  })
  const issues = { ...account, received: 40, missing: 4, counts: issueKinds.map((_, kind) => kind) }
  api.reply(houseFigures.issues, {
    ...shape,
    ...month,
    list: some([issues]),
    total: { ...issues, customerId: 0 },
    tickets: { open: 2 * scale, months: months.map((one) => ({ ...one, count: scale })) },
  })
  const rejected = {
    ...account,
    counts: rejectKinds.map((_, kind) => months.map(() => (kind + 1) * scale)),
  }
  api.reply(houseFigures.rejections, {
    ...shape,
    months,
    list: some([rejected]),
    total: { ...rejected, customerId: 0 },
  })
  api.reply(houseFigures.quality, () => ({
    ...shape,
    ...month,
    isComplete: false,
    months: twelve,
    list: ['rejected', 'critical-calls', 'corrected'].map((kind) => ({
      kind,
      title: `Indicator ${kind}`,
      per: 100,
      ...share(),
      spark: twelve.map(share),
      benchmark: '',
      note: '',
      path: '/lab-order',
      search: { measure: measures.rejected.id, from: month.from, to: month.to },
      whole: { path: '', search: {} },
      rest: null,
    })),
  }))
  api.reply(houseFigures.today, {
    ...shape,
    now: { from: month.from, to: today },
    before: months[1] ?? null,
    businessDays: 10,
    businessDaysBefore: 10,
    volumes: (['received', 'released'] as const).map((name) => ({
      measure: measures[name].id,
      now: 40 * scale,
      before: 50 * scale,
    })),
    targetsFrom: span.from,
    targets: some([
      { labTypeId: 1, priority: 0, n: 30, p50: 90, p90: 300, target: 600, within: 29 },
    ]),
    hour: 9,
    flow: (['received', 'accessioned', 'resulted', 'released'] as const).map((clock) => ({
      clock,
      today: Array.from({ length: 24 }, (_, hour) => hour * scale),
      usual: Array.from({ length: 24 }, () => 2 * scale),
    })),
  })
  api.reply(houseFigures.payerMix, {
    ...shape,
    ...month,
    list: some(payerMixNames.map((payer, n) => ({ payer, count: n }))),
  })
  api.reply(houseFigures.positivity, {
    ...shape,
    months: twelve,
    isGuarded: false,
    list: some([
      {
        analyte: 'codeine',
        labTypeId: 1,
        name: 'Codeine',
        months: twelve.map((_, n) => ({ found: n + 1, tested: 40 })),
      },
    ]),
  })
  api.reply(orderAudits.rates, {
    list: some([{ userId: 6, userName: 'Bench, Bo', audited: 20, errors: 1 }]),
  })

  api.reply(figures.turnaround, { ...shape, ...span, list: some(times), before: some(times) })
  api.reply(figures.reasons, {
    ...shape,
    from: dayAfter(today, -89),
    to: today,
    received: 50 * scale,
    rejected: some([{ measure: 1104, title: 'Rejected - wrong device', count: 3 }]),
    missing: some([{ measure: 301, title: 'Patient name missing', count: 2 }]),
  })
  api.reply(figures.series, ({ searchCriteria }) => {
    const { grain = 'w', from } = (searchCriteria ?? {}) as {
      grain?: 'd' | 'w' | 'm'
      from?: string
    }
    const buckets = periodsBetween(
      grain,
      from ??
        (grain === 'd' ? dayAfter(today, -11) : periodAfter(grain, startOf(grain, today), -11)),
      today,
      today,
    )
    return {
      ...shape,
      buckets: buckets.map(({ start, end }) => ({ start, end, isUnderWay: end >= today })),
      series: [{ measure: 'received' as const, counts: buckets.map(() => counts(scale)) }],
    }
  })

  const compared = {
    from: month.from,
    to: today,
    beforeFrom: months[1]?.from ?? today,
    beforeTo: months[1]?.to ?? today,
    businessDays: 10,
    businessDaysBefore: 10,
  }
  api.reply(salesFigures.detail, {
    ...shape,
    ...compared,
    level: 'account',
    list: some([row]),
    total: row,
    path: [],
    levels: ['account', 'location'],
    reassigned: 0,
    trend: {
      from: '2026-10-18',
      to: '2026-11-14',
      beforeFrom: '2026-09-20',
      beforeTo: '2026-10-17',
      businessDays: 19,
      businessDaysBefore: 20,
    },
  })
  const judged = {
    recent: 4,
    before: 20,
    businessDays: 20,
    businessDaysBefore: 20,
    lastDay: dayAfter(today, -9),
    quietDays: 6,
    dormantAfter: 15,
  }
  api.reply(salesFigures.states, {
    ...shape,
    counts: accountStateNames.map((state) => ({ state, accounts: scale })),
    list: some([
      {
        ...judged,
        customerId: 4,
        name: account.customer,
        facilityCode: 'SUN1001',
        state: 'declining',
        addedDay: null,
      },
    ]),
  })
  api.reply(salesFigures.stateMonths, {
    ...shape,
    months: twelve.map((month) => ({
      month,
      counts: accountStateNames.map((state) => ({ state, accounts: scale })),
    })),
  })
  api.reply(salesFigures.goals, { ...shape, approvedBy: '', approvedOn: null, list: [] })
  api.reply(billingFigures.queues, {
    tiles: [waiting('billing-past', '/billing-work', { due: '0' })],
    ages: [
      {
        kind: 'billing-open',
        title: 'Billing Work, to do',
        rows: [
          {
            label: 'Up to 7 days',
            count: 3 * scale,
            more: false,
            path: '/billing-work',
            search: { upTo: 7 },
          },
        ],
      },
    ],
  })
  api.reply(salesFigures.report, ({ option }) => {
    const grain = option === 'Y' ? 'm' : 'w'
    return {
      ...shape,
      list: Array.from({ length: 12 }, (_, back) =>
        periodAfter(grain, startOf(grain, today), back - 11),
      ).map((sunday) => ({
        customerId: 0,
        customer: '',
        year: Number(sunday.slice(0, 4)),
        month: Number(sunday.slice(5, 7)),
        week: 1,
        sunday,
        counts: counts(scale),
      })),
    }
  })
  api.reply(salesFigures.daily, {
    ...shape,
    day: today,
    list: some([{ ...account, counts: counts(2), total: 9 }]),
    total: counts(2),
  })
  api.reply(locations.listForSalesRep, { list: [] })

  const tiles = {
    created: 1,
    received: 2,
    processing: 3,
    resulted: 4,
    notProcessed: 5,
    issue: 6,
    holdTotal: 7,
    critical: 0,
    found: 0,
    more: [],
  }
  api.reply(orders.summary, tiles)
  api.reply(orders.list, {
    ...nothing,
    list: some([orderRowOf({ labStatusId: 17, labStatus: 'Hold - name differs' })]),
    total: scale,
    closedCharts: [],
    inRestricted: 0,
  })
  api.reply(orders.unsignedCount, { id: '3' })
  api.reply(resultReview.list, wholeOf(resultReview.list.answer, nothing))
  api.reply(shipLogs.list, nothing)
}
