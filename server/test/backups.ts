import { asLoginInside } from '../src/db/as-login.ts'
import { fillFrom } from '../src/db/backup/fill.ts'
import type { Run } from '../src/db/backup/plan.ts'
import { writeBackup } from '../src/db/backup/write.ts'
import type { Database } from '../src/db/database.ts'
import { compiledRaw } from '../src/db/queries.ts'

/** Runs the login's statements in one transaction, as the commands and the nightly dump do. */
export const inTransaction = <T>(database: Database, work: (run: Run) => Promise<T>): Promise<T> =>
  database.system('test', (tx) =>
    asLoginInside(tx, () =>
      work(async <R>(sql: string, values: readonly unknown[] = []) => [
        ...(await tx.executeQuery(compiledRaw<R>(sql, values))).rows,
      ]),
    ),
  )

/** The lines of a database backup. */
export const backupOf = async (database: Database, at: Date): Promise<string[]> => {
  const lines: string[] = []
  await inTransaction(database, (run) =>
    writeBackup(run, { at, version: 'test' }, async (line) => void lines.push(line)),
  )
  return lines
}

/** Fills a database from a backup, replacing everything there. */
export const restoreInto = (database: Database, lines: readonly string[]) => {
  const each = (async function* (): AsyncGenerator<string, undefined> {
    yield* lines.slice(1)
    return undefined
  })()
  return inTransaction(database, (run) => fillFrom(run, each))
}
