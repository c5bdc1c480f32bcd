import type { Actor } from '../../access/actor.ts'
import { mustNameVersion } from '../../access/versions.ts'
import { signedFields } from '../../core/orders/signing.ts'
import { pipeline, type Tx } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'

interface Stored {
  lab_order_id: number
  row_version: number
}

/*
 * Each order of which something that is signed may have changed after a version, with who changed
 * it last. A version without its line in the change log counts as such a change.
 */
const changedAfter = (ids: readonly number[], versions: readonly number[]) =>
  rawQuery<{ id: number; by: string }>(
    `
      select v.id, coalesce(c.by, '') as by
      from
        unnest($1::bigint[], $2::bigint[]) as v (id, seen)
        join lab_order o on o.lab_order_id = v.id
        cross join lateral (
          select
            count(*) filter (where not l.fields && $3::text[]) as unsigned,
            (
              array_agg(l.user_name order by l.row_version desc) filter (
                where l.fields && $3::text[]
              )
            )[1] as by
          from change_log l
          where l.kind = 'order' and l.record_id = v.id and l.row_version > v.seen
        ) c
      where c.unsigned <> o.row_version - v.seen
    `,
    [ids, versions, signedFields],
  )

/**
 * The orders whose content is not what the signer saw, with who changed it; '': unknown. What is
 * not signed, such as a status, may have changed. Refuses a signer at a screen who names no version;
 * system clients may omit it.
 */
export const changedSinceSeen = async (
  tx: Tx,
  actor: Actor,
  rows: readonly Stored[],
  versionOf: (labOrderId: number) => number | undefined,
): Promise<ReadonlyMap<number, string>> => {
  const seen = rows.flatMap(({ lab_order_id: id, row_version: now }) => {
    const version = versionOf(id)
    mustNameVersion(actor, version)
    return version === undefined || version === now ? [] : [{ id, version }]
  })
  if (seen.length === 0) return new Map()
  const [changed] = await pipeline(
    tx,
    changedAfter(
      seen.map(({ id }) => id),
      seen.map(({ version }) => version),
    ),
  )
  return new Map(changed.map(({ id, by }) => [id, by]))
}
