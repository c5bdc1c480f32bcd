import { practiceStaff } from '@labgate/contract/access/user-types'
import { describeMoney } from '@labgate/contract/billing/money'
import type { billingWork, Previewed } from '@labgate/contract/billing/work-queues'
import { isAmong } from '@labgate/contract/kit/coded'
import { utcDay } from '@labgate/contract/kit/days'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { mayAssign } from '../../../access/may-assign.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { judgeOrders } from '../judge-orders.ts'
import { lockBillsOfItems } from '../lock-bills.ts'
import {
  declineFault,
  limitOf,
  requestApproval,
  requestsOf,
  type ApprovalRequest,
} from './approvals.ts'
import { askPractice } from './ask-practice.ts'
import { newActNumber, recordAct } from './record-act.ts'
import { visibleWork, type Queue } from './work.queries.ts'

type Given = ParsedInput<typeof billingWork.act>
/** The requested items as they are, locked. Items that are not visible are not found. */
export const lockItems = async (
  tx: Tx,
  actor: Actor,
  queue: Queue,
  workItemIds: readonly number[],
) => {
  const rows = await visibleWork(actor, queue, tx)
    .selectAll('i')
    .where('i.work_item_id', '=', sql<number>`any (${workItemIds}::bigint[])`)
    .orderBy('i.work_item_id')
    .forUpdate()
    .execute()
  orRefuse(
    rows.length === new Set(workItemIds).size ? rows : undefined,
    'This item is no longer open. Load the list again.',
  )
  return rows
}
export type Item = Awaited<ReturnType<typeof lockItems>>[number]
export interface ActReport {
  done: number
  cents: number
  refused: { workItemId: number; says: string }[]
  /** The act that can be undone; 0 for none. */
  workActId: number
}

const itemsSay = (count: number): string => (count === 1 ? '1 item' : `${count} items`)
/** Refuses with `stale` if an act would no longer do what its preview showed: a person decides about the amount on screen. */
export const refuseIfChanged = (
  previewed: Previewed | undefined,
  { done, cents }: Previewed,
): void => {
  if (previewed === undefined || (previewed.done === done && previewed.cents === cents)) return
  throw new Refusal(
    'stale',
    `This changed while you decided: it is now ${itemsSay(done)}, ${describeMoney(cents)}. Check the amount and confirm again.`,
  )
}

export const addNotes = async (
  tx: Tx,
  actor: Actor,
  items: readonly Pick<Item, 'work_item_id' | 'customer_id' | 'lab_order_id'>[],
  act: string,
  note: string,
  now: Date,
  workActId: number | null = null,
): Promise<void> => {
  if (items.length === 0) return
  await tx
    .insertInto('work_note')
    .values(
      items.map(({ work_item_id, customer_id, lab_order_id }) => ({
        work_item_id,
        customer_id,
        lab_order_id,
        note: note === '' ? act : note,
        act,
        user_id_created: actor.userId,
        created_at: now.toISOString(),
        work_act_id: workActId,
      })),
    )
    .execute()
}

/** Judges the bills that these items are about now. */
export const recheck = async (
  tx: Tx,
  items: readonly Pick<Item, 'about' | 'bill_id'>[],
  now: Date,
): Promise<void> => {
  const { rows } = await tx.executeQuery<{ id: number }>(
    compiledRaw(
      `select distinct f.lab_order_id as id from bill_finding f where f.about = any ($1::text[]) union select b.lab_order_id from bill b where b.bill_id = any ($2::bigint[]) limit 500`,
      [
        items.map(({ about }) => about),
        items.flatMap(({ bill_id }) => (bill_id === null ? [] : [bill_id])),
      ],
    ),
  )
  await judgeOrders(
    tx,
    rows.map(({ id }) => id),
    now,
  )
}

/* Items that an act cannot be done on, with the reason; for an approval request, also what it requests. */
const refusedBefore = async (
  tx: Tx,
  actor: Actor,
  queue: Queue,
  act: Given['act'],
  items: readonly Item[],
): Promise<{ requests: ApprovalRequest[]; faults: ActReport['refused'] }> => {
  if (act === 'request') {
    const requests = await requestsOf(tx, actor, queue, items)
    return {
      requests,
      faults: requests.map(({ item, fault }) => ({ workItemId: item.work_item_id, says: fault })),
    }
  }
  const limit = act === 'decline' ? await limitOf(tx, actor) : undefined
  const faults = items.map((item) => ({
    workItemId: item.work_item_id,
    says:
      limit !== undefined
        ? declineFault(queue, item, limit)
        : act === 'ask' && item.customer_id === null
          ? 'This is not about one practice.'
          : '',
  }))
  return { requests: [], faults }
}

/* Work is never assigned to someone who cannot sign in or belongs to a practice. */
const canOwn = async (tx: Tx, actor: Actor, owner: number): Promise<boolean> => {
  if (owner === 0 || owner === actor.userId) return true
  const known = await tx
    .selectFrom('app_user')
    .select(['user_type_id', 'disabled'])
    .where('user_id', '=', owner)
    .executeTakeFirst()
  return (
    known !== undefined &&
    !known.disabled &&
    !isAmong(practiceStaff, known.user_type_id) &&
    mayAssign(tx, actor, owner)
  )
}

