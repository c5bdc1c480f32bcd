import type { Actor } from '../../access/actor.ts'
import type { Outcome } from '../../db/batch.ts'
import type { Database } from '../../db/database.ts'
import { asOfOf, figureState, type FigureState } from './as-of.query.ts'

export const rowsOf = <R>(outcome: Outcome | undefined): R[] => (outcome?.rows ?? []) as unknown as R[]

/** What every answer of figures says of itself: how far changes are counted, in which zone, and which day is today there. Counts, and nothing of a record: no audit row. */
export const figuresAsOf = async ({ database, now }: { database: Pick<Database, 'ask'>; now: () => Date }, actor: Actor) =>
  asOfOf(rowsOf<FigureState>((await database.ask(actor, [figureState]))[0])[0], now())
