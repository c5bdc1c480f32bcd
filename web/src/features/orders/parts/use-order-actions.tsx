import { linkTo } from '@labgate/contract/access/link-to'
import { say } from '@labgate/contract/languages/say'
import { orderPapers } from '@labgate/contract/orders/order-documents'
import { mayCancel, whyNot } from '@labgate/contract/orders/order-status'
import { orders } from '@labgate/contract/orders/orders'
import { patients } from '@labgate/contract/patients/patients'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import { stateOf } from '../../../core/orders/parts/order-state.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import {
  IconAlertCircle,
  IconArrowBackUp,
  IconBan,
  IconChecks,
  IconClipboardCheck,
  IconHistory,
  IconPaperclip,
  IconReportMedical,
  IconRoute,
  IconUserHeart,
} from '../../../ui/icons/icons.ts'
import { late } from '../../../ui/late.tsx'
import type { RowAction } from '../../../ui/table/columns.ts'
import type { OpenDrawer } from './open-drawer.ts'
import type { OrderAbout } from './order-about.ts'
import { useToBench } from './use-to-bench.ts'

const OrderDrawers = late(async () => ({
  default: (await import('./order-drawers.tsx')).OrderDrawers,
}))

export interface OrderActions {
  /** What this user can do with an order now. */
  of: (order: OrderAbout) => readonly RowAction<OrderAbout>[]
  /** Opens its report, beside the list. */
  showResult: (order: OrderAbout) => void
  /** The drawers and dialogs that the actions open. */
  drawers: ReactNode
  /** The order changed last. */
  changed: number | undefined
}

/**
 * Patient, history, issues, attachments, and moves of an order (records.md#lab-order), as its state
 * and the user's rights allow.
 */
export const useOrderActions = (): OrderActions => {
  const may = useMay()
  const { who } = useSession()
  const navigate = useNavigate()
  const toBench = useToBench()
  const [open, setOpen] = useState<OpenDrawer>(null)
  const [changed, setChanged] = useState<number>()
  const opens = (what: NonNullable<OpenDrawer>['what']) => (order: OrderAbout) =>
    setOpen({ what, order })
  const toPatient = ({ patientId }: OrderAbout): void =>
    void navigate(linkTo('/patient', { id: patientId }))
  const of = (order: OrderAbout): readonly RowAction<OrderAbout>[] => {
    const state = stateOf(order)
    const cancels = may.call(orders.cancel) && mayCancel(who, state)
    const goesOn = may.call(orders.unCancel) && whyNot(state, 'unCancel') === ''
    const isTakenUp = may.call(orders.unReject) && whyNot(state, 'unReject') === ''
    const goesBack = may.call(orders.unAccession) && whyNot(state, 'unAccession') === ''
    const isRead = may.call(orders.reviewed) && whyNot(state, 'review') === ''
    return [
      ...(may.call(patients.get)
        ? [{ label: say('Patient'), icon: IconUserHeart, run: toPatient }]
        : []),
      ...(order.issue + order.warning > 0
        ? [{ label: say('Issues'), icon: IconAlertCircle, run: opens('issues') }]
        : []),
      ...(order.resultedDate === null
        ? []
        : [{ label: say('Result'), icon: IconReportMedical, run: opens('result') }]),
      { label: say('Status history'), icon: IconHistory, run: opens('history') },
      { label: say('Chain of custody'), icon: IconRoute, run: opens('custody') },
      ...(may.call(orderPapers.attachments)
        ? [{ label: say('Attachments'), icon: IconPaperclip, run: opens('attachments') }]
        : []),
      ...(toBench && whyNot(state, 'accession') === ''
        ? [{ label: say('Accession'), icon: IconClipboardCheck, run: toBench }]
        : []),
      ...(isRead
        ? [{ label: say('Mark as reviewed'), icon: IconChecks, run: opens('review') }]
        : []),
      ...(goesBack
        ? [
            {
              label: say('Un-accession'),
              icon: IconArrowBackUp,
              run: opens('un-accession'),
              danger: true,
            },
          ]
        : []),
      ...(cancels
        ? [{ label: say('Cancel order'), icon: IconBan, run: opens('cancel'), danger: true }]
        : []),
      ...(goesOn
        ? [{ label: say('Un-cancel order'), icon: IconArrowBackUp, run: opens('un-cancel') }]
        : []),
      ...(isTakenUp
        ? [{ label: say('Un-reject order'), icon: IconArrowBackUp, run: opens('un-reject') }]
        : []),
    ]
  }
  const drawers = open && (
    <Suspense fallback={null}>
      <OrderDrawers open={open} onClose={() => setOpen(null)} onChanged={setChanged} />
    </Suspense>
  )
  return { of, showResult: opens('result'), drawers, changed }
}
