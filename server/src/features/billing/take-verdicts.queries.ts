import { rawQuery } from '../../db/queries.ts'
import { mostFaults } from '../../x12/payer-file.ts'

/* SQL: files `f` of ours with the bills of their claims that `moved`. */
const billsOf = (key: 'control' | 'name'): string => `
  select
    f.x12_file_id as file,
    f.${key},
    coalesce(
      (select jsonb_agg(m.bill_id) from moved m where m.x12_file_id = f.x12_file_id),
      '[]'::jsonb
    ) as bills
  from f
  order by f.x12_file_id
`

/** What a partner says of one file of ours, by its control number. */
export interface FileNotice {
  control: string
  isRefused: boolean
  /** By 999; a TA1 alone says that the file arrived. */
  isReceived: boolean
  says: string
  texts: readonly string[]
}
/**
 * Stores verdicts on files of ours, and on their claims without a decision; returns the files that
 * the partner has, with the bills of those claims.
 */
export const recordFileVerdicts = (partner: number, now: Date, notices: readonly FileNotice[]) =>
  rawQuery<{ file: number; control: string; bills: number[] }>(
    `
      with
        f as (
          select distinct on (r.control) x.x12_file_id, r.*
          from
            jsonb_to_recordset($2::jsonb) as r (
              control text,
              refused bool,
              received bool,
              says text,
              texts jsonb
            )
            join x12_file x
              on x.direction = 'out' and x.trading_partner_id = $1 and x.control = r.control
          order by r.control, x.x12_file_id desc
        ),
        told as (
          update x12_file x
          set
            says = left(f.says, 300),
            faults = f.texts,
            state = case
              when f.refused then 'refused'
              else x.state
            end
          from f
          where x.x12_file_id = f.x12_file_id and f.says <> ''
        ),
        moved as (
          update claim c
          set
            refused_at = case
              when f.refused then coalesce(c.refused_at, $3)
              else c.refused_at
            end,
            received_at = case
              when f.received then coalesce(c.received_at, $3)
              else c.received_at
            end,
            sent_at = coalesce(c.sent_at, $3),
            row_version = c.row_version + 1
          from f
          where
            c.x12_file_id = f.x12_file_id
            and c.adjudicated_at is null
            and (f.refused or f.received)
          returning c.x12_file_id, c.bill_id
        )
      ${billsOf('control')}
    `,
    [
      partner,
      JSON.stringify(
        notices.map(({ control, isRefused, isReceived, says: text, texts }) => ({
          control,
          refused: isRefused,
          received: isReceived,
          says: text,
          texts: texts.slice(0, mostFaults),
        })),
      ),
      now.toISOString(),
    ],
  )

/** A batch of ours that a payer rejects as a whole: the name of its file, and what it says. */
export interface RejectedBatch {
  name: string
  code: string
  /** Numbers of claims on which the payer speaks by themselves. */
  apart: readonly string[]
}
/** Rejects the claims of whole batches, except decided ones and those named by themselves. */
export const rejectBatches = (partner: number, now: Date, batches: readonly RejectedBatch[]) =>
  rawQuery<{ file: number; name: string; bills: number[] }>(
    `
      with
        f as (
          select distinct on (r.name) x.x12_file_id, r.*
          from
            jsonb_to_recordset($2::jsonb) as r (name text, code text, apart jsonb)
            join x12_file x on x.direction = 'out' and x.trading_partner_id = $1 and x.name = r.name
          order by r.name, x.x12_file_id desc
        ),
        moved as (
          update claim c
          set
            status_code = left(f.code, 40),
            status_at = $3,
            received_at = coalesce(c.received_at, $3),
            sent_at = coalesce(c.sent_at, $3),
            rejected_at = case
              when c.state = 'rejected' then c.rejected_at
              else $3
            end,
            row_version = c.row_version + 1
          from f
          where
            c.x12_file_id = f.x12_file_id
            and c.adjudicated_at is null
            and c.replaced_at is null
            and not (f.apart ? c.number)
          returning c.x12_file_id, c.bill_id
        )
      ${billsOf('name')}
    `,
    [partner, JSON.stringify(batches), now.toISOString()],
  )
