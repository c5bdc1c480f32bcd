import { setTimeout as pause } from 'node:timers/promises'
import type { Run } from '@labgate/server/db/run.ts'
import type { Deck } from '../calls/deck.ts'
import { foldingName } from '../calls/names.ts'
import { startFloor } from '../floor/start-floor.ts'
import type { Place } from '../laboratory/places.ts'
import { signIn, type Visitor } from '../laboratory/sign-in.ts'
import type { Callers } from '../load/callers.ts'
import { measureDeck, type Measured } from '../measure/measure-deck.ts'
import type { Portal } from '../measure/start-portal.ts'
import { dashboardDecks } from './dashboard-decks.ts'
import { figureDecks } from './figure-decks.ts'
import { asOwner } from './load.ts'
import { measureFolding, type Folding } from './measure-folding.ts'

interface Given {
  place: Place & { url: string }
  portal: Portal
  callers: Callers
  visitor: Visitor
  practice: Visitor
  /** Saves of orders. */
  saves: Deck
  wants: (name: string) => boolean
  seconds: number
  notices: (deck: Pick<Deck, 'name'>, measured: readonly Measured[]) => void
}

const mostWaitMs = 300_000
/**
 * On start, the server counts what is waiting and judges the accounts; until then there is nothing
 * to request.
 */
const judged = async (run: Run): Promise<void> => {
  for (const until = performance.now() + mostWaitMs; ; await pause(200)) {
    const { rows } = await run(`
      select
        exists (select from figure_account_state) and not exists (select from figure_dirty) as done
    `)
    if ((rows as [{ done: boolean }])[0].done) break
    if (performance.now() > until) throw new Error('The server does not judge the accounts.')
  }
  for (const table of ['figure_account_state', 'figure_order', 'figure_account', 'figure_chain'])
    await run(`vacuum (analyze) ${table}`)
}

/** The calls of dashboards and sales pages, and then the cost of figures to a save. */
export const measureFigures = async ({
  place,
  portal,
  callers,
  visitor,
  practice,
  saves,
  wants,
  seconds,
  notices,
}: Given): Promise<Folding | undefined> => {
  const seller = await signIn(portal.url, 'vp@labgate.example')
  const decks = await asOwner(place.url, async (run) => {
    await judged(run)
    return [
      ...(await figureDecks(run, { visitor, seller, practice, wants })),
      ...(await dashboardDecks(run, portal.url, wants)),
    ]
  })
  const floor = await startFloor({
    ...place,
    statements: decks.flatMap(({ statements = [] }) => statements),
  })
  const ports = { ours: portal.port, floor: floor.port }
  try {
    for (const deck of decks) notices(deck, await measureDeck(deck, callers, ports, seconds))
    if (!wants(foldingName)) return undefined
    const { calls, folding } = await measureFolding(place.url, saves, callers, ports, seconds)
    notices(calls, [calls])
    return folding
  } finally {
    await floor.stop()
  }
}
