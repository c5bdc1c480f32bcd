import type { payerFiles } from '@labgate/contract/billing/payer-files'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { mustBeEntered, orRefuse, Refusal } from '../../../access/refusal.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { countRemittances } from '../count-remittances.ts'
import { matchPayments } from '../match-payments.ts'
import { postAdjustments } from '../post-adjustments.ts'
import { postRows } from '../post-remittance.ts'
import { lockTrace } from '../remittance-identity.ts'
import { syncPayments, syncWork } from '../sync-work.ts'
import { addNotes } from '../work-queues/act-on-work.ts'
import { sourceOfSet } from '../x12-files.ts'
import { subjectOf } from './payments-to-decide.ts'
import {
  askRelease,
  comesToCheck,
  heldClaims,
  lockHeld,
  matchHeld,
  postedElsewhere,
  released,
  type HeldRemittance,
  type ReleaseScope,
} from './release-remittance.queries.ts'

/** Holds of which two people can post all if the money adds up and the payee may be us. */
const releasable: ReadonlySet<string> = new Set(['guide', 'payee'])
/**
 * What a hold lets two people post: all of it, such as a second part of a payment, or the claims
 * that add up by themselves. A payment to a stranger is never posted (rules.md#remittance-balance).
 */
export const scopesOf = ({
  hold,
  addsUp,
}: Pick<HeldRemittance, 'hold' | 'addsUp'>): readonly ReleaseScope[] => {
  if (hold === 'contact' || hold === 'posted-before' || hold === 'by-hand') return ['all']
  if (hold === 'balance') return ['balancing']
  return releasable.has(hold) && addsUp ? ['all'] : []
}

/* Nothing is posted twice: the other one would have to be a part of the same payment. */
const mustBeApart = async (tx: Tx, remittanceId: number): Promise<void> => {
  const [posted] = await pipeline(tx, postedElsewhere(remittanceId))
  if (posted.length > 0)
    throw new Refusal(
      'not-possible',
      'Claims of this remittance are posted by another one with this check or EFT number. Set this one aside.',
    )
}

const heldOf = async (tx: Tx, remittanceId: number): Promise<HeldRemittance> => {
  const [[held]] = await pipeline(tx, lockHeld(remittanceId))
  return orRefuse(held, 'This remittance is no longer held. Load the list again.')
}

/** A held remittance whose release somebody requested. */
export type RequestedRelease = HeldRemittance & { scope: ReleaseScope; askedBy: number }
/** The requested release of a held remittance, locked. */
export const lockRequest = async (tx: Tx, remittanceId: number): Promise<RequestedRelease> => {
  const held = await heldOf(tx, remittanceId)
  const { askedBy, scope } = held
  if (askedBy === null || scope === '')
    throw new Refusal('not-possible', 'No one requested the release of this remittance.')
  return { ...held, askedBy, scope }
}

/**
 * Requests to post what is held: everything, if the money adds up and the payee is one of ours; or the claims that add up by themselves. Another person decides.
 */
export const requestRelease = async (
  tx: Tx,
  actor: Actor,
  { workItemId, scope, note }: ParsedInput<typeof payerFiles.release>,
  change: ChangeContext,
  now: Date,
): Promise<{ message: string }> => {
  mustBeEntered('note', note, 'Enter the reason.')
  const subject = await subjectOf(tx, workItemId, true)
  if (subject.kind === 'payment')
    throw new Refusal('not-possible', 'This payment is not held. Match it to a claim.')
  const held = await heldOf(tx, subject.id)
  if (held.askedBy !== null)
    throw new Refusal('not-possible', 'The release of this remittance is already requested.')
  if (!scopesOf(held).includes(scope))
    throw new Refusal(
      'not-possible',
      scope === 'all'
        ? 'Only a remittance that adds up and whose payee is one of ours, by number or name, can be posted as a whole.'
        : 'Only claims of a remittance that follows the guide, is ours, and does not add up can be posted apart.',
    )
  await mustBeApart(tx, held.remittanceId)
  const [claims] = await pipeline(tx, heldClaims(held.remittanceId, scope))
  if (claims.length === 0)
    throw new Refusal('not-possible', 'No claim of this remittance adds up on its own.')
  await pipeline(tx, askRelease(held.remittanceId, actor.userId, scope, note, now))
  await addNotes(tx, actor, [subject], 'release-requested', note, now)
  await syncPayments(tx, now)
  change.about({ target: `remittance ${held.remittanceId}`, fields: ['release', scope] })
  return { message: 'Requested. Another person approves it.' }
}

/** Posts what was held, as if it had arrived without its faults. */
export const postHeld = async (
  tx: Tx,
  { userId }: Actor,
  held: RequestedRelease,
  now: Date,
): Promise<void> => {
  const { remittanceId, x12FileId, fileHash, atSet, scope } = held
  await pipeline(tx, lockTrace(held.trace))
  await mustBeApart(tx, remittanceId)
  const [claims] = await pipeline(tx, heldClaims(remittanceId, scope))
  const matches = await matchPayments(
    tx,
    claims.map(({ content }) => content),
  )
  const rows = claims.map(({ id, content }, at) => ({
    remittanceClaimId: id,
    claim: content,
    match: matches[at]?.match,
    why: matches[at]?.why ?? '',
  }))
  await pipeline(tx, matchHeld(rows), released(held, userId, now))
  const source = sourceOfSet(fileHash, atSet)
  const origin = { x12FileId, source, userId, note: held.note }
  const posted = await postRows(tx, rows, held, origin, now)
  const [[agrees]] = await pipeline(tx, comesToCheck(remittanceId))
  const settled =
    scope === 'all' || agrees !== undefined
      ? await postAdjustments(tx, remittanceId, source, now)
      : []
  const bills = [...new Set([...posted.bills, ...settled])]
  await syncWork(tx, { bills, abouts: [] }, now)
  await pipeline(tx, ...countRemittances([x12FileId]))
}
