import { linkTo } from '@labgate/contract/access/link-to'
import { say } from '@labgate/contract/languages/say'
import type { PlannedOrder } from '@labgate/contract/orders/planned-orders'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { IconBan, IconCalendarX, IconPlus } from '../../ui/icons/icons.ts'
import type { RowAction } from '../../ui/table/columns.ts'
import { SettleDialog, type Settling } from './settle-dialog.tsx'

/** Order, skip, or end: what a user can do with an active planned order. */
export const usePlanActions = (): {
  of: (plan: PlannedOrder) => readonly RowAction<PlannedOrder>[]
  order: (plan: PlannedOrder) => void
  dialog: ReactNode
} => {
  const navigate = useNavigate()
  const [settling, setSettling] = useState<Settling | null>(null)
  const order = ({ patientId, plannedOrderId }: PlannedOrder): void =>
    void navigate(linkTo('/lab-order', { patient: patientId, plan: plannedOrderId }))
  const of = (plan: PlannedOrder): readonly RowAction<PlannedOrder>[] => {
    if (plan.endedAt !== null || plan.dueDay === null) return []
    return [
      { label: say('Order now'), icon: IconPlus, run: order },
      {
        label: say('Skip this date'),
        icon: IconCalendarX,
        run: () => setSettling({ what: 'skip', plan }),
      },
      {
        label: say('End plan'),
        icon: IconBan,
        run: () => setSettling({ what: 'end', plan }),
        danger: true,
      },
    ]
  }
  return {
    of,
    order,
    dialog: settling && <SettleDialog {...settling} onClose={() => setSettling(null)} />,
  }
}
