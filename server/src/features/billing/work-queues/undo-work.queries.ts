import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { rawQuery } from '../../../db/queries.ts'
import { isUntouched } from './put-back.ts'
import { standsAs } from './record-act.queries.ts'
import type { Acted } from './record-act.ts'

const billOf = `(a.was->'bill'->>'billId')::bigint`

const actedOnItemsSql = `
  select
    a.work_act_id as "workActId",
    a.work_item_id as "workItemId",
    a.act,
    a.cents,
    a.user_id_created as "userId",
    a.created_at as at,
    a.was,
    a.became,
    a.undone_at is not null as "isUndone",
    exists (
      select
      from work_act l
      where
        l.work_item_id = a.work_item_id
        and l.work_act_id > a.work_act_id
        and l.undone_at is null
        and l.act <> 'note'
    ) as "isFollowed",
    a.became @> ${standsAs} as "isAsLeft",
    exists (
      select
      from ledger g
      where g.bill_id = ${billOf} and g.ledger_id > (a.became ->> 'lastRow')::bigint
    ) as "rowsSince",
    exists (
      select
      from claim c
      where c.bill_id = ${billOf} and c.claim_id > (a.became ->> 'lastClaim')::bigint
    ) as "claimsSince",
    exists (
      select
      from
        statement_bill s
        join statement t using (statement_id)
      where s.bill_id = ${billOf} and t.created_at >= a.created_at
    )
    or exists (
      select
      from
        invoice_line n
        join invoice v using (invoice_id)
      where n.bill_id = ${billOf} and v.created_at >= a.created_at
    ) as "papersSince",
    exists (
      select
      from refund r
      where
        r.work_act_id = a.work_act_id
        and r.bill_id = ${billOf}
        and r.state in ('sent', 'sending')
    ) as "refundSent",
    not exists (
      select
      from claim c
      where
        c.claim_id = (a.was -> 'claim' ->> 'claimId')::bigint
        and (c.replaced_at is not null or (c.asked_again_at is null and c.void_asked_at is null))
    ) as "claimStands",
    exists (
      select
      from inbox m
      where m.inbox_id = (a.was ->> 'raised')::bigint and m.resolved_at is not null
    )
    or exists (
      select from customer_incident n where n.inbox_id = (a.was ->> 'raised')::bigint
    ) as "isAnswered",
    exists (
      select
      from work_item o
      where
        o.reason = i.reason
        and o.about = i.about
        and o.closed_at is null
        and o.work_item_id <> i.work_item_id
        and not ${isUntouched('o')}
    ) as "hasTwin"
  from
    work_act a
    join work_item i using (work_item_id)
  where a.work_act_id = $1 and a.work_item_id = any ($2::bigint[])
  order by a.work_item_id
  for update of a
`

export const actedOnItems = (workActId: number, items: readonly number[]) =>
  rawQuery<Acted>(actedOnItemsSql, [workActId, items])

export const billsOfAct = (workActId: number) =>
  rawQuery<{ id: number }>(
    `
      select
        coalesce(
          ${billOf},
          (
            select c.bill_id
            from claim c
            where c.claim_id = (a.was -> 'claim' ->> 'claimId')::bigint
          )
        ) as id
      from work_act a
      where a.work_act_id = $1 and (a.was ? 'bill' or a.was ? 'claim')
    `,
    [workActId],
  )

export const markUndone = (workActId: number, now: Date, actor: Actor, acts: readonly Acted[]) =>
  rawQuery(
    `
      update work_act
      set
        undone_at = $2,
        user_id_undone = $3
      where work_act_id = $1 and work_item_id = any ($4::bigint[])
    `,
    [workActId, now.toISOString(), actor.userId, acts.map(({ workItemId: id }) => id)],
  )

export const itemsOfAct = (workActId: number, workItemId: number) => sql<number>`
  (
    select a.work_item_id
    from work_act a
    where a.work_act_id = ${workActId} and (${workItemId} = 0 or a.work_item_id = ${workItemId})
  )
`
