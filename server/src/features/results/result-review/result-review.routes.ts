import { resultReview } from '@labgate/contract/results/result-review'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { auditPerOrder } from '../../../core/orders/audit-per-order.ts'
import { routesFor, type Call } from '../../../http/call.ts'
import { findResults } from './find-results.ts'
import { openList } from './open-list.ts'
import { workOf } from './result-review.queries.ts'
import { handOver, reviewNormal, saveComment, undoReview } from './write.ts'

const describeMany = (done: number, of: number, what: string): string =>
  `${done === of ? done : `${done} of ${of}`} ${of === 1 ? 'result is' : 'results are'} ${what}.`

const reviewNormalResults = (
  context: AppContext,
  call: Call<(typeof resultReview)['reviewNormal']>,
) =>
  call.change(async (tx, change) => {
    const several = {
      ids: call.input.labOrderIds,
      each: auditPerOrder(call, change),
      now: context.now(),
    }
    const list = await reviewNormal(tx, call.actor, several, call.input.rowVersion)
    return {
      list,
      message: describeMany(
        list.filter(({ done }) => done).length,
        list.length,
        'marked as reviewed',
      ),
    }
  })

const undoReviews = (context: AppContext, call: Call<(typeof resultReview)['undoReview']>) =>
  call.change(async (tx, change) => {
    const several = {
      ids: call.input.labOrderIds,
      each: auditPerOrder(call, change),
      now: context.now(),
    }
    const list = await undoReview(tx, call.actor, several)
    return {
      list,
      message: describeMany(list.filter(({ done }) => done).length, list.length, 'new again'),
    }
  })

/** Results as read by a practice (docs/decisions/0039). */
export const resultReviewRoutes = (context: AppContext) =>
  routesFor('resultReview', resultReview, {
    list: (call) => findResults(call),
    opened: (call) => call.change((tx) => openList(tx, call.actor, context.now())),
    work: async (call) => {
      const { labOrderId } = call.input
      const [[found]] = await call.read(
        { target: `order ${labOrderId}` },
        workOf(call.actor, labOrderId),
      )
      return orRefuse(found, 'Result not found.')
    },
    comment: (call) =>
      call.change(async (tx, change) => {
        await saveComment(tx, call.actor, call.input, change, context.now())
        return { message: 'The comment is saved.' }
      }),
    handOver: (call) =>
      call.change(async (tx, change) => {
        return {
          message: `The result is handed to ${await handOver(tx, call.actor, call.input, change, context.now())}.`,
        }
      }),
    reviewNormal: (call) => reviewNormalResults(context, call),
    undoReview: (call) => undoReviews(context, call),
  })
