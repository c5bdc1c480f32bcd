import { systemScope } from '../../../core/scope/system-scope.ts'
import type { Database } from '../../../db/database.ts'

/**
 * Frees the lines to laboratory systems that a process had when it ended: only the process that has
 * the duty sends. A message that it was sending keeps its number, so that a repeat is recognized.
 */
export const freeSystemLines = ({ database }: { database: Database }): Promise<unknown> =>
  database.forActor(systemScope, (tx) =>
    tx
      .updateTable('lab_system')
      .set({ leased_by: '', leased_until: null })
      .where('leased_by', '<>', '')
      .execute(),
  )
