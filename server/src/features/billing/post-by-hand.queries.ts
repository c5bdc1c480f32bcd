import type { ChosenLine, PaymentToDecide } from '@labgate/contract/billing/payer-files'
import { mayNotDecide } from '../../access/same-person.ts'
import { visibleOrders } from '../../core/orders/orders.queries.ts'
import { lastFirst } from '../../core/patients/shown-name.ts'
import type { Scope } from '../../db/database.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { personName } from '../../db/sql-parts.ts'
import type { PostedLine } from './allot-lines.ts'
import { openWithPayer } from './ledger.queries.ts'
import type { ClaimedPerson } from './match-payments.ts'
import { namedPayment, type NamedPayment } from './payer-files/named-payment.ts'

/** What a person chose for a payment, as it is kept with it. */
export interface Choice {
  claimNumber: string
  note: string
  isSecondPayment: boolean
  isWholeClaim: boolean
  lines: readonly ChosenLine[]
  /** Why it needs two people; '' one was enough. */
  why: string
}

/** A claim beside which a payment is put, with all that tells its patient. */
export interface ComparedClaim extends ClaimedPerson {
  claimId: number
  payer: string
  patientName: string
  dob: string | null
  mrn: string
  cents: number
  /** Its payer decided about it in a remittance of this payer, or it went to its partner. */
  isPayers: boolean
  lines: (PostedLine & { says: string })[]
}
/** The claim with this number, if the caller sees its order. */
export const comparedClaim = (
  scope: Scope,
  number: string,
  remittanceClaimId: number,
): Query<ComparedClaim> => {
  const orders = visibleOrders(scope).select(['o.lab_order_id', 'o.patient_id']).compile()
  const at = orders.parameters.length + 1
  return rawQuery(
    `
      select
        c.claim_id as "claimId",
        c.number,
        y.name as payer,
        ${lastFirst('t')} as "patientName",
        coalesce(
          c.snapshot -> 'patient' ->> 'last',
          c.snapshot -> 'subscriber' ->> 'last',
          ''
        ) as "lastName",
        coalesce(
          c.snapshot -> 'patient' ->> 'first',
          c.snapshot -> 'subscriber' ->> 'first',
          ''
        ) as "firstName",
        coalesce(c.snapshot -> 'subscriber' ->> 'memberId', '') as "memberId",
        t.dob::text as dob,
        t.medical_record_id as mrn,
        c.service_day::text as "serviceDay",
        c.cents,
        exists (
          select
          from
            remittance_claim p
            join remittance r using (remittance_id)
            left join x12_file f using (x12_file_id)
          where
            p.remittance_claim_id = $${at + 1}
            and (
              f.x12_file_id is null
              or f.trading_partner_id = y.trading_partner_id
              or exists (
                select
                from
                  remittance_claim d
                  join remittance o on o.remittance_id = d.remittance_id
                where
                  d.claim_id = c.claim_id
                  and d.state = 'posted'
                  and o.payer_tax_id = r.payer_tax_id
                  and r.payer_tax_id <> ''
              )
            )
        ) as "isPayers",
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
                  'says',
                  l.says,
                  'cents',
                  l.cents,
                  'owedCents',
                  0,
                  'openCents',
                  ${openWithPayer}
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
        join (${orders.sql}) o on o.lab_order_id = c.lab_order_id
        join patient t on t.patient_id = o.patient_id
        join insurance y on y.insurance_id = c.insurance_id
      where c.number = upper($${at})
    `,
    [...orders.parameters, number, remittanceClaimId],
  )
}

/** The content of a payment that waits for a person. */
export const waitingContent = (remittanceClaimId: number) =>
  rawQuery<{ content: NamedPayment }>(
    `
      select ${namedPayment('p.content')} as content
      from remittance_claim p
      where p.remittance_claim_id = $1 and p.state = 'unmatched'
    `,
    [remittanceClaimId],
  )

/** Keeps what a person chose. `askedBy`: another one decides about it; null: it is posted. */
export const keepChoice = (
  remittanceClaimId: number,
  choice: Choice,
  askedBy: number | null,
  now: Date,
) =>
  rawQuery(
    `
      update remittance_claim
      set
        chosen = $2::jsonb,
        user_id_asked = coalesce($3, user_id_asked),
        asked_at = case
          when $3::bigint is null then asked_at
          else $4::timestamptz
        end,
        row_version = row_version + 1
      where remittance_claim_id = $1
    `,
    [remittanceClaimId, JSON.stringify(choice), askedBy, now.toISOString()],
  )
/** Ends a request that was declined or withdrawn. */
export const endChoice = (remittanceClaimId: number) =>
  rawQuery(
    `
      update remittance_claim
      set
        chosen = null,
        user_id_asked = null,
        asked_at = null,
        row_version = row_version + 1
      where remittance_claim_id = $1
    `,
    [remittanceClaimId],
  )

interface RequestRow {
  choice: Choice
  askedBy: number
  rowVersion: number
}
/** A requested posting, locked. */
export const lockChoice = (remittanceClaimId: number) =>
  rawQuery<RequestRow>(
    `
      select chosen as choice, user_id_asked as "askedBy", row_version as "rowVersion"
      from remittance_claim
      where remittance_claim_id = $1 and state = 'unmatched' and user_id_asked is not null
      for update
    `,
    [remittanceClaimId],
  )

type Shown = NonNullable<PaymentToDecide['request']>
/** A requested posting, as the person who decides about it sees it. */
export const requestedMatch = (remittanceClaimId: number, userId: number) =>
  rawQuery<Omit<Shown, keyof Choice | 'askedNote'> & { choice: Choice }>(
    `
      select
        p.chosen as choice,
        ${personName('p.user_id_asked')} as "askedBy",
        p.asked_at as "dateAsked",
        not ${mayNotDecide('p.user_id_asked', '$2::bigint')} as "mayApprove"
      from remittance_claim p
      where p.remittance_claim_id = $1 and p.state = 'unmatched' and p.user_id_asked is not null
    `,
    [remittanceClaimId, userId],
  )
