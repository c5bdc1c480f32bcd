import type { Refund, refunds, RefundMethod, RefundState } from '@labgate/contract/billing/refunds'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse } from '../../../access/refusal.ts'
import { mayNotDecide, samePerson } from '../../../access/same-person.ts'
import { lastFirst } from '../../../core/patients/shown-name.ts'
import type { Scope, Tx } from '../../../db/database.ts'
import { compiledRaw, q, rawQuery, type Query } from '../../../db/queries.ts'
import { isoInstant, laboratoryDayOf, staffName } from '../../../db/sql-parts.ts'
import { countedPage } from '../../../http/counted-page.ts'
import { totalBound, type Keyset } from '../../../http/page-of.ts'
import { numberOrAmount } from '../number-or-amount.ts'

/** First lock: refunds of accounts in scope. */
export const refundsInSight = ({ customers }: Scope) =>
  q
    .selectFrom('refund as r')
    .$if(customers !== 'all', (rows) =>
      rows.where('r.customer_id', '=', sql<number>`any (${customers}::bigint[])`),
    )

/**
 * SQL over a refund `r`, its payment `y`, its order `o`, the account `c` and the patient `p`: the
 * recipient.
 */
const toSql = `
  case
    when r.party = 'patient' then ${lastFirst('p')}
    when r.party like 'payer-%' then coalesce(
      (select name from insurance i where i.insurance_id = r.insurance_id),
      ''
    )
    else c.name
  end
`
const from = `
  refund r
  join customer c on c.customer_id = r.customer_id
  left join lab_order o on o.lab_order_id = r.lab_order_id
  left join payment y on y.payment_id = r.payment_id
  left join patient p on p.patient_id = coalesce(o.patient_id, y.patient_id)
`
/**
 * SQL over a refund `r`: created by another person, and within what the user can approve. Both
 * arguments are SQL.
 */
const approvableBy = (userId: string, userTypeId: string): string => `
  (
    r.state = 'waiting'
    and not ${mayNotDecide('r.user_id_created', userId)}
    and r.cents <= coalesce(
      (select l.approve_refund_cents from write_off_limit l where l.user_type_id = ${userTypeId}),
      0
    )
  )
`
const approvableByActor = ({ userId, who }: Actor): string =>
  approvableBy(String(Number(userId)), String(Number(who.userTypeId)))
const columns = (userId: string, userTypeId: string): string => `
  r.refund_id as "refundId",
  r.customer_id as "customerId",
  c.name as customer,
  coalesce(r.lab_order_id, 0) as "labOrderId",
  coalesce(o.specimen_barcode, '') as "specimenBarcode",
  coalesce(r.payment_id, 0) as "paymentId",
  ${toSql} as "to",
  r.party,
  r.cents,
  r.reason,
  r.state,
  r.method,
  r.check_number as "checkNumber",
  r.reference,
  r.says,
  r.sent_on::text as "sentOn",
  ${staffName('r.user_id_created')} as "createdBy",
  ${isoInstant('r.created_at')} as "dateCreated",
  r.is_above_limit as "isAboveLimit",
  ${staffName('r.user_id_decided')} as "decidedBy",
  ${isoInstant('r.decided_at')} as "dateDecided",
  r.refusal,
  ${samePerson('r.user_id_created', userId)} as "isOwn",
  ${approvableBy(userId, userTypeId)} as "canApprove"
`

/** What identifies a refund elsewhere: in the file of the list. */
export interface RefundFacts {
  /** The laboratory's day on which it was decided. */
  askedOn: string
  claimNumber: string
  memberId: string
  serviceDate: string | null
}
const facts = `
  ${laboratoryDayOf('r.created_at')}::text as "askedOn",
  coalesce(
    (
      select k.number
      from claim k
      where k.bill_id = r.bill_id and r.party = 'payer-' || k.sequence
      order by k.claim_id desc
      limit 1
    ),
    ''
  ) as "claimNumber",
  coalesce(
    (
      select n.member_id
      from patient_insurance n
      where n.patient_id = o.patient_id and n.insurance_id = r.insurance_id
      order by n.patient_insurance_id
      limit 1
    ),
    ''
  ) as "memberId",
  (select b.service_day::text from bill b where b.bill_id = r.bill_id) as "serviceDate"
`

