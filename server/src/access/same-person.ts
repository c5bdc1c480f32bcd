import type { Tx } from '../db/database.ts'
import { compiledRaw } from '../db/queries.ts'

/**
 * SQL: whether the user who did something is the caller, with any of their sign-ins
 * (docs/decisions/0007). `by`: a column; null is no one. `caller`: a parameter or a number, so that
 * a list looks up the caller's sign-ins once.
 */
export const samePerson = (by: string, caller: string): string =>
  `coalesce(${by} = any ((select logins_of_person(${caller}))::bigint[]), false)`

/**
 * SQL: whether the caller may not decide about an act of `by`: it is the caller’s own, with any of
 * their sign-ins, or that of someone who made or changed the caller’s sign-in within 30 days. As
 * `samePerson`; null is no one.
 */
export const mayNotDecide = (by: string, caller: string): string =>
  `coalesce(${by} = any ((select people_behind(${caller}))::bigint[]), false)`

/** The sign-ins about whose acts this one may not decide: `mayNotDecide`, in code. */
export const peopleBehind = async (tx: Tx, userId: number): Promise<ReadonlySet<number>> => {
  const { rows } = await tx.executeQuery<{ id: number }>(
    compiledRaw('select unnest(people_behind($1)) as id', [userId]),
  )
  return new Set(rows.map(({ id }) => id))
}

/** All sign-ins of the person who has this one, itself included. */
export const loginsOfPerson = async (tx: Tx, userId: number): Promise<ReadonlySet<number>> => {
  const { rows } = await tx.executeQuery<{ id: number }>(
    compiledRaw('select unnest(logins_of_person($1)) as id', [userId]),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Whether two sign-ins belong to one person. Null is no one. */
export const isSamePerson = async (tx: Tx, one: number, other: number | null): Promise<boolean> =>
  other !== null && (one === other || (await loginsOfPerson(tx, one)).has(other))
