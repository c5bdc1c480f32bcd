import type { Actor } from '../../../access/actor.ts'
import { rawQuery } from '../../../db/queries.ts'
import type { ClaimedPerson } from '../match-payments.ts'

export interface Claimed extends ClaimedPerson {
  claimId: number
  billId: number
  customerId: number
  labOrderId: number
  sequence: number
  /** What it charges. */
  cents: number
  isClosed: boolean
}

export const claimToMatch = (claimNumber: string) =>
  rawQuery<Claimed>(
    `
      select
        claim_id as "claimId",
        bill_id as "billId",
        customer_id as "customerId",
        lab_order_id as "labOrderId",
        number,
        service_day::text as "serviceDay",
        sequence,
        cents,
        coalesce(
          snapshot -> 'patient' ->> 'last',
          snapshot -> 'subscriber' ->> 'last'
        ) as "lastName",
        coalesce(
          snapshot -> 'patient' ->> 'first',
          snapshot -> 'subscriber' ->> 'first',
          ''
        ) as "firstName",
        coalesce(snapshot -> 'subscriber' ->> 'memberId', '') as "memberId",
        state = 'closed' as "isClosed"
      from claim
      where number = upper($1)
      for update
    `,
    [claimNumber],
  )

export const postByPerson = (
  id: number,
  claim: Claimed,
  actor: Actor,
  now: Date,
  repeats: number | null,
) =>
  rawQuery(
    `
      update remittance_claim
      set
        state = 'posted',
        matched_by = 'person',
        claim_id = $2,
        customer_id = $3,
        lab_order_id = $4,
        user_id = $5,
        decided_at = $6,
        says = '',
        remittance_claim_id_repeats = $7,
        row_version = row_version + 1
      where remittance_claim_id = $1
    `,
    [
      id,
      claim.claimId,
      claim.customerId,
      claim.labOrderId,
      actor.userId,
      now.toISOString(),
      repeats,
    ],
  )

export const asidePayment = (id: number, userId: number, text: string, now: Date) =>
  rawQuery(
    `
      update remittance_claim
      set
        state = 'set aside',
        user_id = $2,
        decided_at = $3,
        says = $4,
        row_version = row_version + 1
      where remittance_claim_id = $1 and state = 'unmatched'
    `,
    [id, userId, now.toISOString(), text],
  )
export const asideRemittance = (id: number, userId: number, text: string) =>
  rawQuery(
    `
      update remittance
      set
        state = 'set aside',
        user_id = $2,
        says = $3,
        row_version = row_version + 1
      where remittance_id = $1 and state = 'held'
    `,
    [id, userId, text],
  )
/** What a remittance that was posted in part moves outside its claims, as far as it is not posted. */
export const asideOutside = (id: number) =>
  rawQuery(
    `
      update remittance_adjustment a
      set is_aside = true
      where
        a.remittance_id = $1
        and outside_waits($1) > 0
        and not a.is_repeat
        and not exists (
          select
          from payer_entry e
          where (e.remittance_id, e.at) = (a.remittance_id, a.at) and e.kind <> 'applied'
        )
    `,
    [id],
  )
/** The claims that are left of a remittance that was posted in part. */
export const asideRest = (id: number, userId: number, text: string, now: Date) =>
  rawQuery(
    `
      update remittance_claim p
      set
        state = 'set aside',
        user_id = $2,
        decided_at = $3,
        says = $4,
        row_version = p.row_version + 1
      from remittance r
      where
        p.remittance_id = $1
        and p.state = 'held'
        and r.remittance_id = p.remittance_id
        and r.state = 'partly posted'
    `,
    [id, userId, now.toISOString(), text],
  )
