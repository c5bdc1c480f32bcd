import type { TradingPartner } from '@labgate/contract/billing/trading-partners'
import { enteredWith, mayNotDecideAny } from '../../../access/same-person.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { personName } from '../../../db/sql-parts.ts'

const partnersOf = (userId: number): string => `
  select
    t.trading_partner_id as "tradingPartnerId",
    t.name,
    t.active,
    t.transport,
    t.is_test as "isTest",
    t.asks_status as "asksStatus",
    t.status_days as "statusDays",
    t.submitter_qualifier as "submitterQualifier",
    t.submitter_id as "submitterId",
    t.receiver_qualifier as "receiverQualifier",
    t.receiver_id as "receiverId",
    t.receiver_name as "receiverName",
    coalesce(s.path, '') as path,
    coalesce(s.host, '') as host,
    coalesce(s.port, 22) as port,
    coalesce(s."user", '') as "user",
    coalesce(s."hostKey", '') as "hostKey",
    coalesce(s."outFolder", '') as "outFolder",
    coalesce(s."inFolder", '') as "inFolder",
    case
      when t.transport = 'sftp'
      and coalesce(s."doneFolder", '') = '' then 'delete'
      else 'move'
    end as "afterTaking",
    coalesce(s."doneFolder", '') as "doneFolder",
    coalesce(s.url, '') as url,
    coalesce(s."senderId", '') as "coreSenderId",
    coalesce(s."receiverId", '') as "coreReceiverId",
    coalesce(s."ruleVersion", '2.2.0') as "ruleVersion",
    coalesce(s."pickUp", '{}') as "pickUp",
    coalesce(s.receipt, '') as receipt,
    coalesce(s."realTime", false) as "realTime",
    t.row_version as "rowVersion",
    t.secret is not null as "hasSecret",
    l.reached_at as "reachedAt",
    l.failed_at as "failedAt",
    coalesce(l.failure, '') as failure,
    (
      select count(*)::int
      from x12_file f
      where
        f.trading_partner_id = t.trading_partner_id
        and f.direction = 'out'
        and f.state = 'waiting'
    ) as waiting,
    (
      select f.done_at
      from x12_file f
      where f.trading_partner_id = t.trading_partner_id and f.direction = 'out' and f.state = 'sent'
      order by f.x12_file_id desc
      limit 1
    ) as "lastSentAt",
    (
      select f.at
      from x12_file f
      where f.trading_partner_id = t.trading_partner_id and f.direction = 'in'
      order by f.x12_file_id desc
      limit 1
    ) as "lastReceivedAt",
    (
      select count(*)::int
      from insurance y
      where y.trading_partner_id = t.trading_partner_id and y.active
    ) as payers,
    t.is_waiting as "isWaiting",
    ${personName('t.user_id_asked')} as "askedBy",
    ${mayNotDecideAny('t.user_ids_asked', String(Number(userId)))} as "needsOther",
    ${enteredWith('t.user_ids_asked', String(Number(userId)))} as "enteredWith"
  from
    trading_partner t
    left join trading_partner_line l using (trading_partner_id)
    cross join lateral jsonb_to_record(t.settings) as s (
      path text,
      host text,
      port int,
      "user" text,
      "hostKey" text,
      "outFolder" text,
      "inFolder" text,
      "doneFolder" text,
      url text,
      "senderId" text,
      "receiverId" text,
      "ruleVersion" text,
      "pickUp" text[],
      receipt text,
      "realTime" boolean
    )
  where $1::bigint = 0 or t.trading_partner_id = $1
  order by t.active desc, fold(t.name), t.trading_partner_id
`

/**
 * Trading partners with the outcome of their last exchange, or one of them, as a user sees them;
 * never a secret.
 */
export const tradingPartnersAsTheyAre = (
  userId: number,
  tradingPartnerId = 0,
): Query<TradingPartner> => rawQuery(partnersOf(userId), [tradingPartnerId])
