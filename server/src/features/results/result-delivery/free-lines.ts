import { systemScope } from '../../../core/scope/system-scope.ts'
import type { Database } from '../../../db/database.ts'

/** Frees the lines to practices' systems that a process had when it ended. */
export const freePracticeLines = ({ database }: { database: Database }): Promise<unknown> =>
  database.forActor(systemScope, (tx) =>
    tx
      .updateTable('hl7_destination')
      .set({ leased_by: '', leased_until: null })
      .where('leased_by', '<>', '')
      .execute(),
  )
