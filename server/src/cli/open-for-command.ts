import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open.ts'

/**
 * The configured database as the server opens it, for one command: names each migration that it
 * runs. The caller closes it.
 */
export const openForCommand = (config: Config, say: (line: string) => void): Promise<Database> =>
  openDatabase(
    {
      url: config.DATABASE_URL,
      ownerUrl: config.DATABASE_OWNER_URL,
      data: config.LABGATE_DATA,
      pool: 2,
    },
    (migration) => say(`  migration ${migration}`),
  )
