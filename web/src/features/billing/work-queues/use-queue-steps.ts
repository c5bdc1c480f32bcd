import type { WorkRow } from '@labgate/contract/billing/work-queues'
import type { RequestInput } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { useEffect, useRef } from 'react'
import { useApiMutation } from '../../../api/queries.ts'
import type { WorkQueue } from '../../../core/claims/work-queue.ts'
import { useShortcut } from '../../../keys/shortcuts.ts'
import { notify } from '../../../ui/notify.tsx'

interface QueueStepsInput {
  queue: WorkQueue
  criteria: RequestInput<WorkQueue['next']>['searchCriteria']
  rows: readonly WorkRow[]
  /** The open item; 0 or undefined: none. */
  id: number | undefined
  mayAct: boolean
  open: (workItemId: number) => void
}
/** From item to item: along the list, or to the one that the server gives next. */
export const useQueueSteps = ({ queue, criteria, rows, id, mayAct, open }: QueueStepsInput) => {
  const taking = useApiMutation(queue.next)
  const at = rows.findIndex(({ workItemId }) => workItemId === id)
  /* An item that is done leaves the list: the next one has its place then. */
  const last = useRef<{ id: number | undefined; at: number }>({ id: undefined, at: 0 })
  useEffect(() => {
    if (at >= 0) last.current = { id, at }
  }, [id, at])
  const step = (by: number): boolean => {
    const was = last.current.id === id ? last.current.at : 0
    const next = rows[at >= 0 ? at + by : by > 0 ? was : was - 1] ?? (at >= 0 ? undefined : rows[0])
    if (next !== undefined) open(next.workItemId)
    return next !== undefined
  }
  const goOn = (): void => {
    if (!step(1)) notify.info(say('This is the last item of the list.'))
  }
  const next = async (): Promise<void> => {
    try {
      const { workItemId } = await taking.save({ searchCriteria: criteria })
      if (workItemId > 0) open(workItemId)
      else notify.info(say('Nothing is left to do here.'))
    } catch (error) {
      notify.failure(error)
    }
  }
  useShortcut('j', say('Next item in the list'), () => void step(1))
  useShortcut('k', say('Previous item'), () => void step(-1))
  useShortcut('n', say('Take the next item'), () => mayAct && void next())
  return { goOn, next, isTaking: taking.saving }
}
