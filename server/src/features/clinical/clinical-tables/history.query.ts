import type { ClinicalTableEvent } from '@labgate/contract/clinical/clinical-tables'
import type { TableKind } from '@labgate/contract/clinical/kinds'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { isoInstant } from '../../../db/sql-parts.ts'
import { directorOf } from './table.ts'

/** A stored event. `isFirst`: no approval precedes it, so the default was there before. */
export type StoredEvent = ClinicalTableEvent & { isFirst: boolean }

const most = 500

/** History of a row, or with an empty key of a table, latest first. */
export const historyOf = (labId: number, kind: TableKind, key: string): Query<StoredEvent> =>
  rawQuery(
    `
      select
        v.version_id as "versionId",
        v.row_key as key,
        v.state,
        v.content as is,
        v.source,
        v.source_date as "sourceDate",
        a.effective_date as "effectiveDate",
        case
          when a.approval_id is null then v.user_name
          else ${directorOf}
        end as by,
        ${isoInstant('v.made_at')} as at,
        coalesce(a.note, '') as note,
        (
          select w.content
          from clinical_version w
          where
            w.lab_id = v.lab_id
            and w.kind = v.kind
            and w.row_key = v.row_key
            and w.version_id < v.version_id
            and w.state in ('approved', 'retired')
          order by w.version_id desc
          limit 1
        ) as was,
        not exists (
          select
          from clinical_version w
          where
            w.lab_id = v.lab_id
            and w.kind = v.kind
            and w.row_key = v.row_key
            and w.version_id < v.version_id
            and w.state in ('approved', 'retired')
        ) as "isFirst"
      from
        clinical_version v
        left join clinical_approval a using (approval_id)
      where v.lab_id = $1 and v.kind = $2 and ($3 = '' or v.row_key = $3)
      order by v.version_id desc
      limit ${most}
    `,
    [labId, kind, key],
  )
