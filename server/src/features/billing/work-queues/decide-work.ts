import type { billingWork, Decision } from '@labgate/contract/billing/work-queues'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { issue, Refusal, refuseIf } from '../../../access/refusal.ts'
import { mustHaveShownFactor } from '../../../access/second-person.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { lockDecisionsOf, takenOffBefore } from '../in-a-row.ts'
import { lockBillsOfItems } from '../lock-bills.ts'
import { noLimitYet } from '../own-limit.ts'
import { syncWork } from '../sync-work.ts'
import { amountOf } from './act-amount.ts'
import { addNotes, recheck, refuseIfChanged, type ActReport, lockItems } from './act-on-work.ts'
import { allowedCents, limitOf, noLimit, writeOffFault, type Limit } from './approvals.ts'
import { auditSecondPersons } from './audit-second-person.ts'
import type { Standing } from './bill-standing.queries.ts'
import { debtorOf, faultOf, leavesDebtor, openSum, standingOf } from './bill-standing.ts'
import { refundCredit, spendCredit } from './credits.ts'
import { decideBill, moveOpen, writeOff } from './decided-bills.ts'
import { patientsOf, type Item } from './item.ts'
import { refuseIfOvertaken } from './overtaken.ts'
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
/* What is written off of each debtor in this act: the next item counts it, too. */
const inThisAct = () => {
  const sums = new Map<string, number>()
  const bills = new Set<number>()
  return {
    of: (standing: Standing): number => sums.get(debtorOf(standing)) ?? 0,
    add: (standing: Standing): void => {
      if (bills.has(standing.billId)) return
      bills.add(standing.billId)
      const debtor = debtorOf(standing)
      sums.set(debtor, (sums.get(debtor) ?? 0) + openSum(standing))
    },
  }
}
/*
 * Acts that lower what a debtor owes. What another person asked for has its two people, and counts
 * toward no limit.
 */
const judgeWithinLimit = async (
  tx: Tx,
  actor: Actor,
  queue: Queue,
  act: 'write-off' | 'bill-client' | 'bill-patient',
  items: readonly Item[],
  standings: ReadonlyMap<number, Standing>,
  limit: Limit,
  now: Date,
): Promise<Judged[]> => {
  if (items.some(({ state }) => state === 'waiting for approval')) mustHaveShownFactor(actor)
  const bills = [...standings.values()].map(({ billId }) => billId)
  const before = await takenOffBefore(tx, actor.userId, bills, now)
  const together = inThisAct()
  return items.map((item) => {
    const standing = standings.get(item.work_item_id)
    const isRequested = item.state === 'waiting for approval'
    const earlier =
      standing === undefined || isRequested
        ? 0
        : (before.get(standing.billId) ?? 0) + together.of(standing)
    const isLowered = act === 'write-off' || (standing !== undefined && leavesDebtor(act, standing))
    const fault =
      (isLowered ? writeOffFault(queue, item, limit) : '') ||
      (isLowered && limit.isBlocked ? noLimitYet : '') ||
      faultOf(act, item, standing, { cents: allowedCents(item, limit), before: earlier })
    if (fault === '' && isLowered && standing !== undefined && !isRequested) together.add(standing)
    return { item, standing, fault }
  })
}
/*
 * A bill is decided once, however many of its items were selected. Of one patient's credits, the
 * second finds what the first left open.
 */
