import type { Run } from '../../../db/backup/plan.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'

/** Runs text statements inside the caller's transaction, as the commands write them. */
export const runOver =
  (tx: Tx): Run =>
  async <R>(sql: string, values: readonly unknown[] = []) =>
    (await tx.executeQuery(compiledRaw<R>(sql, values))).rows
