import type { Actor } from '../../../access/actor.ts'
import { rawQuery } from '../../../db/queries.ts'

/** SQL over an item `i`: the part of `Became` about the item itself. */
export const standsAs = `
  jsonb_build_object(
    'state',
    i.state,
    'owner',
    i.user_id_owner,
    'nextDay',
    i.next_day,
    'decision',
    i.decision,
    'isClosed',
    i.closed_at is not null
  )
`

export const insertActs = (
  workActId: number,
  act: string,
  actor: Actor,
  now: Date,
  rows: readonly object[],
) =>
  rawQuery(
    `
      insert into work_act
        (
          work_act_id,
          work_item_id,
          customer_id,
          lab_order_id,
          act,
          cents,
          user_id_created,
          created_at,
          was,
          became
        )
      select
        $1,
        i.work_item_id,
        i.customer_id,
        i.lab_order_id,
        $2,
        r.cents,
        $3,
        $4,
        r.was,
        ${standsAs} || jsonb_build_object(
          'lastRow',
          coalesce(
            (
              select max(g.ledger_id)
              from ledger g
              where g.bill_id = (r.was -> 'bill' ->> 'billId')::bigint
            ),
            0
          ),
          'lastClaim',
          coalesce(
            (
              select max(c.claim_id)
              from claim c
              where c.bill_id = (r.was -> 'bill' ->> 'billId')::bigint
            ),
            0
          )
        )
      from
        jsonb_to_recordset($5::jsonb) as r (id bigint, cents bigint, was jsonb)
        join work_item i on i.work_item_id = r.id
    `,
    [workActId, act, actor.userId, now.toISOString(), JSON.stringify(rows)],
  )
