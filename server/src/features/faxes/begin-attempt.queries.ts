import { rawQuery } from '../../db/queries.ts'

export const lockDueFax = (faxId: number, at: Date) =>
  rawQuery(
    `
      select fax_id
      from fax
      where fax_id = $1 and state = 'queued' and next_try_at <= $2::timestamptz
      for update skip locked
    `,
    [faxId, at.toISOString()],
  )
