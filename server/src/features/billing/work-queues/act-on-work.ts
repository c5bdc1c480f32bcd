import { practiceStaff } from '@labgate/contract/access/user-types'
import { describeMoney } from '@labgate/contract/billing/money'
import type { PaymentAct } from '@labgate/contract/billing/payment-acts'
import type { billingWork, Previewed, WorkAct } from '@labgate/contract/billing/work-queues'
import { isAmong } from '@labgate/contract/kit/coded'
import type { Issue, ParsedInput } from '@labgate/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { mayAssign } from '../../../access/may-assign.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { laboratoryDay } from '../../../core/calendar/targets.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { judgeOrders } from '../judge-orders.ts'
import { lockBillsOfItems } from '../lock-bills.ts'
import type { ByPerson } from '../write-bill-lines.ts'
import {
  declineFault,
  limitOf,
  requestApproval,
  requestsOf,
  type ApprovalRequest,
} from './approvals.ts'
import { askPractice } from './ask-practice.ts'
import { auditSecondPersons } from './audit-second-person.ts'
import { patientsOf, type Item } from './item.ts'
import type { Queue } from './queue.ts'
import { newActNumber, recordAct } from './record-act.ts'
import { visibleWork } from './work.queries.ts'

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
export interface ActReport {
  done: number
  cents: number
  refused: { workItemId: number; says: string }[]
  /** The act that can be undone; 0 for none. */
  workActId: number
}

const itemsSay = (count: number): string => (count === 1 ? '1 item' : `${count} items`)
/**
 * Refuses with `stale` if an act would no longer do what its preview showed: a person decides about
 * the amount on screen.
 */
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

