import type { Tx } from '../../db/database.ts'
import { compiledText } from '../../db/queries.ts'

interface Touched {
  bills: readonly number[]
  /** What was named by findings that may be gone now. */
  abouts: readonly string[]
}
/** SQL: how near a deadline is (contract/src/work-queues.ts). */
const bandOf = (deadline: string): string =>
  `(case when ${deadline} < $2::timestamptz::date then 0 when ${deadline} <= $2::timestamptz::date + 7 then 1 when ${deadline} <= $2::timestamptz::date + 30 then 2 else 3 end)::smallint`
const same = `i.reason = w.reason and i.about = w.about`
/* The view says once for each bill what one item says for all: the first to run out stands for it. */
const wanted = (condition: string): string =>
  `select distinct on (w.reason, w.about) w.*, sum(w.cents) over (partition by w.reason, w.about) as total from work_wanted w where ${condition} order by w.reason, w.about, w.deadline nulls last, w.service_day, w.bill_id_seen`

const openThem = `insert into work_item (queue, reason, about, customer_id, lab_order_id, patient_insurance_id, bill_id, claim_id, insurance_id, says, path, cause, owner_kind, cents, service_day, deadline, band, opened_at, party_since, judged_hash)
  select w.queue, w.reason, w.about, w.customer_id, w.lab_order_id, w.patient_insurance_id, w.bill_id, w.claim_id, w.insurance_id, left(w.says, 300), w.path, left(w.cause, 160), w.owner_kind, w.total, w.service_day, w.deadline, ${bandOf('w.deadline')}, $2, $2, w.judged_hash
  from w where not exists (select from work_item i where ${same} and i.closed_at is null)
    and not exists (select from work_item i where ${same} and i.decision = 'dismissed' and i.judged_hash is not distinct from w.judged_hash)
  on conflict (reason, about) where closed_at is null do nothing`
const keepUp = `update work_item i set says = left(w.says, 300), path = w.path, cause = left(w.cause, 160), cents = w.total, deadline = w.deadline, band = ${bandOf('w.deadline')}, service_day = w.service_day, judged_hash = w.judged_hash
  from w where ${same} and i.closed_at is null and (i.says, i.cents, i.deadline, i.band, i.service_day) is distinct from (left(w.says, 300), w.total, w.deadline, ${bandOf('w.deadline')}, w.service_day)`
const closeThem = (
  condition: string,
): string => `with closed as (update work_item i set closed_at = $2, user_id_locked = null, locked_until = null, row_version = row_version + 1
  where i.closed_at is null and (${condition}) and not exists (select from work_wanted w where ${same}) returning inbox_id)
  update inbox m set resolved_at = $2, user_id_resolved = 0 where m.inbox_id in (select inbox_id from closed) and m.resolved_at is null`

/** Opens, keeps up, and closes the items of the bills that were touched (docs/decisions/0056). */
export const syncWork = async (tx: Tx, { bills, abouts }: Touched, now: Date): Promise<void> => {
  if (bills.length === 0 && abouts.length === 0) return
  const at = now.toISOString()
  const claims = `'claim:' || c.claim_id from claim c where c.bill_id = any ($1::bigint[])`
  const { rows } = await tx.executeQuery<{ about: string }>(
    compiledText(
      `select about from bill_finding where bill_id = any ($1::bigint[]) union select 'bill:' || id from unnest($1::bigint[]) id union select ${claims}
       union select about from work_item where bill_id = any ($1::bigint[]) and closed_at is null union select unnest($2::text[])`,
      [bills, abouts],
    ),
  )
  const names = rows.map(({ about }) => about)
  const cte = `with w as (${wanted('w.about = any ($1::text[])')})`
  await tx.executeQuery(compiledText(`${cte} ${keepUp}`, [names, at]))
  await tx.executeQuery(compiledText(`${cte} ${openThem}`, [names, at]))
  await tx.executeQuery(compiledText(closeThem('i.about = any ($1::text[])'), [names, at]))
}

/** As `syncWork`, for everything: what time alone makes due, and what no bill names. */
export const syncAllWork = async (tx: Tx, now: Date): Promise<void> => {
  const at = now.toISOString()
  const cte = `with w as (${wanted('$1::int = 1')})`
  await tx.executeQuery(compiledText(`${cte} ${keepUp}`, [1, at]))
  await tx.executeQuery(compiledText(`${cte} ${openThem}`, [1, at]))
  await tx.executeQuery(compiledText(closeThem('$1::int = 1'), [1, at]))
}
