import { userNameFor } from '@labgate/contract/people/users'
import { issue, Refusal } from '../../../access/refusal.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'

const advisoryClass = 7_412

const taken = async (tx: Tx, name: string): Promise<boolean> => {
  const [found] = (
    await tx.executeQuery(
      compiledRaw<{ taken: boolean }>('select user_name_taken($1) as taken', [name]),
    )
  ).rows
  return found?.taken ?? false
}

/**
 * Locks the name until the end of the transaction: of two people requesting it at once, the second
 * sees what the first got.
 */
const holdName = (tx: Tx, name: string) =>
  tx.executeQuery(
    compiledRaw('select pg_advisory_xact_lock($1, hashtext(lower($2)))', [advisoryClass, name]),
  )

/**
 * The requested user name if it is free; without one, first initial, last name and facility code,
 * with a number if that is taken.
 */
export const freeUserName = async (
  tx: Tx,
  user: Readonly<Record<string, unknown>>,
  customerId: number,
  wanted: string | undefined,
): Promise<string> => {
  if (wanted !== undefined) {
    await holdName(tx, wanted)
    if (await taken(tx, wanted))
      throw new Refusal('taken', 'This user name is taken.', [
        issue('userName', 'This user name is taken. Choose another.', 'taken'),
      ])
    return wanted
  }
  const account =
    customerId > 0
      ? await tx
          .selectFrom('customer')
          .select('facility_code')
          .where('customer_id', '=', customerId)
          .executeTakeFirst()
      : undefined
  const made = userNameFor(
    String(user['firstName']),
    String(user['lastName']),
    account?.facility_code ?? '',
  ).slice(0, 50)
  await holdName(tx, made)
  for (let count = 1; ; count++) {
    const name = count === 1 ? made : `${made}-${count}`
    if (!(await taken(tx, name))) return name
  }
}
