import { describeMoney } from '@labgate/contract/billing/money'
import type { payments } from '@labgate/contract/billing/payments'
import type { Issue, ParsedInput } from '@labgate/contract/kit/endpoint'
import { dayAt } from '@labgate/contract/kit/time-zones'
import { usDate } from '@labgate/contract/kit/us-date'
import type { Actor } from '../../../access/actor.ts'
import { issue, orRefuse, Refusal, refuseIf } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { visibleAccounts } from '../../../core/accounts/accounts.queries.ts'
import { visiblePatients } from '../../../core/patients/patients.queries.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { lockDecisionsOf, refundedBefore } from '../in-a-row.ts'
import {
  applyPayment,
  faultsOfParts,
  lockPaidBills,
  lockPayer,
  takeBackPayment,
  type Part,
} from './apply-payment.ts'
import { insertRefund } from './insert-refund.ts'
import { unapplied } from './payments.query.ts'
import { refundLimits } from './refunds.query.ts'

type Given = ParsedInput<typeof payments.save>

const faultsOf = (
  { method, reference, cents, receivedOn }: Given,
  latest: string,
  hasTerminal: boolean,
): Issue[] => [
  ...(cents < 1 ? [issue('cents', 'Enter the amount.', 'required')] : []),
  ...(method === 'check' && reference === ''
    ? [issue('reference', 'Enter the check number.', 'required')]
    : []),
  ...(method === 'card' && !hasTerminal
    ? [issue('method', 'No card terminal is connected.', 'no-terminal')]
    : []),
  // a card number must never be stored, whoever types it
  ...(/\d{12,}/.test(reference.replace(/[ -]/g, ''))
    ? [
        issue(
          'reference',
          'This looks like a card or account number. Do not enter it here.',
          'card-number',
        ),
      ]
    : []),
  ...(method !== 'card' && receivedOn === null
    ? [issue('receivedOn', 'Enter the date you received it.', 'required')]
    : []),
  ...(receivedOn !== null && receivedOn > latest
    ? [issue('receivedOn', 'This date is in the future.', 'future')]
    : []),
]

/*
 * A check is entered once, whoever opens the mail and however its number is typed: letters and digits
 * count (rules.md#finding-money); and no money arrived before the laboratory
 * billed.
 */
const againFaults = async (
  tx: Tx,
  { customerId, patientId, method, reference, cents, receivedOn }: Given,
): Promise<Issue[]> => {
  const by = { customerId, patientId: Math.max(0, patientId) }
  await lockPayer(tx, by)
  const { rows } = await tx.executeQuery<{ since: string | null; before: string | null }>(
    compiledRaw(
      `
        select
          s.billing_since::text as since,
          (
            select max(y.received_on)::text
            from payment y
            where
              $3 = 'check'
              and y.method = 'check'
              and y.state = 'posted'
              and y.customer_id = $1
              and coalesce(y.patient_id, 0) = $2
              and y.reference_plain = plain_number($4)
              and (y.reference_plain <> '' or upper(y.reference) = upper($4))
              and y.cents = $5
          ) as before
        from laboratory_setting s
      `,
      [by.customerId, by.patientId, method, reference, cents],
    ),
  )
  const { since = null, before = null } = rows[0] ?? {}
  return [
    ...(before === null
      ? []
      : [
          issue(
            'reference',
            `Check ${reference} for ${describeMoney(cents)} was already entered, received ${usDate(before)}. If this is another check, add a letter to its number.`,
            'twice',
          ),
        ]),
    ...(since !== null && receivedOn !== null && receivedOn < since
      ? [
          issue(
            'receivedOn',
            `This date is before the laboratory began to bill (${usDate(since)}).`,
            'past',
          ),
        ]
      : []),
  ]
}

/** Refuses a payer that the user does not see. */
const mustSeePayer = async (
  tx: Tx,
  actor: Actor,
  { customerId, patientId }: Given,
): Promise<void> => {
  if (patientId > 0) {
    const patient = await visiblePatients(actor, tx)
      .select('p.customer_id')
      .where('p.patient_id', '=', patientId)
      .executeTakeFirst()
    orRefuse(patient?.customer_id === customerId ? patient : undefined, 'Patient not found.')
    return
  }
  orRefuse(
    await visibleAccounts(actor, tx)
      .select('c.customer_id')
      .where('c.customer_id', '=', customerId)
      .executeTakeFirst(),
    'Account not found.',
  )
}

