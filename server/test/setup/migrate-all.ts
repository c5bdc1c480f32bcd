import { pino } from 'pino'
import { databaseOver } from '../../src/db/database.ts'
import type { Engine } from '../../src/db/engine.ts'
import { migrate } from '../../src/db/migrate.ts'
import { jobsOver } from '../../src/jobs/boss.ts'

/** Makes all tables, those of the queue too: the first start of a server would make them, and most tests of jobs begin with one. */
export const migrateAll = async (engine: Engine): Promise<void> => {
  await migrate(engine)
  const jobs = jobsOver(databaseOver(engine), pino({ level: 'silent' }))
  await jobs.start({})
  await jobs.stop()
}
