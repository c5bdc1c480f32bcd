import { rawQuery } from '../../db/queries.ts'
import type { Remittance, RemittanceClaim } from '../../x12/faces/remittance.ts'
import type { Candidate, MatchedBy } from './match-payments.ts'

const insertRemittanceSql = `
  insert into remittance
    (
      x12_file_id,
      at_set,
      payer_name,
      payer_tax_id,
      trace,
      paid_on,
      handling,
      method,
      cents,
      state,
      difference_cents,
      says,
      is_test,
      hash,
      user_id,
      posted_at,
      made_at
    )
  values
    (
      $1,
      $2,
      $3,
      $4,
      $5,
      to_date(nullif($6, ''), 'YYYYMMDD'),
      $7,
      $8,
      $9,
      $10,
      $11,
      $12,
      $13,
      $14,
      $15,
      case
        when $10 = 'posted' then $16::timestamptz
      end,
      $16
    )
  on conflict (x12_file_id, at_set) do nothing
  returning remittance_id as id
`

export const insertRemittance = ({
  x12FileId,
  atSet,
  set,
  state,
  difference,
  message,
  hash,
  userId,
  now,
}: {
  x12FileId: number | null
  atSet: number
  set: Remittance
  state: string
  difference: number
  message: string
  hash: Buffer
  userId: number | undefined
  now: Date
}) =>
  rawQuery<{ id: number }>(insertRemittanceSql, [
    x12FileId,
    atSet,
    set.payer.name.slice(0, 60),
    set.originator.slice(0, 20),
    set.trace,
    set.date,
    set.handling,
    set.method,
    Number.isFinite(set.amount) ? set.amount : 0,
    state,
    difference,
    message,
    set.isTest,
    hash,
    userId ?? null,
    now.toISOString(),
  ])

export interface Row {
  claim: RemittanceClaim
  match: { one: Candidate; by: MatchedBy | 'person' } | undefined
  /** Why no claim was found. */
  why?: string | undefined
  remittanceClaimId: number
}

/** An amount that could not be read is stored as zero. */
const finite = (cents: number): number => (Number.isFinite(cents) ? cents : 0)

const insertRemittanceClaimsSql = `
  insert into remittance_claim
    (
      remittance_id,
      at,
      number,
      payer_number,
      status,
      outcome,
      charge_cents,
      paid_cents,
      patient_cents,
      content,
      state,
      matched_by,
      claim_id,
      customer_id,
      lab_order_id,
      says
    )
  select
    $1,
    r.at,
    left(r.number, 50),
    left(r.payer, 50),
    r.status,
    r.outcome,
    r.charge,
    r.paid,
    r.patient,
    r.content,
    r.state,
    r.by,
    r.claim,
    r.customer,
    r."order",
    r.says
  from
    jsonb_to_recordset($2::jsonb) as r (
      at int,
      number text,
      payer text,
      status text,
      outcome text,
      charge bigint,
      paid bigint,
      patient bigint,
      content jsonb,
      state text,
      "by" text,
      claim bigint,
      customer bigint,
      "order" bigint,
      says text
    )
  returning remittance_claim_id as id, at
`

export const insertRemittanceClaims = (
  remittanceId: number,
  rows: readonly Omit<Row, 'remittanceClaimId'>[],
  state: 'posted' | 'held' | 'set aside',
) =>
  rawQuery<{ id: number; at: number }>(insertRemittanceClaimsSql, [
    remittanceId,
    JSON.stringify(
      rows.map(({ claim, match, why }) => ({
        at: claim.at,
        number: claim.number,
        payer: claim.payerNumber,
        status: claim.status,
        outcome: claim.outcome,
        charge: finite(claim.charge),
        paid: finite(claim.paid),
        patient: finite(claim.patientOwes),
        content: claim,
        state: state === 'posted' && match === undefined ? 'unmatched' : state,
        by: match?.by ?? '',
        claim: match?.one.claimId ?? null,
        customer: match?.one.customerId ?? null,
        order: match?.one.labOrderId ?? null,
        says: state === 'posted' && match === undefined ? (why ?? '') : '',
      })),
    ),
  ])
