import { paysOrder, policyPlace } from '../../core/orders/order-policies.ts'
import { rawQuery } from '../../db/queries.ts'
import type { PostedBill } from './posting.ts'

interface Kept {
  claimId: number
  sequence: number
  hasNext: boolean
  isPaidInFull: boolean
  lines: PostedBill['lines']
}

const keptBillsSql = `
  select
    c.claim_id as "claimId",
    c.sequence,
    y.payer_kind like 'Medicaid%'
    or (
      y.payer_kind in ('Medicare', 'Medicare Advantage')
      and exists (
        select
        from
          patient_eligibility e
          join lab_order o on o.patient_id = e.patient_id
        where
          o.lab_order_id = c.lab_order_id
          and left(e.asked ->> 'serviceDate', 7) = to_char(c.service_day, 'YYYY-MM')
          and e.status = 'active'
          and (e.answered ->> 'isQmb')::boolean
      )
    ) as "isPaidInFull",
    exists (
      select
      from
        patient_insurance i
        join lab_order o on o.lab_order_id = c.lab_order_id
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
              coalesce(
                (
                  select sum(g.cents)
                  from ledger g
                  where g.bill_line_id = l.bill_line_id and g.party = 'payer-' || c.sequence
                ),
                0
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
  where c.claim_id = any ($1::bigint[])
`

export const keptBills = (claimIds: readonly number[]) => rawQuery<Kept>(keptBillsSql, [claimIds])
