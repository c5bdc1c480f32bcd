import { utcDay } from '@labgate/contract/kit/days'
import { paysOrder, policyPlace } from '../../core/orders/order-policies.ts'
import type { Tx } from '../../db/database.ts'
import { compiledRaw } from '../../db/queries.ts'
import type { RemittanceClaim } from '../../x12/faces/remittance.ts'
import type { Candidate } from './match-payments.ts'
import type { Denied } from './posting.ts'
import type { PaymentOrigin } from './repeated-decisions.ts'

/** A payment and the claim it is for. */
export interface Payment {
  claim: RemittanceClaim
  remittanceClaimId: number
  of: Pick<Candidate, 'claimId' | 'billId' | 'customerId' | 'labOrderId' | 'sequence'>
  /** Permanent name: its rows are posted once. */
  source: string
  from: PaymentOrigin
  /** A person knows that it is a payment of its own, although it looks like a repeat. */
  isSecond?: true
}

/*
 * The payer forwarded the claim to the next one: it is not written again, and that payer's answer
 * is awaited.
 */
export const keepForwarded = (tx: Tx, claimIds: readonly number[], now: Date): Promise<unknown> =>
  tx.executeQuery(
    compiledRaw(
      `
        insert into claim
          (
            bill_id,
            customer_id,
            lab_order_id,
            sequence,
            number,
            insurance_id,
            patient_insurance_id,
            service_day,
            cents,
            snapshot,
            made_at,
            sent_at,
            received_at
          )
        select distinct on (c.claim_id)
          c.bill_id,
          c.customer_id,
          c.lab_order_id,
          c.sequence + 1,
          'B' || c.bill_id || 'S' || c.sequence + 1 || 'V1',
          i.insurance_id,
          i.patient_insurance_id,
          c.service_day,
          c.cents,
          c.snapshot,
          $2::timestamptz,
          $2::timestamptz,
          $2::timestamptz
        from
          claim c
          join lab_order o on o.lab_order_id = c.lab_order_id
          join patient_insurance i on ${paysOrder} and i.active and ${policyPlace} = c.sequence + 1
        where
          c.claim_id = any ($1::bigint[])
          and i.insurance_id is not null
          and not exists (
            select from claim k where k.bill_id = c.bill_id and k.sequence = c.sequence + 1
          )
          and exists (
            select
            from bill_open p
            where p.bill_id = c.bill_id and p.party = 'payer-' || c.sequence + 1 and p.cents > 0
          )
        order by c.claim_id, i.patient_insurance_id
      `,
      [claimIds, now.toISOString()],
    ),
  )

/* The reversal of a claim is the payer's answer to its void. */
export const closeVoids = (tx: Tx, claimIds: readonly number[], now: Date): Promise<unknown> =>
  tx.executeQuery(
    compiledRaw(
      `
        update claim v
        set
          closed_at = $2,
          outcome = 'reversed',
          accepted_at = coalesce(v.accepted_at, $2),
          row_version = v.row_version + 1
        from claim c
        where
          c.claim_id = any ($1::bigint[])
          and v.bill_id = c.bill_id
          and v.sequence = c.sequence
          and v.version = c.version + 1
          and v.frequency = 8
          and v.closed_at is null
      `,
      [claimIds, now.toISOString()],
    ),
  )

type DenialOf = Denied & Pick<Payment, 'remittanceClaimId' | 'of'>

export const addDenials = (tx: Tx, denials: readonly DenialOf[], now: Date): Promise<unknown> =>
  tx.executeQuery(
    compiledRaw(
      `
        insert into denial
          (
            remittance_claim_id,
            claim_id,
            bill_id,
            customer_id,
            lab_order_id,
            bill_line_id,
            cas_group,
            carc,
            rarcs,
            cents,
            rule,
            denied_on
          )
        select
          r.payment,
          r.claim,
          r.bill,
          r.customer,
          r."order",
          r.line,
          r."group",
          r.reason,
          array(select jsonb_array_elements_text(r.remarks)),
          r.cents,
          coalesce(
            (
              select p.rule
              from payer_reason_now p
              where p.list = 'RARC' and p.rule <> '' and r.remarks ? p.code
              order by p.valid_from desc
              limit 1
            ),
            (select p.rule from payer_reason_now p where p.list = 'CARC' and p.code = r.reason),
            ''
          ),
          $2
        from
          jsonb_to_recordset($1::jsonb) as r (
            payment bigint,
            claim bigint,
            bill bigint,
            customer bigint,
            "order" bigint,
            line bigint,
            "group" text,
            reason text,
            remarks jsonb,
            cents bigint
          )
      `,
      [
        JSON.stringify(
          denials.map(({ remittanceClaimId, of, billLineId, group, reason, remarks, cents }) => ({
            payment: remittanceClaimId,
            claim: of.claimId,
            bill: of.billId,
            customer: of.customerId,
            order: of.labOrderId,
            line: billLineId,
            group,
            reason,
            remarks,
            cents,
          })),
        ),
        utcDay(now),
      ],
    ),
  )
