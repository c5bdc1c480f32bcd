import { dayAt } from '@labgate/contract/kit/time-zones'
import { rawQuery, type Query } from '../../db/queries.ts'

export interface FigureState {
  asOf: string | null
  timeZone: string
}
/** How far changes have been counted, and in which zone. */
export const figureState: Query<FigureState> = rawQuery(`
  select s.folded_at as "asOf", l.time_zone as "timeZone"
  from
    figure_state s
    cross join laboratory_setting l
`)
/** The as-of part of every response with figures. */
export const asOfOf = (state: FigureState | undefined, now: Date) => {
  const timeZone = state?.timeZone ?? ''
  return { asOf: state?.asOf ?? null, timeZone, today: dayAt(now, timeZone) }
}
