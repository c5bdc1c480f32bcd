import { rawQuery } from '../../db/queries.ts'

export const updateStatuses = (answers: readonly object[], partner: number, now: Date) =>
  rawQuery<{ bill: number; file: number | null }>(
    `
      update claim c
      set
        status_word = r.word,
        status_code = left(r.code, 40),
        status_on = r.day,
        status_at = $3,
        row_version = row_version + 1,
        payer_number = case
          when c.payer_number = '' then left(r.payer, 50)
          else c.payer_number
        end
      from
        (
          select distinct on (number) *
          from
            jsonb_to_recordset($1::jsonb) as r (
              number text,
              word text,
              code text,
              day date,
              payer text
            )
          order by number, day desc nulls last
        ) r
      where
        c.number = r.number
        and c.state in ('sent', 'received', 'accepted')
        and exists (
          select from x12_file f where f.x12_file_id = c.x12_file_id and f.trading_partner_id = $2
        )
      returning c.bill_id as bill, c.x12_file_id_status as file
    `,
    [JSON.stringify(answers), partner, now.toISOString()],
  )
