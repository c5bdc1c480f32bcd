import { moneySoughtOf } from '@labgate/contract/billing/money-sought'
import type {
  AdviceClaim,
  ProviderAdjustment,
  RemittanceRow,
  remittances,
} from '@labgate/contract/billing/remittances'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { sql } from 'kysely'
import { q, rawQuery, type Query } from '../../../db/queries.ts'
import { isoInstant } from '../../../db/sql-parts.ts'
import { countedPage } from '../../../http/counted-page.ts'
import type { Keyset } from '../../../http/page-of.ts'
import { namedPayment, type NamedPayment } from './named-payment.ts'

/*
 * Remittances belong to the laboratory alone: row-level security leaves out the claims of charts
 * that are closed to the reader.
 */

/* SQL: a person posted this payment by hand. */
const isByHand = `
  (p.state = 'posted' and p.matched_by = 'person' and p.chosen is not null)
`
/*
 * SQL: the open item about a payment or a remittance, or else the one that a person closed last; 0
 * none. Each is found by its own index.
 */
const itemOf = (reason: string, kind: string, id: string): string => `
  coalesce(
    (
      select i.work_item_id
      from work_item i
      where i.reason = '${reason}' and i.about = '${kind}:' || ${id} and i.closed_at is null
    ),
    (
      select i.work_item_id
      from work_item i
      where
        i.reason = '${reason}'
        and i.about = '${kind}:' || ${id}
        and i.user_id_handled is not null
      order by i.closed_at desc
      limit 1
    ),
    0
  )
`

const columns = `
  r.remittance_id as "remittanceId",
  r.payer_name as payer,
  case
    when r.x12_file_id is null then 'paper'
    else r.method
  end as how,
  r.trace as "check",
  r.paid_on::text as "paidOn",
  r.cents,
  r.state,
  r.says,
  coalesce(r.x12_file_id, 0) as "x12FileId",
  r.begins_at as "atSegment",
  (
    select count(*)::int from remittance_claim p where p.remittance_id = r.remittance_id
  ) as claims,
  (
    select count(*)::int
    from remittance_claim p
    where p.remittance_id = r.remittance_id and p.state <> 'posted'
  ) as "notPosted",
  r.is_test as "isTest",
  ${isoInstant('r.made_at')} as "dateMade"
`

/* A number by its beginning, or an amount. */
const isSought = (typed: string) => {
  const { number, cents } = moneySoughtOf(typed)
  if (cents !== undefined) return sql<boolean>`r.cents = ${cents}::bigint`
  return number === '' ? sql<boolean>`false` : sql<boolean>`r.trace_plain like ${`${number}%`}`
}

type ListCriteria = ParsedInput<typeof remittances.list>['searchCriteria']
/** Remittances that no other took the place of, latest first. */
export const listRemittances = (
  criteria: ListCriteria,
  after: Keyset | undefined,
): Query<RemittanceRow & { counted: number }> => {
  const { x12FileId = 0, search = '', state = '' } = criteria
  const found = q
    .selectFrom('remittance as r')
    .select('r.remittance_id')
    .where('r.is_replaced', '=', sql<boolean>`false`)
    .$if(x12FileId > 0, (rows) => rows.where('r.x12_file_id', '=', x12FileId))
    .$if(state !== '', (rows) => rows.where('r.state', '=', state))
    .$if(search !== '', (rows) => rows.where(isSought(search)))
  const [lastId] = after ?? []
  const page = found
    .$if(after !== undefined, (rows) =>
      rows.where(sql<boolean>`r.remittance_id < ${lastId}::bigint`),
    )
    .orderBy('r.remittance_id', 'desc')
  return countedPage(
    { found, page, criteria },
    (ids, counted) => `
      select ${columns}, ${counted}
      from remittance r
      where r.remittance_id in (${ids})
      order by r.remittance_id desc
    `,
  )
}
export const keysetOfRemittance = ({ remittanceId }: RemittanceRow): Keyset => [remittanceId]

export type FoundAdvice = RemittanceRow & {
  taxId: string
  chargeCents: number
  paidCents: number
  patientCents: number
  isPartial: boolean
  workItemId: number
}
/** One remittance with the sums of its claims that the reader may see. */
export const oneRemittance = (remittanceId: number): Query<FoundAdvice> =>
  rawQuery(
    `
      select
        ${columns},
        r.payer_tax_id as "taxId",
        s.*,
        names_closed_chart(r.x12_file_id) as "isPartial",
        ${itemOf('held-remittance', 'remittance', 'r.remittance_id')} as "workItemId"
      from
        remittance r
        cross join lateral (
          select
            coalesce(sum(p.charge_cents), 0)::bigint as "chargeCents",
            coalesce(sum(p.paid_cents), 0)::bigint as "paidCents",
            coalesce(sum(p.patient_cents), 0)::bigint as "patientCents"
          from remittance_claim p
          where p.remittance_id = r.remittance_id
        ) s
      where r.remittance_id = $1
    `,
    [remittanceId],
  )

