import { lcsTypes } from '@labgate/contract/user-types'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { useSession } from '../../session/use-session.ts'
import { Empty } from '../../ui/empty.tsx'
import { Waiting } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { useHeadingFocus } from '../../ui/use-heading-focus.ts'
import { useOrderFilters } from './list/criteria.ts'
import { OrderTable } from './list/order-table.tsx'
import { useOrderActions } from './parts/use-order-actions.tsx'
import { UnsignedButtons } from './signing/unsigned-buttons.tsx'
import { signingKind, useSigning } from './signing/use-signing.ts'

/* The list is there first; an order and what waits for a signature follow when they are opened. */
const OrderView = lazy(async () => ({ default: (await import('./record/order-view.tsx')).OrderView }))
const UnsignedOrders = lazy(async () => ({ default: (await import('./signing/unsigned-orders.tsx')).UnsignedOrders }))

const title = 'Lab Order'

/** Find, read, sign and cancel orders (reference/domain.md 3.11). The heading and the tab never name a patient. */
export const OrdersPage = () => {
  const { who, accountId } = useSession()
  if (accountId === 0 && lcsTypes.includes(who.userTypeId))
    return (
      <Page title={title}>
        <Empty
          says="No account is selected. Choose the account whose orders you look for."
          action={<Button renderRoot={(props: object) => <Link to="/customer-filter" {...props} />}>Choose an account</Button>}
        />
      </Page>
    )
  return <Orders />
}

const Orders = () => {
  const filters = useOrderFilters()
  const actions = useOrderActions()
  const signing = useSigning()
  const { id = 0, sign } = filters.value
  const kind = signingKind(sign)
  useHeadingFocus(id > 0 ? id : kind === undefined ? undefined : kind === 'own' ? -1 : -2)
  const back = (says: string, leave: { id: undefined } | { sign: undefined }) => (
    <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={() => filters.set(leave)}>
      {says}
    </Button>
  )
  if (id > 0)
    return (
      <Page title={title} actions={back('Back to the list', { id: undefined })}>
        <Suspense fallback={<Waiting height={640} />}>
          <OrderView key={id} labOrderId={id} actions={actions} />
        </Suspense>
        {actions.drawers}
      </Page>
    )
  if (kind !== undefined)
    return (
      <Page title={kind === 'own' ? 'Unsigned orders' : 'Delegate unsigned'} actions={back('All orders', { sign: undefined })}>
        <Suspense fallback={<Waiting height={640} />}>
          <UnsignedOrders key={kind} kind={kind} signing={signing} onOpen={(labOrderId) => filters.set({ id: labOrderId })} />
        </Suspense>
      </Page>
    )
  return (
    <Page title={title} actions={<UnsignedButtons onOpen={(which) => filters.set({ sign: which })} />}>
      <OrderTable filters={filters} actions={actions} glowing={actions.changed} />
      {actions.drawers}
    </Page>
  )
}
