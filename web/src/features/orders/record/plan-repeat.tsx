import { say } from '@labgate/contract/languages/say'
import type { LabOrder } from '@labgate/contract/orders/order-shape'
import { canceled, movedAway } from '@labgate/contract/orders/order-status'
import { plannedOrders } from '@labgate/contract/orders/planned-orders'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useMay } from '../../../session/use-session.ts'
import { IconCalendarRepeat } from '../../../ui/icons/icons.ts'
import { late } from '../../../ui/late.tsx'
import { nameOf } from '../../../ui/patient-name.ts'

const PlanDrawer = late(async () => ({
  default: (await import('../planned-orders/plan-drawer.tsx')).PlanDrawer,
}))

/** A button to plan this order again. */
export const PlanRepeat = ({
  order,
  specimen,
}: {
  order: LabOrder
  specimen: LabOrder['specimens'][number]
}) => {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (
    !may.call(plannedOrders.save) ||
    [canceled, movedAway].includes(specimen.labStatusId) ||
    specimen.tests.length === 0
  )
    return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarRepeat size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {say('Plan a repeat')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PlanDrawer
            labOrderId={order.labOrderId}
            text={`${nameOf(order)}: ${specimen.labType}`}
            timeZone={order.timeZone}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
