import type { Actor } from '../../../access/actor.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'

export interface Subordinate {
  userId: number
  name: string
  userTypeId: number
}

/** Owner columns below a regional manager and a vice president (rules.md#sales-hierarchy). */
const below = {
  rm: ['user_id_rm', ['user_id_tm', 'user_id_am']],
  vp: ['user_id_vp', ['user_id_rm', 'user_id_tm', 'user_id_am', 'user_id_specialist']],
} as const

/**
 * The people below a manager, by the accounts in scope; administrators can query anyone, others
 * themselves and those below them.
 */
export const subordinates = (
  actor: Actor,
  kind: keyof typeof below,
  userId: number,
): Query<Subordinate> => {
  const [manager, columns] = below[kind]
  const visible = `
    select c.* from customer c where $2::bigint[] is null or c.customer_id = any ($2)
  `
  return rawQuery(
    `
      with
        visible as (${visible}),
        people as (
          select distinct unnest(array[${columns.join(', ')}]) as user_id
          from visible
          where ${manager} = $1
        )
      select s.user_id as "userId", s.name, s.user_type_id as "userTypeId"
      from
        people
        join staff s using (user_id)
      where
        $1 = $3
        or $2::bigint[] is null
        or exists (
          select
          from visible
          where $3 in (user_id_vp, user_id_rm) and $1 in (user_id_rm, user_id_tm)
        )
      order by s.name
      limit 1000
    `,
    [userId, actor.customers === 'all' ? null : actor.customers, actor.asId],
  )
}
