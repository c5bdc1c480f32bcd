import { undoHours, type WorkDetail } from '@labgate/contract/billing/work-queues'
import type { Actor } from '../../../access/actor.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { isoInstant, jsonRows, personName } from '../../../db/sql-parts.ts'
import { approvableBy } from './approvals.ts'
import type { Queue } from './queue.ts'
import { reviewer } from './record-act.ts'
import { rowColumns, withPatient, workInSight } from './work.queries.ts'

const hour = 3_600_000
const notesOfItem = (undoableSince: string, actor: Actor) =>
  jsonRows(`
    select
      n.work_note_id as "workNoteId",
      n.note,
      n.act,
      ${personName('n.user_id_created')} as "createdBy",
      ${isoInstant('n.created_at')} as "dateCreated",
      case
        when a.undone_at is null
        and a.created_at >= ${undoableSince}::timestamptz
        and (
          a.user_id_created = ${Number(actor.userId)}
          or ${actor.who.userTypeId === reviewer}
        ) then a.work_act_id
        else 0
      end as "workActId",
      case
        when a.undone_at is null then ''
        else ${personName('a.user_id_undone')}
      end as "undoneBy",
      ${isoInstant('a.undone_at')} as "dateUndone"
    from
      work_note n
      left join work_act a on a.work_act_id = n.work_act_id and a.work_item_id = n.work_item_id
    where n.work_item_id = i.work_item_id
    order by n.work_note_id desc
    limit 200
  `)

const similarItems = (customers: string): string => `
  work_item a
  where
    a.queue = i.queue
    and a.closed_at is null
    and a.cause = i.cause
    and i.cause <> ''
    and (${customers}::bigint[] is null or a.customer_id = any (${customers}::bigint[]))
`

const billOfItem = `
  coalesce(
    i.bill_id,
    (
      select f.bill_id
      from bill_finding f
      where f.about = i.about and f.rule = i.reason
      order by f.since
      limit 1
    )
  )
`

/* SQL: what the user can still write off alone today of what this debtor owes (bill `b`). */
const leftToWriteOff = (actor: Actor, current: string): string => `
  greatest(
    0,
    own_limit(${Number(actor.userId)}) - coalesce(
      taken_off_in_a_row(${Number(actor.userId)}, b.bill_id, ${current}),
      0
    )
  )::bigint
`

/** One item, open or closed, with what its verbs need to know about its bill. */
export const oneItem = (
  actor: Actor,
  queue: Queue,
  workItemId: number,
  now: Date,
): Query<Omit<WorkDetail, 'valid' | 'message'>> => {
  const visible = workInSight(actor, queue)
    .select('i.work_item_id')
    .where('i.work_item_id', '=', workItemId)
    .compile()
  const customers = `$${visible.parameters.length + 1}`
  const undoableSince = `$${visible.parameters.length + 2}`
  const current = `$${visible.parameters.length + 3}::timestamptz`
  const alike = similarItems(customers)
  const waitsForApproval = `(i.state = 'waiting for approval' and i.closed_at is null)`
  const bill = billOfItem
  return rawQuery(
    `
      select
        ${rowColumns(actor)},
        i.locked_until as "lockedUntil",
        i.touches,
        i.closed_at as "dateClosed",
        i.decision,
        coalesce(b.bill_to, '') as "billTo",
        (select count(*)::int from ${alike}) as alike,
        coalesce((select sum(a.cents)::bigint from ${alike}), 0) as "alikeCents",
        ${leftToWriteOff(actor, current)} as "writeOffCents",
        case
          when ${waitsForApproval} then i.approval_cents
          else 0
        end as "approvalCents",
        case
          when ${waitsForApproval} then ${personName('i.user_id_asked')}
          else ''
        end as "approvalBy",
        ${approvableBy(actor)} as "mayApprove",
        ${notesOfItem(undoableSince, actor)} as notes,
        coalesce(b.bill_id, 0) as "ofBillId",
        exists (select from claim c where c.bill_id = b.bill_id) as "hasClaim",
        ${jsonRows(`
          select n.party, n.cents from bill_open n where n.bill_id = b.bill_id order by n.party
        `)} as open
      from
        ${withPatient}
        left join bill b on b.bill_id = ${bill}
      where i.work_item_id in (${visible.sql})
    `,
    [
      ...visible.parameters,
      actor.customers === 'all' ? null : actor.customers,
      new Date(now.getTime() - undoHours * hour).toISOString(),
      now.toISOString(),
    ],
  )
}
