import type { payerFiles } from '@labgate/contract/billing/payer-files'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { issue, mustBeEntered, orRefuse, refuseIf, Refusal } from '../../../access/refusal.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { compiledRaw, rawQuery } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import type { RemittanceClaim } from '../../../x12/faces/remittance.ts'
import { aboveLimitByHand, lockHandOfItem } from '../by-hand.ts'
import { countRemittancesIn } from '../count-remittances.ts'
import { isReversed } from '../decide-claims.ts'
import type { Payment } from '../follow-up-payment.queries.ts'
import { postSecondAdjustments } from '../post-adjustments.ts'
import { comparedClaim, keepChoice, lockChoice, type Choice } from '../post-by-hand.queries.ts'
import { chosenFaults, whyTwoPeople } from '../post-by-hand.ts'
import { effectsToday, postPayments } from '../post-payment.ts'
import { describeRepeat } from '../repeated-decisions.ts'
import { syncPayments, syncWork } from '../sync-work.ts'
import { addNotes } from '../work-queues/act-on-work.ts'
import { limitOf } from '../work-queues/approvals.ts'
import { sourceOfSet } from '../x12-files.ts'
import { namesClosed } from './named-payment.ts'
import {
  asidePayment,
  asideOutside,
  asideRemittance,
  asideRest,
  claimToMatch,
  type Claimed,
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

/** `isAny`: also of an item that is closed, to see what became of it. */
export const subjectOf = async (
  tx: Tx,
  workItemId: number,
  locks: boolean,
  isAny = false,
): Promise<Subject> => {
  const { rows } = await tx.executeQuery<{ about: string }>(
    compiledRaw(
      `
        select about
        from work_item
        where
          work_item_id = $1
          ${isAny ? '' : 'and closed_at is null'}
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
  const subject: Subject = {
    work_item_id: workItemId,
    customer_id: null,
    lab_order_id: null,
    kind: kind === 'payment' ? 'payment' : 'remittance',
    id: Number(id),
  }
  if (!isAny && subject.kind === 'payment') await mustSeePerson(tx, subject.id)
  return subject
}

/* Whoever cannot see whom a payment names can decide nothing about it. */
const mustSeePerson = async (tx: Tx, remittanceClaimId: number): Promise<void> => {
  const { rows } = await tx.executeQuery(
    compiledRaw(
      `
        select
        from remittance_claim p
        where p.remittance_claim_id = $1 and ${namesClosed('p.content')}
      `,
      [remittanceClaimId],
    ),
  )
  if (rows.length > 0)
    throw new Refusal(
      'not-possible',
      'This payment names a patient whose chart is restricted. Someone who can see that chart decides about it.',
    )
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

interface Waiting {
  content: RemittanceClaim
  hash: Buffer
  atSet: number
  remittanceId: number
  trace: string
  paidOn: string
  /** It was posted by hand before, and taken back. */
  isAgain: boolean
}
const toPost = (remittanceClaimId: number) =>
  rawQuery<Waiting>(
    `
      select
        p.content,
        coalesce(f.hash, r.hash) as hash,
        r.at_set as "atSet",
        r.remittance_id as "remittanceId",
        r.trace,
        coalesce(r.paid_on::text, '') as "paidOn",
        p.remittance_claim_id_original is not null as "isAgain"
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

const onlySecond = (text: string, isBack = false) =>
  issue(
    'isSecondPayment',
    `${text} Post it only if the payer ${isBack ? 'took its payment back' : 'paid'} a second time.`,
    'repeat',
  )

/* Returns what the payment repeats, if a person says that it is a second payment. */
const postTo = async (
  tx: Tx,
  payment: Payment,
  isClosed: boolean,
  isSecond: boolean,
  now: Date,
): Promise<number | null> => {
  const effectOf = await effectsToday(tx, now)
  const [looksLike] = await postPayments(tx, [payment], effectOf, now)
  const repeats = looksLike?.repeats ?? []
  refuseIf(
    repeats.length === 0 || isSecond
      ? []
      : [onlySecond(describeRepeat(repeats, payment.from, payment.claim), isReversed(payment))],
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

/** A payment, and the claim that it is posted to, both locked. */
interface Matched {
  subject: Subject
  claim: Claimed
  payment: Waiting
}
const matchedOf = async (tx: Tx, subject: Subject, claimNumber: string): Promise<Matched> => {
  const { rows } = await tx.executeQuery(claimToMatch(claimNumber))
  const [claim] = rows
  refuseIf(
    claim === undefined ? [issue('claimNumber', 'No claim has this number.', 'unknown')] : [],
  )
  const [[payment]] = await pipeline(tx, toPost(subject.id))
  if (claim === undefined || payment === undefined)
    throw new Refusal('not-possible', 'This payment is already decided.')
  return { subject, claim, payment }
}

const paymentOf = (
  { subject, claim, payment }: Matched,
  { isWholeClaim, lines, note }: Choice,
  userId: number,
): Payment => ({
  claim: isWholeClaim ? asWhole(payment.content) : payment.content,
  remittanceClaimId: subject.id,
  of: claim,
  source: `${sourceOfSet(payment.hash, payment.atSet)}:${payment.content.at}`,
  from: { ...payment, byPerson: true },
  by: { userId, note },
  ...(lines.length > 0 && { chosen: lines }),
  ...(payment.isAgain && { isAgain: true }),
})
/* Refuses what could not be posted, and leaves no trace of it. */
const mustBePostable = async (
  tx: Tx,
  matched: Matched,
  choice: Choice,
  userId: number,
  now: Date,
): Promise<void> => {
  await pipeline(tx, rawQuery('savepoint posting', []))
  const payment = paymentOf(matched, choice, userId)
  await postTo(tx, payment, matched.claim.isClosed, choice.isSecondPayment, now)
  await pipeline(tx, rawQuery('rollback to savepoint posting', []))
}

/** Posts a payment as a person chose, and keeps the choice with it; its item closes. */
export const postChoice = async (
  tx: Tx,
  actor: Actor,
  subject: Subject,
  choice: Choice,
  change: ChangeContext,
  now: Date,
): Promise<void> => {
  const matched = await matchedOf(tx, subject, choice.claimNumber)
  const { claim } = matched
  const given = paymentOf(matched, choice, actor.userId)
  const repeats = await postTo(tx, given, claim.isClosed, choice.isSecondPayment, now)
  await tx.executeQuery(postByPerson(subject.id, claim, actor, now, repeats))
  await pipeline(tx, keepChoice(subject.id, choice, null, now))
  change.about({
    customerId: claim.customerId,
    target: `remittance claim ${subject.id} claim ${claim.claimId}`,
    fields: ['claimNumber'],
  })
  const { remittanceId, hash, atSet } = matched.payment
  const others = choice.isSecondPayment
    ? await postSecondAdjustments(tx, remittanceId, sourceOfSet(hash, atSet), now)
    : []
  await syncWork(tx, { bills: [claim.billId, ...others], abouts: [] }, now)
  await pipeline(tx, ...countOf(subject))
  await syncPayments(tx, now)
}

/* Lines that a person chose must be the claim's, add up, and be of a claim of this payer. */
const mustFit = async (
  tx: Tx,
  actor: Actor,
  { subject, payment }: Matched,
  { claimNumber, lines }: Choice,
): Promise<void> => {
  const [[compared]] = await pipeline(tx, comparedClaim(actor, claimNumber, subject.id))
  if (compared === undefined)
    throw new Refusal('not-possible', 'This claim is of a chart that is closed to you.')
  refuseIf(
    compared.isPayers
      ? chosenFaults(payment.content, compared.lines, lines)
      : [issue('claimNumber', `This claim went to ${compared.payer}, not to this payer.`, 'payer')],
  )
}

/**
 * Posts a payment to the claim whose number a person enters, to the lines that they chose if they
 * did. Refuses if its lines are not the claim's, or if it takes back what was never posted; and
 * unless it is called a second payment, if the claim is closed or has this decision. What needs two
 * people is requested (rules.md#posting-by-hand).
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
    lines = [],
  }: ParsedInput<typeof payerFiles.match>,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  refuseIf(claimNumber === '' ? [issue('claimNumber', 'Enter the claim number.', 'required')] : [])
  const hand = await lockHandOfItem(tx, workItemId)
  const subject = await subjectOf(tx, workItemId, true)
  if (subject.kind === 'remittance')
    throw new Refusal(
      'not-possible',
      'This remittance is held as a whole. Its payments cannot be matched one by one.',
    )
  const [[requested]] = await pipeline(tx, lockChoice(subject.id))
  if (requested !== undefined)
    throw new Refusal('not-possible', 'The posting of this payment is already requested.')
  const matched = await matchedOf(tx, subject, claimNumber)
  const { payment, claim } = matched
  const isByLines = lines.length > 0
  const { cents: limit } = await limitOf(tx, actor)
  const way = isByLines ? 'by lines' : isWholeClaim ? 'as a whole' : 'as sent'
  const toPost = [{ claim: payment.content, claimId: claim.claimId }]
  const byHand = hand && (await aboveLimitByHand(tx, hand, hand.payerName, toPost, now))
  const why = whyTwoPeople(payment.content, claim, way, limit, byHand)
  const choice = { claimNumber, note, isSecondPayment, isWholeClaim, lines, why }
  if (isByLines) await mustFit(tx, actor, matched, choice)
  const done = { id: String(claim.claimId), message: 'The payment is posted.' }
  if (why === '') {
    await addNotes(tx, actor, [subject], 'match', note, now)
    await postChoice(tx, actor, subject, choice, change, now)
    return done
  }
  mustBeEntered('note', note, `${why} Enter how you know that it is for this claim.`)
  await mustBePostable(tx, matched, choice, actor.userId, now)
  await pipeline(tx, keepChoice(subject.id, choice, actor.userId, now))
  await addNotes(tx, actor, [subject], 'match-requested', note, now)
  change.about({
    customerId: claim.customerId,
    target: `remittance claim ${subject.id} claim ${claim.claimId}`,
    fields: ['request'],
  })
  await syncPayments(tx, now)
  return { ...done, message: `Requested. ${why} Another person approves it.` }
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
    await pipeline(tx, asideRest(subject.id, actor.userId, text, now), asideOutside(subject.id))
  await pipeline(tx, ...countOf(subject))
  await addNotes(tx, actor, [subject], 'set-aside', note, now)
  const record = subject.kind === 'payment' ? 'remittance claim' : subject.kind
  change.about({ target: `${record} ${subject.id}`, fields: ['setAside'] })
  await syncPayments(tx, now)
  return { id: String(subject.id), message: 'Set aside. It is not posted.' }
}
