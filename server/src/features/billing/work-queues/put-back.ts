import type { Actor } from '../../../access/actor.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import { addToLedger } from '../ledger.ts'
import { settleQuestions } from '../sync-work.ts'
import { lockRefunds, postedByAct, voidRefunds } from './put-back.queries.ts'
import { sourceOf, type Acted, type BillBefore } from './record-act.ts'

/* The exact opposite of what the decision posted (rules.md#ledger-laws). */
const takeBack = async (
  tx: Tx,
  actor: Actor,
  { workActId, workItemId }: Acted,
  billId: number,
  now: Date,
): Promise<number[]> => {
  // a refund leaving at the same moment is not undone
  const { rows: refunds } = await tx.executeQuery(lockRefunds(workActId, billId))
  if (refunds.some(({ state }) => state === 'sent' || state === 'sending'))
    throw new Refusal('not-possible', 'The refund was sent.')
  const places = [
    sourceOf('write-off', workItemId, workActId),
    sourceOf('refund', workItemId, workActId),
    sourceOf('credit', workItemId, workActId),
    ...(['payer-1', 'payer-2', 'payer-3'] as const).map((party) =>
      sourceOf('decided', workItemId, workActId, party),
    ),
  ]
  const { rows } = await tx.executeQuery(postedByAct(places, billId, workItemId, workActId))
  await addToLedger(
    tx,
    'taken-back',
    rows.map(({ ledgerId, ...row }) => ({
      ...row,
      source: `undo:${ledgerId}`,
      reverses: ledgerId,
      userId: actor.userId,
      note: 'Undone',
    })),
    now,
  )
  await tx.executeQuery(voidRefunds(workActId, billId))
  return rows.map(({ bill }) => bill)
}
/*
 * Restores who pays. A bill that was written off kept its lines, so it is restored at once; any
 * other is judged again.
 */
const putBillBack = (
  tx: Tx,
  { billId, decided, billTo, whyNobody }: BillBefore,
  wasWrittenOff: boolean,
): Promise<unknown> =>
  tx.executeQuery(
    compiledRaw(
      `
        update bill
        set
          decided = $2::jsonb,
          judged_hash = '',
          bill_to = case
            when $5 then $3
            else bill_to
          end,
          why_nobody = case
            when $5 then $4
            else why_nobody
          end,
          row_version = row_version + 1
        where bill_id = $1
      `,
      [billId, decided === null ? null : JSON.stringify(decided), billTo, whyNobody, wasWrittenOff],
    ),
  )
/**
 * SQL: no one has handled this item; a question to the practice about a denial is automatic and
 * does not count.
 */
export const isUntouched = (item: string): string => `
  (
    ${item}.touches = 0
    and ${item}.state in ('new', 'waiting for client')
    and ${item}.user_id_owner is null
    and ${item}.user_id_locked is null
    and not exists (select from work_note n where n.work_item_id = ${item}.work_item_id)
  )
`
/*
 * If the reason remained, a new item took the place of the one that the decision closed: it gives
 * the place back.
 */
const giveWay = (tx: Tx, { workItemId }: Acted, now: Date): Promise<unknown> =>
  tx.executeQuery(
    compiledRaw(
      `
        with
          gone as (
            update work_item o
            set
              closed_at = $2,
              row_version = o.row_version + 1
            from work_item i
            where
              i.work_item_id = $1
              and o.reason = i.reason
              and o.about = i.about
              and o.closed_at is null
              and o.work_item_id <> i.work_item_id
              and ${isUntouched('o')}
            returning o.work_item_id, o.inbox_id
          )
        ${settleQuestions('gone')}
      `,
      [workItemId, now.toISOString()],
    ),
  )
/*
 * Reopens items of the bill that the decision closed, and their messages to the practice; those
 * whose reason is gone close automatically.
 */
const openAgain = (tx: Tx, { at, workItemId, was }: Acted): Promise<unknown> =>
  tx.executeQuery(
    compiledRaw(
      `
        with
          again as (
            update work_item i
            set
              closed_at = null,
              decision = '',
              decision_note = '',
              user_id_decided = null,
              row_version = row_version + 1
            where
              (i.work_item_id = $1 or (i.work_item_id = any ($2::bigint[]) and i.decision = ''))
              and i.closed_at = $3::timestamptz
              and not exists (
                select
                from work_item o
                where o.reason = i.reason and o.about = i.about and o.closed_at is null
              )
            returning inbox_id
          )
        update inbox m
        set
          resolved_at = null,
          user_id_resolved = null
        where
          m.inbox_id in (select inbox_id from again)
          and m.resolved_at = $3::timestamptz
          and m.user_id_resolved = 0
          and not exists (
            select
            from inbox o
            where o.lab_order_id = m.lab_order_id and o.reason = m.reason and o.resolved_at is null
          )
      `,
      [workItemId, was.bill?.others ?? [], at],
    ),
  )

/**
 * Restores an item, and what else its act changed. The caller must judge the bill again. Returns
 * other bills that it touched.
 */
export const putBack = async (tx: Tx, actor: Actor, acted: Acted, now: Date): Promise<number[]> => {
  const { act, was, workItemId } = acted
  if (act === 'note') return []
  const touched: number[] = []
  if (was.bill !== undefined) {
    touched.push(...(await takeBack(tx, actor, acted, was.bill.billId, now)))
    await putBillBack(tx, was.bill, act === 'write-off')
  }
  if (was.claim !== undefined)
    await tx.executeQuery(
      compiledRaw(
        `
          update claim
          set
            asked_again_at = $2,
            void_asked_at = $3,
            row_version = row_version + 1
          where claim_id = $1
        `,
        [was.claim.claimId, was.claim.askedAgainAt, was.claim.voidAskedAt],
      ),
    )
  if (was.raised !== undefined)
    await tx.executeQuery(
      compiledRaw(
        `
          update inbox
          set
            resolved_at = $2,
            user_id_resolved = $3
          where inbox_id = $1 and resolved_at is null
        `,
        [was.raised, now.toISOString(), actor.userId],
      ),
    )
  if (acted.became.isClosed) {
    await giveWay(tx, acted, now)
    await openAgain(tx, acted)
  }
  await tx.executeQuery(
    compiledRaw(
      `
        update work_item
        set
          state = $2,
          user_id_owner = $3,
          next_day = $4,
          defer_reason = $5,
          party_since = $6,
          inbox_id = $7,
          row_version = row_version + 1
        where work_item_id = $1
      `,
      [workItemId, was.state, was.owner, was.nextDay, was.deferReason, was.partySince, was.inboxId],
    ),
  )
  return touched
}
