import { holidaysOf, nextBusinessDay } from '@labgate/contract/figures/days'
import { dayAt } from '@labgate/contract/kit/time-zones'
import type { Tx } from '../../db/database.ts'
import { laboratoryTimeZoneIn } from '../../db/laboratory-time-zone.ts'
import { compiledOf } from '../../db/queries.ts'
import { calendarDays } from '../calendar/calendar.query.ts'

/**
 * The laboratory's day of a practice's message, and by when the laboratory answers: its next
 * business day. Both YYYY-MM-DD.
 */
export const answerDays = async (tx: Tx, now: Date): Promise<{ today: string; due: string }> => {
  const today = dayAt(now, await laboratoryTimeZoneIn(tx))
  const { rows } = await tx.executeQuery(compiledOf(calendarDays()))
  return { today, due: nextBusinessDay(today, holidaysOf(rows)) }
}
