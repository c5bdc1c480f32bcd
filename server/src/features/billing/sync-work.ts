import { together, type Tx } from '../../db/database.ts'
import { written } from '../../db/queries.ts'

interface Touched {
  bills: readonly number[]
  /** What was named by findings that may be gone now. */
  abouts: readonly string[]
}
/** SQL: how near a deadline is (contract/src/work-queues.ts). */
const bandOf = (deadline: string): string =>
  `(case when ${deadline} < $2::timestamptz::date then 0 when ${deadline} <= $2::timestamptz::date + 7 then 1 when ${deadline} <= $2::timestamptz::date + 30 then 2 else 3 end)::smallint`
const same = `i.reason = w.reason and i.about = w.about`
/* The view has a row for each bill where one item stands for all of them: the first to run out speaks for it. */
const wanted = (view: string, condition: string): string =>
  `with w as (select distinct on (w.reason, w.about) w.*, sum(w.cents) over (partition by w.reason, w.about) as total from ${view} w where ${condition}
     order by w.reason, w.about, w.deadline nulls last, w.service_day, w.bill_id_seen)`

const openThem = `insert into work_item (queue, reason, about, customer_id, lab_order_id, patient_insurance_id, bill_id, claim_id, insurance_id, says, path, cause, owner_kind, cents, service_day, deadline, band, opened_at, party_since, judged_hash)
  select w.queue, w.reason, w.about, w.customer_id, w.lab_order_id, w.patient_insurance_id, w.bill_id, w.claim_id, w.insurance_id, left(w.says, 300), w.path, left(w.cause, 160), w.owner_kind, w.total, w.service_day, w.deadline, ${bandOf('w.deadline')}, $2, $2, w.judged_hash
  from w where not exists (select from work_item i where ${same} and i.closed_at is null)
    and not exists (select from work_item i where ${same} and i.decision = 'dismissed' and i.judged_hash is not distinct from w.judged_hash)
  on conflict (reason, about) where closed_at is null do nothing`
const keepUp = `update work_item i set says = left(w.says, 300), path = w.path, cause = left(w.cause, 160), cents = w.total, deadline = w.deadline, band = ${bandOf('w.deadline')}, service_day = w.service_day, judged_hash = w.judged_hash
  from w where ${same} and i.closed_at is null and (i.says, i.cents, i.deadline, i.band, i.service_day) is distinct from (left(w.says, 300), w.total, w.deadline, ${bandOf('w.deadline')}, w.service_day)`
/* An item whose row is gone closes, and with it what the practice was asked. */
const closeThem = (
  view: string,
  items: string,
  rows: string,
): string => `with closed as (update work_item i set closed_at = $2, user_id_locked = null, locked_until = null, row_version = row_version + 1
    where i.closed_at is null and ${items} and not exists (select from ${view} w where ${same} and ${rows}) returning inbox_id)
  update inbox m set resolved_at = $2, user_id_resolved = 0 where m.inbox_id in (select inbox_id from closed) and m.resolved_at is null`

interface Slice {
  view: string
  /** SQL over the view's rows `w`, and over items `i`. */
  rows: string
  items: string
}
const sync = async (tx: Tx, { view, rows, items }: Slice, which: unknown, now: Date): Promise<void> => {
  const values = [which, now.toISOString()]
  const cte = wanted(view, rows)
  await together(tx, written(`${cte} ${keepUp}`, values), written(`${cte} ${openThem}`, values), written(closeThem(view, items, rows), values))
}
const ofFindings: Slice = { view: 'work_of_findings', rows: 'w.about = any ($1::text[])', items: `i.reason like 'claim.%' and i.about = any ($1::text[])` }
const ofClaims: Slice = {
  view: 'work_of_claims',
  rows: 'w.bill_id_seen = any ($1::bigint[])',
  items: `i.reason not like 'claim.%' and i.reason not in ('disputed', 'patient-balance') and i.bill_id = any ($1::bigint[])`,
}
const ofReceivables: Slice = {
  view: 'work_of_receivables',
  rows: 'w.bill_id_seen = any ($1::bigint[])',
  items: `i.reason in ('disputed', 'patient-balance') and i.bill_id = any ($1::bigint[])`,
}
const ofPayments: Slice = { view: 'work_of_payments', rows: '$1::int = 1', items: `$1::int = 1 and i.reason in ('held-remittance', 'unmatched')` }
const ofEligibility: Slice = { view: 'work_of_eligibility', rows: '$1::int = 1', items: `$1::int = 1 and i.reason = 'eligibility-setup'` }
const ofAll: Slice = { view: 'work_wanted', rows: '$1::int = 1', items: '$1::int = 1' }

/** Opens, keeps up, and closes the items of the bills that were touched (docs/decisions/0056). */
export const syncWork = async (tx: Tx, { bills, abouts }: Touched, now: Date): Promise<void> => {
  if (bills.length === 0 && abouts.length === 0) return
  const [found] = await together(tx, written<{ about: string }>(`select distinct about from bill_finding where bill_id = any ($1::bigint[])`, [bills]))
  const names = [...new Set([...abouts, ...found.map(({ about }) => about), ...bills.map((id) => `bill:${id}`)])]
  await sync(tx, ofFindings, names, now)
  if (bills.length === 0) return
  await sync(tx, ofClaims, bills, now)
  await sync(tx, ofReceivables, bills, now)
}
/** Payments that nobody could match, and remittances that are held: about no bill. */
export const syncPayments = (tx: Tx, now: Date): Promise<void> => sync(tx, ofPayments, 1, now)
/** Payers that refuse questions about coverage because of our setup: about no bill. */
export const syncEligibility = (tx: Tx, now: Date): Promise<void> => sync(tx, ofEligibility, 1, now)
/** As `syncWork`, for everything: what time alone makes due. */
export const syncAllWork = (tx: Tx, now: Date): Promise<void> => sync(tx, ofAll, 1, now)
