import type { payerFiles, PaymentToDecide } from '@labgate/contract/billing/payer-files'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../access/actor.ts'
import { mustBeEntered, orRefuse, Refusal } from '../../access/refusal.ts'
import { pipeline, type Tx } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'
import { personName } from '../../db/sql-parts.ts'
import type { ChangeContext } from '../../http/call.ts'
import type { RemittanceClaim } from '../../x12/faces/remittance.ts'
import { countRemittances } from './count-remittances.ts'
import { insertClaims } from './insert-remittance.ts'
import { stands } from './ledger.queries.ts'
import type { Candidate } from './match-payments.ts'
import type { Choice } from './post-by-hand.queries.ts'
import { effectsToday, postPayments } from './post-payment.ts'
import { takenBackBy } from './repeated-decisions.ts'
import { syncPayments, syncWork } from './sync-work.ts'
import { addNotes } from './work-queues/act-on-work.ts'
import { sourceOfSet, takenBackSource } from './x12-files.ts'

/* A payment that a person posted and nothing has taken back, with its claim. */
interface Posted extends Pick<
  Candidate,
  'claimId' | 'billId' | 'customerId' | 'labOrderId' | 'sequence' | 'number'
> {
  remittanceClaimId: number
  remittanceId: number
  x12FileId: number | null
  content: RemittanceClaim
  hash: Buffer
  atSet: number
  trace: string
  paidOn: string
  /** The payment as it came, if this is what an earlier taking back left. */
  original: number
  lastAt: number
  hasVoid: boolean
  /** A credit of its payer was refunded or used: money of the bill is no longer here. */
  isSpent: boolean
  /** The next payer decided about what this posting left to it. */
  isDecidedOn: boolean
}
const lockPosted = (workItemId: number) =>
  rawQuery<Posted>(
    `
      select
        p.remittance_claim_id as "remittanceClaimId",
        p.remittance_id as "remittanceId",
        r.x12_file_id as "x12FileId",
        p.content,
        coalesce(f.hash, r.hash) as hash,
        r.at_set as "atSet",
        r.trace,
        coalesce(r.paid_on::text, '') as "paidOn",
        coalesce(p.remittance_claim_id_original, p.remittance_claim_id) as original,
        (
          select max(o.at) from remittance_claim o where o.remittance_id = p.remittance_id
        ) as "lastAt",
        c.claim_id as "claimId",
        c.bill_id as "billId",
        c.customer_id as "customerId",
        c.lab_order_id as "labOrderId",
        c.sequence,
        c.number,
        exists (
          select
          from claim v
          where
            v.bill_id = c.bill_id
            and v.sequence = c.sequence
            and v.frequency = 8
            and v.closed_at is null
        ) as "hasVoid",
        exists (
          select
          from ledger g
          where
            g.bill_id = c.bill_id
            and g.party = 'payer-' || c.sequence
            and g.kind = 'paid'
            and g.reason in ('refunded', 'credit used')
            and ${stands}
        ) as "isSpent",
        exists (
          select
          from
            ledger m
            join ledger g on (g.bill_line_id, g.party) = (m.bill_line_id, m.party)
          where
            m.remittance_claim_id = p.remittance_claim_id
            and m.kind = 'moved'
            and m.party like 'payer-%'
            and m.cents > 0
            and g.ledger_id > m.ledger_id
            and g.remittance_claim_id <> m.remittance_claim_id
            and ${stands}
        ) as "isDecidedOn"
      from
        work_item i
        join remittance_claim p on i.about = 'payment:' || p.remittance_claim_id
        join remittance r using (remittance_id)
        join claim c on c.claim_id = p.claim_id
        left join x12_file f on f.x12_file_id = r.x12_file_id
      where
        i.work_item_id = $1
        and i.reason = 'unmatched'
        and p.state = 'posted'
        and p.matched_by = 'person'
        and p.outcome not in ('reversed', 'predetermined')
        and p.remittance_claim_id_reversed_by is null
      for update of p
    `,
    [workItemId],
  )

/* Who took it back, and of which payment what is left is the rest. */
const keepTakenBack = (
  reversal: number,
  rest: number,
  original: number,
  userId: number,
  now: Date,
) =>
  rawQuery(
    `
      update remittance_claim
      set
        user_id = case
          when remittance_claim_id = $1 then $4::bigint
        end,
        decided_at = case
          when remittance_claim_id = $1 then $5::timestamptz
        end,
        remittance_claim_id_original = $3
      where remittance_claim_id in ($1, $2)
    `,
    [reversal, rest, original, userId, now.toISOString()],
  )
const isTakenBack = (remittanceClaimId: number) =>
  rawQuery(
    `
      select
      from remittance_claim
      where remittance_claim_id = $1 and remittance_claim_id_reversed_by is not null
    `,
    [remittanceClaimId],
  )