/**
 * Writes the payment; returns its id. The terminal names the reference and the day of a card
 * payment.
 */
const insertPayment = async (
  tx: Tx,
  actor: Actor,
  { customerId, patientId, method, reference, cents, parts, receivedOn }: Given,
  { today, now }: { today: string; now: Date },
): Promise<number> => {
  const isCard = method === 'card'
  const { payment_id } = await tx
    .insertInto('payment')
    .values({
      customer_id: customerId,
      patient_id: patientId > 0 ? patientId : null,
      method,
      reference: isCard ? '' : reference,
      cents,
      received_on: isCard || receivedOn === null ? today : receivedOn,
      state: isCard ? 'waiting' : 'posted',
      parts: isCard && parts !== undefined ? JSON.stringify(parts) : null,
      user_id_created: actor.userId,
      created_at: now.toISOString(),
    })
    .returning('payment_id')
    .executeTakeFirstOrThrow()
  return payment_id
}

/**
 * Records money from a practice or a patient and posts it: to the chosen bills, or oldest first. A
 * card payment waits for the terminal. `today`: the laboratory's.
 */
export const savePayment = async (
  { jobs, now }: Pick<AppContext, 'jobs' | 'now'>,
  tx: Tx,
  actor: Actor,
  given: Given,
  { today, hasTerminal }: { today: string; hasTerminal: boolean },
  change: ChangeContext,
): Promise<{ id: string; message: string }> => {
  const { customerId, patientId, cents, parts } = given
  // future in every time zone is refused
  refuseIf(faultsOf(given, dayAt(now(), ''), hasTerminal))
  await mustSeePayer(tx, actor, given)
  refuseIf(await againFaults(tx, given))
  if (parts !== undefined) {
    const payer = { customerId, patientId: Math.max(0, patientId) }
    refuseIf(await faultsOfParts(tx, payer, parts, cents, true))
  }
  change.about({
    target: patientId > 0 ? `patient ${patientId}` : `account ${customerId}`,
    customerId,
    fields: ['payment'],
  })
  const paymentId = await insertPayment(tx, actor, given, { today, now: now() })
  const id = String(paymentId)
  if (given.method === 'card') {
    await jobs.send(tx, 'card-payment', paymentId)
    return { id, message: 'Sent to the card terminal.' }
  }
  const by = { paymentId, customerId, patientId, userId: actor.userId }
  const posted = await applyPayment(tx, by, cents, now(), parts)
  return {
    id,
    message:
      posted === cents
        ? 'Posted.'
        : 'Posted. The payment is more than what is open; the rest stays unapplied.',
  }
}

export interface KeptPayment {
  paymentId: number
  customerId: number
  patientId: number
  state: string
  method: string
  cents: number
  unappliedCents: number
}
/** Locks a payment until the transaction ends, and reads what is left of it. */
export const lockPayment = async (
  tx: Tx,
  actor: Actor,
  paymentId: number,
  change: ChangeContext,
): Promise<KeptPayment> => {
  // what is left is read only when no one else can take from it: a statement that waited for the
  // lock would still see the old remainder
  await tx.executeQuery(
    compiledRaw('select from payment where payment_id = $1 for update', [paymentId]),
  )
  const { rows } = await tx.executeQuery<KeptPayment>(
    compiledRaw(
      `
        select
          y.payment_id as "paymentId",
          y.customer_id as "customerId",
          coalesce(y.patient_id, 0) as "patientId",
          y.state,
          y.method,
          y.cents,
          ${unapplied} as "unappliedCents"
        from payment y
        where y.payment_id = $1
      `,
      [paymentId],
    ),
  )
  const kept = orRefuse(rows[0], 'Payment not found.')
  change.about({ target: `payment ${paymentId}`, customerId: kept.customerId })
  return kept
}

/**
 * Posts the unapplied part of a payment: to the chosen bills, or to the oldest lines open by now.
 */
