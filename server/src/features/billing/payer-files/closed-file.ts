import type { Actor } from '../../../access/actor.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { pipeline } from '../../../db/database.ts'
import { namesClosedClaim } from './files.query.ts'

/** A file is shown with everybody in it: not to whom a chart in it is closed. */
export const namesClosedChart = (): Refusal =>
  new Refusal('not-possible', 'This file names a patient whose chart is closed to you.')

/**
 * Refuses if the shown segments trace a claim (TRN02) of a chart that is closed to the reader: an
 * answer can be about claims of several files.
 */
export const refuseClosedTraces = async (
  { database }: Pick<AppContext, 'database'>,
  actor: Actor,
  segments: readonly { id: string; text: string }[],
): Promise<void> => {
  const numbers = segments.flatMap(({ id, text }) =>
    id === 'TRN' ? (text.split(text.charAt(id.length))[2] ?? []) : [],
  )
  if (numbers.length === 0) return
  const [[found]] = await database.forActor(actor, (tx) => pipeline(tx, namesClosedClaim(numbers)))
  if (found?.namesClosed === true) throw namesClosedChart()
}
