import { orders } from '@labgate/contract/orders/orders'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { notify } from '../../../ui/notify.tsx'

const stale = [orders.list, orders.get, orders.history]

/**
 * Reports that a specimen was rejected or held, an order canceled, or an accession undone, and
 * offers undo for ten seconds. The act is already on record, and so is its undoing
 * (docs/decisions/0027): closing the page loses neither.
 */
export const useUndo = () => {
  const cache = useQueryClient()
  return (message: string, labOrderId: number, onUndone?: () => void): void => {
    const undo = async (): Promise<void> => {
      try {
        const { message: undone } = await call(
          orders.undo,
          { labOrderId },
          { idempotencyKey: crypto.randomUUID() },
        )
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
