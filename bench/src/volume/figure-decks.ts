import { monthOf } from '@labgate/contract/figures/days'
import { figures } from '@labgate/contract/figures/figures'
import { dayAfter, utcDay } from '@labgate/contract/kit/days'
import type { Endpoint } from '@labgate/contract/kit/endpoint'
import { salesFigures } from '@labgate/contract/overviews/sales-figures'
import type { Actor } from '@labgate/server/access/actor.ts'
import type { Database } from '@labgate/server/db/database.ts'
import type { Query } from '@labgate/server/db/queries.ts'
import type { Run } from '@labgate/server/db/run.ts'
import { figuresAsOf } from '@labgate/server/features/figures/ask-figures.ts'
import { seriesQuery } from '@labgate/server/features/figures/series.ts'
import { timesQuery } from '@labgate/server/features/figures/turnaround.ts'
import type { SalesCriteria } from '@labgate/server/overviews/sales-figures/below.ts'
import { salesDetail } from '@labgate/server/overviews/sales-figures/detail.ts'
import { dailySales, salesReport } from '@labgate/server/overviews/sales-figures/reports.ts'
import { accountsToCall, countStates } from '@labgate/server/overviews/sales-figures/states.ts'
import { actorOf, type Deck } from '../calls/deck.ts'
import type { DeckName } from '../calls/names.ts'
import { askAs, type Visitor } from '../laboratory/sign-in.ts'
import { figureDeck } from './figure-deck.ts'
import { asPerson, pickFigureTargets } from './figure-targets.ts'
import { hearing } from './hearing.ts'

type Asking = Pick<Database, 'ask'>
/** What a call sends, and how it queries the database. */
interface Call<S> {
  name: DeckName
  visitor: Visitor
  actor: Actor
  endpoint: Endpoint
  sent: readonly S[]
  asks: (
    database: Asking,
    today: string,
    actor: Actor,
    sent: S,
  ) => Promise<unknown> | Query<unknown>[]
}

/** A call's queries, captured as the owner of the tables. */
const recorded = async <S>(
  run: Run,
  { actor, asks }: Call<S>,
  sent: S,
): Promise<Query<unknown>[]> => {
  const { database, kept } = hearing(run)
  const { today } = await figuresAsOf({ database, now: () => new Date() }, actor)
  const response = asks(database, today, actor, sent)
  if (Array.isArray(response)) await database.ask(actor, response)
  else await response
  return kept
}

const deckOf = async <S extends Record<string, unknown>>(
  run: Run,
  call: Call<S>,
): Promise<Deck> => {
  const statements: Query<unknown>[][] = []
  for (const sent of call.sent) statements.push(await recorded(run, call, sent))
  return figureDeck(
    call.name,
    call.sent.map((sent) => askAs(call.visitor, call.endpoint, sent, { expects: '"asOf":"' })),
    statements,
  )
}

const volumes = ['collected', 'received', 'released'] as const
type SeriesCriteria = Parameters<typeof seriesQuery>[1]
type TimesCriteria = Parameters<typeof timesQuery>[1]
interface Sent<C> extends Record<string, unknown> {
  searchCriteria: C
}

/**
 * What dashboards and sales pages request, for the supervisor and for a vice president of sales,
 * who sees the accounts of a scope; `practice`: the administrator of the practice with the most
 * orders, whose figures are counted from its orders.
 */
