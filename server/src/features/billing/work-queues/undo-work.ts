import {
  isDecision,
  undoHours,
  type billingWork,
  type WorkAct,
} from '@labgate/contract/billing/work-queues'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { actorMay, type Actor } from '../../../access/actor.ts'
import { orRefuse, Refusal } from '../../../access/refusal.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { lockBills } from '../lock-bills.ts'
import { syncWork } from '../sync-work.ts'
import { recheck, type ActReport } from './act-on-work.ts'
import { patientsOf, type Item } from './item.ts'
import { putBack } from './put-back.ts'
import type { Queue } from './queue.ts'
import { reviewer, type Acted } from './record-act.ts'
import { actedOnItems, billsOfAct, itemsOfAct, markUndone } from './undo-work.queries.ts'
import { workInSight } from './work.queries.ts'

type Given = ParsedInput<typeof billingWork.undo>

/* What was done, with everything that came after it. */
const actedOn = async (tx: Tx, workActId: number, items: readonly number[]): Promise<Acted[]> => {
  const { rows } = await tx.executeQuery(actedOnItems(workActId, items))
  return rows
}

const hour = 3_600_000
/* Why an act cannot be undone for an item; '' if it can. */
const faultOf = (acted: Acted, now: Date): string => {
  if (acted.act === 'note') return ''
  if (now.getTime() - new Date(acted.at).getTime() > undoHours * hour)
    return `More than ${undoHours} hours have passed.`
  if (acted.isFollowed) return 'Something was done about this item since. Undo that first.'
  if (acted.isAnswered) return 'The practice has answered.'
  if (!acted.claimStands) return 'The claim was sent.'
  if (acted.refundSent) return 'The refund was sent.'
  if (acted.rowsSince) return 'Something was posted to the bill since.'
  if (acted.claimsSince) return 'A claim was made of the bill since.'
  if (acted.papersSince) return 'The bill is on a statement or an invoice since.'
  if (acted.hasTwin) return 'The problem came back since, as a new item.'
  return acted.isAsLeft ? '' : 'This item changed since.'
}

/* The person who did it, or a supervisor. */
const mayUndo = (actor: Actor, queue: Queue, { userId, act }: Acted): boolean =>
  (userId === actor.userId || actor.who.userTypeId === reviewer) &&
  (act === 'note' || !isDecision(act) || actorMay(actor, `${queue}-work.decide`, true))

/**
 * Undoes an act, on all of its items or on one: each is as before, or is reported with the reason
 * why not. What is already undone stays so, whoever requests it again. The ledger gets the exact
 * opposite of what was posted. Runs under the laboratory's scope; visibility to the user was
 * checked first.
 */
export const undoWork = async (
  tx: Tx,
  actor: Actor,
  queue: Queue,
  given: Given,
  change: ChangeContext,
  now: Date,
): Promise<ActReport> => {
  const { workActId, workItemId = 0 } = given
  const { rows: bills } = await tx.executeQuery(billsOfAct(workActId))
  await lockBills(
    tx,
    bills.map(({ id }) => id),
  )
  const items: Item[] = await workInSight(actor, queue, tx)
    .selectAll('i')
    .where('i.work_item_id', 'in', itemsOfAct(workActId, workItemId))
    .orderBy('i.work_item_id')
    .forUpdate()
    .execute()
  const ids = items.map(({ work_item_id }) => work_item_id)
  const acts = await actedOn(tx, workActId, ids)
  const first = orRefuse(acts[0], 'There is nothing to undo.')
  if (!mayUndo(actor, queue, first))
    throw new Refusal(
      'not-possible',
      'Only whoever did this, or a customer experience supervisor, can undo it.',
    )
  change.about({
    target: `${queue} work, undo ${first.act}: ${acts.length}`,
    shows: patientsOf(items),
  })
  const judged = acts.map((acted) => ({ acted, fault: acted.isUndone ? '' : faultOf(acted, now) }))
  const refused = judged.flatMap(({ acted, fault }) =>
    fault === '' ? [] : [{ workItemId: acted.workItemId, says: fault }],
  )
  const able = judged.flatMap(({ acted, fault }) => (fault === '' ? [acted] : []))
  const itemOf = new Map(items.map((item) => [item.work_item_id, item]))
  const cents = able.reduce((sum, acted) => sum + acted.cents, 0)
  const due = able.filter(({ isUndone }) => !isUndone)
  if (due.length === 0) return { done: able.length, cents, refused, workActId: 0 }
  const touched: number[] = []
  for (const acted of due) touched.push(...(await putBack(tx, actor, acted, now)))
  await tx.executeQuery(markUndone(workActId, now, actor, due))
  if (isDecision(first.act as WorkAct)) {
    const bills = due.flatMap(
      ({ was, workItemId: id }) => was.bill?.billId ?? itemOf.get(id)?.bill_id ?? [],
    )
    const abouts = due.flatMap(({ workItemId: id }) => itemOf.get(id)?.about ?? [])
    await recheck(
      tx,
      bills.map((bill_id) => ({ about: `bill:${bill_id}`, bill_id })),
      now,
      { userId: actor.userId, note: 'Undone' },
    )
    await syncWork(tx, { bills: [...new Set([...bills, ...touched])], abouts }, now)
  }
  return { done: able.length, cents, refused, workActId: 0 }
}
