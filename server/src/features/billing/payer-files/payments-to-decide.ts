import type { payerFiles } from '@labgate/contract/billing/payer-files'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { issue, orRefuse, refuseIf, Refusal } from '../../../access/refusal.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { compiledRaw, rawQuery } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import type { RemittanceClaim } from '../../../x12/faces/remittance.ts'
import { countRemittancesIn } from '../count-remittances.ts'
import { isReversed } from '../decide-claims.ts'
import type { Payment } from '../follow-up-payment.queries.ts'
import { isOfPerson } from '../match-payments.ts'
import { effectsToday, postPayments } from '../post-payment.ts'
import { describeRepeat } from '../repeated-decisions.ts'
import { syncPayments, syncWork } from '../sync-work.ts'
import { addNotes } from '../work-queues/act-on-work.ts'
import { sourceOfSet } from '../x12-files.ts'
import {
  asidePayment,
  asideRemittance,
  asideRest,
  claimToMatch,
  postByPerson,
} from './payments-to-decide.queries.ts'

/** What an open item of Billing Work is about: a payment, or a held remittance. */
export interface Subject {
  work_item_id: number
  customer_id: null
  lab_order_id: null
  kind: 'payment' | 'remittance'
  id: number
}

export const subjectOf = async (tx: Tx, workItemId: number, locks: boolean): Promise<Subject> => {
  const { rows } = await tx.executeQuery<{ about: string }>(
    compiledRaw(
      `
        select about
        from work_item
        where
          work_item_id = $1
          and closed_at is null
          and reason in ('unmatched', 'held-remittance')
          ${locks ? 'for update' : ''}
      `,
      [workItemId],
    ),
  )
  const [kind = '', id = ''] = orRefuse(
    rows[0],
    'This item is no longer open. Load the list again.',
  ).about.split(':')
  return {
    work_item_id: workItemId,
    customer_id: null,
    lab_order_id: null,
    kind: kind === 'payment' ? 'payment' : 'remittance',
    id: Number(id),
  }
}

/* Counts again what the file came to in which a payment or a held remittance stands. */
const countOf = ({ kind, id }: Subject) =>
  countRemittancesIn(
    kind === 'remittance'
      ? 'select x12_file_id from remittance where remittance_id = $1'
      : `
        select x12_file_id
        from
          remittance
          join remittance_claim using (remittance_id)
        where remittance_claim_id = $1
      `,
    id,
  )

const toPost = (remittanceClaimId: number) =>
  rawQuery<{
    content: RemittanceClaim
    hash: Buffer
    atSet: number
    trace: string
    paidOn: string
  }>(
    `
      select
        p.content,
        coalesce(f.hash, r.hash) as hash,
        r.at_set as "atSet",
        r.trace,
        coalesce(r.paid_on::text, '') as "paidOn"
      from
        remittance_claim p
        join remittance r using (remittance_id)
        left join x12_file f using (x12_file_id)
      where p.remittance_claim_id = $1 and p.state = 'unmatched'
      for update of p
    `,
    [remittanceClaimId],
  )

/*
 * The decision without the payer's lines, which are not ours: one code for several, or several for
 * one. Its money and adjustments go to the lines of the claim in their order.
 */
const asWhole = (claim: RemittanceClaim): RemittanceClaim => ({
  ...claim,
  lines: [],
  adjustments: [...claim.adjustments, ...claim.lines.flatMap(({ adjustments }) => adjustments)],
  remarks: [...new Set([...claim.remarks, ...claim.lines.flatMap(({ remarks }) => remarks)])],
})

const onlySecond = (text: string) =>
  issue('isSecondPayment', `${text} Post it only if the payer paid a second time.`, 'repeat')

