import { billRules } from '@labgate/contract/billing/judge'
import { isKnownReason } from '@labgate/contract/desk/inbox-kinds'
import { pipeline, type Tx } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'
import {
  ofAll,
  ofClaims,
  ofEligibility,
  ofFindings,
  ofPayments,
  ofReceivables,
  type Slice,
} from './work-slices.ts'

interface Touched {
  bills: readonly number[]
  /** Subjects of findings that may be gone now. */
  abouts: readonly string[]
}
/*
 * SQL: how close a deadline is (contract/src/billing/work-queues.ts). Money to give back and
 * disputes are owed after their day, too; a claim can no longer be filed, or a denial appealed.
 */
const band = `
  (
    case
      when w.deadline < $2::timestamptz::date then case
        when w.reason in ('credit', 'disputed') then 0
        else 4
      end
      when w.deadline <= $2::timestamptz::date + 7 then 1
      when w.deadline <= $2::timestamptz::date + 30 then 2
      else 3
    end
  )::smallint
`
const same = `i.reason = w.reason and i.about = w.about`
/*
 * The view has a row per bill even if one item represents all of them: the first to expire
 * represents the others.
 */
const wanted = (view: string, condition: string): string => `
  with
    w as (
      select distinct on (w.reason, w.about)
        w.*,
        sum(w.cents) over (partition by w.reason, w.about) as total
      from ${view} w
      where ${condition}
      order by w.reason, w.about, w.deadline nulls last, w.service_day, w.bill_id_seen
    )
`

const openThem = `
  insert into work_item
    (
      queue,
      reason,
      about,
      customer_id,
      lab_order_id,
      patient_insurance_id,
      bill_id,
      claim_id,
      insurance_id,
      says,
      path,
      cause,
      owner_kind,
      cents,
      service_day,
      deadline,
      band,
      opened_at,
      party_since,
      judged_hash
    )
  select
    w.queue,
    w.reason,
    w.about,
    w.customer_id,
    w.lab_order_id,
    w.patient_insurance_id,
    w.bill_id,
    w.claim_id,
    w.insurance_id,
    left(w.says, 300),
    w.path,
    left(w.cause, 160),
    w.owner_kind,
    w.total,
    w.service_day,
    w.deadline,
    ${band},
    $2,
    $2,
    w.judged_hash
  from w
  where
    not exists (select from work_item i where ${same} and i.closed_at is null)
    and not exists (
      select
      from work_item i
      where
        ${same}
        and i.decision = 'dismissed'
        and i.judged_hash is not distinct from w.judged_hash
    )
  on conflict (reason, about) where closed_at is null do nothing
`
/*
 * The owner may change, for example when a payer's reason gets another owner: in another queue no
 * one has the item yet.
 */
const keepUp = `
  update work_item i
  set
    queue = w.queue,
    owner_kind = w.owner_kind,
    party_since = case
      when i.owner_kind = w.owner_kind then i.party_since
      else $2::timestamptz
    end,
    user_id_owner = case
      when i.queue = w.queue then i.user_id_owner
    end,
    user_id_locked = case
      when i.queue = w.queue then i.user_id_locked
    end,
    says = left(w.says, 300),
    path = w.path,
    cause = left(w.cause, 160),
    cents = w.total,
    deadline = w.deadline,
    band = ${band},
    service_day = w.service_day,
    judged_hash = w.judged_hash
  from w
  where
    ${same}
    and i.closed_at is null
    and (
      i.queue,
      i.owner_kind,
      i.says,
      i.cents,
      i.deadline,
      i.band,
      i.service_day
    ) is distinct from (
      w.queue,
      w.owner_kind,
      left(w.says, 300),
      w.total,
      w.deadline,
      ${band},
      w.service_day
    )
`
/**
 * SQL: settles what the practice was asked by closing items (`closed`: their ids and messages),
 * unless another open item asks the same.
 */
export const settleQuestions = (closed: string): string => `
  update inbox m
  set
    resolved_at = $2,
    user_id_resolved = 0
  where
    m.inbox_id in (select inbox_id from ${closed})
    and m.resolved_at is null
    and not exists (
      select
      from work_item o
      where
        o.inbox_id = m.inbox_id
        and o.closed_at is null
        and o.work_item_id not in (select work_item_id from ${closed})
    )
`
/*
 * The view is read once: items with a row are updated or opened. An item without a row closes, and
 * with it what the practice was asked.
 */
const keepOpenClose = (view: string, rows: string, items: string): string => `
  ${wanted(view, rows)},
  kept as (${keepUp}),
  opened as (${openThem}),
  closed as (
    update work_item i
    set
      closed_at = $2,
      user_id_locked = null,
      locked_until = null,
      row_version = row_version + 1
    where i.closed_at is null and ${items} and not exists (select from w where ${same})
    returning work_item_id, inbox_id
  )
  ${settleQuestions('closed')}
`

