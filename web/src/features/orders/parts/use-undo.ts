import { orders } from '@labgate/contract/orders'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { notify } from '../../../ui/notify.tsx'

const stale = [orders.list, orders.get, orders.history]

/**
 * Says that a specimen was rejected or held, an order cancelled or an accession taken back, and offers for ten seconds to undo it. What happened is on record
 * already, and so is the undoing (docs/decisions/0027): closing the page loses neither.
 */
export const useUndo = () => {
  const cache = useQueryClient()
  return (message: string, labOrderId: number, onUndone?: () => void): void => {
    const undo = async (): Promise<void> => {
      try {
        const { message: undone } = await call(orders.undo, { labOrderId }, { idempotencyKey: crypto.randomUUID() })
        for (const { path } of stale) void cache.invalidateQueries({ queryKey: [path] })
        notify.success(undone)
        onUndone?.()
      } catch (error) {
        notify.failure(error)
      }
    }
    notify.undo(message, () => void undo())
  }
}
