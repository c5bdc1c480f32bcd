import type { TestProject } from 'vitest/node'
import { openMigrated, type MigratedPostgres } from './migrated-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A database on the server with the right to create others, and the name of the migrated one to
     * copy.
     */
    postgres: Pick<MigratedPostgres, 'url' | 'template'>
  }
}

const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { url, template, stop } = await openMigrated()
  project.provide('postgres', { url, template })
  return stop
}
export default setup
