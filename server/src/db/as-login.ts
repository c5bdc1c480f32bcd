import type { Tx } from './database.ts'
import { compiledRaw } from './queries.ts'

/**
 * Runs `work` inside the transaction with the login's own rights, then restores the role; see
 * jobs/boss.ts.
 */
export const asLoginInside = async <T>(tx: Tx, work: () => Promise<T>): Promise<T> => {
  const was = (
    await tx.executeQuery<{ role: string }>(
      compiledRaw(`select current_user::text as role, set_config('role', 'none', true)`),
    )
  ).rows[0]?.role
  const result = await work()
  await tx.executeQuery(compiledRaw(`select set_config('role', $1, true)`, [was]))
  return result
}
