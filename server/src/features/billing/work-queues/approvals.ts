import { describeMoney } from '@labgate/contract/billing/money'
import { actorMay, type Actor } from '../../../access/actor.ts'
import { loginsOfPerson, mayNotDecide, standingAsSecond } from '../../../access/same-person.ts'
import { actsOfTwo, madeOrChanged, notConfirmed } from '../../../access/second-person.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import { takenOffBefore } from '../in-a-row.ts'
import { amountOf } from './act-amount.ts'
import { faultOf, standingOf } from './bill-standing.ts'
import type { Item } from './item.ts'
import type { Queue } from './queue.ts'

/*
 * Amounts beyond a user's write-off limit need another person (docs/decisions/0056): one whose
 * limit is high enough, or one of the user type with the highest limit. The requester never
 * approves, with any of their sign-ins (0007).
 */

/**
 * What a user type can write off on its own, in cents; whether it has a limit and no other type's is
 * higher; the
 * sign-ins of the person, and of those behind theirs; whether theirs is not confirmed.
 */
export interface Limit {
  cents: number
  isHighest: boolean
  logins: ReadonlySet<number>
  behind: ReadonlySet<number>
  isBlocked: boolean
}
const none = { cents: 0, isHighest: false }
/** Where no limit is asked about. */
export const noLimit = { cents: Number.MAX_SAFE_INTEGER, before: 0 }

export const limitOf = async (tx: Tx, actor: Actor): Promise<Limit> => {
  const { rows } = await tx.executeQuery<typeof none>(
    compiledRaw(
      `
        select
          l.own as cents,
          l.own > 0 and l.own = (select max(cents) from write_off_limit) as "isHighest"
        from (select own_limit($1) as own) l
      `,
      [actor.userId],
    ),
  )
  const { behind, isBlocked } = await standingAsSecond(tx, actor.userId)
  return {
    ...(rows[0] ?? none),
    logins: await loginsOfPerson(tx, actor.userId),
    behind,
    isBlocked,
  }
}

/** SQL over an item `i`: it waits for an approval that this person can give. */
export const approvableBy = (actor: Actor): string => `
  (
    i.state = 'waiting for approval'
    and i.closed_at is null
    and not ${mayNotDecide('i.user_id_asked', String(Number(actor.userId)))}
    and exists (
      select
      from write_off_limit l
      where
        l.user_type_id = ${Number(actor.who.userTypeId)}
        and (
          l.cents >= i.approval_cents
          or (l.cents > 0 and l.cents = (select max(m.cents) from write_off_limit m))
        )
    )
  )
`

/* SQL: subjects of items, such as 'payment:7', whose posting somebody else requested. */
const requestedBySomeone = (
  subject: string,
  table: string,
  state: string,
  caller: string,
): string => `
  array(
    select ${subject}
    from ${table} q
    where
      q.state = '${state}'
      and q.user_id_asked is not null
      and not ${mayNotDecide('q.user_id_asked', caller)}
  )
`
/**
 * SQL over an item `i`: somebody requested to post its payment or remittance, and this person can
 * approve that (rules.md#posting-by-hand).
 */
export const postableBy = (actor: Actor): string => {
  if (!actorMay(actor, 'payer-files.save')) return 'false'
  const caller = String(Number(actor.userId))
  const payments = requestedBySomeone(
    `'payment:' || q.remittance_claim_id`,
    'remittance_claim',
    'unmatched',
    caller,
  )
  const sets = requestedBySomeone(`'remittance:' || q.remittance_id`, 'remittance', 'held', caller)
  return `
    (
      i.closed_at is null
      and (
        (i.reason = 'unmatched' and i.about = any (${payments}))
        or (i.reason = 'held-remittance' and i.about = any (${sets}))
      )
    )
  `
}

const waits = ({ state }: Item): boolean => state === 'waiting for approval'
/*
 * Why the person who asked, or one behind this sign-in, is no second person; '' if another one is.
 */
const ownRequestFault = (
  text: string,
  item: Item,
  { logins, behind, isBlocked }: Limit,
): string => {
  if (!waits(item) || item.user_id_asked === null) return ''
  if (logins.has(item.user_id_asked)) return text
  if (behind.has(item.user_id_asked)) return madeOrChanged
  return isBlocked ? notConfirmed : ''
}

/**
 * What a user can write off on this item, in cents: their own limit, or what another person
 * requested if they can approve it.
 */
export const allowedCents = (item: Item, { cents, isHighest }: Limit): number =>
  waits(item) && isHighest ? Math.max(cents, item.approval_cents) : cents
/** Why a user cannot write off an item that waits for approval, or ''. */
export const writeOffFault = (queue: Queue, item: Item, limit: Limit): string =>
  ownRequestFault(actsOfTwo[`${queue}Work.decide`]['work_item.user_id_asked'], item, limit)

export interface ApprovalRequest {
  item: Item
  cents: number
  /** Why it cannot be requested, or ''. */
  fault: string
}
/** What each item would request another person to approve, or why not. */
export const requestsOf = async (
  tx: Tx,
  actor: Actor,
  queue: Queue,
  items: readonly Item[],
  now: Date,
): Promise<ApprovalRequest[]> => {
  const [standings, limit] = [await standingOf(tx, items), await limitOf(tx, actor)]
  const bills = [...standings.values()].map(({ billId }) => billId)
  const before = await takenOffBefore(tx, actor.userId, bills, now)
  const mayDecide = actorMay(actor, `${queue}-work.decide`, true)
  return items.map((item) => {
    const standing = standings.get(item.work_item_id)
    const cents = standing === undefined ? 0 : amountOf('request', item, standing)
    const fault = !mayDecide
      ? 'You do not decide about money here.'
      : item.state === 'waiting for approval'
        ? 'This already waits for approval.'
        : item.reason === 'credit'
          ? 'Refund the credit. What is beyond your limit waits for another person.'
          : faultOf('write-off', item, standing, noLimit) ||
            (cents + (before.get(standing?.billId ?? 0) ?? 0) <= limit.cents
              ? `You can write off ${describeMoney(cents)} yourself.`
              : '')
    return { item, cents, fault }
  })
}
/** Leaves an item for those who can approve; its owner, or else the requester, stays its owner. */
export const requestApproval = (
  tx: Tx,
  actor: Actor,
  { item, cents }: ApprovalRequest,
  now: Date,
): Promise<unknown> =>
  tx.executeQuery(
    compiledRaw(
      `
        update work_item
        set
          state = 'waiting for approval',
          approval_cents = $2,
          user_id_asked = $3,
          user_id_owner = coalesce(user_id_owner, $3),
          party_since = $4,
          user_id_locked = null,
          locked_until = null,
          touches = touches + 1,
          row_version = row_version + 1
        where work_item_id = $1
      `,
      [item.work_item_id, cents, actor.userId, now.toISOString()],
    ),
  )

/** Why a user cannot decline an item's request, or ''. */
export const declineFault = (queue: Queue, item: Item, limit: Limit): string => {
  const { cents, isHighest } = limit
  if (!waits(item)) return 'Nothing waits for approval here.'
  const own = ownRequestFault(actsOfTwo[`${queue}Work.act`]['work_item.user_id_asked'], item, limit)
  if (own !== '') return own
  return cents >= item.approval_cents || isHighest ? '' : 'This is beyond your limit, too.'
}