/** Adds to the history of items what was done; act: '' for a note alone. */
export const addNotes = async (
  tx: Tx,
  actor: Actor,
  items: readonly Pick<Item, 'work_item_id' | 'customer_id' | 'lab_order_id'>[],
  act: WorkAct | PaymentAct | '',
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

/** Judges the bills that these items are about now. `by`: whose act gives them to another party. */
export const recheck = async (
  tx: Tx,
  items: readonly Pick<Item, 'about' | 'bill_id'>[],
  now: Date,
  by?: ByPerson,
): Promise<void> => {
  const { rows } = await tx.executeQuery<{ id: number }>(
    compiledRaw(
      `
        select distinct f.lab_order_id as id from bill_finding f where f.about = any ($1::text[])
        union
        select b.lab_order_id from bill b where b.bill_id = any ($2::bigint[]) limit 500
      `,
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
    by,
  )
}

/*
 * Items that an act cannot be done on, with the reason; for an approval request, also what it
 * requests.
 */
const refusedBefore = async (
  tx: Tx,
  actor: Actor,
  queue: Queue,
  act: Given['act'],
  items: readonly Item[],
  now: Date,
): Promise<{ requests: ApprovalRequest[]; faults: ActReport['refused'] }> => {
  if (act === 'request') {
    const requests = await requestsOf(tx, actor, queue, items, now)
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

const actIssues = ({ act, note = '', nextDate = null, preview }: Given, today: string): Issue[] => [
  ...(act === 'defer' && (nextDate === null || nextDate <= today)
    ? [issue('nextDate', 'Choose a day after today.', 'required')]
    : []),
  ...(act === 'defer' && note === '' ? [issue('note', 'Enter why it waits.', 'required')] : []),
  ...((act === 'request' || act === 'decline') && note === '' && preview !== true
    ? [issue('note', 'Enter the reason.', 'required')]
    : []),
]

const mustBeOwner = async (tx: Tx, actor: Actor, owner: number): Promise<void> => {
  if (!(await canOwn(tx, actor, owner)))
    refuseIf([
      issue(
        'userId_Owner',
        'You cannot assign work to this person. An administrator sets this in Users.',
        'not-assignable',
      ),
    ])
}

const touched = { touches: sql<number>`touches + 1`, row_version: sql<number>`row_version + 1` }
const unlocked = { user_id_locked: null, locked_until: null }

/** What an act sets on all of its items; undefined if it sets nothing, or not the same on each. */
const columnsOf = (
  { act, note = '', nextDate = null, userId_Owner: owner = 0 }: Given,
  now: Date,
): Record<string, unknown> | undefined => {
  switch (act) {
    case 'assign':
      return {
        user_id_owner: owner === 0 ? null : owner,
        state: sql`case when state = 'new' and ${owner} > 0 then 'in work' else state end`,
      }
    case 'defer':
      return {
        state: 'deferred',
        next_day: nextDate,
        defer_reason: note.slice(0, 200),
        ...unlocked,
      }
    case 'wait':
      return { state: 'waiting for payer', party_since: now.toISOString(), ...unlocked }
    case 'resume':
    case 'decline':
      return {
        state: 'in work',
        next_day: null,
        defer_reason: '',
        party_since: now.toISOString(),
      }
    default:
      return undefined
  }
}

const setOnAll = async (
  tx: Tx,
  items: readonly Item[],
  columns: Record<string, unknown>,
): Promise<void> => {
  const ids = items.map(({ work_item_id }) => work_item_id)
  await tx
    .updateTable('work_item')
    .set({ ...columns, ...touched })
    .where('work_item_id', '=', sql<number>`any (${ids}::bigint[])`)
    .execute()
}

/**
 * Sends the practice's question about each item. Returns the new Inbox messages by item, and the
 * items that cannot be asked about.
 */
const askAboutEach = async (
  tx: Tx,
  items: readonly Item[],
  note: string,
  now: Date,
): Promise<{ raised: Map<number, number>; refused: ActReport['refused'] }> => {
  const raised = new Map<number, number>()
  const refused: ActReport['refused'] = []
  for (const item of items) {
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
        party_since: now.toISOString(),
        ...unlocked,
        ...touched,
      })
      .where('work_item_id', '=', item.work_item_id)
      .execute()
  }
  return { raised, refused }
}

const withoutRefused = (items: readonly Item[], refused: ActReport['refused']): Item[] =>
  items.filter(({ work_item_id }) => !refused.some(({ workItemId }) => workItemId === work_item_id))

/**
 * Performs one act on items. Each is done completely, or reported with the reason why not.
 * `preview` does nothing. Runs under the laboratory's scope, since a bill is judged with it;
 * visibility of the items to the user was checked first.
 */
export const actOnWork = async (
  tx: Tx,
  actor: Actor,
  queue: Queue,
  given: Given,
  change: ChangeContext,
  now: Date,
): Promise<ActReport> => {
  const { act, note = '', workItemIds } = given
  refuseIf(actIssues(given, await laboratoryDay(tx, now)))
  if (act === 'assign') await mustBeOwner(tx, actor, given.userId_Owner ?? 0)
  if (act === 'recheck') await lockBillsOfItems(tx, workItemIds)
  const items = await lockItems(tx, actor, queue, workItemIds)
  change.about({ target: `${queue} work, ${act}: ${items.length}`, shows: patientsOf(items) })
  const { requests, faults } = await refusedBefore(tx, actor, queue, act, items, now)
  const refusedFirst = faults.filter(({ says: text }) => text !== '')
  const able = withoutRefused(items, refusedFirst)
  // a request for approval is about its own amount
  const requested = new Map(requests.map(({ item, cents }) => [item.work_item_id, cents]))
  const sumOf = (of: readonly Item[]): number =>
    of.reduce((sum, { work_item_id, cents }) => sum + (requested.get(work_item_id) ?? cents), 0)
  const planned = { done: able.length, cents: sumOf(able) }
  if (given.preview === true) return { ...planned, refused: refusedFirst, workActId: 0 }
  refuseIfChanged(given.previewed, planned)
  auditSecondPersons(change, actor, `${queue}Work.act`, items, refusedFirst)

  const columns = columnsOf(given, now)
  if (columns !== undefined) await setOnAll(tx, able, columns)
  for (const request of requests)
    if (request.fault === '') await requestApproval(tx, actor, request, now)
  const questions =
    act === 'ask'
      ? await askAboutEach(tx, able, note, now)
      : { raised: new Map<number, number>(), refused: [] }
  if (act === 'recheck') await recheck(tx, able, now)

  const refused = [...refusedFirst, ...questions.refused]
  const done = withoutRefused(able, refused)
  // a rechecked bill has nothing to undo
  const workActId = act === 'recheck' || done.length === 0 ? 0 : await newActNumber(tx)
  if (workActId > 0)
    await recordAct(
      tx,
      actor,
      workActId,
      act,
      done.map((item) => ({
        item,
        cents: sumOf([item]),
        raised: questions.raised.get(item.work_item_id),
      })),
      now,
    )
  await addNotes(tx, actor, done, act, note, now, workActId === 0 ? null : workActId)
  return { done: done.length, cents: sumOf(done), refused, workActId }
}
