import type { advanceNotices, NoticeOption } from '@labgate/contract/billing/advance-notices'
import { usDate } from '@labgate/contract/kit/us-date'
import type { Actor } from '../../../access/actor.ts'
import type { About } from '../../../access/audit.ts'
import { orRefuse, Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { orRefuseUnprintable } from '../../../core/requisitions/requisitions.ts'
import { systemScopeWithin } from '../../../core/scope/system-scope.ts'
import type { Call } from '../../../http/call.ts'
import { pdfAnswer } from '../../../http/pdf-answer.ts'
import type { NoticeFacts } from '../../../paper/notice/notice.ts'
import { makePaper } from '../../../paper/paper.ts'
import { billerOf } from '../biller.ts'
import { contentOf } from './notice-facts.ts'
import { needOfNotice } from './notice-need.ts'
import { oneNotice, orderToNotice, type KeptNotice } from './notice.query.ts'
import { noticePlace } from './save-notice.ts'

const paperOf = async (
  facts: NoticeFacts,
  image: Buffer | undefined,
): Promise<{ fileType: string; fileName: string; fileAsBase64: string }> => {
  const bytes = await orRefuseUnprintable(makePaper({ kind: 'notice', facts, image }))
  return pdfAnswer(`advance-notice-${facts.number}.pdf`, bytes)
}
const decidedOf = ({
  option,
  signedOn,
  refusedToSign,
  witness,
}: KeptNotice): NoticeFacts['decided'] => ({
  option: option as NoticeOption,
  signedOn: usDate(signedOn ?? ''),
  refusedToSign,
  witness,
})

type PrintCall = Call<(typeof advanceNotices)['print'], Actor>

/** A notice that is on record, with what the patient decided and the signature. */
const printKept = async (context: AppContext, call: PrintCall, about: About, noticeId: number) => {
  const [[notice]] = await call.read(about, oneNotice(call.actor, noticeId))
  const kept = orRefuse(
    notice?.labOrderId === call.input.labOrderId ? notice : undefined,
    'Notice not found.',
  )
  const { content, image } = kept
  const signature =
    image === null
      ? undefined
      : Buffer.from(context.crypt.open(image, noticePlace(noticeId)), 'base64')
  return paperOf({ ...content, decided: decidedOf(kept) }, signature)
}

/**
 * A new notice to be signed, with the estimate that was entered or, without one, the one that
 * Labgate knows.
 */
const printNew = async (context: AppContext, call: PrintCall, about: About) => {
  const { labOrderId, estimateCents = 0 } = call.input
  const [[order]] = await call.read(about, orderToNotice(call.actor, labOrderId, context.now()))
  const found = orRefuse(order, 'Order not found.')
  const scope = systemScopeWithin(call.actor)
  const { need, notifier } = await context.database.forActor(scope, async (tx) => ({
    need: await needOfNotice(tx, labOrderId, context.now()),
    notifier: await billerOf(tx, found.today),
  }))
  if (need.need !== 'needed')
    throw new Refusal('not-possible', 'This order needs no advance notice.')
  if (found.formName === null)
    throw new Refusal(
      'not-possible',
      'No form of the notice is in use. An administrator has to add one.',
    )
  const cents = estimateCents > 0 ? estimateCents : need.estimateCents
  if (cents === 0)
    throw new Refusal(
      'not-possible',
      'Enter the estimated cost first. A notice without an estimate is not valid.',
    )
  const content = await orRefuseUnprintable(
    Promise.resolve().then(() => contentOf(found, notifier, need.reason, cents)),
  )
  return paperOf({ ...content, decided: null }, undefined)
}

/** A notice on paper: one that is on record, or a new one to be signed. */
export const printNotice = (context: AppContext, call: PrintCall) => {
  const { labOrderId, advanceNoticeId = 0 } = call.input
  const about = { target: `order ${labOrderId}`, fields: ['advanceNotice'] }
  return advanceNoticeId > 0
    ? printKept(context, call, about, advanceNoticeId)
    : printNew(context, call, about)
}