/** What a payer took or added outside its claims, in its order. */
export const adjustmentsOfRemittance = (remittanceId: number): Query<ProviderAdjustment> =>
  rawQuery(
    `
      select
        case
          when r.x12_file_id is null then 0
          else r.begins_at + a.at - 1
        end as "atSegment",
        a.reason,
        a.reference,
        a.cents,
        coalesce(c.claim_id, 0) as "claimId",
        coalesce(c.number, '') as "claimNumber"
      from
        remittance_adjustment a
        join remittance r on r.remittance_id = a.remittance_id
        left join claim c on c.claim_id = a.claim_id
      where a.remittance_id = $1
      order by a.at
    `,
    [remittanceId],
  )

export type FoundClaim = Pick<
  AdviceClaim,
  | 'remittanceClaimId'
  | 'state'
  | 'says'
  | 'isTakenBack'
  | 'claimId'
  | 'claimNumber'
  | 'billId'
  | 'outcome'
  | 'isByHand'
  | 'workItemId'
> & {
  at: number
  /** Where the payer says it: of a payment that waits again, where it came. */
  saidAt: number
  /** Where its set begins in its file; 0: on paper. */
  begins: number
  content: NamedPayment
}
const claimColumns = `
  p.remittance_claim_id as "remittanceClaimId",
  p.at,
  coalesce(
    (
      select o.at
      from remittance_claim o
      where o.remittance_claim_id = p.remittance_claim_id_original
    ),
    p.at
  ) as "saidAt",
  case
    when r.x12_file_id is null then 0
    else r.begins_at
  end as begins,
  ${namedPayment('p.content')} as content,
  p.outcome,
  p.state,
  p.says,
  p.remittance_claim_id_reversed_by is not null as "isTakenBack",
  coalesce(p.claim_id, 0) as "claimId",
  coalesce(c.number, '') as "claimNumber",
  coalesce(c.bill_id, 0) as "billId",
  ${isByHand} as "isByHand",
  case
    when p.state = 'unmatched'
    or ${isByHand} then ${itemOf('unmatched', 'payment', 'p.remittance_claim_id')}
    else 0
  end as "workItemId"
`
const claimTables = `
  remittance_claim p
  join remittance r on r.remittance_id = p.remittance_id
  left join claim c on c.claim_id = p.claim_id
`

type ClaimCriteria = ParsedInput<typeof remittances.claims>['searchCriteria']
/** A page of the claims of a remittance, in the payer's order. */
export const listAdviceClaims = (
  criteria: ClaimCriteria,
  after: Keyset | undefined,
): Query<FoundClaim & { counted: number }> => {
  const { remittanceId = 0, claimId = 0, waits = false } = criteria
  const found = q
    .selectFrom('remittance_claim as p')
    .select('p.remittance_claim_id')
    .where('p.remittance_id', '=', remittanceId)
    .$if(claimId > 0, (rows) => rows.where('p.claim_id', '=', claimId))
    .$if(waits, (rows) => rows.where('p.state', 'in', ['unmatched', 'held']))
  const [lastAt] = after ?? []
  const page = found
    .$if(after !== undefined, (rows) => rows.where(sql<boolean>`p.at > ${lastAt}::int`))
    .orderBy('p.at')
  return countedPage(
    { found, page, criteria },
    (ids, counted) => `
      select ${claimColumns}, ${counted}
      from ${claimTables}
      where p.remittance_claim_id in (${ids})
      order by p.at
    `,
  )
}
export const keysetOfClaim = ({ at }: { at: number }): Keyset => [at]

/** The claims of a remittance in the payer's order, up to `most`. */
export const adviceClaims = (remittanceId: number, most: number): Query<FoundClaim> =>
  rawQuery(
    `
      select ${claimColumns} from ${claimTables} where p.remittance_id = $1 order by p.at limit $2
    `,
    [remittanceId, most],
  )

/** Payers' codes in words: reasons (CARC) and remarks (RARC). */
export const codeWords = (
  reasons: readonly string[],
  remarks: readonly string[],
): Query<{ list: 'CARC' | 'RARC'; code: string; says: string }> =>
  rawQuery(
    `
      select list, code, says
      from payer_reason_now
      where
        (list = 'CARC' and code = any ($1::text[]))
        or (list = 'RARC' and code = any ($2::text[]))
    `,
    [reasons, remarks],
  )
