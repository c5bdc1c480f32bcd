import { hasMedicaidOn, paysOrder, policyPlace } from '../../core/orders/order-policies.ts'
import { rawQuery } from '../../db/queries.ts'
import { leftToDecide, openWithPayer } from './ledger.queries.ts'
import type { PostedBill } from './posting.ts'

/** A claim's bill as it stands before a payment. */
export interface KeptBill extends Pick<PostedBill, 'hasNext' | 'neverPatient' | 'lines'> {
  claimId: number
  sequence: number
}

/* The order's insurances, whichever of them the claim went to. */
const coversOf = (condition: string): string => `
  exists (
    select
    from
      patient_insurance i
      join insurance k using (insurance_id)
    where ${paysOrder} and i.active and k.${condition}
  )
`
/* The patient is a qualified Medicare beneficiary in the month of service. */
const isQmb = `
  exists (
    select
    from patient_eligibility e
    where
      e.patient_id = o.patient_id
      and left(e.asked ->> 'serviceDate', 7) = to_char(c.service_day, 'YYYY-MM')
      and e.status = 'active'
      and (e.answered ->> 'isQmb')::boolean
  )
`
/*
 * A person changed the kind of the claim's payer, or of another that covers the order, after the
 * claim was made: what the patient would owe is not gone by it, and a person decides
 * (docs/decisions/0086).
 */
const kindChangedSince = `
  (coalesce(y.kind_changed_at >= c.made_at, false) or ${coversOf('kind_changed_at >= c.made_at')})
`
const keptBillsSql = `
  select
    c.claim_id as "claimId",
    c.sequence,
    case
      when y.payer_kind like 'Medicaid%'
      or ${coversOf(`payer_kind in ('Medicare', 'Medicare Advantage')`)}
      and ${isQmb} then case
        when ${kindChangedSince} then 'ask'
        else 'in-full'
      end
      when ${coversOf(`payer_kind in ('workers'' compensation', 'auto')`)}
      or ${hasMedicaidOn('c.service_day')} then 'ask'
      else ''
    end as "neverPatient",
    exists (
      select
      from patient_insurance i
      where ${paysOrder} and i.active and ${policyPlace} = c.sequence + 1
    ) as "hasNext",
    coalesce(
      (
        select
          json_agg(
            json_build_object(
              'billLineId',
              l.bill_line_id,
              'code',
              l.code,
              'modifiers',
              l.modifiers,
              'cents',
              l.cents,
              'openCents',
              ${openWithPayer},
              'owedCents',
              (
                select ${leftToDecide}
                from ledger g
                where g.bill_line_id = l.bill_line_id and g.party = 'payer-' || c.sequence
              )
            )
            order by l.nth
          )
        from bill_line l
        where l.bill_id = c.bill_id and l.ended_at is null
      ),
      '[]'
    ) as lines
  from
    claim c
    join insurance y using (insurance_id)
    join lab_order o on o.lab_order_id = c.lab_order_id
  where c.claim_id = any ($1::bigint[])
`

export const keptBills = (claimIds: readonly number[]) =>
  rawQuery<KeptBill>(keptBillsSql, [claimIds])

interface Before {
  claimId: number
  line: number
  charge: number
  adjusted: Record<string, number>
}
const decidedBeforeSql = `
  select
    c.claim_id as "claimId",
    d.bill_line_id as line,
    sum(d.charge_cents)::bigint as charge,
    coalesce(
      (
        select json_object_agg(g.reason, g.cents)
        from
          (
            select g.reason, -sum(g.cents) as cents
            from ledger g
            where
              g.bill_line_id = d.bill_line_id
              and g.party = 'payer-' || c.sequence
              and g.kind in ('contractual', 'moved')
              and g.remittance_claim_id is not null
              and g.ledger_id_reverses is null
              and not exists (select from ledger b where b.ledger_id_reverses = g.ledger_id)
            group by 1
          ) g
      ),
      '{}'
    ) as adjusted
  from
    claim c
    join claim k using (bill_id, sequence)
    join decided_line d on d.claim_id = k.claim_id
    join remittance_claim p using (remittance_claim_id)
  where c.claim_id = any ($1::bigint[]) and p.remittance_claim_id_reversed_by is null
  group by c.claim_id, d.bill_line_id, c.sequence
`
/** What the payers of claims decided on their lines before, as far as it is in force. */
export const decidedBefore = (claimIds: readonly number[]) =>
  rawQuery<Before>(decidedBeforeSql, [claimIds])
