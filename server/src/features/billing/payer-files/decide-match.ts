import type { LinesToPost, payerFiles } from '@labgate/contract/billing/payer-files'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse, Refusal } from '../../../access/refusal.ts'
import { approvalOutcome, mustBeAbleToDecide } from '../../../core/approvals/approval.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { whyUnclear } from '../match-payments.ts'
import { comparedClaim, endChoice, lockChoice, waitingContent } from '../post-by-hand.queries.ts'
import { fittingLines } from '../post-by-hand.ts'
import { addNotes } from '../work-queues/act-on-work.ts'
import { postChoice, subjectOf } from './payments-to-decide.ts'

const messages = {
  declined: 'Declined. The payment waits on.',
  withdrawn: 'Withdrawn. The payment waits on.',
} as const

/** Another person approves a requested posting, or it is declined or withdrawn with a reason. */
export const decideMatch = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof payerFiles.decideMatch>,
  change: ChangeContext,
  now: Date,
): Promise<{ message: string }> => {
  const subject = await subjectOf(tx, given.workItemId, true)
  const [[request]] = await pipeline(tx, lockChoice(subject.kind === 'payment' ? subject.id : 0))
  if (request === undefined)
    throw new Refusal('not-possible', 'No one requested the posting of this payment.')
  const { askedBy, choice } = request
  const outcome = await approvalOutcome(tx, actor, given.isApproved, askedBy)
  change.about({ target: `payment ${subject.id}`, fields: [outcome] })
  await mustBeAbleToDecide(tx, actor, 'payerFiles.decideMatch', given, {
    'remittance_claim.user_id_asked': askedBy,
  })
  if (outcome === 'approved') return postChoice(tx, actor, subject, choice, change, now)
  await pipeline(tx, endChoice(subject.id))
  await addNotes(tx, actor, [subject], outcome, given.reason, now)
  return { message: messages[outcome] }
}

/** A payment that waits for a person beside a claim, with whom each names and its lines. */
export const linesToPost = async (
  tx: Tx,
  actor: Actor,
  { workItemId, claimNumber }: ParsedInput<typeof payerFiles.linesToPost>,
): Promise<Omit<LinesToPost, 'valid' | 'message'>> => {
  const subject = await subjectOf(tx, workItemId, false)
  const [[waiting], [claim]] = await pipeline(
    tx,
    waitingContent(subject.kind === 'payment' ? subject.id : 0),
    comparedClaim(actor, claimNumber, subject.id),
  )
  const { content } = orRefuse(waiting, 'This payment no longer waits. Load the list again.')
  const compared = orRefuse(claim, 'There is no claim with this number.')
  const named = content.patient ?? content.subscriber
  return {
    inFile: {
      name: named === undefined ? '' : [named.last, named.first].filter(Boolean).join(', '),
      memberId: (content.subscriber?.id || named?.id) ?? '',
      dob: null,
      mrn: '',
    },
    onClaim: {
      name: compared.patientName,
      memberId: compared.memberId,
      dob: compared.dob,
      mrn: compared.mrn,
    },
    unclear: whyUnclear(content, compared),
    payer: compared.payer,
    serviceDate: compared.serviceDay,
    chargeCents: compared.cents,
    lines: fittingLines(content, compared.lines),
    ours: compared.lines.map(({ code, modifiers, owedCents: _owed, ...line }) => ({
      ...line,
      code: [code, ...modifiers].join('-'),
    })),
  }
}