/* Returns what the payment repeats, if a person says that it is a second payment. */
const postTo = async (
  tx: Tx,
  payment: Payment,
  isClosed: boolean,
  isSecond: boolean,
  now: Date,
): Promise<number | null> => {
  const effectOf = await effectsToday(tx)
  const [looksLike] = await postPayments(tx, [payment], effectOf, now)
  const repeats = looksLike?.repeats ?? []
  refuseIf(
    repeats.length === 0 || isSecond
      ? []
      : [onlySecond(describeRepeat(repeats, payment.from, payment.claim))],
  )
  refuseIf(
    isClosed && !isSecond && !isReversed(payment)
      ? [onlySecond('This claim is decided and closed.')]
      : [],
  )
  const [lost] =
    repeats.length === 0
      ? [looksLike]
      : await postPayments(tx, [{ ...payment, isSecond: true }], effectOf, now)
  refuseIf(
    lost === undefined
      ? []
      : [
          issue(
            'claimNumber',
            'The payment does not match this claim: a line is not on the claim, or it reverses what was not posted. If its lines only differ from ours, post it to the claim as a whole.',
            'fit',
          ),
        ],
  )
  return repeats.at(-1)?.remittanceClaimId ?? null
}

/**
 * Posts a payment to the claim whose number a person enters. Refuses if its lines are not the
 * claim's, or if it takes back what was never posted; and unless it is called a second payment, if
 * the claim is closed or has this decision.
 */
export const matchPayment = async (
  tx: Tx,
  actor: Actor,
  {
    workItemId,
    claimNumber,
    note,
    isSecondPayment,
    isWholeClaim = false,
  }: ParsedInput<typeof payerFiles.match>,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  refuseIf(claimNumber === '' ? [issue('claimNumber', 'Enter the claim number.', 'required')] : [])
  const subject = await subjectOf(tx, workItemId, true)
  if (subject.kind === 'remittance')
    throw new Refusal(
      'not-possible',
      'This remittance is held as a whole. Its payments cannot be matched one by one.',
    )
  const { rows } = await tx.executeQuery(claimToMatch(claimNumber))
  const [claim] = rows
  refuseIf(
    claim === undefined ? [issue('claimNumber', 'No claim has this number.', 'unknown')] : [],
  )
  const [[payment]] = await pipeline(tx, toPost(subject.id))
  if (claim === undefined || payment === undefined)
    throw new Refusal('not-possible', 'This payment is already decided.')
  refuseIf(
    note === '' && !isOfPerson(payment.content, claim)
      ? [
          issue(
            'note',
            'The payment names another patient and member ID. Enter how you know that it is for this claim.',
            'required',
          ),
        ]
      : [],
  )
  const source = `${sourceOfSet(payment.hash, payment.atSet)}:${payment.content.at}`
  const given = {
    claim: isWholeClaim ? asWhole(payment.content) : payment.content,
    remittanceClaimId: subject.id,
    of: claim,
    source,
    from: { ...payment, byPerson: true },
  }
  const repeats = await postTo(tx, given, claim.isClosed, isSecondPayment, now)
  await tx.executeQuery(postByPerson(subject.id, claim, actor, now, repeats))
  await addNotes(tx, actor, [subject], 'match', note, now)
  change.about({
    customerId: claim.customerId,
    target: `payment ${subject.id} claim ${claim.claimId}`,
    fields: ['claimNumber'],
  })
  await syncWork(tx, { bills: [claim.billId], abouts: [] }, now)
  await pipeline(tx, ...countOf(subject))
  await syncPayments(tx, now)
  return { id: String(claim.claimId), message: 'The payment is posted.' }
}

/**
 * Sets aside a payment or held remittance without posting it, with the reason: the payer sends
 * another one, or it is not ours.
 */
export const setPaymentAside = async (
  tx: Tx,
  actor: Actor,
  { workItemId, note }: { workItemId: number; note: string },
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  refuseIf(note === '' ? [issue('note', 'Enter the reason.', 'required')] : [])
  const subject = await subjectOf(tx, workItemId, true)
  const text = `Set aside: ${note}`.slice(0, 300)
  await tx.executeQuery(
    subject.kind === 'payment'
      ? asidePayment(subject.id, actor.userId, text, now)
      : asideRemittance(subject.id, actor.userId, text),
  )
  if (subject.kind === 'remittance')
    await tx.executeQuery(asideRest(subject.id, actor.userId, text, now))
  await pipeline(tx, ...countOf(subject))
  await addNotes(tx, actor, [subject], 'set-aside', note, now)
  change.about({ target: `${subject.kind} ${subject.id}`, fields: ['setAside'] })
  await syncPayments(tx, now)
  return { id: String(subject.id), message: 'Set aside. It is not posted.' }
}
