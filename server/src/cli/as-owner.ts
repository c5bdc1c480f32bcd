import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Wrong, type Config } from '../config.ts'
import type { Run } from '../db/backup/plan.ts'
import type { Engine } from '../db/engine-interface.ts'
import { openEngine } from '../db/engine.ts'

/**
 * Opens the configured database in the login's own role, for work on all tables. Runs no
 * migrations.
 */
export const openAsOwner = (config: Config): Promise<Engine> =>
  openEngine({
    url: config.DATABASE_OWNER_URL ?? config.DATABASE_URL,
    data: config.LABGATE_DATA,
    role: false,
    pool: 2,
  })

/** Runs work in one transaction as the table owner. */
export const asOwner = async <T>(
  engine: Engine,
  how: 'read write' | 'isolation level repeatable read, read only',
  work: (run: Run) => Promise<T>,
): Promise<T> => {
  const { client, release } = await engine.connect()
  const run: Run = async <R>(sql: string, values: readonly unknown[] = []) =>
    (await client.query(sql, [...values])).rows as R[]
  try {
    await client.query(`begin ${how}`)
    const result = await work(run)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    release()
  }
}

/** The database's display name; never includes its password. */
export const nameOf = (config: Config): string => {
  if (config.DATABASE_URL === undefined) return `the embedded database in ${config.LABGATE_DATA}`
  const { host, pathname } = new URL(config.DATABASE_URL)
  return `PostgreSQL, ${host}${pathname}`
}

/** A command that only reads must not create an embedded database if there is none. */
export const refuseNoDatabase = (config: Config): void => {
  if (config.DATABASE_URL === undefined && !existsSync(join(config.LABGATE_DATA, 'pglite')))
    throw new Wrong(
      `There is no database in ${config.LABGATE_DATA}. Set LABGATE_DATA to its folder, or DATABASE_URL. npm start makes a new one.`,
    )
}
