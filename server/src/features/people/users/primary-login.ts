import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import { shiftParameters } from '../../../db/sql-parts.ts'
import { visibleUsers } from './users.queries.ts'

/**
 * SQL over a user `u`: whether the primary sign-in of its email is one that the actor sees. Whoever
 * does not see it does not learn either that somebody has this email; parameters follow `others`
 * more.
 */
export const withPrimaryElsewhere = (
  actor: Actor,
  others: number,
): { sql: string; parameters: readonly unknown[] } => {
  const { sql, parameters } = visibleUsers(actor)
    .where('u.primary_login', '=', true)
    .where('u.email_folded', '<>', '')
    .select('u.email_folded')
    .compile()
  return {
    sql: `
      exists (
        select from (${shiftParameters(sql, others)}) o where o.email_folded = u.email_folded
      )
    `,
    parameters,
  }
}

/**
 * Columns that follow from a new email: no one has proven ownership yet, and the login is the
 * primary one if the email has no other. An email that loses its primary login this way makes its
 * oldest other login primary.
 */
export const primaryAfter = async (
  tx: Tx,
  row: { user_id: number; email: string; primary_login: boolean } | undefined,
  email: string,
): Promise<{ email_proven: boolean; primary_login: boolean }> => {
  const [found] = (
    await tx.executeQuery(
      compiledRaw<{ has: boolean }>('select email_has_primary($1, $2) as has', [
        email,
        row?.user_id ?? 0,
      ]),
    )
  ).rows
  if (row?.primary_login)
    await tx.executeQuery(compiledRaw('select pass_primary_on($1)', [row.user_id]))
  return { email_proven: false, primary_login: !(found?.has ?? false) }
}
