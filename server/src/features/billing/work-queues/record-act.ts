import { UserType } from '@labgate/contract/access/user-types'
import type { Party } from '@labgate/contract/billing/kinds'
import type { WorkAct } from '@labgate/contract/billing/work-queues'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import type { Item } from './item.ts'
import { insertActs } from './record-act.queries.ts'

/** What undoing a decision must restore besides the item. */
export interface BillBefore {
  billId: number
  /** The person's decision about who pays; null if none. */
  decided: unknown
  billTo: string
  whyNobody: string
  /** Its other items that were open. */
  others: readonly number[]
}
export interface ClaimBefore {
  claimId: number
  askedAgainAt: string | null
  voidAskedAt: string | null
}
/** The state of an item before an act. Instants as ISO text. */
export interface Was {
  state: string
  owner: number | null
  nextDay: string | null
  deferReason: string
  partySince: string
  inboxId: number | null
  /** The message to the practice that the act created; absent if it existed before. */
  raised?: number | undefined
  bill?: BillBefore | undefined
  claim?: ClaimBefore | undefined
}
/** The state of an item after it: while unchanged, nothing has happened since. */
interface Became {
  state: string
  owner: number | null
  nextDay: string | null
  decision: string
  isClosed: boolean
  /** The last row of its bill's ledger, and its last claim. */
  lastRow: number
  lastClaim: number
}
export interface Recorded {
  item: Item
  /** What the act was about, in cents. */
  cents: number
  raised?: number | undefined
  bill?: BillBefore | undefined
  claim?: ClaimBefore | undefined
}

/** What was done to an item, with everything that came after it. */
export interface Acted {
  workActId: number
  workItemId: number
  /** What the act was about, in cents. */
  cents: number
  act: WorkAct | 'note'
  userId: number
  at: string
  was: Was
  became: Became
  isUndone: boolean
  /** There is a later act on the item that was not undone. */
  isFollowed: boolean
  /** The item is as the act left it. */
  isAsLeft: boolean
  /** A row of the ledger, a claim, a statement, or an invoice came after it. */
  rowsSince: boolean
  claimsSince: boolean
  papersSince: boolean
  /** The check left. */
  refundSent: boolean
  /** What was requested for the claim has not left. */
  claimStands: boolean
  isAnswered: boolean
  /** An open item took its place. */
  hasTwin: boolean
}

/** User type that can undo what others did: customer experience supervisor. */
export const reviewer = UserType.CustomerExperienceSupervisor

/**
 * Source of the ledger rows of a decision about an item: a separate one per act, since an undone
 * decision can be made again.
 */
export const sourceOf = (
  kind: 'write-off' | 'decided' | 'refund' | 'credit',
  workItemId: number,
  workActId: number,
  party?: Party,
): string => [kind, workItemId, workActId, party].filter((part) => part !== undefined).join(':')

/** The number of a new act. */
export const newActNumber = async (tx: Tx): Promise<number> => {
  const { rows } = await tx.executeQuery<{ id: number }>(
    compiledRaw(`select nextval('work_act_number')::bigint as id`, []),
  )
  return Number(rows[0]?.id ?? 0)
}

interface ActRow {
  id: number
  cents: number
  was: Was
}
/** Records what an act did, once all of it is done; `items` are as they were before it. */
export const recordAct = async (
  tx: Tx,
  actor: Actor,
  workActId: number,
  act: string,
  done: readonly Recorded[],
  now: Date,
): Promise<void> => {
  if (done.length === 0) return
  const rows = done.map(({ item, cents, raised, bill, claim }): ActRow => ({
    id: item.work_item_id,
    cents,
    was: {
      state: item.state,
      owner: item.user_id_owner,
      nextDay: item.next_day,
      deferReason: item.defer_reason,
      partySince: item.party_since,
      inboxId: item.inbox_id,
      raised,
      bill,
      claim,
    },
  }))
  await tx.executeQuery(insertActs(workActId, act, actor, now, rows))
}
