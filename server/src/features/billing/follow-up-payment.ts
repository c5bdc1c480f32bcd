import { paysOrder, policyPlace } from '../../core/orders/order-policies.ts'
import type { Tx } from '../../db/database.ts'
import { compiledRaw } from '../../db/queries.ts'
import { isForwardedTo } from './due-claims.query.ts'
import { insertDenials, type DenialOf } from './follow-up-payment.queries.ts'

/* SQL: a claim that an earlier payer forwarded: no file of ours has it. */
const wasForwarded = (claim: string): string =>
  `${claim}.x12_file_id is null and ${claim}.replaced_at is null`

/**
 * The payer forwarded the claim to the next one: it is not written again, and that payer's answer
 * is awaited. One that was to be written after all stays unwritten.
 */
export const keepForwarded = (tx: Tx, claimIds: readonly number[], now: Date): Promise<unknown> =>
  tx.executeQuery(
    compiledRaw(
      `
        with
          again as (
            update claim k
            set
              asked_again_at = null,
              row_version = k.row_version + 1
            from claim c
            where
              c.claim_id = any ($1::bigint[])
              and k.bill_id = c.bill_id
              and k.sequence = c.sequence + 1
              and ${wasForwarded('k')}
          )
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

/*
 * Changes claims `k` of the bills of claims `c`, by their ids. `set` and `where`: SQL; $2: now.
 */
const changeClaims = async (
  tx: Tx,
  claimIds: readonly number[],
  { set, where }: { set: string; where: string },
  now?: Date,
): Promise<void> => {
  if (claimIds.length === 0) return
  await tx.executeQuery(
    compiledRaw(
      `
        update claim k
        set
          ${set},
          row_version = k.row_version + 1
        from claim c
        where c.claim_id = any ($1::bigint[]) and k.bill_id = c.bill_id and ${where}
      `,
      [claimIds, ...(now === undefined ? [] : [now.toISOString()])],
    ),
  )
}
const isNext = 'k.sequence = c.sequence + 1'
/* SQL: in effect, and its payer owes something again. */
const owesAgain = `
  k.frequency <> 8
  and k.replaced_at is null
  and exists (
    select
    from bill_open p
    where p.bill_id = k.bill_id and p.party = 'payer-' || k.sequence and p.cents > 0
  )
`

/**
 * The payer takes back the decision that it forwarded: the next claim is written by us, unless the
 * payer forwards the corrected decision, too.
 */
export const freeForwarded = (tx: Tx, claimIds: readonly number[], now: Date): Promise<void> =>
  changeClaims(
    tx,
    claimIds,
    {
      set: 'asked_again_at = $2',
      where: `${isNext} and k.adjudicated_at is null and ${wasForwarded('k')}`,
    },
    now,
  )

/**
 * What is taken back on an earlier version of a claim is open again: the version in effect, which
 * was closed, is not.
 */
export const reopenLater = (tx: Tx, claimIds: readonly number[]): Promise<void> =>
  changeClaims(tx, claimIds, {
    set: 'closed_at = null',
    where: `
      k.sequence = c.sequence
      and k.version > c.version
      and k.closed_at is not null
      and ${owesAgain}
    `,
  })

/**
 * The payer leaves more to the next one than that one has decided: its claim is sent again, with
 * what is decided now.
 */
export const claimNextAgain = (tx: Tx, claimIds: readonly number[], now: Date): Promise<void> =>
  changeClaims(
    tx,
    claimIds,
    {
      set: 'asked_again_at = $2',
      where: `
        ${isNext} and k.adjudicated_at is not null and k.asked_again_at is null and ${owesAgain}
      `,
    },
    now,
  )
/** Like `claimNextAgain`, if the payer forwards it: its claim is open again until it answers. */
export const reopenNext = (tx: Tx, claimIds: readonly number[]): Promise<void> =>
  changeClaims(tx, claimIds, {
    set: 'closed_at = null',
    where: `
      ${isNext} and k.adjudicated_at is not null and k.closed_at is not null and ${owesAgain}
    `,
  })

/**
 * What later payers decided on bills no longer counts, and they owe something again: their claims
 * are sent again, or are open again if the payer before them forwards the claim.
 */
export const claimLaterAgain = async (
  tx: Tx,
  billIds: readonly number[],
  now: Date,
): Promise<void> => {
  if (billIds.length === 0) return
  await tx.executeQuery(
    compiledRaw(
      `
        update claim k
        set
          asked_again_at = case
            when f.is_forwarded then k.asked_again_at
            else coalesce(k.asked_again_at, $2)
          end,
          closed_at = case
            when f.is_forwarded then null
            else k.closed_at
          end,
          row_version = k.row_version + 1
        from
          bill b
          cross join lateral generate_series(2, 3) s (sequence)
          cross join lateral (select ${isForwardedTo('b.bill_id', 's.sequence')} as is_forwarded) f
        where
          b.bill_id = any ($1::bigint[])
          and k.bill_id = b.bill_id
          and k.sequence = s.sequence
          and k.adjudicated_at is not null
          and ${owesAgain}
      `,
      [billIds, now.toISOString()],
    ),
  )
}

export interface TakenBack {
  reversal: number
  decision: number
}
/** Which reversal took back which decision: each decision is taken back once. */
export const markTakenBack = (tx: Tx, takenBack: readonly TakenBack[]): Promise<unknown> =>
  tx.executeQuery(
    compiledRaw(
      `
        update remittance_claim p
        set remittance_claim_id_reversed_by = r.reversal
        from jsonb_to_recordset($1::jsonb) as r (reversal bigint, decision bigint)
        where p.remittance_claim_id = r.decision
      `,
      [JSON.stringify(takenBack)],
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

export const addDenials = (tx: Tx, denials: readonly DenialOf[], now: Date): Promise<unknown> =>
  tx.executeQuery(insertDenials(denials, now))