export const figureDecks = async (
  run: Run,
  {
    visitor,
    seller,
    practice,
    wants,
  }: { visitor: Visitor; seller: Visitor; practice: Visitor; wants: (name: string) => boolean },
): Promise<Deck[]> => {
  const { accounts, largest, owners } = await pickFigureTargets(run)
  const [all, sales, own] = [
    actorOf(visitor),
    await asPerson(run, seller),
    await asPerson(run, practice),
  ]
  const today = utcDay(new Date())
  const lastMonth = dayAfter(monthOf(today), -1)
  /** The current month, the previous one, and a quarter compared with the one before it. */
  const periods: SalesCriteria[] = [
    {},
    { from: monthOf(lastMonth), to: lastMonth },
    { from: dayAfter(today, -91), to: dayAfter(today, -1) },
  ]
  const decks: Deck[] = []
  const add = async <S extends Record<string, unknown>>(call: Call<S>): Promise<void> => {
    if (wants(call.name)) decks.push(await deckOf(run, call))
  }
  const series = (name: DeckName, by: Visitor, actor: Actor, whose: readonly SeriesCriteria[]) =>
    add<Sent<SeriesCriteria>>({
      name,
      visitor: by,
      actor,
      endpoint: figures.series,
      sent: whose.flatMap((criteria) =>
        (['w', 'm'] as const).map((grain) => ({
          searchCriteria: { ...criteria, measures: [...volumes], grain },
        })),
      ),
      asks: (_, day, who, { searchCriteria }) => [seriesQuery(who, searchCriteria, day).query],
    })
  const turnaround = (name: DeckName, whose: readonly TimesCriteria[]) =>
    add<Sent<TimesCriteria>>({
      name,
      visitor,
      actor: all,
      endpoint: figures.turnaround,
      sent: whose.map((searchCriteria) => ({ searchCriteria })),
      asks: (_, day, who, { searchCriteria }) => [timesQuery(who, searchCriteria, day).query],
    })
  const detail = (name: DeckName, whose: readonly SalesCriteria[]) =>
    add<Sent<SalesCriteria>>({
      name,
      visitor: seller,
      actor: sales,
      endpoint: salesFigures.detail,
      sent: whose.flatMap((criteria) =>
        periods.map((period) => ({ searchCriteria: { ...period, ...criteria } })),
      ),
      asks: (database, day, who, { searchCriteria }) =>
        salesDetail(database, who, searchCriteria, day),
    })
  const managed = owners.map((userId_Owner) => ({ userId_Owner }))

  await series('GetSeries, house', visitor, all, [{}])
  await series(
    'GetSeries, an account',
    visitor,
    all,
    accounts.map((customerId) => ({ customerId })),
  )
  await series('GetSeries, owners then', visitor, all, managed)
  await series(
    'GetSeries, owners now',
    visitor,
    all,
    managed.map((one) => ({ ...one, ownedAs: 'now' as const })),
  )
  await series('GetSeries, a seller', seller, sales, [{}])
  await series('GetSeries, a practice', practice, own, [{}])
  await turnaround('GetTurnaround, house', [{}])
  await turnaround(
    'GetTurnaround, an account',
    accounts.map((customerId) => ({ customerId })),
  )
  await turnaround('GetTurnaround, the largest account', [{ customerId: largest }])
  const people = (['vp', 'rm', 'tm', 'am'] as const).map((level) => ({ level }))
  const now = { ownedAs: 'now' as const }
  await detail('GetSalesDetail, people then', people)
  await detail(
    'GetSalesDetail, people now',
    people.map((one) => ({ ...one, ...now })),
  )
  await detail('GetSalesDetail, accounts then', [{ level: 'account' }])
  await detail('GetSalesDetail, accounts now', [{ level: 'account', ...now }])
  const below = new Set(sales.customers === 'all' ? [] : sales.customers)
  await detail(
    'GetSalesDetail, locations',
    accounts
      .filter((customerId) => below.has(customerId))
      .map((customerId) => ({ level: 'location' as const, customerId })),
  )
  await add<Sent<object>>({
    name: 'GetAccountStates',
    visitor: seller,
    actor: sales,
    endpoint: salesFigures.states,
    sent: [{ searchCriteria: {} }],
    asks: (_, __, who) => [countStates(who, who.asId), accountsToCall(who, who.asId)],
  })
  await add<Sent<object> & { option: 'W' | 'Y' }>({
    name: 'SalesReport',
    visitor: seller,
    actor: sales,
    endpoint: salesFigures.report,
    sent: (['W', 'Y'] as const).map((option) => ({ searchCriteria: {}, option })),
    asks: (_, day, who, { option }) => [salesReport(who, {}, option, day).query],
  })
  await add<Sent<{ collectionDateStart: string }>>({
    name: 'SalesDailyReport',
    visitor: seller,
    actor: sales,
    endpoint: salesFigures.daily,
    sent: Array.from({ length: 28 }, (_, at) => ({
      searchCriteria: { collectionDateStart: dayAfter(today, -1 - at) },
    })),
    asks: (_, __, who, { searchCriteria }) => [
      dailySales(who, {}, searchCriteria.collectionDateStart),
    ],
  })
  return decks
}