/*
 * The practice is asked at once about what it can correct, until someone is working on the item;
 * the message opens the field of the rule behind the denial.
 */
const fields: readonly string[] = billRules.map(({ id }) => id).filter(isKnownReason)
const toAsk = (items: string): string => `
  select
    i.work_item_id,
    i.lab_order_id,
    i.says,
    case
      when d.rule = any ($3::text[]) then d.rule
      else 'denied'
    end as reason
  from
    work_item i
    cross join lateral denial_of_claim(i.claim_id) d
  where
    i.closed_at is null
    and i.reason = 'denied'
    and i.owner_kind = 'client'
    and i.state = 'new'
    and i.user_id_owner is null
    and i.inbox_id is null
    and ${items}
`
const askThem = (items: string): string => `
  insert into inbox
    (customer_id, location_id, patient_id, lab_order_id, reason, subject, message, created_at)
  select
    o.customer_id,
    o.location_id,
    o.patient_id,
    o.lab_order_id,
    a.reason,
    left(a.says, 100),
    'The payer denied the claim for this order: ' || a.says || ' Correct what is wrong, or reply to this message.',
    $2
  from
    (${toAsk(items)}) a
    join lab_order o using (lab_order_id)
  on conflict do nothing
`
/* Automatic questions to the practice are settled if someone else now has to correct it. */
const takeBack = (items: string): string => `
  with
    moved as (
      select i.work_item_id, i.inbox_id
      from work_item i
      where
        i.closed_at is null
        and i.reason = 'denied'
        and i.owner_kind <> 'client'
        and i.state = 'waiting for client'
        and i.touches = 0
        and i.inbox_id is not null
        and ${items}
      for update
    ),
    back as (
      update work_item
      set
        state = 'new',
        inbox_id = null,
        row_version = row_version + 1
      where work_item_id in (select work_item_id from moved)
    )
  ${settleQuestions('moved')}
`
/*
 * Once the practice has replied, or the order of a denial was changed, the item returns to the
 * desk.
 */
const takeAnswered = (items: string): string => `
  update work_item i
  set
    state = 'in work',
    party_since = $2::timestamptz,
    row_version = i.row_version + 1
  where
    i.closed_at is null
    and i.state = 'waiting for client'
    and i.inbox_id is not null
    and ${items}
    and (
      exists (
        select
        from customer_incident n
        where n.inbox_id = i.inbox_id and n.created_at > i.party_since
      )
      or (
        i.reason = 'denied'
        and exists (
          select
          from change_log c
          where c.kind = 'order' and c.record_id = i.lab_order_id and c.at > i.party_since
        )
      )
    )
`
const noteQuestion = (items: string): string => `
  update work_item w
  set
    state = 'waiting for client',
    inbox_id = m.inbox_id,
    party_since = $2,
    row_version = w.row_version + 1
  from
    (${toAsk(items)}) a
    join inbox m
      on m.lab_order_id = a.lab_order_id and m.reason = a.reason and m.resolved_at is null
  where w.work_item_id = a.work_item_id
`

const sync = async (
  tx: Tx,
  { view, rows, items, asks }: Slice,
  which: unknown,
  now: Date,
): Promise<void> => {
  const values = [which, now.toISOString()]
  const asking =
    asks === true
      ? [
          rawQuery(takeBack(items), values),
          rawQuery(takeAnswered(items), values),
          rawQuery(askThem(items), [...values, fields]),
          rawQuery(noteQuestion(items), [...values, fields]),
        ]
      : []
  await pipeline(tx, rawQuery(keepOpenClose(view, rows, items), values), ...asking)
}
/** Opens, updates, and closes the items of the affected bills (docs/decisions/0056). */
export const syncWork = async (tx: Tx, { bills, abouts }: Touched, now: Date): Promise<void> => {
  if (bills.length === 0 && abouts.length === 0) return
  const [found] = await pipeline(
    tx,
    rawQuery<{ about: string }>(
      `select distinct about from bill_finding where bill_id = any ($1::bigint[])`,
      [bills],
    ),
  )
  const names = [
    ...new Set([...abouts, ...found.map(({ about }) => about), ...bills.map((id) => `bill:${id}`)]),
  ]
  await sync(tx, ofFindings, names, now)
  if (bills.length === 0) return
  await sync(tx, ofClaims, bills, now)
  await sync(tx, ofReceivables, bills, now)
}
/** Unmatched payments, held remittances, and files that could not be read: not tied to a bill. */
export const syncPayments = (tx: Tx, now: Date): Promise<void> => sync(tx, ofPayments, 1, now)
/** Payers that refuse eligibility checks because of our setup: not tied to a bill. */
export const syncEligibility = (tx: Tx, now: Date): Promise<void> => sync(tx, ofEligibility, 1, now)
/** Like `syncWork`, for everything: what becomes due with time alone. */
export const syncAllWork = (tx: Tx, now: Date): Promise<void> => sync(tx, ofAll, 1, now)
