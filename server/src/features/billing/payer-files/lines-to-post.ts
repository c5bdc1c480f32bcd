import type { LinesToPost, payerFiles } from '@labgate/contract/billing/payer-files'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse } from '../../../access/refusal.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { whyUnclear } from '../match-payments.ts'
import { comparedClaim, waitingContent } from '../post-by-hand.queries.ts'
import { fittingLines } from '../post-by-hand.ts'
import { shownPayment } from './named-payment.ts'
import { subjectOf } from './payments-to-decide.ts'

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
  const content = shownPayment(
    orRefuse(waiting, 'This payment no longer waits. Load the list again.').content,
  )
  const compared = orRefuse(claim, 'There is no claim with this number.')
  const named = content.patient ?? content.subscriber
  return {
    claimId: compared.claimId,
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
