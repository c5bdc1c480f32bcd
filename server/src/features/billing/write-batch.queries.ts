import { rawQuery } from '../../db/queries.ts'
import { insertFileSql } from './spool-file.ts'

/** Replaced claims leave, and give back the units of their authorizations. */
export const replaceClaims = (claimIds: readonly number[], now: Date) =>
  rawQuery(
    `
      with
        gone as (
          update claim
          set
            replaced_at = coalesce(replaced_at, $2),
            asked_again_at = null,
            void_asked_at = null,
            row_version = row_version + 1
          where claim_id = any ($1::bigint[])
          returning claim_id
        )
      update pre_authorization_use u
      set given_back_at = $2
      from gone g
      where u.claim_id = g.claim_id and u.given_back_at is null
    `,
    [claimIds, now.toISOString()],
  )

const insertClaimsSql = `
  with
    file as (${insertFileSql}),
    r as (
      select *
      from
        jsonb_to_recordset($12::jsonb) as r (
          bill bigint,
          customer bigint,
          "order" bigint,
          sequence smallint,
          version smallint,
          frequency smallint,
          number text,
          payer bigint,
          insurance bigint,
          day date,
          cents bigint,
          snapshot jsonb,
          "authorization" bigint
        )
    ),
    made as (
      insert into claim
        (
          bill_id,
          customer_id,
          lab_order_id,
          sequence,
          version,
          frequency,
          number,
          insurance_id,
          patient_insurance_id,
          service_day,
          cents,
          snapshot,
          made_at,
          x12_file_id
        )
      select
        r.bill,
        r.customer,
        r."order",
        r.sequence,
        r.version,
        r.frequency,
        r.number,
        r.payer,
        r.insurance,
        r.day,
        r.cents,
        r.snapshot,
        $13,
        file.x12_file_id
      from
        r
        cross join file
      returning claim_id, number
    )
  insert into pre_authorization_use
    (pre_authorization_id, claim_id, customer_id, lab_order_id, units)
  select r."authorization", m.claim_id, r.customer, r."order", 1
  from
    r
    join made m using (number)
  where r."authorization" > 0 and r.frequency <> 8
`

/** A file (`fileValues`) and the claims that it has, each as written. */
export const insertFileOfClaims = (file: unknown[], rows: readonly object[], now: Date) =>
  rawQuery(insertClaimsSql, [...file, JSON.stringify(rows), now.toISOString()])

export const judgeSameDayOrders = (labOrderIds: readonly number[]) =>
  rawQuery(
    `
      insert into bill_due (lab_order_id)
      select distinct x.lab_order_id
      from
        unnest($1::bigint[]) id
        join lab_order o on o.lab_order_id = id
        join lab_order x
          on x.patient_id = o.patient_id
          and x.collection_day = o.collection_day
          and x.lab_order_id <> o.lab_order_id
        join bill b on b.lab_order_id = x.lab_order_id
    `,
    [labOrderIds],
  )

/** Holds a bill whose claim cannot be written, with a rule's name and what is wrong. */
export const holdBill = (
  billId: number,
  rule: 'claim.characters' | 'claim.sequence',
  message: string,
  now: Date,
) =>
  rawQuery(
    `
      with
        held as (
          update bill
          set
            stops = stops + 1,
            judged_hash = ''
          where bill_id = $1
          returning bill_id, customer_id, lab_order_id
        )
      insert into bill_finding
        (bill_id, customer_id, lab_order_id, rule, level, owner, path, says, about, since)
      select
        bill_id,
        customer_id,
        lab_order_id,
        $4,
        'stop',
        'billing',
        'bill.claim',
        left($2, 300),
        'bill:' || bill_id,
        $3
      from held
      on conflict do nothing
    `,
    [billId, message, now.toISOString(), rule],
  )
