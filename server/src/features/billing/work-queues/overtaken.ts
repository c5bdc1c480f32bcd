import type { Decision } from '@labgate/contract/billing/work-queues'
import { Refusal } from '../../../access/refusal.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { rawQuery } from '../../../db/queries.ts'
import { stands } from '../ledger.queries.ts'
import type { Standing } from './bill-standing.queries.ts'

/*
 * A decision is about a bill as it was judged last. Meanwhile, its order may have ended, or its charges
 * and coverage changed: these are committed by others, who do not wait for the bill's lock. So the
 * bill is judged again after the decision, in the same transaction, and if that takes the decision back
 * or gives it no effect, nothing is done. Facts that come later find the decision, and take it back by
 * rows of their own (unwind-lines.ts).
 */

const given: Partial<Record<Decision, string>> = {
  'bill-client': 'client',
  'bill-patient': 'patient',
}
/*
 * Bills on which what the act posted was taken back, that went to somebody else than the act says, or
 * of which nobody sends a claim again. A bill with a claim that is out is not judged: its hash stays
 * empty.
 */
const overtaken = (workActId: number, act: Decision, bills: readonly number[], whole: number[]) =>
  rawQuery<{ id: number }>(
    `
      select b.bill_id as id
      from bill b
      where
        b.bill_id = any ($1::bigint[])
        and (
          exists (
            select
            from ledger g
            where
              g.bill_id = b.bill_id
              and split_part(g.source, ':', 1) in ('write-off', 'decided')
              and split_part(g.source, ':', 3) = $2::text
              and not (${stands})
          )
          or b.bill_id = any ($3::bigint[])
          and b.judged_hash <> ''
          and b.bill_to <> $4
          or $5 = 'resubmit'
          and b.bill_to = 'nobody'
        )
      limit 1
    `,
    [bills, String(workActId), whole, given[act] ?? '', act],
  )

/**
 * Refuses with `stale` if what was decided did not outlast the judgment after it. `able`: what was known
 * of each item's bill before.
 */
export const refuseIfOvertaken = async (
  tx: Tx,
  workActId: number,
  act: Decision,
  able: readonly { standing: Standing | undefined }[],
): Promise<void> => {
  const standings = able.flatMap(({ standing }) => standing ?? [])
  if (standings.length === 0) return
  const whole = standings.filter(({ isDecided }) => given[act] !== undefined && !isDecided)
  const [[found]] = await pipeline(
    tx,
    overtaken(
      workActId,
      act,
      standings.map(({ billId }) => billId),
      whole.map(({ billId }) => billId),
    ),
  )
  if (found !== undefined)
    throw new Refusal(
      'stale',
      'This changed while you decided. Check the amount and confirm again.',
    )
}
