import { visitMinutes } from '@labgate/contract/results/result-review'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'

/*
 * The row is locked and read before it is written, so that of two tabs opened together only one
 * begins the visit.
 */
const opened = `
  with
    before as (
      select opened_at from result_visit where user_id = $1 and customer_id = $2 for update
    )
  insert into result_visit as v (user_id, customer_id, opened_at, since)
  select $1, $2, $3::timestamptz, $3::timestamptz from (select count(*) from before) first
  on conflict (user_id, customer_id) do update
    set
      opened_at = greatest(v.opened_at, excluded.opened_at),
      since = case
        when v.opened_at < excluded.opened_at - make_interval(
          mins => ${visitMinutes}
        ) then v.opened_at
        else v.since
      end
  returning
    coalesce(
      (select b.opened_at from before b) < $3::timestamptz - make_interval(mins => ${visitMinutes}),
      false
    ) as moved
`

/**
 * Records that a user opened Results. What arrived since the last time is marked from now on,
 * unless that was only minutes ago.
 */
export const openList = async (
  tx: Tx,
  { userId, own }: Actor,
  now: Date,
): Promise<{ moved: boolean }> => {
  const { rows } = await tx.executeQuery<{ moved: boolean }>(
    compiledRaw(opened, [userId, own.entityId, now.toISOString()]),
  )
  return { moved: rows[0]?.moved ?? false }
}
