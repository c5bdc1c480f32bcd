import { databaseOver, type Database } from './database.ts'
import { openEngine, type EngineChoice } from './engine.ts'
import { migrate, settle } from './migrate.ts'

/** Opens the database, brings its tables up to date and steps back from the login's rights. */
export const openDatabase = async (choice: EngineChoice, says?: (migration: string) => void): Promise<Database & { isNew: boolean }> => {
  const first = await openEngine({ ...choice, role: false, pool: 1 })
  try {
    const ran = await migrate(first, says)
    const isNew = ran.includes('001-house.sql')
    if (first.kind === 'embedded') {
      await settle(first)
      return { ...databaseOver(first), isNew }
    }
    await first.close()
    return { ...databaseOver(await openEngine(choice)), isNew }
  } catch (error) {
    await first.close().catch(() => {})
    throw error
  }
}
