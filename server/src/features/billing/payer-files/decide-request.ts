import type { payerFiles } from '@labgate/contract/billing/payer-files'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { First } from '../../../access/second-person.ts'
import { refuseStale } from '../../../access/versions.ts'
import {
  approvalOutcome,
  mustBeAbleToDecide,
  type ApprovalOutcome,
} from '../../../core/approvals/approval.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import type { Query } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { endChoice, lockChoice } from '../post-by-hand.queries.ts'
import { syncPayments } from '../sync-work.ts'
import { addNotes } from '../work-queues/act-on-work.ts'
import { postChoice, subjectOf, type Subject } from './payments-to-decide.ts'
import { endRequest } from './release-remittance.queries.ts'
import { lockRequest, postHeld } from './release-remittance.ts'

/** What somebody asks to post, and how it is posted or the request ended. */
interface Requested {
  /** Who asked, by the fact of server/src/access/second-person.ts. */
  by: number
  first: First<'payerFiles.decide'>
  rowVersion: number
  post: (change: ChangeContext) => Promise<void>
  end: Query<unknown>
  /** What the history calls it, and what the person is told. */
  name: 'match' | 'release'
  posted: string
  stays: string
}
const requestedMatch = async (
  tx: Tx,
  actor: Actor,
  subject: Subject,
  now: Date,
): Promise<Requested> => {
  const [[found]] = await pipeline(tx, lockChoice(subject.id))
  if (found === undefined)
    throw new Refusal('not-possible', 'No one requested the posting of this payment.')
  return {
    by: found.askedBy,
    first: { 'remittance_claim.user_id_asked': found.askedBy },
    rowVersion: found.rowVersion,
    post: (change) => postChoice(tx, actor, subject, found.choice, change, now),
    end: endChoice(subject.id),
    name: 'match',
    posted: 'The payment is posted.',
    stays: 'The payment waits on.',
  }
}
const requestedRelease = async (
  tx: Tx,
  actor: Actor,
  { id }: Subject,
  now: Date,
): Promise<Requested> => {
  const held = await lockRequest(tx, id)
  return {
    by: held.askedBy,
    first: { 'remittance.user_id_asked': held.askedBy },
    rowVersion: held.rowVersion,
    post: () => postHeld(tx, actor, held, now),
    end: endRequest(id),
    name: 'release',
    posted: 'The remittance is posted.',
    stays: 'The remittance stays held.',
  }
}

const outcomes: Readonly<Record<Exclude<ApprovalOutcome, 'approved'>, string>> = {
  declined: 'Declined.',
  withdrawn: 'Withdrawn.',
}

/**
 * Another person approves a requested posting by hand or release, or it is declined or withdrawn
 * with a reason. The history of the item says which.
 */
export const decideRequest = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof payerFiles.decide>,
  change: ChangeContext,
  now: Date,
): Promise<{ message: string }> => {
  const subject = await subjectOf(tx, given.workItemId, true)
  const find = subject.kind === 'payment' ? requestedMatch : requestedRelease
  const request = await find(tx, actor, subject, now)
  const outcome = await approvalOutcome(tx, actor, given.isApproved, request.by)
  const target = `${subject.kind} ${subject.id}`
  change.about({ target, fields: [outcome] })
  await mustBeAbleToDecide(tx, actor, 'payerFiles.decide', given, request.first, { target })
  await refuseStale(tx, actor, subject.kind, subject.id, given.rowVersion, request.rowVersion)
  // before the item closes: whoever acted last has done it
  await addNotes(tx, actor, [subject], `${request.name}-${outcome}`, given.reason, now)
  if (outcome === 'approved') await request.post(change)
  else await pipeline(tx, request.end)
  await syncPayments(tx, now)
  return {
    message: outcome === 'approved' ? request.posted : `${outcomes[outcome]} ${request.stays}`,
  }
}
