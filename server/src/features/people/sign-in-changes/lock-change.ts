import { holdUsers } from '../../../access/sign-in-ground.ts'
import type { Tx } from '../../../db/database.ts'

/** A change, locked after its user, as whoever saves the user locks them. */
export const lockChange = async (tx: Tx, signInChangeId: number) => {
  const found = await tx
    .selectFrom('sign_in_change')
    .select('user_id')
    .where('sign_in_change_id', '=', signInChangeId)
    .executeTakeFirst()
  if (found === undefined) return undefined
  await holdUsers(tx, [found.user_id])
  return tx
    .selectFrom('sign_in_change')
    .selectAll()
    .where('sign_in_change_id', '=', signInChangeId)
    .forUpdate()
    .executeTakeFirst()
}
export type LockedChange = NonNullable<Awaited<ReturnType<typeof lockChange>>>
