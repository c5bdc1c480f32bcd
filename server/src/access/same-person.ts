import type { Tx } from '../db/database.ts'
import { compiledText } from '../db/queries.ts'

/**
 * SQL: whether the user who did something is the caller, with any of their sign-ins (docs/decisions/0007). `by`: a column; null is no one. `caller`: a
 * parameter or a number, so that a list looks up the caller's sign-ins once.
 */
export const samePerson = (by: string, caller: string): string => `coalesce(${by} = any ((select logins_of_person(${caller}))::bigint[]), false)`

/** All sign-ins of the person who has this one, itself included. */
export const loginsOfPerson = async (tx: Tx, userId: number): Promise<ReadonlySet<number>> => {
  const { rows } = await tx.executeQuery<{ id: number }>(compiledText('select unnest(logins_of_person($1)) as id', [userId]))
  return new Set(rows.map(({ id }) => id))
}

/** Whether two sign-ins belong to one person. Null is no one. */
export const isSamePerson = async (tx: Tx, one: number, other: number | null): Promise<boolean> =>
  other !== null && (one === other || (await loginsOfPerson(tx, one)).has(other))
