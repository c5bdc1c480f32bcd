import { rawQuery } from '../../../db/queries.ts'

export const insertInvoices = (rows: readonly object[], period: string, today: string, now: Date) =>
  rawQuery(
    `
      with
        given as (
          select *
          from
            jsonb_to_recordset($1::jsonb) as r (
              customer bigint,
              number bigint,
              cents bigint,
              content jsonb,
              lines jsonb
            )
        ),
        made as (
          insert into invoice
            (customer_id, number, period, issued_on, due_on, cents, content, created_at)
          select
            g.customer,
            g.number,
            $2::date,
            $3::date,
            $3::date + (select invoice_days from laboratory_setting),
            g.cents,
            g.content,
            $4
          from given g
          returning invoice_id, customer_id
        )
      insert into invoice_line
        (invoice_id, bill_line_id, customer_id, lab_order_id, bill_id, cents, is_first)
      select m.invoice_id, l.line, m.customer_id, l."order", l.bill, l.cents, l."isFirst"
      from
        made m
        join given g on g.customer = m.customer_id
        cross join lateral jsonb_to_recordset(g.lines) as l (
          line bigint,
          bill bigint,
          "order" bigint,
          cents bigint,
          "isFirst" boolean
        )
    `,
    [JSON.stringify(rows), period, today, now.toISOString()],
  )

interface Due {
  customerId: number
  facilityCode: string
  name: string
  contact: string
  address: string[]
  lines: { line: number; bill: number; order: number; cents: number; isFirst: boolean }[]
}

const dueSql = `
  with
    asked as (select l.bill_line_id, sum(l.cents) as cents from invoice_line l group by 1),
    owed as (
      select
        g.bill_line_id as line,
        g.bill_id as bill,
        g.lab_order_id as "order",
        g.customer_id,
        sum(g.cents) as cents
      from
        ledger g
        join bill b using (bill_id)
      where g.party in ('client', 'facility') and g.kind <> 'paid' and b.service_day <= $1::date
      group by 1, 2, 3, 4
    ),
    lines as (
      select o.*, o.cents - coalesce(a.cents, 0) as rest, a.bill_line_id is null as is_first
      from
        owed o
        left join asked a on a.bill_line_id = o.line
      where o.cents <> coalesce(a.cents, 0)
    )
  select
    c.customer_id as "customerId",
    c.facility_code as "facilityCode",
    c.name,
    c.contact_name as contact,
    array[
      a.street1,
      a.street2,
      concat_ws(', ', nullif(a.city, ''), nullif(trim(a.state || ' ' || a.postal_code), ''))
    ] as address,
    json_agg(
      json_build_object(
        'line',
        l.line,
        'bill',
        l.bill,
        'order',
        l."order",
        'cents',
        l.rest,
        'isFirst',
        l.is_first
      )
      order by l.line
    ) as lines
  from
    lines l
    join customer c using (customer_id)
    left join lateral (
      select *
      from location z
      where z.customer_id = c.customer_id
      order by z."primary" desc, z.location_id
      limit 1
    ) a
      on true
  where
    (not l.is_first or not never_invoiced(l.bill))
    and not exists (
      select
      from invoice i
      where i.customer_id = l.customer_id and i.period >= date_trunc('month', $1::date)::date
    )
  group by c.customer_id, a.street1, a.street2, a.city, a.state, a.postal_code
  order by c.customer_id
`

/*
 * What accounts owe for a month and before: for each line, the ledger's amount with the practice
 * minus what invoices have billed so far. Payments are not part of it. A patient covered by a
 * government program is never on an invoice (SSA 1833(h)(5)(A), 42 CFR 447.15): checked again here.
 */
export const due = (last: string) => rawQuery<Due>(dueSql, [last])

/** What an account was asked for and paid so far, by the ledger, before an invoice is issued. */
export interface AccountStanding {
  customerId: number
  /** The latest invoice; 0: none. */
  lastNumber: number
  /** What all invoices asked for together. */
  invoicedCents: number
  /** What had been paid on their lines when the latest one was issued, and what is paid now. */
  paidThenCents: number
  paidCents: number
  /** What is open on their lines and those of the next invoice, by bill and party. */
  open: { day: string; cents: number }[]
}
/** Of these accounts; `lines`: those of the next invoices. */
export const accountStandings = (
  customerIds: readonly number[],
  lines: readonly { line: number; customer: number }[],
) =>
  rawQuery<AccountStanding>(
    `
      with
        invoices as (
          select
            i.customer_id as customer,
            max(i.number) as number,
            sum(i.cents)::bigint as cents,
            (
              array_agg(
                coalesce((i.content -> 'standing' ->> 'paidCents')::bigint, 0)
                order by i.invoice_id desc
              )
            )[1] as paid
          from invoice i
          where i.customer_id = any ($1::bigint[])
          group by 1
        ),
        lines as (
          select l.bill_line_id as line, i.customer_id as customer
          from
            invoice i
            join invoice_line l using (invoice_id)
          where i.customer_id = any ($1::bigint[])
          union
          select n.line, n.customer from unnest($2::bigint[], $3::bigint[]) n (line, customer)
        ),
        bills as (
          select
            l.customer,
            b.service_day,
            sum(g.cents)::bigint as cents,
            coalesce(-sum(g.cents) filter (where g.kind = 'paid'), 0)::bigint as paid
          from
            lines l
            join ledger g on g.bill_line_id = l.line
            join bill b on b.bill_id = g.bill_id
          where g.party in ('client', 'facility')
          group by l.customer, b.bill_id, b.service_day, g.party
        )
      select
        c.customer as "customerId",
        coalesce(i.number, 0)::bigint as "lastNumber",
        coalesce(i.cents, 0)::bigint as "invoicedCents",
        coalesce(i.paid, 0)::bigint as "paidThenCents",
        coalesce(b.paid, 0)::bigint as "paidCents",
        coalesce(b.open, '[]') as open
      from
        unnest($1::bigint[]) c (customer)
        left join invoices i using (customer)
        left join (
          select
            customer,
            sum(paid)::bigint as paid,
            json_agg(json_build_object('day', service_day, 'cents', cents)) filter (
              where cents <> 0
            ) as open
          from bills
          group by 1
        ) b
          using (customer)
    `,
    [customerIds, lines.map(({ line }) => line), lines.map(({ customer }) => customer)],
  )
