import type { Tx } from '../db/database.ts'
import { compiledRaw } from '../db/queries.ts'
import { personName } from '../db/sql-parts.ts'

/**
 * SQL: whether the user who did something is the caller, with any of their sign-ins
 * (docs/decisions/0007). `by`: a column; null is no one. `caller`: a parameter or a number, so that
 * a list looks up the caller's sign-ins once.
 */
export const samePerson = (by: string, caller: string): string =>
  `coalesce(${by} = any ((select logins_of_person(${caller}))::bigint[]), false)`

/* One that no second person confirmed decides about no one (docs/decisions/0082). */
const notConfirmedOr = (by: string, among: string, caller: string): string => `
  (
    ${by} is not null
    and (${by} = any ((select ${among})::bigint[]) or (select decisions_blocked(${caller})))
  )
`

/**
 * SQL: whether the caller may not decide about an act of `by`: it is the caller’s own, with any of
 * their sign-ins, or their sign-in and the caller’s are in one hand (docs/decisions/0007). As
 * `samePerson`; null is no one.
 */
export const mayNotDecide = (by: string, caller: string): string =>
  notConfirmedOr(by, `people_behind(${caller})`, caller)

/** SQL: as `mayNotDecide`, about what any of several people did; `by`: an array. */
export const mayNotDecideAny = (by: string, caller: string): string => `
  (
    cardinality(${by}) > 0
    and (
      ${by} && (select people_behind(${caller}))::bigint[]
      or (select decisions_blocked(${caller}))
    )
  )
`

/**
 * SQL: the names of the other people who entered a part of something, as JSON, if the caller entered
 * one, too: none of them can confirm it until one takes all of it over. `by`: an array.
 */
export const enteredWith = (by: string, caller: string): string => `
  (
    select coalesce(json_agg(w.name order by w.name), '[]')
    from
      (
        select distinct coalesce(nullif(${personName('e.id')}, ''), 'Someone') as name
        from unnest(${by}) e (id)
        where
          ${by} && (select logins_of_person(${caller}))::bigint[]
          and e.id <> all ((select people_behind(${caller}))::bigint[])
      ) w
  )
`

/**
 * SQL: whether the caller may not vouch for the user `about`: it is the caller’s own sign-in, or
 * that person made or changed the caller’s. As `samePerson`; null is no one.
 */
export const mayNotVouch = (about: string, caller: string): string =>
  notConfirmedOr(about, `people_above(${caller})`, caller)

const idsOf =
  (named: 'people_behind' | 'logins_of_person') =>
  async (tx: Tx, userId: number): Promise<ReadonlySet<number>> => {
    const { rows } = await tx.executeQuery<{ id: number }>(
      compiledRaw(`select unnest(${named}($1)) as id`, [userId]),
    )
    return new Set(rows.map(({ id }) => id))
  }
/** The sign-ins about whose acts this one may not decide: `mayNotDecide`, in code. */
export const peopleBehind = idsOf('people_behind')
/** Whether a sign-in decides about no one's acts until a second person confirms it. */
export const decisionsBlocked = async (tx: Tx, userId: number): Promise<boolean> => {
  const { rows } = await tx.executeQuery<{ blocked: boolean }>(
    compiledRaw('select decisions_blocked($1) as blocked', [userId]),
  )
  return rows[0]?.blocked === true
}
/**
 * About whom a sign-in decides nothing, for whom it does not vouch, and whether it waits to be
 * confirmed and decides about no one: `mayNotDecide` and `mayNotVouch`, in one round trip.
 */
export const standingAsSecond = async (
  tx: Tx,
  userId: number,
): Promise<{ behind: ReadonlySet<number>; above: ReadonlySet<number>; isBlocked: boolean }> => {
  const { rows } = await tx.executeQuery<{
    behind: number[]
    above: number[]
    isBlocked: boolean
  }>(
    compiledRaw(
      `
        select
          to_json(people_behind($1)) as behind,
          to_json(people_above($1)) as above,
          decisions_blocked($1) as "isBlocked"
      `,
      [userId],
    ),
  )
  const { behind = [], above = [], isBlocked = false } = rows[0] ?? {}
  return { behind: new Set(behind), above: new Set(above), isBlocked }
}
/** All sign-ins of the person who has this one, itself included. */
export const loginsOfPerson = idsOf('logins_of_person')

/** Whether two sign-ins belong to one person. Null is no one. */
export const isSamePerson = async (tx: Tx, one: number, other: number | null): Promise<boolean> =>
  other !== null && (one === other || (await loginsOfPerson(tx, one)).has(other))
