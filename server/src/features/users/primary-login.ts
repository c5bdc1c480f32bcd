import type { Tx } from '../../db/database.ts'
import { compiledText } from '../../db/queries.ts'

/**
 * Columns that follow from a new e-mail: nobody has shown yet to own it, and the login is the primary one when the e-mail has no other.
 * An e-mail that loses its primary login this way gives the place to its oldest other login.
 */
export const primaryAfter = async (
  tx: Tx,
  row: { user_id: number; email: string; primary_login: boolean } | undefined,
  email: string,
): Promise<{ email_proven: boolean; primary_login: boolean }> => {
  const [found] = (await tx.executeQuery(compiledText<{ has: boolean }>('select email_has_primary($1, $2) as has', [email, row?.user_id ?? 0]))).rows
  if (row?.primary_login) await tx.executeQuery(compiledText('select pass_primary_on($1)', [row.user_id]))
  return { email_proven: false, primary_login: !(found?.has ?? false) }
}
