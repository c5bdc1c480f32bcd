import type { RecordedLanguage } from '@labgate/contract/languages/language'
import { rawQuery } from '../../../db/queries.ts'
import { ledgerSums, type LedgerSums } from './statement-bills.query.ts'

export const insertStatements = (
  rows: readonly object[],
  today: string,
  dueOn: string,
  now: Date,
) =>
  rawQuery(
    `
      with
        given as (
          select *
          from
            jsonb_to_recordset($1::jsonb) as r (
              customer bigint,
              patient bigint,
              number bigint,
              nth smallint,
              cents bigint,
              content jsonb,
              bills jsonb
            )
        ),
        made as (
          insert into statement
            (customer_id, patient_id, number, nth, issued_on, due_on, cents, content, created_at)
          select g.customer, g.patient, g.number, g.nth, $2::date, $3::date, g.cents, g.content, $4
          from given g
          returning statement_id, customer_id, number
        )
      insert into statement_bill
        (
          statement_id,
          bill_id,
          customer_id,
          lab_order_id,
          cents,
          charge_cents,
          insurance_paid_cents,
          insurance_adjusted_cents,
          patient_paid_cents,
          other_cents,
          elsewhere_cents
        )
      select
        m.statement_id,
        b.bill,
        m.customer_id,
        b."order",
        b.open,
        b.charge,
        b."insurancePaid",
        b."insuranceAdjusted",
        b."patientPaid",
        b.other,
        b.elsewhere
      from
        made m
        join given g using (number)
        cross join lateral jsonb_to_recordset(g.bills) as b (
          bill bigint,
          "order" bigint,
          charge bigint,
          "insurancePaid" bigint,
          "insuranceAdjusted" bigint,
          "patientPaid" bigint,
          other bigint,
          elsewhere bigint,
          open bigint
        )
    `,
    [JSON.stringify(rows), today, dueOn, now.toISOString()],
  )

export interface Owing {
  customerId: number
  patientId: number
  practice: string
  firstName: string
  lastName: string
  firstNameLatin: string
  lastNameLatin: string
  language: RecordedLanguage
  dob: string | null
  street1: string
  street2: string
  city: string
  state: string
  postalCode: string
  /** The most times that any of its bills has been billed so far. */
  asked: number
  bills: OwingBill[]
}

export interface OwingBill {
  bill: number
  order: number
  cents: number
  /** The date of service. */
  day: string
  orderer: string
  lines: OwingLine[]
}

/** A line with what the ledger has of it, and why the patient owes it: the code of CARC, and its words. */
export interface OwingLine extends LedgerSums {
  code: string
  says: string
  why: { code: string; says: string }[]
}

const text = `
  coalesce(
    (
      select k.says
      from charge_code k
      where k.code = l.code
      order by k.valid_from <= b.service_day desc, k.valid_from desc, k.charge_code_id
      limit 1
    ),
    ''
  )
`

const owingSql = `
  with
    ready as (
      select b.bill_id, b.lab_order_id, b.customer_id, o.patient_id, p.cents, s.asked
      from
        bill_open p
        join bill b using (bill_id)
        join lab_order o using (lab_order_id)
        cross join laboratory_setting setting
        cross join lateral (
          select count(*)::int as asked, max(t.issued_on) as last
          from
            statement_bill x
            join statement t using (statement_id)
          where x.bill_id = b.bill_id
        ) s
      where
        p.party = 'patient'
        and p.cents > 0
        and b.stops = 0
        and not b.is_waiting
        and s.asked < setting.statement_count
        and (s.last is null or s.last + setting.statement_days <= $1::date)
        and not exists (
          select
          from claim c
          where
            c.bill_id = b.bill_id
            and c.state in ('ready', 'batched', 'sent', 'received', 'accepted')
        )
        and not exists (select from work_item i where i.bill_id = b.bill_id and i.closed_at is null)
    ),
    -- a patient gets one paper: a newer bill waits until the older ones are due again
    persons as (
      select patient_id, customer_id, max(asked) as asked
      from ready r
      where
        not exists (
          select
          from
            statement t
            cross join laboratory_setting setting
          where t.patient_id = r.patient_id and t.issued_on + setting.statement_days > $1::date
        )
      group by 1, 2
      having sum(r.cents) >= (select statement_min_cents from laboratory_setting)
      order by 1
      limit $2
    )
  select
    n.customer_id as "customerId",
    n.patient_id as "patientId",
    c.name as practice,
    q.first_name as "firstName",
    q.last_name as "lastName",
    q.first_name_latin as "firstNameLatin",
    q.last_name_latin as "lastNameLatin",
    q.language,
    q.dob::text as dob,
    q.street1,
    q.street2,
    q.city,
    q.state,
    q.postal_code as "postalCode",
    n.asked,
    (
      select
        json_agg(
          json_build_object(
            'bill',
            b.bill_id,
            'order',
            b.lab_order_id,
            'cents',
            r.cents,
            'day',
            b.service_day,
            'orderer',
            coalesce(
              (
                select trim(u.first_name || ' ' || u.last_name)
                from app_user u
                where u.user_id = o.user_id_physician
              ),
              ''
            ),
            'lines',
            (
              select
                json_agg(
                  json_build_object(
                    'code',
                    l.code,
                    'says',
                    ${text},
                    'charge',
                    g.charge,
                    'insurancePaid',
                    g."insurancePaid",
                    'insuranceAdjusted',
                    g."insuranceAdjusted",
                    'patientPaid',
                    g."patientPaid",
                    'elsewhere',
                    g.elsewhere,
                    'open',
                    g.open,
                    'why',
                    coalesce(g.why, '[]')
                  )
                  order by l.nth
                )
              from
                bill_line l
                cross join lateral (
                  select
                    ${ledgerSums},
                    (
                      select json_agg(distinct jsonb_build_object('code', e.code, 'says', e.says))
                      from
                        ledger m
                        join payer_reason_now e
                          on e.list = 'CARC' and e.code = split_part(m.reason, '-', 2)
                      where
                        m.bill_line_id = l.bill_line_id
                        and m.kind = 'moved'
                        and m.party = 'patient'
                        and m.cents > 0
                    ) as why
                  from ledger g
                  where g.bill_line_id = l.bill_line_id
                ) g
              where
                l.bill_id = b.bill_id
                and (
                  l.ended_at is null
                  or (
                    g.charge,
                    g."insurancePaid",
                    g."insuranceAdjusted",
                    g."patientPaid",
                    g.elsewhere,
                    g.open
                  ) <> (0, 0, 0, 0, 0, 0)
                )
            )
          )
          order by b.service_day, b.bill_id
        )
      from
        ready r
        join bill b on b.bill_id = r.bill_id
        join lab_order o on o.lab_order_id = r.lab_order_id
      where r.patient_id = n.patient_id
    ) as bills
  from
    persons n
    join customer c on c.customer_id = n.customer_id
    join patient q on q.patient_id = n.patient_id
`

/*
 * Patients who owe something that no one is still deciding about: no claim is with a payer, nothing
 * holds the bill, and no work queue item is about it. Each bill is billed again after a set number
 * of days, up to a set number of times, if it comes to the smallest amount of a statement
 * (laboratory_setting). A line that ended is on the paper while the ledger has something of it: a
 * check bounced after its credit was refunded.
 */
export const owing = (today: string, count: number) => rawQuery<Owing>(owingSql, [today, count])
