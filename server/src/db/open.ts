import { admitServer } from './admit-server.ts'
import { databaseOver, type Database } from './database.ts'
import { openEngine, type EngineChoice } from './engine.ts'
import { baseline, migrate, settle } from './migrate.ts'

/**
 * Opens the database, brings its tables up to date and drops the login's rights. `ownerUrl`: the
 * owner of the tables, if that is not the login of `url`.
 */
export const openDatabase = async (
  choice: EngineChoice & { ownerUrl?: string | undefined },
  log?: (migration: string) => void,
): Promise<Database & { isNew: boolean }> => {
  const first = await openEngine({
    ...choice,
    url: choice.ownerUrl ?? choice.url,
    role: false,
    pool: 1,
  })
  try {
    const ran = await migrate(first, log)
    const isNew = ran.includes(baseline)
    if (first.kind === 'embedded') {
      await settle(first)
      return { ...databaseOver(first), isNew }
    }
    if (choice.ownerUrl !== undefined && choice.url !== undefined)
      await admitServer(first, decodeURIComponent(new URL(choice.url).username))
    await first.close()
    return { ...databaseOver(await openEngine(choice)), isNew }
  } catch (error) {
    await first.close().catch(() => {})
    throw error
  }
}
