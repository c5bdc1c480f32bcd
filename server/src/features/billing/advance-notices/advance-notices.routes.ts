import { advanceNotices, type NoticeOption } from '@labgate/contract/billing/advance-notices'
import { usDate } from '@labgate/contract/kit/us-date'
import { orRefuse, Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { orRefuseUnprintable } from '../../../core/requisitions/requisitions.ts'
import { systemScopeWithin } from '../../../core/scope/system-scope.ts'
import { routesFor } from '../../../http/call.ts'
import type { NoticeFacts } from '../../../paper/notice/notice.ts'
import { makePaper } from '../../../paper/paper.ts'
import { billerOf } from '../biller.ts'
import { contentOf, testNamesOf } from './notice-facts.ts'
import { needOfNotice } from './notice-need.ts'
import { noticesOfOrder, oneNotice, orderToNotice, type KeptNotice } from './notice.query.ts'
import { endNotice, noticePlace, noticeSignature, saveNotice } from './save-notice.ts'

const paperOf = async (
  context: AppContext,
  facts: NoticeFacts,
  image: Buffer | undefined,
): Promise<{ fileType: string; fileName: string; fileAsBase64: string }> => {
  const bytes = await orRefuseUnprintable(makePaper({ kind: 'notice', facts, image }))
  return {
    fileType: 'application/pdf',
    fileName: `advance-notice-${facts.number}.pdf`,
    fileAsBase64: bytes.toString('base64'),
  }
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

/** Advance notices to Medicare patients (docs/decisions/0058). */
export const advanceNoticeRoutes = (context: AppContext) =>
  routesFor('advanceNotices', advanceNotices, {
    get: async (call) => {
      const { labOrderId } = call.input
      const [[order], notices] = await call.read(
        { target: `order ${labOrderId}` },
        orderToNotice(call.actor, labOrderId, context.now()),
        noticesOfOrder(call.actor, labOrderId),
      )
      const found = orRefuse(order, 'Order not found.')
      const need = await context.database.forActor(systemScopeWithin(call.actor), (tx) =>
        needOfNotice(tx, labOrderId, context.now()),
      )
      const isSigned = need.need === 'needed' && notices.some(({ counts }) => counts)
      const of = {
        formName: found.formName ?? '',
        tests: testNamesOf(found),
        collectionDay: found.collectionDay,
        today: found.today,
        notices,
      }
      return { ...need, need: isSigned ? ('signed' as const) : need.need, ...of }
    },
    print: async (call) => {
      const { labOrderId, advanceNoticeId = 0, estimateCents = 0 } = call.input
      const about = { target: `order ${labOrderId}`, fields: ['advanceNotice'] }
      if (advanceNoticeId > 0) {
        const [[notice]] = await call.read(about, oneNotice(call.actor, advanceNoticeId))
        const { content, image, ...kept } = orRefuse(
          notice?.labOrderId === labOrderId ? notice : undefined,
          'Notice not found.',
        )
        const opened =
          image === null
            ? undefined
            : Buffer.from(context.crypt.open(image, noticePlace(advanceNoticeId)), 'base64')
        return paperOf(
          context,
          { ...content, decided: decidedOf({ content, image, ...kept }) },
          opened,
        )
      }
      const [[order]] = await call.read(about, orderToNotice(call.actor, labOrderId, context.now()))
      const found = orRefuse(order, 'Order not found.')
      const {
        need,
        reason,
        estimateCents: estimated,
        notifier,
      } = await context.database.forActor(systemScopeWithin(call.actor), async (tx) => ({
        ...(await needOfNotice(tx, labOrderId, context.now())),
        notifier: await billerOf(tx, found.today),
      }))
      if (need !== 'needed')
        throw new Refusal('not-possible', 'This order needs no advance notice.')
      if (found.formName === null)
        throw new Refusal(
          'not-possible',
          'No form of the notice is in use. An administrator has to add one.',
        )
      const cents = estimateCents > 0 ? estimateCents : estimated
      if (cents === 0)
        throw new Refusal(
          'not-possible',
          'Enter the estimated cost first. A notice without an estimate is not valid.',
        )
      const content = await orRefuseUnprintable(
        Promise.resolve().then(() => contentOf(found, notifier, reason, cents)),
      )
      return paperOf(context, { ...content, decided: null }, undefined)
    },
    save: async (call) => {
      const image = await noticeSignature(call.input)
      const { crypt } = context
      return call.change(
        (tx, change) =>
          saveNotice({ crypt, now: context.now() }, tx, call.actor, call.input, image, change),
        systemScopeWithin(call.actor),
      )
    },
    end: (call) =>
      call.change((tx, change) => endNotice(tx, call.actor, call.input, change, context.now())),
  })
