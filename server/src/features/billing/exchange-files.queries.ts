import { sentRows } from '../../access/sent-rows.ts'
import { rawQuery, type Query } from '../../db/queries.ts'

export interface Partner {
  tradingPartnerId: number
  transport: string
  settings: unknown
  /** A change of the row reopens the connection. */
  rowVersion: number
  /** Sealed. */
  secret: Buffer | null
  /** Nobody has confirmed where its files go: nothing is exchanged. */
  isWaiting: boolean
}

/** Files per partner and round. */
const mostSent = 20
export const waitingFiles = (now: string) =>
  rawQuery<{ id: number; partner: number; name: string; content: Buffer }>(
    `
      select x12_file_id as id, trading_partner_id as partner, name, content
      from
        (
          select
            *,
            row_number() over (
              partition by trading_partner_id
              order by x12_file_id
            ) as nth
          from x12_file
          where direction = 'out' and state = 'waiting' and coalesce(hold_until <= $1, true)
        ) f
      where nth <= ${mostSent}
      order by x12_file_id
    `,
    [now],
  )
/** SQL: a trading partner as a Partner. */
export const partnerColumns = `
  trading_partner_id as "tradingPartnerId",
  transport,
  settings,
  row_version as "rowVersion",
  secret,
  is_waiting as "isWaiting"
`
export const partners = rawQuery<Partner>(`
  select ${partnerColumns}
  from trading_partner
  where active and not is_waiting
  order by trading_partner_id
`)
/** What became of a round with each partner. */
export const keepRound = (round: ReadonlyMap<number, string | undefined>, at: string) =>
  rawQuery(
    `
      insert into trading_partner_line (trading_partner_id, reached_at, failed_at, failure)
      select
        r.partner,
        case
          when r.failure = '' then $2::timestamptz
        end,
        case
          when r.failure <> '' then $2::timestamptz
        end,
        left(r.failure, 300)
      from jsonb_to_recordset($1::jsonb) as r (partner bigint, failure text)
      on conflict (trading_partner_id) do update
        set
          reached_at = coalesce(excluded.reached_at, trading_partner_line.reached_at),
          failure = excluded.failure,
          failed_at = case
            when excluded.failure = '' then null
            else coalesce(trading_partner_line.failed_at, excluded.failed_at)
          end
    `,
    [JSON.stringify([...round].map(([partner, failure = '']) => ({ partner, failure }))), at],
  )

/** Files that we have, among those that stay in a partner's folder as they are. */
export const leftFiles = (partner: number, files: readonly { name: string; stamp: string }[]) =>
  rawQuery<{ name: string }>(
    `
      select l.name
      from
        x12_file_left l
        join jsonb_to_recordset($2::jsonb) as r (name text, stamp text)
          on r.name = l.name and r.stamp = l.stamp
      where l.trading_partner_id = $1
    `,
    [partner, JSON.stringify(files)],
  )
/** Notes that a file that we have stays in its partner's folder. */
export const noteLeft = (partner: number, name: string, stamp: string, x12FileId: number) =>
  rawQuery(
    `
      insert into x12_file_left (trading_partner_id, name, stamp, x12_file_id)
      values ($1, $2, $3, $4)
      on conflict (trading_partner_id, name) do update
        set
          stamp = excluded.stamp,
          x12_file_id = excluded.x12_file_id
    `,
    [partner, name, stamp, x12FileId],
  )

const markSent = (id: number, at: string) =>
  rawQuery(
    `
      with
        sent as (
          update x12_file
          set
            state = 'sent',
            done_at = $2,
            tries = tries + 1
          where x12_file_id = $1 and state = 'waiting'
          returning x12_file_id
        )
      update claim
      set
        sent_at = $2,
        row_version = row_version + 1
      where x12_file_id in (select x12_file_id from sent) and sent_at is null
    `,
    [id, at],
  )

/**
 * Marks a file of ours, and its claims, as delivered to its partner at this time, and writes down
 * whom the partner got (rules.md#ways-out).
 */
export const sentNow = (id: number, tradingPartnerId: number, at: string): Query<unknown>[] => [
  markSent(id, at),
  ...sentRows('payer-files.send', tradingPartnerId, `payer file ${id}`),
]
