import { billingWork } from '@labgate/contract/billing/work-queues'
import type { Actor } from '@labgate/server/access/actor.ts'
import { builtStatement, rawQuery, type Query } from '@labgate/server/db/queries.ts'
import {
  filteredWork,
  listWork,
} from '@labgate/server/features/billing/work-queues/work.queries.ts'
import { onFloor } from '../calls/deck.ts'
import type { FloorStatement } from '../floor/order.ts'
import { askAs, type Visitor } from '../laboratory/sign-in.ts'
import { mark, type Ask } from '../load/ask.ts'

/** A queue call, as the product and the floor make it, and its SQL alone. */
export interface WorkCall {
  name: string
  ours: Ask
  floor: Ask
  statements: readonly FloorStatement[]
  plain: { sql: string; parameters: readonly unknown[] }
  /** Whether both sides must return the same rows. */
  isList: boolean
}
const pageSize = 50
const addressOf = (name: string): string => `/${name.replaceAll(/[^A-Za-z0-9]+/g, '-')}`

const list = (name: string, visitor: Visitor, actor: Actor): WorkCall => {
  const built = listWork(actor, 'billing', { pageSize }, undefined, new Date())
  const { statements, floor } = onFloor(addressOf(name), [built], () => '"list":[{"')
  const [bare] = floor as [Ask]
  const ours = askAs(
    visitor,
    billingWork.list,
    { searchCriteria: { pageSize } },
    { expects: '"list":[{"' },
  )
  return { name, ours, floor: bare, statements, plain: builtStatement(built), isList: true }
}

/**
 * What a call to `next` changes, in one statement: returns the item in hand, deals the first free
 * item, and writes the rows of its audit and its key.
 */
const dealing = (actor: Actor): Query<unknown> => {
  const first = filteredWork(actor, 'billing', {}, new Date())
    .select('i.work_item_id')
    .where('i.locked_until', 'is', null)
    .where('i.user_id_owner', 'is', null)
    .orderBy('i.band')
    .orderBy('i.cents', 'desc')
    .orderBy('i.opened_at')
    .orderBy('i.work_item_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .compile()
  const user = `$${first.parameters.length + 1}::bigint`
  return rawQuery(
    `
      with
        first as (${first.sql}),
        back as (
          update work_item
          set
            user_id_locked = null,
            locked_until = null
          where
            user_id_locked = ${user}
            and queue = 'billing'
            and work_item_id not in (select work_item_id from first)
        ),
        told as (
          insert into audit (user_id, source, act, target, fields)
          values (${user}, 11, 'NextWorkItem', 'work', '{}')
        ),
        once as (
          insert into idempotency (user_id, call, key, body_hash, answer)
          values (${user}, 'NextWorkItem', gen_random_uuid()::text, sha256('floor'), '{}')
        )
      update work_item w
      set
        user_id_locked = ${user},
        locked_until = now() + interval '15 minutes',
        touches = touches + 1
      from first
      where w.work_item_id = first.work_item_id
      returning w.work_item_id as "workItemId"
    `,
    [...first.parameters, actor.userId],
  )
}
const next = (name: string, visitor: Visitor, actor: Actor): WorkCall => {
  const built = dealing(actor)
  const { statements, floor } = onFloor(addressOf(name), [built], () => '"changed":1', true)
  const [bare] = floor as [Ask]
  // a new key per request: a repeat with the same key returns the first response
  const ours = askAs(
    visitor,
    billingWork.next,
    { searchCriteria: {} },
    {
      expects: '"workItemId":',
      key: `bench-${name.replaceAll(/[^A-Za-z0-9]+/g, '-')}-${mark}`,
      from: 1,
    },
  )
  return { name, ours, floor: bare, statements, plain: builtStatement(built), isList: false }
}

export const workCalls = (who: string, visitor: Visitor, actor: Actor): WorkCall[] => [
  list(`list, ${who}`, visitor, actor),
  next(`next, ${who}`, visitor, actor),
]
