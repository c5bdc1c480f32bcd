import { rawQuery } from '../../db/queries.ts'
import { mostFaults } from '../../x12/payer-file.ts'

interface FileVerdict {
  column: 'received_at' | 'refused_at'
  partner: number
  control: string
  now: Date
  summary: string
  texts: readonly string[]
  isRefused: boolean
}

export const recordFileVerdict = ({
  column,
  partner,
  control,
  now,
  summary,
  texts,
  isRefused,
}: FileVerdict) =>
  rawQuery<{ file: number; bills: number[] }>(
    `
      with
        f as (
          select x12_file_id
          from x12_file
          where direction = 'out' and trading_partner_id = $1 and control = $2
          order by x12_file_id desc
          limit 1
        ),
        told as (
          update x12_file
          set
            says = left($4, 300),
            faults = $6,
            state = case
              when $5 then 'refused'
              else state
            end
          where x12_file_id in (select x12_file_id from f) and $4 <> ''
        ),
        moved as (
          update claim c
          set
            ${column} = coalesce(${column}, $3),
            sent_at = coalesce(sent_at, $3),
            row_version = row_version + 1
          from f
          where c.x12_file_id = f.x12_file_id and c.adjudicated_at is null
          returning c.bill_id
        )
      select
        f.x12_file_id as file,
        coalesce((select jsonb_agg(bill_id) from moved), '[]'::jsonb) as bills
      from f
    `,
    [
      partner,
      control,
      now.toISOString(),
      [summary, texts[0] ?? ''].join(' ').trim(),
      isRefused,
      JSON.stringify(texts.slice(0, mostFaults)),
    ],
  )
