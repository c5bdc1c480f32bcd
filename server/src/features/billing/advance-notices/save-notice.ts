import type { advanceNotices, NoticeOption } from '@labgate/contract/billing/advance-notices'
import type { Issue, ParsedInput } from '@labgate/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Crypt } from '../../../access/crypt.ts'
import { issue, orRefuse, Refusal, refuseIf } from '../../../access/refusal.ts'
import { signatureImage } from '../../../core/documents/patient-signature.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledOf, compiledRaw } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { billerOf } from '../biller.ts'
import { contentOf } from './notice-facts.ts'
import { needOfNotice } from './notice-need.ts'
import { oneNotice, orderToNotice, type NoticedOrder } from './notice.query.ts'

type Given = ParsedInput<typeof advanceNotices.save>

/** Where a signed notice's signature is sealed: bound to its row. */
export const noticePlace = (advanceNoticeId: number): string => `advance notice ${advanceNoticeId}`

/** The signature in a save, checked before its transaction begins. */
export const noticeSignature = ({
  signature,
  isOnPaper,
  refusedToSign,
}: Given): Promise<Buffer | undefined> =>
  signatureImage(isOnPaper || refusedToSign ? undefined : signature, 'signature')

/**
 * What is wrong with a decision (CMS-R-131; IOM 100-04 chapter 30): one option, signed or refused
 * before a witness, before the specimen is collected.
 */
const faultsOf = (given: Given, order: NoticedOrder, isDrawn: boolean): Issue[] => {
  const { option, signedOn, isOnPaper, refusedToSign, witness, estimateCents } = given
  return [
    ...(option < 1 ? [issue('option', 'Choose the option the patient checked.', 'required')] : []),
    ...(refusedToSign && option !== 1
      ? [
          issue(
            'option',
            'A patient who refuses to sign but wants the tests takes option 1.',
            'option',
          ),
        ]
      : []),
    ...(refusedToSign && witness === ''
      ? [issue('witness', 'Enter who witnessed it.', 'required')]
      : []),
    ...(!isOnPaper && !refusedToSign && !isDrawn
      ? [issue('signature', 'The patient has not signed yet.', 'required')]
      : []),
    ...(estimateCents < 1
      ? [
          issue(
            'estimateCents',
            'Enter what the patient may have to pay. A notice without an estimate is not valid.',
            'required',
          ),
        ]
      : []),
    ...(signedOn === null ? [issue('signedOn', 'Enter the date.', 'required')] : []),
    ...(signedOn !== null && signedOn > order.today
      ? [issue('signedOn', 'This date is in the future.', 'future')]
      : []),
    ...(signedOn !== null && isDrawn && signedOn !== order.today
      ? [issue('signedOn', 'Who signs here signs today.', 'today')]
      : []),
    ...(signedOn !== null && order.collectionDay !== null && signedOn > order.collectionDay
      ? [
          issue(
            'signedOn',
            'The specimen was collected before this date. A notice signed afterward is not valid.',
            'after-collection',
          ),
        ]
      : []),
    ...(order.noticeFormId === null
      ? [
          issue(
            'signedOn',
            'No form of the notice is in use on this date. An administrator has to add one.',
            'form',
          ),
        ]
      : []),
  ]
}
/* The form in use on the day it was signed. */
const formOn = async (tx: Tx, day: string): Promise<{ id: number; name: string }> => {
  const { rows } = await tx.executeQuery<{ id: number; name: string }>(
    compiledRaw(
      `
        select notice_form_id as id, name
        from notice_form
        where $1::date between usable_from and coalesce(usable_to, 'infinity'::date)
        order by usable_from desc
        limit 1
      `,
      [day],
    ),
  )
  return orRefuse(rows[0], 'No form of the notice was in use on this date.')
}

/**
 * Records what a patient decided. The transaction sees prices; whether the order is visible to the
 * caller is checked first.
 */
