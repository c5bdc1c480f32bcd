import { rawQuery } from '../../../db/queries.ts'
import type { RemittanceClaim } from '../../../x12/faces/remittance.ts'
import type { Row } from '../insert-remittance.queries.ts'
import { posts } from '../remittance-identity.ts'

export type ReleaseScope = 'all' | 'balancing'
/** A held remittance that two people can release. */
export interface HeldRemittance {
  remittanceId: number
  x12FileId: number | null
  atSet: number
  fileHash: Buffer
  trace: string
  /** CCYYMMDD; '' if not stated. */
  date: string
  cents: number
  says: string
  hold: string
  addsUp: boolean
  askedBy: number | null
  rowVersion: number
  scope: ReleaseScope | ''
  /** Why the release was requested. */
  note: string
}
export const lockHeld = (remittanceId: number) =>
  rawQuery<HeldRemittance>(
    `
      select
        r.remittance_id as "remittanceId",
        r.x12_file_id as "x12FileId",
        r.at_set as "atSet",
        coalesce(f.hash, r.hash) as "fileHash",
        r.trace,
        coalesce(to_char(r.paid_on, 'YYYYMMDD'), '') as date,
        r.cents,
        r.says,
        r.hold_kind as hold,
        r.adds_up as "addsUp",
        r.user_id_asked as "askedBy",
        r.row_version as "rowVersion",
        r.asked_scope as scope,
        r.asked_note as note
      from
        remittance r
        left join x12_file f using (x12_file_id)
      where r.remittance_id = $1 and r.state = 'held'
      for update of r
    `,
    [remittanceId],
  )

export const askRelease = (
  remittanceId: number,
  userId: number,
  scope: ReleaseScope,
  note: string,
  now: Date,
) =>
  rawQuery(
    `
      update remittance
      set
        user_id_asked = $2,
        asked_scope = $3,
        asked_note = $4,
        asked_at = $5,
        row_version = row_version + 1
      where remittance_id = $1
    `,
    [remittanceId, userId, scope, note, now.toISOString()],
  )
export const endRequest = (remittanceId: number) =>
  rawQuery(
    `
      update remittance
      set
        user_id_asked = null,
        asked_scope = '',
        asked_note = '',
        asked_at = null,
        row_version = row_version + 1
      where remittance_id = $1
    `,
    [remittanceId],
  )

/**
 * Another remittance with this check or EFT number that is posted, and has a claim of this one, or
 * none: with other claims, the two are parts of one payment.
 */
export const postedElsewhere = (remittanceId: number) =>
  rawQuery(
    `
      select
      from
        remittance r
        join remittance o on o.trace_plain = r.trace_plain
      where
        r.remittance_id = $1
        and r.trace_plain <> ''
        and r.cents <> 0
        and o.remittance_id <> r.remittance_id
        and o.state in ${posts}
        and (r.payer_tax_id = '' or o.payer_tax_id = '' or o.payer_tax_id = r.payer_tax_id)
        and (
          not exists (select from remittance_claim n where n.remittance_id = o.remittance_id)
          or exists (
            select
            from
              remittance_claim m
              join remittance_claim n on upper(n.number) = upper(m.number)
            where m.remittance_id = r.remittance_id and n.remittance_id = o.remittance_id
          )
        )
      limit 1
    `,
    [remittanceId],
  )

/** Claims that a release posts. */
export const heldClaims = (remittanceId: number, scope: ReleaseScope) =>
  rawQuery<{ id: number; content: RemittanceClaim }>(
    `
      select remittance_claim_id as id, content
      from remittance_claim
      where remittance_id = $1 and state = 'held' and (balances or $2 = 'all')
      order by at
    `,
    [remittanceId, scope],
  )

/** Gives held claims the claim of ours that they match; without one they wait for a person. */
export const matchHeld = (rows: readonly (Row & { why: string })[]) =>
  rawQuery(
    `
      update remittance_claim p
      set
        state = r.state,
        matched_by = r.by,
        claim_id = r.claim,
        customer_id = r.customer,
        lab_order_id = r."order",
        says = r.says,
        row_version = p.row_version + 1
      from
        jsonb_to_recordset($1::jsonb) as r (
          id bigint,
          state text,
          "by" text,
          claim bigint,
          customer bigint,
          "order" bigint,
          says text
        )
      where p.remittance_claim_id = r.id
    `,
    [
      JSON.stringify(
        rows.map(({ remittanceClaimId, match, why }) => ({
          id: remittanceClaimId,
          state: match === undefined ? 'unmatched' : 'posted',
          by: match?.by ?? '',
          claim: match?.one.claimId ?? null,
          customer: match?.one.customerId ?? null,
          order: match?.one.labOrderId ?? null,
          says: why,
        })),
      ),
    ],
  )

/**
 * Whether what a remittance pays by its claims and moves outside them comes to the amount of its
 * check: then the fault is within a claim, and what is outside them can be posted.
 */
export const comesToCheck = (remittanceId: number) =>
  rawQuery(
    `
      select
      from remittance r
      where
        r.remittance_id = $1
        and r.cents = (
          select coalesce(sum(p.paid_cents), 0)
          from remittance_claim p
          where p.remittance_id = r.remittance_id
        ) - (
          select coalesce(sum(a.cents), 0)
          from remittance_adjustment a
          where a.remittance_id = r.remittance_id
        )
    `,
    [remittanceId],
  )

/** A released remittance: posted, or in part if its amounts do not add up. */
export const released = (
  { remittanceId, scope }: Pick<HeldRemittance, 'remittanceId' | 'scope'>,
  userId: number,
  now: Date,
) =>
  rawQuery(
    `
      update remittance
      set
        state = case
          when $2 = 'all' then 'posted'
          else 'partly posted'
        end,
        user_id_released = $3,
        released_at = $4,
        posted_at = $4,
        row_version = row_version + 1
      where remittance_id = $1
    `,
    [remittanceId, scope, userId, now.toISOString()],
  )