export const applyRest = async (
  tx: Tx,
  actor: Actor,
  { paymentId, parts }: { paymentId: number; parts?: Part[] | undefined },
  change: ChangeContext,
  now: Date,
): Promise<{ cents: number; message: string }> => {
  const kept = await lockPayment(tx, actor, paymentId, change)
  if (kept.unappliedCents <= 0)
    throw new Refusal('not-possible', 'None of this payment is unapplied.')
  if (parts !== undefined)
    refuseIf(await faultsOfParts(tx, kept, parts, kept.unappliedCents, false))
  const cents = await applyPayment(
    tx,
    { ...kept, userId: actor.userId },
    kept.unappliedCents,
    now,
    parts,
  )
  return { cents, message: cents === 0 ? 'There is no open bill to post it to.' : 'Posted.' }
}

/*
 * What was refunded from it cannot be reversed with it. Nor can a credit of a bill that it paid
 * leave afterward: the money behind it never arrived.
 */
const refundFault = async (tx: Tx, paymentId: number): Promise<string | undefined> => {
  const { rows } = await tx.executeQuery<{ left: boolean }>(
    compiledRaw(
      `
        select r.state in ('sending', 'sent') as left
        from refund r
        where r.payment_id = $1 and r.state not in ('void', 'refused')
        union all
        select false
        from refund r
        where
          r.state in ('waiting', 'due')
          and exists (
            select
            from ledger g
            where g.payment_id = $1 and g.bill_id = r.bill_id and g.party = r.party
          )
        order by 1 desc
        limit 1
      `,
      [paymentId],
    ),
  )
  if (rows[0] === undefined) return undefined
  return rows[0].left
    ? 'Some of this payment was refunded. It cannot be voided.'
    : 'A refund of this payment has not been sent yet. Withdraw it in Refunds first.'
}

/*
 * A void of a card payment gives its money back, as a refund does. Above the person's limit, with
 * what they gave back to the same payee that day, the payment is unapplied and its refund to the card
 * waits for a second person.
 */
const refundOfVoid = async (
  tx: Tx,
  actor: Actor,
  kept: KeptPayment,
  reason: string,
  now: Date,
): Promise<string | undefined> => {
  const { paymentId, customerId, patientId, cents } = kept
  const { own } = await refundLimits(tx, actor)
  const before = await refundedBefore(tx, actor.userId, { customerId, patientId }, now)
  if (cents + before <= own) return undefined
  await takeBackPayment(tx, paymentId, { userId: actor.userId, note: reason }, now)
  await insertRefund(tx, actor, kept, { cents, reason, isAboveLimit: true }, now)
  return `What it paid is open again. The refund of ${describeMoney(cents)} to the card ${before > 0 ? `is above your limit (${describeMoney(own)}) with what you gave back today` : `is above your limit (${describeMoney(own)})`}. It is in Refunds and waits for another person to approve it.`
}

/**
 * Voids a payment: reverses what was posted from it, and what it paid is open again. What goes back
 * to a card counts toward the person's limit of refunds.
 */
export const voidPayment = async (
  { jobs, now: clock }: Pick<AppContext, 'jobs' | 'now'>,
  tx: Tx,
  actor: Actor,
  { paymentId, reason }: ParsedInput<typeof payments.void>,
  change: ChangeContext,
): Promise<{ message: string }> => {
  const now = clock()
  refuseIf(reason === '' ? [issue('reason', 'Enter the reason.', 'required')] : [])
  await lockDecisionsOf(tx, actor.userId)
  const kept = await lockPayment(tx, actor, paymentId, change)
  const { state, method } = kept
  if (state !== 'posted')
    throw new Refusal(
      'not-possible',
      state === 'void' ? 'This payment is already void.' : 'This payment was not posted.',
    )
  await lockPaidBills(tx, paymentId)
  const refunded = await refundFault(tx, paymentId)
  if (refunded !== undefined) throw new Refusal('not-possible', refunded)
  const waits = method === 'card' ? await refundOfVoid(tx, actor, kept, reason, now) : undefined
  if (waits !== undefined) return { message: waits }
  await takeBackPayment(tx, paymentId, { userId: actor.userId, note: reason }, now)
  await tx
    .updateTable('payment')
    .set((set) => ({
      state: 'void',
      says: reason,
      voided_at: now.toISOString(),
      user_id_voided: actor.userId,
      row_version: set('row_version', '+', 1),
    }))
    .where('payment_id', '=', paymentId)
    .execute()
  if (method === 'card') await jobs.send(tx, 'card-payment', paymentId)
  return { message: 'The payment is void, and what it paid is open again.' }
}