/** One page of the register, latest first. */
export const listRefunds = (
  actor: Actor,
  criteria: ParsedInput<typeof refunds.list>['searchCriteria'],
  after: Keyset | undefined,
): Query<Refund & RefundFacts & { counted: number }> => {
  const { refundId = 0, customerId = 0, state = '', toApprove = false, search = '' } = criteria
  const found = refundsInSight(actor)
    .select('r.refund_id')
    .$if(refundId > 0, (rows) => rows.where('r.refund_id', '=', refundId))
    .$if(customerId > 0, (rows) => rows.where('r.customer_id', '=', customerId))
    .$if(state !== '', (rows) => rows.where('r.state', '=', state))
    .$if(search !== '', (rows) =>
      rows.where(
        numberOrAmount(search, {
          numbers: ['r.check_plain', 'r.reference_plain'],
          cents: 'r.cents',
        }),
      ),
    )
    .$if(toApprove, (rows) => rows.where(sql<boolean>`${sql.raw(approvableByActor(actor))}`))
  const [lastId] = after ?? []
  const page = found
    .$if(after !== undefined, (rows) => rows.where(sql<boolean>`r.refund_id < ${lastId}::bigint`))
    .orderBy('r.refund_id', 'desc')
  return countedPage(
    { found, page, criteria },
    (ids, counted) => `
      select ${columns(String(Number(actor.userId)), String(Number(actor.who.userTypeId)))}, ${facts}, ${counted}
      from ${from}
      where r.refund_id in (${ids})
      order by r.refund_id desc
    `,
  )
}
/** Number of refunds waiting for this person's approval. */
export const countRefundsToApprove = (actor: Actor): Query<{ count: number }> => {
  const found = refundsInSight(actor)
    .select('r.refund_id')
    .where(sql<boolean>`${sql.raw(approvableByActor(actor))}`)
    .limit(totalBound + 1)
    .compile()
  return rawQuery(`select count(*)::int as count from (${found.sql}) counted`, [
    ...found.parameters,
  ])
}
export const keysetOfRefund = ({ refundId }: Refund): Keyset => [refundId]

/** A refund as printed, under the caller's scope. */
export const oneRefund = (
  actor: Actor,
  refundId: number,
): Query<Refund & { billId: number | null }> => {
  const visible = refundsInSight(actor)
    .select('r.refund_id')
    .where('r.refund_id', '=', refundId)
    .compile()
  const own = visible.parameters.length
  return rawQuery(
    `
      select ${columns(`$${own + 1}::bigint`, `$${own + 2}::bigint`)}, r.bill_id as "billId"
      from ${from}
      where r.refund_id in (${visible.sql})
    `,
    [...visible.parameters, actor.userId, actor.who.userTypeId],
  )
}

/** What a change needs to know about a refund. */
export interface KeptRefund {
  refundId: number
  customerId: number
  billId: number | null
  workActId: number | null
  paymentId: number | null
  party: string
  cents: number
  state: RefundState
  method: RefundMethod
  userId: number
  /** YYYY-MM-DD, the laboratory's day. */
  askedOn: string
}
/** Locks a refund visible to the user until the transaction ends. */
export const lockRefund = async (tx: Tx, actor: Actor, refundId: number): Promise<KeptRefund> => {
  const visible = refundsInSight(actor)
    .select('r.refund_id')
    .where('r.refund_id', '=', refundId)
    .compile()
  const { rows } = await tx.executeQuery<KeptRefund>(
    compiledRaw(
      `
        select
          r.refund_id as "refundId",
          r.customer_id as "customerId",
          r.bill_id as "billId",
          r.work_act_id as "workActId",
          r.payment_id as "paymentId",
          r.party,
          r.cents,
          r.state,
          r.method,
          r.user_id_created as "userId",
          (
            select (r.created_at at time zone s.time_zone)::date::text from laboratory_setting s
          ) as "askedOn"
        from refund r
        where r.refund_id in (${visible.sql})
        for update of r
      `,
      [...visible.parameters],
    ),
  )
  return orRefuse(rows[0], 'Refund not found.')
}
/** How much a person can refund alone, and their user type approve for others; in cents. */
export const refundLimits = async (
  tx: Tx,
  { userId, who }: Actor,
): Promise<{ own: number; approves: number }> => {
  const { rows } = await tx.executeQuery<{ own: number; approves: number }>(
    compiledRaw(
      `
        select
          own_limit($1) as own,
          (select approve_refund_cents from write_off_limit where user_type_id = $2) as approves
      `,
      [userId, who.userTypeId],
    ),
  )
  return { own: Number(rows[0]?.own ?? 0), approves: Number(rows[0]?.approves ?? 0) }
}
/** Why a refund can no longer be changed, by its state. */
export const standsLabels: Readonly<Record<Exclude<RefundState, 'due'>, string>> = {
  waiting: 'This refund waits for another person to approve it.',
  sending: 'The card terminal has this refund.',
  sent: 'This refund was already sent.',
  void: 'This refund was withdrawn.',
  refused: 'This refund was declined.',
}
