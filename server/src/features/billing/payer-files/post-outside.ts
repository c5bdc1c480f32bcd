import { describeMoney } from '@labgate/contract/billing/money'
import type { payerFiles, PaymentToDecide } from '@labgate/contract/billing/payer-files'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { mustBeEntered, orRefuse, Refusal } from '../../../access/refusal.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { rawQuery } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { postAdjustments } from '../post-adjustments.ts'
import { syncPayments, syncWork } from '../sync-work.ts'
import { addNotes } from '../work-queues/act-on-work.ts'
import { limitOf } from '../work-queues/approvals.ts'
import { sourceOfSet } from '../x12-files.ts'
import { subjectOf } from './payments-to-decide.ts'
import { comesToCheck } from './release-remittance.queries.ts'

type Outside = PaymentToDecide['outside']

const outsideAmounts = (remittanceId: number) =>
  rawQuery<Outside['amounts'][number] & { isHeld: boolean }>(
    `
      select
        left(a.reason, 10) as reason,
        left(a.reference, 60) as reference,
        -a.cents as cents,
        r.state = 'held' as "isHeld"
      from
        remittance_adjustment a
        join remittance r using (remittance_id)
      where
        a.remittance_id = $1
        and a.cents <> 0
        and not a.is_repeat
        and not a.is_aside
        and (r.state = 'held' or outside_waits(r.remittance_id) > 0)
      order by a.at
    `,
    [remittanceId],
  )
/** What a remittance that is held, or posted in part, moves outside its claims. */
export const outsideOf = async (tx: Tx, remittanceId: number): Promise<Outside> => {
  const [found, [agrees]] = await pipeline(
    tx,
    outsideAmounts(remittanceId),
    comesToCheck(remittanceId),
  )
  const amounts = found.map(({ isHeld: _held, ...amount }) => amount)
  if (found.some(({ isHeld }) => !isHeld)) return { amounts, becomes: 'asked' }
  return { amounts, becomes: agrees === undefined ? 'waits' : 'posted' }
}

interface Waiting {
  hash: Buffer
  atSet: number
  /** How much moves, whichever way it goes. */
  cents: number
}
const lockWaiting = (remittanceId: number) =>
  rawQuery<Waiting>(
    `
      select
        coalesce(f.hash, r.hash) as hash,
        r.at_set as "atSet",
        outside_waits(r.remittance_id) as cents
      from
        remittance r
        left join x12_file f using (x12_file_id)
      where r.remittance_id = $1 and r.state = 'partly posted'
      for update of r
    `,
    [remittanceId],
  )

/**
 * Posts what a remittance that is posted in part moves outside its claims, up to the person's limit:
 * two people posted its claims, and the payer's account and the books have the rest
 * (rules.md#provider-adjustments).
 */
export const postOutside = async (
  tx: Tx,
  actor: Actor,
  { workItemId, note }: ParsedInput<typeof payerFiles.postOutside>,
  change: ChangeContext,
  now: Date,
): Promise<{ message: string }> => {
  mustBeEntered('note', note, 'Enter how you know that the amounts are right.')
  const subject = await subjectOf(tx, workItemId, true)
  const [[found]] = await pipeline(tx, lockWaiting(subject.kind === 'remittance' ? subject.id : 0))
  const { hash, atSet, cents } = orRefuse(
    found,
    'Nothing outside the claims of this remittance waits.',
  )
  if (cents === 0)
    throw new Refusal('not-possible', 'Nothing outside the claims of this remittance waits.')
  const { cents: limit } = await limitOf(tx, actor)
  if (cents > limit)
    throw new Refusal(
      'not-possible',
      `${describeMoney(cents)} is more than you can post alone (${describeMoney(limit)}). Ask someone with a higher limit.`,
    )
  const bills = await postAdjustments(tx, subject.id, sourceOfSet(hash, atSet), now)
  await addNotes(tx, actor, [subject], 'outside', note, now)
  change.about({ target: `remittance ${subject.id}`, fields: ['outside'] })
  await syncWork(tx, { bills, abouts: [] }, now)
  await syncPayments(tx, now)
  return { message: 'Posted to the payer’s account.' }
}
