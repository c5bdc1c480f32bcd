import type { TableLaboratory } from '@labgate/contract/clinical/clinical-tables'
import type { z } from 'zod'
import { rawQuery, type Query } from '../../../db/queries.ts'

export const laboratories = (userId: number): Query<z.input<typeof TableLaboratory>> =>
  rawQuery(
    `
      select
        lab_id as "labId",
        name,
        active,
        concat_ws(', ', nullif(director, ''), nullif(director_credentials, '')) as director,
        clia_number as "cliaNumber",
        user_id_director is not distinct from $1::bigint as "isDirector"
      from lab
      order by active desc, fold(name), lab_id
      limit 1000
    `,
    [userId],
  )
