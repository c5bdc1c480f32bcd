import { rawQuery, type Query } from '../../../db/queries.ts'

/** When the laboratory answers, and its fax. */
export const contactOfLaboratory = (): Query<{ hours: string; fax: string; rowVersion: number }> =>
  rawQuery(
    `
      select hours, fax, row_version as "rowVersion"
      from laboratory_contact
    `,
    [],
  )
