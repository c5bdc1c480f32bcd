import { setTimeout as pause } from 'node:timers/promises'
import { playDay } from '@labgate/simulator/day/play-day.ts'
import { openPlaces } from '../laboratory/places.ts'
import { demoPassword } from '../laboratory/sign-in.ts'
import { startPortal } from '../measure/start-portal.ts'
import { costMeter, countsStatements, costsEach } from '../short/costs.ts'
import { asOwner } from '../volume/load.ts'
import type { OrderCosts } from './ladder.ts'

/** What a day of the simulator cost for each of its orders. */
export interface DayCosts extends OrderCosts {
  orders: number
  statements: number
}

const warmUp = 24
const secondMs = 1000
/** A server whose database runs fewer statements a second has done what the day left to do. */
const quietStatements = 30
const mostSecondsToQuiet = 180

/**
 * Starts Labgate with the demo on a PostgreSQL of its own, plays a day of the simulator, with every
 * act of practices, dock, bench, customer experience, and billing, and measures what it cost until
 * nothing is left to do. A smaller day comes first, so that code and plans are warm.
 */
export const measureDay = async (
  orders: number,
  log: (line: string) => void,
): Promise<DayCosts> => {
  const places = await openPlaces('server', countsStatements)
  try {
    const [place, meter] = [await places.fresh(), await places.fresh()]
    const { url = '' } = place
    const portal = await startPortal(place, { LABGATE_DEMO: '1', RATE_LIMITS: '1000' })
    try {
      return await asOwner(meter.url ?? '', async (run) => {
        const read = await costMeter(run)
        const database = new URL(url).pathname.slice(1)
        const costs = () => read(portal.pid, database)
        const untilQuiet = async (): Promise<void> => {
          for (let second = 0; second < mostSecondsToQuiet; second++) {
            const before = await costs()
            await pause(secondMs)
            if ((await costs()).statements - before.statements < quietStatements) return
          }
          log('  It did not become quiet.')
        }
        const sizes = async (): Promise<{ wal: number; size: number }> => {
          const { rows } = await run(
            `
              select
                pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal,
                pg_database_size($1)::float8 as size
            `,
            [database],
          )
          return (rows as [{ wal: number; size: number }])[0]
        }
        const play = async (count: number, seed: string): Promise<number> => {
          const { plan, isStopped } = await playDay({
            url: portal.url,
            password: demoPassword,
            orders: count,
            seed,
            pace: () => async () => true,
            now: () => new Date(),
            say: () => undefined,
          })
          if (isStopped) throw new Error('The day was stopped.')
          return plan.tubes.length
        }
        await untilQuiet()
        await play(warmUp, 'the day before')
        await untilQuiet()
        await run('checkpoint')
        const [before, sizeBefore] = [await costs(), await sizes()]
        const played = await play(orders, 'the day that is measured')
        await untilQuiet()
        const [after, sizeAfter] = [await costs(), await sizes()]
        const { server, database: inDatabase, statements } = costsEach(before, after, played)
        return {
          orders: played,
          server,
          database: inDatabase,
          statements,
          wal: (sizeAfter.wal - sizeBefore.wal) / played,
          growth: (sizeAfter.size - sizeBefore.size) / played,
        }
      })
    } finally {
      await portal.stop()
    }
  } finally {
    await places.close()
  }
}
