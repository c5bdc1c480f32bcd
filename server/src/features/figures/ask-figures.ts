import { dayAt } from '@labgate/contract/time-zones'
import type { Actor } from '../../access/actor.ts'
import type { Outcome } from '../../db/batch.ts'
import type { Database } from '../../db/database.ts'
import type { Built } from '../../db/queries.ts'
import { asOfOf, figureState, type FigureState } from './as-of.query.ts'

export const rowsOf = <R>(outcome: Outcome | undefined): R[] => (outcome?.rows ?? []) as unknown as R[]

/** What every answer of figures says of itself: how far changes are counted, in which zone, and which day is today there. Counts, and nothing of a record: no audit row. */
export const figuresAsOf = async ({ database, now }: { database: Pick<Database, 'ask'>; now: () => Date }, actor: Actor) =>
  asOfOf(rowsOf<FigureState>((await database.ask(actor, [figureState]))[0])[0], now())

/** The zone of the house as it was read last. */
const zones = new WeakMap<object, string>()
/**
 * What every answer says of itself and what is asked for today, in one trip: today is that of the zone as it was read last. Should it turn out to be another day,
 * all is asked again. Answers with the state what `make` made, and the outcomes of its queries.
 */
export const askFigures = async <M extends { queries: readonly Built<unknown>[] }>(
  { database, now }: { database: Pick<Database, 'ask'>; now: () => Date },
  actor: Actor,
  make: (today: string) => M,
) => {
  const zone = zones.get(database)
  let today = zone === undefined ? (await figuresAsOf({ database, now }, actor)).today : dayAt(now(), zone)
  for (;;) {
    const made = make(today)
    const [first, ...outcomes] = await database.ask(actor, [figureState, ...made.queries])
    const state = asOfOf(rowsOf<FigureState>(first)[0], now())
    zones.set(database, state.timeZone)
    if (state.today === today) return { state, made, outcomes }
    today = state.today
  }
}
