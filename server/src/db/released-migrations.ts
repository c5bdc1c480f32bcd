import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What the last release has; written by `node scripts/test/migrations.ts --release`. */
export interface Released {
  /** Tells the schema of the baseline apart. */
  baseline: string
  /** The hash of each migration's text, by its name, in run order. */
  migrations: Record<string, string>
}

export const releasedFile = fileURLToPath(new URL('../../../db/released.json', import.meta.url))

/** Undefined until the first release. */
export const readReleased = (): Released | undefined =>
  existsSync(releasedFile)
    ? (JSON.parse(readFileSync(releasedFile, 'utf8')) as Released)
    : undefined

/** Names of the migrations that are released, in run order. */
export const releasedMigrations = (): string[] => Object.keys(readReleased()?.migrations ?? {})