/* Without a decision, the claim is as it was before: its payer has not decided. */
const undecide = (claimId: number) =>
  rawQuery(
    `
      update claim c
      set
        adjudicated_at = null,
        outcome = '',
        closed_at = null,
        part_awaited_since = null,
        row_version = c.row_version + 1
      where
        c.claim_id = $1
        and not exists (
          select
          from remittance_claim p
          where
            p.claim_id = c.claim_id
            and p.state = 'posted'
            and p.outcome not in ('reversed', 'predetermined')
            and p.remittance_claim_id_reversed_by is null
        )
    `,
    [claimId],
  )

/**
 * Takes back what a person posted by hand: a reversal of it stands beside it, with the opposite rows
 * of the ledger, and the payment waits for a person again (rules.md#posting-by-hand). Both are of
 * its remittance, which still adds up to its check.
 */
export const takeBackMatch = async (
  tx: Tx,
  actor: Actor,
  { workItemId, reason }: ParsedInput<typeof payerFiles.takeBackMatch>,
  change: ChangeContext,
  now: Date,
): Promise<{ message: string }> => {
  mustBeEntered('reason', reason, 'Enter the reason.')
  const [[found]] = await pipeline(tx, lockPosted(workItemId))
  const posted = orRefuse(found, 'This payment is not posted by hand, or is taken back already.')
  if (posted.hasVoid)
    throw new Refusal('not-possible', 'A void of this claim is under way. Wait for its answer.')
  if (posted.isSpent)
    throw new Refusal(
      'not-possible',
      'A credit of this payer was refunded or used on this bill. Decide about the bill instead.',
    )
  if (posted.isDecidedOn)
    throw new Refusal(
      'not-possible',
      'The next payer decided about what this payment left to it. Decide about the bill instead.',
    )
  const { content, lastAt, remittanceId, remittanceClaimId, claimId, billId } = posted
  const reversal: RemittanceClaim = {
    ...takenBackBy({ claimId, content, byPerson: true }).content,
    outcome: 'reversed',
    status: '22',
    at: lastAt + 1,
  }
  const [made, rest] = await insertClaims(
    tx,
    remittanceId,
    [
      { claim: reversal, match: { one: posted, by: 'person' } },
      {
        claim: { ...content, at: lastAt + 2 },
        match: undefined,
        why: `Taken back from claim ${posted.number}: ${reason}`.slice(0, 300),
      },
    ],
    'posted',
  )
  const [madeId, restId] = [made?.remittanceClaimId ?? 0, rest?.remittanceClaimId ?? 0]
  await pipeline(tx, keepTakenBack(madeId, restId, posted.original, actor.userId, now))
  const payment = {
    claim: reversal,
    remittanceClaimId: madeId,
    of: posted,
    source: `${takenBackSource}${sourceOfSet(posted.hash, posted.atSet)}:${reversal.at}`,
    from: { byPerson: true, trace: posted.trace, paidOn: posted.paidOn },
    by: { userId: actor.userId, note: reason },
    isOurs: true as const,
  }
  const lost = await postPayments(tx, [payment], await effectsToday(tx, now), now)
  const [done] = await pipeline(tx, isTakenBack(remittanceClaimId))
  if (lost.length > 0 || done.length === 0)
    throw new Refusal(
      'not-possible',
      'A payment with the same amounts was posted to this claim since. Take that back first.',
    )
  await pipeline(tx, undecide(claimId))
  const item = { work_item_id: workItemId, customer_id: null, lab_order_id: null }
  await addNotes(tx, actor, [item], 'take-back', reason, now)
  change.about({
    customerId: posted.customerId,
    target: `remittance claim ${remittanceClaimId} claim ${claimId}`,
    fields: ['takeBack'],
  })
  await syncWork(tx, { bills: [billId], abouts: [] }, now)
  await pipeline(tx, ...countRemittances([posted.x12FileId]))
  await syncPayments(tx, now)
  return { message: 'Taken back. The payment waits in Billing Work again.' }
}

type Shown = NonNullable<PaymentToDecide['posted']>
/** What a person chose for a payment that is posted, with who and when. */
export const postedByHand = (remittanceClaimId: number) =>
  rawQuery<
    Pick<
      Shown,
      'claimNumber' | 'postedBy' | 'askedBy' | 'datePosted' | 'isTakenBack' | 'waitsAs'
    > & {
      choice: Choice | null
    }
  >(
    `
      select
        c.number as "claimNumber",
        ${personName('p.user_id')} as "postedBy",
        ${personName('p.user_id_asked')} as "askedBy",
        p.decided_at as "datePosted",
        p.remittance_claim_id_reversed_by is not null as "isTakenBack",
        coalesce(
          (
            select max(i.work_item_id)
            from
              remittance_claim n
              join work_item i on i.about = 'payment:' || n.remittance_claim_id
            where
              n.remittance_id = p.remittance_id
              and n.remittance_claim_id_original = coalesce(
                p.remittance_claim_id_original,
                p.remittance_claim_id
              )
              and n.state = 'unmatched'
              and i.reason = 'unmatched'
              and i.closed_at is null
          ),
          0
        ) as "waitsAs",
        p.chosen as choice
      from
        remittance_claim p
        join claim c using (claim_id)
      where p.remittance_claim_id = $1 and p.state = 'posted' and p.matched_by = 'person'
    `,
    [remittanceClaimId],
  )
