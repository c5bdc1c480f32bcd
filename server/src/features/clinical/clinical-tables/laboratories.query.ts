import type { TableLaboratory } from '@labgate/contract/clinical/clinical-tables'
import type { z } from 'zod'
import { enteredWith, mayNotDecideAny, mayNotVouch } from '../../../access/same-person.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'

export const laboratories = (userId: number): Query<z.input<typeof TableLaboratory>> =>
  rawQuery(
    `
      select
        l.lab_id as "labId",
        l.name,
        l.active,
        concat_ws(', ', nullif(l.director, ''), nullif(l.director_credentials, '')) as director,
        l.clia_number as "cliaNumber",
        l.user_id_director is not distinct from $1::bigint
        and l.confirmed_at is not null
        and not (select decisions_blocked($1::bigint)) as "isDirector",
        l.row_version as "rowVersion",
        case
          when d.user_id is not null
          and l.confirmed_at is null then json_build_object(
            'user',
            trim(d.first_name || ' ' || d.last_name),
            'email',
            d.email,
            'askedBy',
            coalesce(trim(a.first_name || ' ' || a.last_name), ''),
            'needsOther',
            ${mayNotDecideAny('l.user_ids_asked', '$1')}
            or ${mayNotVouch('l.user_id_director', '$1')},
            'enteredWith',
            ${enteredWith('l.user_ids_asked', '$1')}
          )
        end as named
      from
        lab l
        left join app_user d on d.user_id = l.user_id_director
        left join app_user a on a.user_id = l.user_id_asked
      order by l.active desc, fold(l.name), l.lab_id
      limit 1000
    `,
    [userId],
  )
