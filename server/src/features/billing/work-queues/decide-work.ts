import type { billingWork, Decision } from '@labgate/contract/billing/work-queues'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { issue, refuseIf } from '../../../access/refusal.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { lockBillsOfItems } from '../lock-bills.ts'
import { syncWork } from '../sync-work.ts'
import { addNotes, recheck, refuseIfChanged, type ActReport, lockItems } from './act-on-work.ts'
import { allowedCents, limitOf, writeOffFault } from './approvals.ts'
import type { Standing } from './bill-standing.queries.ts'
import { faultOf, openSum, standingOf } from './bill-standing.ts'
import { refundCredit, spendCredit } from './credits.ts'
import { decideBill, moveOpen, writeOff } from './decided-bills.ts'
import type { Item } from './item.ts'
import type { Queue } from './queue.ts'
import { newActNumber, recordAct, type Recorded } from './record-act.ts'

type Given = ParsedInput<typeof billingWork.decide>

interface Judged {
  item: Item
  standing: Standing | undefined
  fault: string
}
const aboutMoney: readonly Decision[] = [
  'write-off',
  'bill-client',
  'bill-patient',
  'refund',
  'use-credit',
]
/* A bill is decided once, however many of its items were selected. */
const eachBillOnce = (act: Decision, judged: readonly Judged[]): readonly Judged[] => {
  const seen = new Set<number>()
  return judged.map((one) => {
    if (one.fault !== '' || one.standing === undefined || !aboutMoney.includes(act)) return one
    if (seen.has(one.standing.billId))
      return { ...one, fault: 'Another selected item already decides this bill.' }
    seen.add(one.standing.billId)
    return one
  })
}

const closedAs: Partial<Record<Decision, string>> = {
  dismiss: 'dismissed',
  'write-off': 'written-off',
  'bill-client': 'billed-otherwise',
  'bill-patient': 'billed-otherwise',
  refund: 'refunded',
  'use-credit': 'used-elsewhere',
}
/* The item closes, along with the question to the practice; or it waits for the payer. */
const leaveItem = async (
  tx: Tx,
  act: Decision,
  { work_item_id: id }: Item,
  note: string,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const at = now.toISOString()
  const decision = closedAs[act]
  if (decision === undefined) {
    await tx.executeQuery(
      compiledRaw(
        `
          update work_item
          set
            state = 'waiting for payer',
            party_since = $2,
            user_id_locked = null,
            locked_until = null,
            row_version = row_version + 1
          where work_item_id = $1
        `,
        [id, at],
      ),
    )
    return
  }
  await tx.executeQuery(
    compiledRaw(
      `
        with
          closed as (
            update work_item
            set
              closed_at = $2,
              decision = $3,
              decision_note = left($4, 500),
              user_id_decided = $5,
              user_id_locked = null,
              locked_until = null,
              row_version = row_version + 1
            where work_item_id = $1 and closed_at is null
            returning inbox_id
          )
        update inbox m
        set
          resolved_at = $2,
          user_id_resolved = 0
        where m.inbox_id in (select inbox_id from closed) and m.resolved_at is null
      `,
      [id, at, decision, note, actor.userId],
    ),
  )
}

/* Returns other bills that it touched. */
const carryOut = async (
  tx: Tx,
  act: Decision,
  standing: Standing,
  note: string,
  by: { actor: Actor; workActId: number; limit: number },
  now: Date,
): Promise<number[]> => {
  const at = now.toISOString()
  if (act === 'resubmit')
    await tx.executeQuery(
      compiledRaw(
        'update claim set asked_again_at = $2, row_version = row_version + 1 where claim_id = $1',
        [standing.claimId, at],
      ),
    )
  if (act === 'void')
    await tx.executeQuery(
      compiledRaw(
        'update claim set void_asked_at = $2, row_version = row_version + 1 where claim_id = $1',
        [standing.claimId, at],
      ),
    )
  if (act === 'write-off') await writeOff(tx, standing, note, by, now)
  if (act === 'refund') await refundCredit(tx, standing, note, by, now)
  if (act === 'bill-client' || act === 'bill-patient') {
    const to = act === 'bill-client' ? 'client' : 'patient'
    await (standing.isDecided
      ? moveOpen(tx, standing, to, note, by, now)
      : decideBill(tx, standing, to, note, by.actor, now))
  }
  return act === 'use-credit' ? spendCredit(tx, standing, note, by, now) : []
}
const asBefore = (act: Decision, { item, standing }: Judged): Recorded => {
  if (standing === undefined || act === 'dismiss') return { item }
  const { billId, decided, billTo, whyNobody, others, claimId, askedAgainAt, voidAskedAt } =
    standing
  if (aboutMoney.includes(act))
    return { item, bill: { billId, decided, billTo, whyNobody, others } }
  return { item, ...(claimId !== null && { claim: { claimId, askedAgainAt, voidAskedAt } }) }
}

/**
 * Makes a decision about the bills of items: each completely, or reported with the reason why not.
 * Runs under the laboratory's scope; visibility to the user was checked first.
 */
export const decideWork = async (
  tx: Tx,
  actor: Actor,
  queue: Queue,
  given: Given,
  change: ChangeContext,
  now: Date,
): Promise<ActReport> => {
  const { act, note = '' } = given
  refuseIf(
    note === '' && act !== 'resubmit' && given.preview !== true
      ? [issue('note', 'Enter the reason.', 'required')]
      : [],
  )
  if (given.preview !== true) await lockBillsOfItems(tx, given.workItemIds)
  const items = await lockItems(tx, actor, queue, given.workItemIds)
  change.about({ target: `${queue} work, ${act}: ${items.length}` })
  const standings = await standingOf(tx, items)
  const limit = await limitOf(tx, actor)
  const judged = eachBillOnce(
    act,
    items.map((item) => {
      const standing = standings.get(item.work_item_id)
      const own = act === 'write-off' ? writeOffFault(queue, item, limit) : ''
      return {
        item,
        standing,
        fault: own || faultOf(act, item, standing, allowedCents(item, limit)),
      }
    }),
  )
  const refused = judged.flatMap(({ item, fault }) =>
    fault === '' ? [] : [{ workItemId: item.work_item_id, says: fault }],
  )
  const able = judged.filter(({ fault }) => fault === '')
  const cents = able.reduce(
    (sum, { item, standing }) =>
      sum + (act === 'write-off' && standing !== undefined ? openSum(standing) : item.cents),
    0,
  )
  if (given.preview === true) return { done: able.length, cents, refused, workActId: 0 }
  refuseIfChanged(given.previewed, { done: able.length, cents })
  if (able.length === 0) return { done: 0, cents, refused, workActId: 0 }
  const workActId = await newActNumber(tx)
  const done = able.map(({ item }) => item)
  await addNotes(tx, actor, done, act, note, now, workActId)
  const touched: number[] = []
  for (const { item, standing } of able) {
    if (standing !== undefined)
      touched.push(
        ...(await carryOut(tx, act, standing, note, { actor, workActId, limit: limit.cents }, now)),
      )
    await leaveItem(tx, act, item, note, actor, now)
  }
  if (act !== 'dismiss') await recheck(tx, done, now)
  await syncWork(
    tx,
    {
      bills: [
        ...touched,
        ...able.flatMap(({ standing }) => (standing === undefined ? [] : [standing.billId])),
      ],
      abouts: done.map(({ about }) => about),
    },
    now,
  )
  await recordAct(
    tx,
    actor,
    workActId,
    act,
    able.map((one) => asBefore(act, one)),
    now,
  )
  return { done: able.length, cents, refused, workActId }
}