/**
 * Performs one act on items. Each is done completely, or reported with the reason why not. `preview` does nothing. Runs under the laboratory's scope, since a
 * bill is judged with it; visibility of the items to the user was checked first.
 */
export const actOnWork = async (
  tx: Tx,
  actor: Actor,
  queue: Queue,
  given: Given,
  change: ChangeContext,
  now: Date,
): Promise<ActReport> => {
  const { act, note = '', nextDate = null, userId_Owner: owner = 0 } = given
  const today = utcDay(now)
  refuseIf([
    ...(act === 'defer' && (nextDate === null || nextDate <= today)
      ? [issue('nextDate', 'Choose a day after today.', 'required')]
      : []),
    ...(act === 'defer' && note === '' ? [issue('note', 'Enter why it waits.', 'required')] : []),
    ...((act === 'request' || act === 'decline') && note === '' && given.preview !== true
      ? [issue('note', 'Enter the reason.', 'required')]
      : []),
  ])
  if (act === 'assign' && !(await canOwn(tx, actor, owner)))
    refuseIf([
      issue(
        'userId_Owner',
        'You cannot assign work to this person. An administrator sets this in Users.',
        'not-assignable',
      ),
    ])
  if (act === 'recheck') await lockBillsOfItems(tx, given.workItemIds)
  const items = await lockItems(tx, actor, queue, given.workItemIds)
  change.about({ target: `${queue} work, ${act}: ${items.length}` })
  const { requests, faults } = await refusedBefore(tx, actor, queue, act, items)
  const refused = faults.filter(({ says: text }) => text !== '')
  const able = items.filter(
    ({ work_item_id }) => !refused.some(({ workItemId }) => workItemId === work_item_id),
  )
  const centsOf = new Map(requests.map(({ item, cents }) => [item.work_item_id, cents]))
  const sumOf = (of: readonly Item[]): number =>
    of.reduce((sum, { work_item_id, cents }) => sum + (centsOf.get(work_item_id) ?? cents), 0)
  if (given.preview === true)
    return { done: able.length, cents: sumOf(able), refused, workActId: 0 }
  refuseIfChanged(given.previewed, { done: able.length, cents: sumOf(able) })
  const ids = able.map(({ work_item_id }) => work_item_id)
  const set = (columns: Record<string, unknown>): Promise<unknown> =>
    tx
      .updateTable('work_item')
      .set({ ...columns, touches: sql`touches + 1`, row_version: sql`row_version + 1` })
      .where('work_item_id', '=', sql<number>`any (${ids}::bigint[])`)
      .execute()
  const at = now.toISOString()
  if (act === 'assign')
    await set({
      user_id_owner: owner === 0 ? null : owner,
      state: sql`case when state = 'new' and ${owner} > 0 then 'in work' else state end`,
    })
  if (act === 'defer')
    await set({
      state: 'deferred',
      next_day: nextDate,
      defer_reason: note.slice(0, 200),
      user_id_locked: null,
      locked_until: null,
    })
  if (act === 'wait')
    await set({
      state: 'waiting for payer',
      party_since: at,
      user_id_locked: null,
      locked_until: null,
    })
  if (act === 'resume' || act === 'decline')
    await set({ state: 'in work', next_day: null, defer_reason: '', party_since: at })
  for (const question of requests)
    if (question.fault === '') await requestApproval(tx, actor, question, now)
  const raised = new Map<number, number>()
  if (act === 'ask')
    for (const item of able) {
      const question = await askPractice(tx, item, note, now)
      if (typeof question === 'string') {
        refused.push({ workItemId: item.work_item_id, says: question })
        continue
      }
      if (question.isNew) raised.set(item.work_item_id, question.inboxId)
      await tx
        .updateTable('work_item')
        .set({
          state: 'waiting for client',
          inbox_id: question.inboxId,
          party_since: at,
          user_id_locked: null,
          locked_until: null,
          touches: sql`touches + 1`,
          row_version: sql`row_version + 1`,
        })
        .where('work_item_id', '=', item.work_item_id)
        .execute()
    }
  if (act === 'recheck') await recheck(tx, able, now)
  const done = able.filter(
    ({ work_item_id }) => !refused.some(({ workItemId }) => workItemId === work_item_id),
  )
  const cents = sumOf(done)
  // a rechecked bill has nothing to undo
  const workActId = act === 'recheck' || done.length === 0 ? 0 : await newActNumber(tx)
  if (workActId > 0)
    await recordAct(
      tx,
      actor,
      workActId,
      act,
      done.map((item) => ({ item, raised: raised.get(item.work_item_id) })),
      now,
    )
  await addNotes(tx, actor, done, act, note, now, workActId === 0 ? null : workActId)
  return { done: done.length, cents, refused, workActId }
}
