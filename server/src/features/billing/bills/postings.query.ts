import type { Bill } from '@labgate/contract/billing/bills'
import type { Actor } from '../../../access/actor.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { isoInstant, personName } from '../../../db/sql-parts.ts'
import { takenBackSource } from '../x12-files.ts'
import {
  isOfPractice,
  ofReader,
  orderInSight,
  readsRemittances,
  type BillRef,
} from './bill-in-sight.ts'

/** Postings of one bill that are shown, the latest ones. */
export const mostPostings = 1000

const fromRemittance = {
  join: `
    left join remittance_claim m on m.remittance_claim_id = g.remittance_claim_id
    left join remittance r on r.remittance_id = m.remittance_id
  `,
  how: `
    coalesce(
      y.method,
      case
        when g.remittance_claim_id is null then ''
        when r.x12_file_id is null then 'paper'
        else r.method
      end
    )
  `,
  check: `coalesce(y.reference, r.trace, '')`,
  paidOn: 'coalesce(y.received_on, r.paid_on)',
  id: 'r.remittance_id',
  name: 'r.payer_name',
  requestedBy: personName('coalesce(m.user_id_asked, r.user_id_asked)'),
  remarks: `
    array(
      select distinct e.code || coalesce(': ' || w.says, '')
      from
        decided_line d
        cross join unnest(d.remarks) e (code)
        left join payer_reason_now w on w.list = 'RARC' and w.code = e.code
      where d.remittance_claim_id = g.remittance_claim_id and d.bill_line_id = g.bill_line_id
    )
  `,
}
/* Who sees some accounts only reads no remittances, and of payments those of practices. */
const withoutRemittance: typeof fromRemittance = {
  join: '',
  how: `coalesce(y.method, '')`,
  check: `coalesce(y.reference, '')`,
  paidOn: 'y.received_on',
  id: '0',
  name: `''`,
  remarks: `'{}'::text[]`,
  requestedBy: `''`,
}

/**
 * What was posted to a bill, latest first, one more than is shown. A practice sees what was posted
 * to it, its payments with method and number, without notes and names of the laboratory.
 */
export const postingsOfBill = (actor: Actor, ref: BillRef): Query<Bill['postings'][number]> => {
  const { sql, parameters } = orderInSight(actor, ref)
  const isPractice = isOfPractice(actor)
  const of = readsRemittances(actor) ? fromRemittance : withoutRemittance
  return rawQuery(
    `
      select
        g.ledger_id as "ledgerId",
        ${isoInstant('g.at')} as at,
        g.posted_on::text as "postedOn",
        g.kind,
        g.party,
        g.cents,
        g.bill_line_id as "billLineId",
        l.code,
        ${
          isPractice
            ? `
              case
                when g.kind = 'moved' then ''
                else g.reason
              end
            `
            : 'g.reason'
        } as reason,
        ${
          isPractice
            ? `''`
            : `
              coalesce(
                (
                  select w.says
                  from payer_reason_now w
                  where w.list = 'CARC' and w.code = split_part(g.reason, '-', 2)
                ),
                ''
              )
            `
        } as says,
        ${isPractice ? `'{}'::text[]` : of.remarks} as remarks,
        ${isPractice ? `''` : 'g.note'} as note,
        ${isPractice ? '0' : 'coalesce(g.claim_id, 0)'}::bigint as "claimId",
        ${isPractice ? `''` : `coalesce(c.number, '')`} as "claimNumber",
        case
          when g.payment_id is not null
          and g.party = 'patient' then 'Patient'
          when g.payment_id is not null then k.name
          else ${isPractice ? `''` : `coalesce(i.name, ${of.name}, '')`}
        end as "from",
        ${of.how} as how,
        ${of.check} as "check",
        ${of.paidOn}::text as "paidOn",
        coalesce(${of.id}, 0)::bigint as "remittanceId",
        coalesce(g.payment_id, 0) as "paymentId",
        case
          when g.reason = 'refunded' then coalesce(
            substring(g.source  from  '^refund:[0-9]+:[0-9]+:([0-9]+)$'),
            '0'
          )::bigint
          else 0
        end as "refundId",
        ${isPractice ? `''` : personName('g.user_id')} as by,
        ${
          isPractice
            ? `''`
            : `
              case
                when g.user_id is null then ''
                else ${of.requestedBy}
              end
            `
        } as "requestedBy",
        coalesce(g.ledger_id_reverses, 0) as "takesBackId",
        starts_with(g.source, '${takenBackSource}') as "isUndoneByHand",
        exists (select from ledger t where t.ledger_id_reverses = g.ledger_id) as "isTakenBack"
      from
        bill b
        join customer k on k.customer_id = b.customer_id
        join ledger g on g.bill_id = b.bill_id
        join bill_line l on l.bill_line_id = g.bill_line_id
        left join payment y on y.payment_id = g.payment_id
        left join claim c on c.claim_id = g.claim_id
        left join insurance i on i.insurance_id = c.insurance_id ${of.join}
      where b.lab_order_id in (${sql}) ${ofReader(actor, 'g')}
      order by g.ledger_id desc
      limit ${mostPostings + 1}
    `,
    [...parameters],
  )
}
