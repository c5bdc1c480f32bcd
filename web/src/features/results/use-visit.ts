import { resultReview } from '@labgate/contract/results/result-review'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { useSession } from '../../session/use-session.ts'

/**
 * Reports to the server that the list was opened: results since the previous visit are marked. Not
 * while someone acts as a customer: the visits are the user's own.
 */
export const useVisit = (): void => {
  const { acting } = useSession()
  const cache = useQueryClient()
  useEffect(() => {
    if (acting) return
    const list = { queryKey: [resultReview.list.path] }
    const begin = async (): Promise<void> => {
      const { moved } = await call(resultReview.opened, {}, { idempotencyKey: crypto.randomUUID() })
      if (!moved) return
      /* A list still loading may have been read before. */
      await cache.cancelQueries(list)
      await cache.invalidateQueries(list)
    }
    /* Without a response the marks stay as they were. */
    begin().catch(() => undefined)
  }, [acting, cache])
}