export const saveNotice = async (
  { crypt, now }: { crypt: Crypt; now: Date },
  tx: Tx,
  actor: Actor,
  given: Given,
  image: Buffer | undefined,
  change: ChangeContext,
): Promise<{ id: string; message: string }> => {
  const locked = await visibleOrders(actor, tx)
    .select('o.lab_order_id')
    .where('o.lab_order_id', '=', given.labOrderId)
    .forUpdate('o')
    .executeTakeFirst()
  orRefuse(locked, 'Order not found.')
  const { rows } = await tx.executeQuery(compiledOf(orderToNotice(actor, given.labOrderId, now)))
  const order = orRefuse(rows[0], 'Order not found.')
  change.about({
    target: `order ${order.labOrderId}`,
    customerId: order.customerId,
    fields: ['advanceNotice'],
  })
  /* The patient is not present: anyone acting as a customer is at the laboratory. */
  if (actor.visitId !== 0 && image !== undefined)
    throw new Refusal(
      'not-in-visit',
      'A patient’s signature cannot be added while acting as a customer.',
    )
  if (order.ended !== 0) throw new Refusal('not-possible', 'This order has ended.')
  refuseIf(faultsOf(given, order, image !== undefined))
  const { need, reason } = await needOfNotice(tx, order.labOrderId, now)
  if (need !== 'needed')
    throw new Refusal(
      'not-possible',
      'This order needs no advance notice. A notice is only valid where Medicare is the first payer and is not expected to pay.',
    )
  const existing = await tx
    .selectFrom('advance_notice')
    .select('advance_notice_id')
    .where('lab_order_id', '=', order.labOrderId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (existing)
    throw new Refusal('not-possible', 'This order already has a notice. End that one first.')
  const form = await formOn(tx, given.signedOn ?? order.today)
  const counted = await sql<{ id: number }>`select nextval('advance_notice_count') as id`.execute(
    tx,
  )
  const id = Number(counted.rows[0]?.id ?? 0)
  await tx
    .insertInto('advance_notice')
    .values({
      advance_notice_id: id,
      customer_id: order.customerId,
      lab_order_id: order.labOrderId,
      patient_id: order.patientId,
      notice_form_id: form.id,
      tests: order.tests,
      content: JSON.stringify(
        contentOf(
          { ...order, formName: form.name },
          await billerOf(tx, order.today),
          reason,
          given.estimateCents,
        ),
      ),
      estimate_cents: given.estimateCents,
      option: given.option,
      signed_on: given.signedOn ?? order.today,
      is_on_paper: given.isOnPaper,
      refused_to_sign: given.refusedToSign,
      witness: given.witness,
      image: image === undefined ? null : crypt.seal(image.toString('base64'), noticePlace(id)),
      user_id_created: actor.userId,
      created_at: now.toISOString(),
    })
    .execute()
  return { id: String(id), message: messageOf(given.option as NoticeOption) }
}
const messageOf = (option: NoticeOption): string =>
  option === 3
    ? 'Saved. The patient does not want these tests: cancel the order, or take them off it.'
    : 'Saved.'

/** Ends a notice with a reason. It is kept. */
export const endNotice = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof advanceNotices.end>,
  change: ChangeContext,
  now: Date,
): Promise<{ message: string }> => {
  refuseIf(given.reason === '' ? [issue('reason', 'Enter the reason.', 'required')] : [])
  const { rows } = await tx.executeQuery(compiledOf(oneNotice(actor, given.advanceNoticeId)))
  const notice = orRefuse(rows[0], 'Notice not found.')
  change.about({
    target: `order ${notice.labOrderId}`,
    customerId: notice.customerId,
    fields: ['advanceNotice'],
  })
  const { numUpdatedRows } = await tx
    .updateTable('advance_notice')
    .set({ ended_at: now.toISOString(), end_reason: given.reason, user_id_ended: actor.userId })
    .where('advance_notice_id', '=', given.advanceNoticeId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('not-possible', 'This notice has already ended.')
  return { message: 'The notice has ended.' }
}
