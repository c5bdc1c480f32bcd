import type { Tx } from '../db/database.ts'
import { compiledText } from '../db/queries.ts'

/** SQL: whether two user ids are the same person, by login or by the email that one person's logins share (docs/decisions/0007). */
export const samePerson = (one: string, other: string): string => `(${one} = ${other} or exists (
  select from app_user a join app_user b on a.email_folded = b.email_folded and a.email_folded <> '' where a.user_id = ${one} and b.user_id = ${other}))`

/** For acts that require a second person: another login of the first person does not count. */
export const isSamePerson = async (tx: Tx, one: number, other: number): Promise<boolean> => {
  const { rows } = await tx.executeQuery<{ same: boolean }>(compiledText(`select ${samePerson('$1::bigint', '$2::bigint')} as same`, [one, other]))
  return rows[0]?.same ?? false
}
