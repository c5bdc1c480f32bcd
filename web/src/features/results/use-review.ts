import { say } from '@labgate/contract/languages/say'
import { orders } from '@labgate/contract/orders/orders'
import { home } from '@labgate/contract/overviews/home'
import { resultReview, type ResultRow } from '@labgate/contract/results/result-review'
import { results } from '@labgate/contract/results/results'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useApiMutation } from '../../api/queries.ts'
import { describeName } from '../../core/orders/parts/order-state.ts'
import { notify } from '../../ui/notify.tsx'

const stale = [
  resultReview.list,
  results.report,
  orders.list,
  orders.get,
  orders.history,
  home.shell,
  home.dashboard,
]

/** A result to review, as it is on screen. */
export type Reviewable = Pick<ResultRow, 'labOrderId' | 'rowVersion'>

/**
 * Marks results as reviewed, and offers undo for ten seconds. The act is already on record, and so
 * is its undoing.
 */
export const useReview = () => {
  const cache = useQueryClient()
  const one = useApiMutation(orders.reviewed, { refresh: stale })
  const several = useApiMutation(resultReview.reviewNormal, { refresh: stale })
  const undo = async (labOrderIds: number[]): Promise<void> => {
    try {
      const { message } = await call(
        resultReview.undoReview,
        { labOrderIds },
        { idempotencyKey: crypto.randomUUID() },
      )
      for (const { path } of stale) void cache.invalidateQueries({ queryKey: [path] })
      notify.success(message)
    } catch (error) {
      notify.failure(error)
    }
  }
  return {
    reviewing: one.saving || several.saving,
    /** An open one. Returns whether it is reviewed. */
    review: async ({
      labOrderId,
      rowVersion,
      patientName,
      labType,
    }: ResultRow): Promise<boolean> => {
      try {
        await one.save({ labOrderSpecimenId: labOrderId, rowVersion })
        const whose = describeName({ patientName })
        notify.undo(
          say('{whose}: {labType} result marked as reviewed.', { whose, labType }),
          () => void undo([labOrderId]),
        )
        return true
      } catch (error) {
        notify.failure(error)
        return false
      }
    },
    /** Normal ones, unopened. Those that are no longer normal stay new, and the notice says why. */
    reviewSeveral: async (seen: readonly Reviewable[]): Promise<void> => {
      try {
        const { message, list } = await several.save({
          labOrderIds: seen.map(({ labOrderId }) => labOrderId),
          rowVersion: seen.map(({ rowVersion }) => rowVersion),
        })
        const done = list.filter((result) => result.done).map((result) => result.labOrderId)
        const others = [
          ...new Set(list.filter((result) => !result.done).map(({ says: text }) => text)),
        ].join(' ')
        const text = [message, others].filter(Boolean).join(' ')
        if (done.length === 0) notify.info(text)
        else notify.undo(text, () => void undo(done))
      } catch (error) {
        notify.failure(error)
      }
    },
  }
}
