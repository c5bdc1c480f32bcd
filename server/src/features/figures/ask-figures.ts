import { dayAt } from '@labgate/contract/kit/time-zones'
import type { Actor } from '../../access/actor.ts'
import type { Outcome } from '../../db/batch.ts'
import type { Database } from '../../db/database.ts'
import type { Query } from '../../db/queries.ts'
import { asOfOf, figureState, type FigureState } from './as-of.query.ts'

/**
 * The rows of one of several queries whose number is known only at run time; R is the query's row
 * type.
 */
export const rowsOf = <R>(outcome: Outcome | undefined): R[] => (outcome?.rows ?? []) as R[]

/**
 * The as-of part of every response with figures: how far changes have been counted, in which zone,
 * and today's date there. Only counts, nothing from a record: no audit row.
 */
export const figuresAsOf = async (
  { database, now }: { database: Pick<Database, 'ask'>; now: () => Date },
  actor: Actor,
) => asOfOf(rowsOf<FigureState>((await database.ask(actor, [figureState]))[0])[0], now())

/** The laboratory’s time zone as last read. */
const zones = new WeakMap<object, string>()
/**
 * Reads the as-of state and the figures for today in one trip: today is in the zone as last read.
 * If it turns out to be another day, everything is read again. Returns the state, what `make` made,
 * and the outcomes of its queries.
 */
export const askFigures = async <M extends { queries: readonly Query<unknown>[] }>(
  { database, now }: { database: Pick<Database, 'ask'>; now: () => Date },
  actor: Actor,
  make: (today: string) => M,
) => {
  const zone = zones.get(database)
  let today =
    zone === undefined ? (await figuresAsOf({ database, now }, actor)).today : dayAt(now(), zone)
  for (;;) {
    const made = make(today)
    const [first, ...outcomes] = await database.ask(actor, [figureState, ...made.queries])
    const state = asOfOf(rowsOf<FigureState>(first)[0], now())
    zones.set(database, state.timeZone)
    if (state.today === today) return { state, made, outcomes }
    today = state.today
  }
}
