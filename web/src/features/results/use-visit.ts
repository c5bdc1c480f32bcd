import { resultReview } from '@labgate/contract/result-review'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { useSession } from '../../session/use-session.ts'

/** Tells the server that the list was opened: what came in since the visit before is marked. Not while somebody acts as a customer: the visits are the user's own. */
export const useVisit = (): void => {
  const { acting } = useSession()
  const cache = useQueryClient()
  useEffect(() => {
    if (acting) return
    const list = { queryKey: [resultReview.list.path] }
    const begin = async (): Promise<void> => {
      const { moved } = await call(resultReview.opened, {}, { idempotencyKey: crypto.randomUUID() })
      if (!moved) return
      /* A list that is on its way was perhaps read before. */
      await cache.cancelQueries(list)
      await cache.invalidateQueries(list)
    }
    /* Without an answer the marks stay as they were. */
    begin().catch(() => undefined)
  }, [acting, cache])
}
