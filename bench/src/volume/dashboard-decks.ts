import { figures } from '@labgate/contract/figures/figures'
import { dayAfter, utcDay } from '@labgate/contract/kit/days'
import type { Endpoint } from '@labgate/contract/kit/endpoint'
import { home } from '@labgate/contract/overviews/home'
import { houseFigures } from '@labgate/contract/overviews/laboratory-figures'
import { salesFigures } from '@labgate/contract/overviews/sales-figures'
import type { Actor } from '@labgate/server/access/actor.ts'
import type { AppContext } from '@labgate/server/app-context.ts'
import type { Query } from '@labgate/server/db/queries.ts'
import type { Run } from '@labgate/server/db/run.ts'
import { figureRoutes } from '@labgate/server/features/figures/figures.routes.ts'
import { homeRoutes } from '@labgate/server/overviews/home/home.routes.ts'
import { laboratoryFigureRoutes } from '@labgate/server/overviews/laboratory-figures/laboratory-figures.routes.ts'
import { salesFigureRoutes } from '@labgate/server/overviews/sales-figures/sales-figures.routes.ts'
import type { Deck } from '../calls/deck.ts'
import type { DeckName } from '../calls/names.ts'
import { askAs, signIn, type Visitor } from '../laboratory/sign-in.ts'
import { figureDeck } from './figure-deck.ts'
import { asPerson } from './figure-targets.ts'
import { hearing } from './hearing.ts'

interface DeckCall {
  endpoint: Endpoint
  sent: Record<string, unknown>
}
const find = (endpoint: Endpoint, sent: Record<string, unknown> = {}): DeckCall => ({
  endpoint,
  sent,
})
const all = { searchCriteria: {} }
const weekDays = 7

/**
 * What each dashboard requests on opening, except lists of records (records.md#dashboard).
 * `people`: whose dashboard it is, in the demo.
 */
const dashboards = (today: string): { name: DeckName; people: string; calls: DeckCall[] }[] => {
  const waiting = (block: string): DeckCall => find(houseFigures.waiting, { block })
  const desk = [
    waiting('desk'),
    find(figures.turnaround, all),
    find(houseFigures.quality, all),
    find(houseFigures.positivity),
  ]
  const bench = [waiting('bench'), find(houseFigures.accessioned, all), find(houseFigures.dock)]
  const week = { measures: ['ordered'], grain: 'd', from: dayAfter(today, 1 - weekDays) }
  return [
    {
      name: 'Dashboard, practice',
      people: 'clinic-admin',
      calls: [
        find(home.dashboard),
        find(figures.turnaround, all),
        find(figures.reasons, all),
        find(figures.series, { searchCriteria: week }),
      ],
    },
    {
      name: 'Dashboard, sales',
      people: 'vp',
      calls: [
        find(home.dashboard),
        find(salesFigures.states, all),
        find(salesFigures.detail, all),
        find(figures.series, all),
        find(salesFigures.daily, all),
        find(figures.reasons, all),
      ],
    },
    {
      name: 'Dashboard, accessioning',
      people: 'accessioning',
      calls: [find(home.dashboard), ...bench],
    },
    {
      name: 'Dashboard, customer experience',
      people: 'cet-supervisor',
      calls: [
        find(home.dashboard),
        waiting('cet'),
        find(houseFigures.issues, all),
        find(houseFigures.rejections, all),
        ...desk,
        ...bench,
      ],
    },
    {
      name: 'Dashboard, executive',
      people: 'executive',
      calls: [
        find(home.dashboard),
        find(houseFigures.today),
        waiting('house'),
        find(figures.turnaround, all),
        find(houseFigures.quality, all),
        find(figures.series, { searchCriteria: { measures: ['received'], grain: 'm' } }),
        find(salesFigures.states, all),
        find(houseFigures.payerMix, all),
      ],
    },
    {
      name: 'Dashboard, billing',
      people: 'billing',
      calls: [find(home.dashboard), waiting('billing'), find(houseFigures.payerMix, all)],
    },
  ]
}

/**
 * The queries that the server's own handler of a call makes, captured as the owner of the tables.
 */
const recordQueries = async (
  run: Run,
  actor: Actor,
  { endpoint, sent }: DeckCall,
): Promise<Query<unknown>[]> => {
  const { database, kept } = hearing(run)
  const context = {
    database,
    now: () => new Date(),
    config: { CRITICAL_MINUTES: [30] },
  } as AppContext
  const routes = [
    ...homeRoutes(context),
    ...figureRoutes(context),
    ...laboratoryFigureRoutes(context),
    ...salesFigureRoutes(context),
  ]
  const route = routes.find((one) => one.endpoint === endpoint)
  if (route === undefined) throw new Error(`No handler answers ${endpoint.path}.`)
  await route.handle({ actor, input: sent } as never) // the handler reads only these
  return kept
}

/**
 * A deck for the dashboard of each kind of user: the calls of its page, each next to the statements
 * that it runs.
 */
export const dashboardDecks = async (
  run: Run,
  url: string,
  wants: (name: string) => boolean,
): Promise<Deck[]> => {
  const decks: Deck[] = []
  for (const { name, people, calls } of dashboards(utcDay(new Date())).filter((one) =>
    wants(one.name),
  )) {
    const visitor: Visitor = await signIn(url, `${people}@labgate.example`)
    const actor = await asPerson(run, visitor)
    const statements: Query<unknown>[][] = []
    for (const call of calls) statements.push(await recordQueries(run, actor, call))
    const ours = calls.map(({ endpoint, sent }) =>
      askAs(visitor, endpoint, sent, { expects: '"valid":true' }),
    )
    decks.push(figureDeck(name, ours, statements))
  }
  return decks
}