const eachOnce = (act: Decision, judged: readonly Judged[]): readonly Judged[] => {
  const seen = new Set<number>()
  return judged.map((one) => {
    if (one.fault !== '' || one.standing === undefined || !aboutMoney.includes(act)) return one
    const { billId, patientId } = one.standing
    const subject = act === 'use-credit' ? patientId : billId
    if (seen.has(subject))
      return {
        ...one,
        fault:
          act === 'use-credit'
            ? 'Another selected item already uses a credit of this patient. Repeat this afterwards.'
            : 'Another selected item already decides this bill.',
      }
    seen.add(subject)
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

const askOfClaim = {
  resubmit:
    'update claim set asked_again_at = $2, row_version = row_version + 1 where claim_id = $1',
  void: 'update claim set void_asked_at = $2, row_version = row_version + 1 where claim_id = $1',
}
/* What was posted, in cents, or what the act is about if it posts nothing; other bills touched. */
interface Carried {
  cents: number
  touched: readonly number[]
}
const carryOut = async (
  tx: Tx,
  act: Decision,
  standing: Standing,
  cents: number,
  note: string,
  by: { actor: Actor; workActId: number; limit: number },
  now: Date,
): Promise<Carried> => {
  const posted = async (sum: Promise<number>) => ({ cents: await sum, touched: [] })
  switch (act) {
    case 'resubmit':
    case 'void':
      await tx.executeQuery(compiledRaw(askOfClaim[act], [standing.claimId, now.toISOString()]))
      return { cents, touched: [] }
    case 'write-off':
      return posted(writeOff(tx, standing, note, by, now))
    case 'refund':
      return posted(refundCredit(tx, standing, note, by, now))
    case 'use-credit':
      return spendCredit(tx, standing, note, by, now)
    case 'bill-client':
    case 'bill-patient': {
      const to = act === 'bill-client' ? 'client' : 'patient'
      if (standing.isDecided) return posted(moveOpen(tx, standing, to, note, by, now))
      await decideBill(tx, standing, to, note, by.actor, now)
      return { cents, touched: [] }
    }
    case 'dismiss':
      return { cents, touched: [] }
  }
}
/* Never posts another amount than the one that the button said. */
const carryOutExactly = async (...given: Parameters<typeof carryOut>): Promise<Carried> => {
  const carried = await carryOut(...given)
  if (carried.cents !== given[3])
    throw new Refusal(
      'stale',
      'This changed while you decided. Check the amount and confirm again.',
    )
  return carried
}
const asBefore = (act: Decision, { item, standing }: Judged): Recorded => {
  const cents = amountOf(act, item, standing)
  if (standing === undefined || act === 'dismiss') return { item, cents }
  const { billId, decided, billTo, whyNobody, others, claimId, askedAgainAt, voidAskedAt } =
    standing
  if (aboutMoney.includes(act))
    return { item, cents, bill: { billId, decided, billTo, whyNobody, others } }
  return { item, cents, ...(claimId !== null && { claim: { claimId, askedAgainAt, voidAskedAt } }) }
}

/* What each item's bill says, and why it cannot be decided. */
const judge = async (
  tx: Tx,
  actor: Actor,
  queue: Queue,
  act: Decision,
  items: readonly Item[],
  limit: Limit,
  now: Date,
): Promise<readonly Judged[]> => {
  const standings = await standingOf(tx, items)
  if (act === 'write-off' || act === 'bill-client' || act === 'bill-patient')
    return eachOnce(
      act,
      await judgeWithinLimit(tx, actor, queue, act, items, standings, limit, now),
    )
  return eachOnce(
    act,
    items.map((item) => {
      const standing = standings.get(item.work_item_id)
      return { item, standing, fault: faultOf(act, item, standing, noLimit) }
    }),
  )
}
/* Carries out a decision about items that it can be made about. Returns its number. */
const decideAll = async (
  tx: Tx,
  { act, note = '' }: Given,
  able: readonly Judged[],
  by: { actor: Actor; limit: number },
  now: Date,
): Promise<number> => {
  const { actor } = by
  const workActId = await newActNumber(tx)
  const done = able.map(({ item }) => item)
  await addNotes(tx, actor, done, act, note, now, workActId)
  const touched: number[] = []
  for (const { item, standing } of able) {
    const amount = amountOf(act, item, standing)
    if (standing !== undefined)
      touched.push(
        ...(await carryOutExactly(tx, act, standing, amount, note, { ...by, workActId }, now))
          .touched,
      )
    await leaveItem(tx, act, item, note, actor, now)
  }
  if (act !== 'dismiss') {
    await recheck(tx, done, now, { userId: actor.userId, note })
    await refuseIfOvertaken(tx, workActId, act, able)
  }
  const bills = [
    ...touched,
    ...able.flatMap(({ standing }) => (standing === undefined ? [] : [standing.billId])),
  ]
  await syncWork(tx, { bills, abouts: done.map(({ about }) => about) }, now)
  const recorded = able.map((one) => asBefore(act, one))
  await recordAct(tx, actor, workActId, act, recorded, now)
  return workActId
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
  const { act, note = '', preview = false } = given
  refuseIf(
    note === '' && act !== 'resubmit' && !preview
      ? [issue('note', 'Enter the reason.', 'required')]
      : [],
  )
  if (!preview && ['write-off', 'bill-client', 'bill-patient', 'refund'].includes(act))
    await lockDecisionsOf(tx, actor.userId)
  if (!preview)
    await lockBillsOfItems(tx, given.workItemIds, act === 'use-credit' ? 'of the patients' : '')
  const items = await lockItems(tx, actor, queue, given.workItemIds)
  change.about({ target: `${queue} work, ${act}: ${items.length}`, shows: patientsOf(items) })
  const limit = await limitOf(tx, actor)
  const judged = await judge(tx, actor, queue, act, items, limit, now)
  const refused = judged.flatMap(({ item, fault }) =>
    fault === '' ? [] : [{ workItemId: item.work_item_id, says: fault }],
  )
  const able = judged.filter(({ fault }) => fault === '')
  const cents = able.reduce((sum, { item, standing }) => sum + amountOf(act, item, standing), 0)
  const report = { done: able.length, cents, refused, workActId: 0 }
  if (preview) return report
  refuseIfChanged(given.previewed, report)
  auditSecondPersons(change, actor, `${queue}Work.decide`, items, refused)
  if (able.length === 0) return report
  return {
    ...report,
    workActId: await decideAll(tx, given, able, { actor, limit: limit.cents }, now),
  }
}
