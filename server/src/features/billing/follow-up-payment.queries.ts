import type { ChosenLine } from '@labgate/contract/billing/payer-files'
import { utcDay } from '@labgate/contract/kit/days'
import { rawQuery } from '../../db/queries.ts'
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
  /** The person who posts it, with what they noted; none: it came in a file. */
  by?: { userId: number; note: string } | undefined
  /** A person knows that it is a payment of its own, although it looks like a repeat. */
  isSecond?: true
  /** A person posted it before and took that back: it does not repeat itself. */
  isAgain?: true
  /** Our own reversal of what a person posted: no payer sent it, so it repeats no payer's. */
  isOurs?: true
  /** A person chose our lines for each line of the payer. */
  chosen?: readonly ChosenLine[] | undefined
}

export type DenialOf = Denied & Pick<Payment, 'remittanceClaimId' | 'of'>

const insertDenialsSql = `
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
`

export const insertDenials = (denials: readonly DenialOf[], now: Date) =>
  rawQuery(insertDenialsSql, [
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
  ])
