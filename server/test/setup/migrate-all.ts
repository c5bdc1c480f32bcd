import { pino } from 'pino'
import { databaseOver } from '../../src/db/database.ts'
import type { Engine } from '../../src/db/engine-interface.ts'
import { migrate } from '../../src/db/migrate.ts'
import { jobsOver } from '../../src/jobs/boss.ts'

/**
 * Creates all tables, including the queue's: the first start of a server would create them, and
 * most job tests begin with one.
 */
export const migrateAll = async (engine: Engine): Promise<void> => {
  await migrate(engine)
  const jobs = jobsOver(databaseOver(engine), pino({ level: 'silent' }))
  await jobs.start({})
  await jobs.stop()
}
