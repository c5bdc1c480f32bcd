import type { Values } from '@labgate/contract/clinical/fields'
import type { Actor } from '../../../access/actor.ts'
import { nameOf } from '../../../core/orders/events.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import type { LockedTable } from './lock-table.ts'

export interface NewVersion {
  key: string
  content: Values | null
  source: string
  sourceDate: string
  state: 'draft' | 'dropped' | 'approved' | 'retired'
}

/** Adds versions to a locked table, all in one statement. */
export const versionRows = (
  actor: Actor,
  { labId, kind }: Pick<LockedTable, 'labId' | 'kind'>,
  versions: readonly NewVersion[],
  { approvalId, at }: { approvalId: number | null; at: Date },
): Query<unknown> =>
  rawQuery(
    `
      insert into clinical_version
        (
          lab_id,
          kind,
          row_key,
          content,
          source,
          source_date,
          state,
          approval_id,
          user_id,
          user_name,
          made_at
        )
      select
        $1::bigint,
        $2,
        v.key,
        v.content,
        v.source,
        v."sourceDate",
        v.state,
        $3::bigint,
        $4::bigint,
        $5,
        $6::timestamptz
      from
        rows from (
          jsonb_to_recordset($7::jsonb) as (
            key text,
            content jsonb,
            source text,
            "sourceDate" text,
            state text
          )
        ) with ordinality as v (key, content, source, "sourceDate", state, place)
      order by v.place
    `,
    [
      labId,
      kind,
      approvalId,
      actor.userId,
      nameOf(actor),
      at.toISOString(),
      JSON.stringify(versions),
    ],
  )
