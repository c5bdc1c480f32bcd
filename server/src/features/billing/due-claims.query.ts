import { rawQuery } from '../../db/queries.ts'
import type { Claim } from '../../x12/faces/claim.ts'
import { stands } from './ledger.queries.ts'

/**
 * SQL: the payer before this place of a bill forwarded the claim with what it left to this place
 * last. A decision that forwarded, and of which nothing here stands any more or ever did, such as
 * one on charges that ended, says nothing about what another one left since. `sequence`: 2 or 3.
 */
export const isForwardedTo = (billId: string, sequence: string): string => `
  coalesce(
    (
      select (p.content ->> 'isForwarded')::boolean
      from
        ledger g
        join remittance_claim p using (remittance_claim_id)
      where
        g.bill_id = ${billId}
        and g.party in ('payer-2', 'payer-3')
        and g.party = 'payer-' || ${sequence}
        and g.kind = 'moved'
        and g.cents > 0
        and ${stands}
      order by g.ledger_id desc
      limit 1
    ),
    false
  )
`

/**
 * A claim that is due: a bill's first, one for the next payer, one that a person resends, or one
 * with lines changed since the payer decided.
 */
export interface Due {
  billId: number
  labOrderId: number
  sequence: number
  version: number
  frequency: 1 | 7 | 8
  payerNumber: string
  /** The version it replaces. */
  before: number | null
}
/*
 * The payer decided on claim `k` of bill `b`, and other lines are charged than it says: a test was
 * added, corrected, or removed, or the order ended and went on.
 */
const isChanged = `
  k.bill_id = b.bill_id
  and k.sequence = 1
  and k.frequency <> 8
  and k.adjudicated_at is not null
  and k.replaced_at is null
  and exists (
    select from insurance y where y.insurance_id = k.insurance_id and y.takes_replacements
  )
  and claim_is_outdated(k.claim_id)
`
/** Notes taken: how many, for which bills, and the newest existing one. */
export interface ClaimNotes {
  taken: number
  bills: number[]
  newest: number
}
export const takeClaimNotes = (count: number, upTo: number) =>
  rawQuery<ClaimNotes>('select taken, bills, newest from take_claim_notes($1, $2)', [count, upTo])
/** What may be due was not written: the next run checks it again. */
export const noteAgain = (bills: readonly number[]) =>
  rawQuery('insert into claim_due (bill_id) select unnest($1::bigint[])', [bills])

const dueClaimsSql = `
  select
    row_number() over (
      partition by o.patient_id, b.service_day
      order by b.bill_id
    )::int as nth,
    b.bill_id as "billId",
    b.lab_order_id as "labOrderId",
    d.sequence,
    coalesce(c.version, 0) + 1 as version,
    case
      when c.is_replacing then 7
      else 1
    end as frequency,
    coalesce(c.payer_number, '') as "payerNumber",
    c.claim_id as before
  from
    unnest($1::bigint[]) noted (bill_id)
    join bill b using (bill_id)
    join lab_order o using (lab_order_id)
    cross join lateral (
      select p.sequence
      from
        (
          values
            (1),
            (2),
            (3)
        ) p (sequence)
      where
        exists (
          select
          from bill_open s
          where s.bill_id = b.bill_id and s.party = 'payer-' || p.sequence and s.cents > 0
        )
        or p.sequence = 1
        and exists (select from claim k where ${isChanged})
      order by p.sequence
      limit 1
    ) d
    left join lateral (
      select
        k.claim_id,
        k.version,
        k.payer_number,
        k.asked_again_at,
        ${isChanged} as is_changed,
        k.adjudicated_at is not null
        and y.takes_replacements
        and (k.asked_again_at is not null or ${isChanged}) as is_replacing
      from
        claim k
        join insurance y using (insurance_id)
      where k.bill_id = b.bill_id and k.sequence = d.sequence
      order by k.version desc
      limit 1
    ) c
      on true
  where
    b.bill_to = 'insurance'
    and b.stops = 0
    and not b.is_waiting
    and o.ended = 0
    and (c.claim_id is null or c.asked_again_at is not null or c.is_changed)
    -- the payer sends it on, unless it took that back: a second claim would be a duplicate
    and not ${isForwardedTo('b.bill_id', 'd.sequence')}
`

/**
 * The claims due among the noted bills: none has been sent to the first payer yet, one is resent,
 * money moved on to a later payer, or the charges changed. `nth`: one bill per person and day at a
 * time; the next is judged together with what has been sent.
 */
export const dueClaims = (bills: readonly number[]) =>
  rawQuery<Due & { nth: number }>(dueClaimsSql, [bills])
/** A claim that is taken back, with what it said and to whom. */
export interface DueVoid extends Due {
  frequency: 8
  before: number
  customerId: number
  serviceDay: string
  insuranceId: number
  patientInsuranceId: number | null
  tradingPartnerId: number
  snapshot: Claim
}
/* Claims of an ended order are taken back. */
export const dueVoids = (count: number) =>
  rawQuery<DueVoid>(
    `
      select
        c.bill_id as "billId",
        c.lab_order_id as "labOrderId",
        c.sequence,
        c.version + 1 as version,
        8 as frequency,
        c.payer_number as "payerNumber",
        c.claim_id as before,
        c.customer_id as "customerId",
        c.service_day as "serviceDay",
        c.insurance_id as "insuranceId",
        c.patient_insurance_id as "patientInsuranceId",
        c.snapshot,
        coalesce(
          (
            select t.trading_partner_id
            from
              insurance y
              join trading_partner t using (trading_partner_id)
            where y.insurance_id = c.insurance_id and t.active
          ),
          0
        ) as "tradingPartnerId"
      from claim c
      where
        c.void_asked_at is not null
        and c.replaced_at is null
        and c.payer_number <> ''
        and c.frequency <> 8
      order by c.claim_id
      limit $1
    `,
    [count],
  )
