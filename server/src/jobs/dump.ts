import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { apiVersion } from '@labgate/contract/people/session'
import type { AppContext } from '../app-context.ts'
import { asLoginInside } from '../db/as-login.ts'
import { writeLines } from '../db/backup/file.ts'
import type { Run } from '../db/backup/plan.ts'
import { writeBackup } from '../db/backup/write.ts'
import { compiledRaw } from '../db/queries.ts'

const keep = 7
/* Earlier ones were not encrypted, and are replaced as they get old. */
const name = /^labgate-.*\.backup(\.gz)?$/

/** When a file of the backup folder was written, to the minute; null: it is not a backup. */
export const dumpedAt = (file: string): string | null => {
  const [, day, hours, minutes] =
    /^labgate-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)\.backup(?:\.gz)?$/.exec(file) ?? []
  return day === undefined ? null : `${day}T${hours}:${minutes}:00.000Z`
}

/**
 * Writes a backup below `data`/backups and keeps the last seven. For the embedded engine, whose
 * single session automatically sees one state of the database, and which nothing else backs up;
 * everyone waits as long as it takes.
 */
export const dump = async (
  { database, crypt, now }: Pick<AppContext, 'database' | 'crypt' | 'now'>,
  data: string,
): Promise<string> => {
  const folder = join(data, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const at = now()
  const file = join(folder, `labgate-${at.toISOString().slice(0, 16).replace(':', '')}.backup`)
  await writeLines(file, crypt, (line) =>
    database.system('dump', (tx) => {
      const run: Run = async <R>(sql: string, values: readonly unknown[] = []) => [
        ...(await tx.executeQuery(compiledRaw<R>(sql, values))).rows,
      ]
      return asLoginInside(tx, () => writeBackup(run, { at, version: apiVersion }, line))
    }),
  )
  const old = (await readdir(folder))
    .filter((file) => name.test(file))
    .toSorted()
    .slice(0, -keep)
  for (const file of old) await rm(join(folder, file), { force: true })
  return file
}
