import { rawQuery } from '../../db/queries.ts'
import { isBalancedAlone } from '../../x12/faces/balance.ts'
import type { Remittance, RemittanceClaim } from '../../x12/faces/remittance.ts'
import { isoDay } from './claim-of.ts'
import type { Hold } from './hold-remittance.ts'
import { dayOf, type Candidate, type MatchedBy } from './match-payments.ts'
import type { RemittanceOrigin } from './remittance-origin.ts'

/** An amount that could not be read is stored as zero. */
const finite = (cents: number): number => (Number.isFinite(cents) ? cents : 0)

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
      hold_kind,
      faults,
      begins_at,
      is_test,
      hash,
      user_id,
      made_at,
      adds_up
    )
  values
    (
      $1,
      $2,
      $3,
      $4,
      $5,
      $6::date,
      $7,
      $8,
      $9,
      $10,
      $11,
      $12,
      $13,
      $14,
      $15,
      $16,
      $17,
      $18,
      $19,
      $20
    )
  returning remittance_id as id
`

export const insertRemittance = ({
  set,
  origin,
  hold,
  hash,
  now,
}: {
  set: Remittance
  origin: Pick<RemittanceOrigin, 'x12FileId' | 'atSet' | 'userId'>
  /** Undefined: its claims are posted next. */
  hold: Hold | undefined
  hash: Buffer
  now: Date
}) =>
  rawQuery<{ id: number }>(insertRemittanceSql, [
    origin.x12FileId,
    origin.atSet,
    set.payer.name.slice(0, 60),
    set.originator.slice(0, 20),
    set.trace,
    isoDay(set.date) || null,
    set.handling,
    set.method,
    finite(set.amount),
    hold?.state ?? 'posting',
    hold?.difference ?? 0,
    hold?.says ?? '',
    hold?.kind ?? '',
    JSON.stringify(hold?.faults ?? []),
    set.begins,
    set.isTest,
    hash,
    origin.userId ?? null,
    now.toISOString(),
    hold?.addsUp ?? true,
  ])

export interface Row {
  claim: RemittanceClaim
  match:
    | {
        one: Pick<Candidate, 'claimId' | 'billId' | 'customerId' | 'labOrderId' | 'sequence'>
        by: MatchedBy | 'person'
      }
    | undefined
  /** Why no claim was found. */
  why?: string | undefined
  remittanceClaimId: number
}

const insertRemittanceClaimsSql = `
  insert into remittance_claim
    (
      remittance_id,
      at,
      number,
      payer_number,
      status,
      outcome,
      service_day,
      charge_cents,
      paid_cents,
      patient_cents,
      content,
      state,
      matched_by,
      claim_id,
      customer_id,
      lab_order_id,
      says,
      balances
    )
  select
    $1,
    r.at,
    left(r.number, 50),
    left(r.payer, 50),
    r.status,
    r.outcome,
    r.day,
    r.charge,
    r.paid,
    r.patient,
    r.content,
    r.state,
    r.by,
    r.claim,
    r.customer,
    r."order",
    r.says,
    r.balances
  from
    jsonb_to_recordset($2::jsonb) as r (
      at int,
      number text,
      payer text,
      status text,
      outcome text,
      day date,
      charge bigint,
      paid bigint,
      patient bigint,
      content jsonb,
      state text,
      "by" text,
      claim bigint,
      customer bigint,
      "order" bigint,
      says text,
      balances bool
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
        day: dayOf(claim) || null,
        charge: finite(claim.charge),
        paid: finite(claim.paid),
        patient: finite(claim.patientOwes),
        content: claim,
        balances: isBalancedAlone(claim),
        state: state === 'posted' && match === undefined ? 'unmatched' : state,
        by: match?.by ?? '',
        claim: match?.one.claimId ?? null,
        customer: match?.one.customerId ?? null,
        order: match?.one.labOrderId ?? null,
        says: state === 'posted' && match === undefined ? (why ?? '') : '',
      })),
    ),
  ])
