import type { Clock } from '@labgate/contract/kit/clock'
import type { Tx } from './database.ts'
import { compiledOf, rawQuery, type Query } from './queries.ts'

/** SQL: how the laboratory writes times of day, which an administrator sets. */
export const laboratoryClock = 'house_clock()'

/** SQL: how the caller reads times of day on screen. */
export const readersClock = `
  coalesce(
    (select nullif(clock, '') from app_user where user_id = scope_user()),
    ${laboratoryClock}
  )
`
/** How the caller reads times of day on screen. */
export const askReadersClock = (): Query<{ clock: Clock }> =>
  rawQuery(`select ${readersClock} as clock`)

/** How the laboratory writes times of day. */
export const askLaboratoryClock = (): Query<{ clock: Clock }> =>
  rawQuery(`select ${laboratoryClock} as clock`)
/** The answer's clock; most US clinics', should there be none. */
export const clockOf = (found: { clock: Clock } | undefined): Clock => found?.clock ?? '12'
/** The same within a transaction. */
export const laboratoryClockIn = async (tx: Pick<Tx, 'executeQuery'>): Promise<Clock> => {
  const { rows } = await tx.executeQuery(compiledOf(askLaboratoryClock()))
  return clockOf(rows[0])
}
