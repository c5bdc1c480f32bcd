import { say } from '@labgate/contract/languages/say'
import { orders } from '@labgate/contract/orders/orders'
import { requisitions } from '@labgate/contract/orders/requisitions'
import { Suspense, useEffect, type ReactNode } from 'react'
import { ImportButton } from '../../core/imports/import-button.tsx'
import { useMayOrder } from '../../core/orders/parts/use-may-order.ts'
import { useShortcut } from '../../keys/shortcuts.ts'
import { useMay, useSession } from '../../session/use-session.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { BackButton } from '../../ui/back-button.tsx'
import { ChooseAccountFirst, lacksAccount } from '../../ui/choose-account-first.tsx'
import { SavedViews } from '../../ui/figures/saved-views.tsx'
import { late } from '../../ui/late.tsx'
import { Waiting } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { keepEarlyKeys, takeEarlyKeys } from '../../ui/pickers/early-keys.ts'
import { useFieldStart } from '../../ui/use-field-start.ts'
import { useHeadingFocus } from '../../ui/use-heading-focus.ts'
import { useOrderFilters, type OrderFilters } from './list/criteria.ts'
import { OrderTable } from './list/order-table.tsx'
import { OwnDrafts } from './list/own-drafts.tsx'
import { PrintList } from './paper/print-list.tsx'
import { FormLoads } from './parts/form-loads.tsx'
import { useOrderActions, type OrderActions } from './parts/use-order-actions.tsx'
import { PlannedButton } from './planned-orders/planned-button.tsx'
import { UnsignedButtons } from './signing/unsigned-buttons.tsx'
import { signingKind, useSigning, type SigningKind, type Signing } from './signing/use-signing.ts'

/* The list loads first; an order and what waits for a signature load when opened. */
const OrderView = late(async () => ({
  default: (await import('./record/order-view.tsx')).OrderView,
}))
const NewOrder = late(async () => ({ default: (await import('./form/order-form.tsx')).NewOrder }))
const EditOrder = late(async () => ({ default: (await import('./form/order-form.tsx')).EditOrder }))
const ChoosePatient = late(async () => ({
  default: (await import('./form/choose-patient.tsx')).ChoosePatient,
}))
const PlannedList = late(async () => ({
  default: (await import('./planned-orders/planned-list.tsx')).PlannedList,
}))
const UnsignedOrders = late(async () => ({
  default: (await import('./signing/unsigned-orders.tsx')).UnsignedOrders,
}))

const title = say('Lab Order')

/**
 * Find, read, sign, and cancel orders (records.md#lab-order). The heading and the tab never show a
 * patient's name.
 */
export const OrdersPage = () => {
  const isWithoutAccount = lacksAccount(useSession())
  const { patient } = useOrderFilters().value
  const opensField = useMayOrder() && patient === 0 && !isWithoutAccount
  /* The address asked for the patient's field, and no field is coming. */
  useEffect(() => {
    if (!opensField) takeEarlyKeys()
  }, [opensField])
  if (isWithoutAccount) return <ChooseAccountFirst title={title} what={say('to see its orders')} />
  return <Orders />
}

/** A button that leads to the list, or out of a form. */
type Back = (text: string, leave: Parameters<OrderFilters['set']>[0]) => ReactNode

interface OneOrderProps {
  back: Back
  id: number
  actions: OrderActions
  filters: OrderFilters
  field: string | undefined
}
const OneOrder = ({ back, id, actions, filters, field }: OneOrderProps) => {
  return (
    <Page
      title={title}
      actions={back(say('Back to the list'), { id: undefined, edit: undefined, field: undefined })}
    >
      <Suspense fallback={<Waiting height={640} />}>
        <OrderView
          key={id}
          labOrderId={id}
          actions={actions}
          onEdit={() => filters.set({ edit: true })}
          {...(field !== undefined && { field })}
          onField={() => filters.set({ edit: true }, true)}
        />
      </Suspense>
      {actions.drawers}
    </Page>
  )
}

interface NewOrderPageProps {
  back: Back
  patient: number
  plan: number | undefined
  filters: OrderFilters
}
const NewOrderPage = ({ back, patient, plan, filters }: NewOrderPageProps) => {
  return (
    <Page
      title={say('New order')}
      actions={back(say('Back to the list'), { patient: undefined, plan: undefined })}
    >
      <Suspense fallback={patient > 0 ? <FormLoads /> : <Waiting height={640} />}>
        {patient > 0 ? (
          <NewOrder
            key={`${patient} ${plan ?? 0}`}
            patientId={patient}
            {...(plan !== undefined && { plannedOrderId: plan })}
            onOpen={(labOrderId) =>
              filters.set({ patient: undefined, plan: undefined, id: labOrderId })
            }
            onDone={() =>
              filters.set(
                plan === undefined
                  ? { patient: 0 }
                  : { patient: undefined, plan: undefined, sign: 'planned' },
              )
            }
          />
        ) : (
          <ChoosePatient onChosen={(patientId) => filters.set({ patient: patientId })} />
        )}
      </Suspense>
    </Page>
  )
}

interface UnsignedPageProps {
  kind: SigningKind
  back: Back
  signing: Signing
  filters: OrderFilters
}
const UnsignedPage = ({ kind, back, signing, filters }: UnsignedPageProps) => {
  return (
    <Page
      title={kind === 'own' ? say('Unsigned orders') : say('Orders to sign for others')}
      actions={back(say('All orders'), { sign: undefined })}
    >
      <Suspense fallback={<Waiting height={640} />}>
        <UnsignedOrders
          key={kind}
          kind={kind}
          signing={signing}
          onOpen={(labOrderId) => filters.set({ id: labOrderId })}
        />
      </Suspense>
    </Page>
  )
}

interface ListActionsProps {
  mayOrder: boolean
  filters: OrderFilters
  onNew: () => void
}
const ListActions = ({ mayOrder, filters, onNew }: ListActionsProps) => {
  const may = useMay()
  return (
    <>
      <SavedViews page="/lab-order" />
      {mayOrder && <OwnDrafts onGoOn={(to) => filters.set(to)} />}
      {mayOrder && <PlannedButton onOpen={() => filters.set({ sign: 'planned' })} />}
      <UnsignedButtons onOpen={(which) => filters.set({ sign: which })} />
      {may.call(requisitions.ofList) && <PrintList filters={filters.value} />}
      <ImportButton kind="orders" />
      {mayOrder && (
        <AddButton isMain onClick={onNew}>
          {say('New order')}
        </AddButton>
      )}
    </>
  )
}

const Orders = () => {
  const filters = useOrderFilters()
  const actions = useOrderActions()
  const signing = useSigning()
  const { id = 0, sign, patient, plan, due, edit, field } = filters.value
  useFieldStart(id > 0 ? field : undefined)
  const maySign = useMay().call(orders.unsigned)
  const kind = maySign ? signingKind(sign) : undefined

  const mayOrder = useMayOrder()
  /* The patient's field may take a moment to load; a user who types immediately loses no letter. */
  const begin = (): void => {
    keepEarlyKeys()
    filters.set({ patient: 0 })
  }
  const isPlanned = sign === 'planned' && mayOrder
  const isList = id === 0 && kind === undefined && patient === undefined && !isPlanned
  useShortcut(
    'n',
    say('New order'),
    () => {
      if (mayOrder && isList) begin()
    },
    { opensField: true },
  )
  useHeadingFocus(id > 0 ? id : kind === undefined ? undefined : kind === 'own' ? -1 : -2)
  const back: Back = (text, leave) => (
    <BackButton onClick={() => filters.set(leave)}>{text}</BackButton>
  )
  if (id > 0 && edit === true)
    return (
      <Page
        title={say('Change order')}
        actions={back(say('Back to the order'), { edit: undefined, field: undefined })}
      >
        <Suspense fallback={<FormLoads />}>
          <EditOrder
            key={id}
            labOrderId={id}
            onDone={() => filters.set({ edit: undefined, field: undefined }, true)}
          />
        </Suspense>
      </Page>
    )
  if (id > 0)
    return <OneOrder back={back} id={id} actions={actions} filters={filters} field={field} />
  if (patient !== undefined && mayOrder)
    return <NewOrderPage back={back} patient={patient} plan={plan} filters={filters} />
  if (kind !== undefined)
    return <UnsignedPage kind={kind} back={back} signing={signing} filters={filters} />
  if (isPlanned)
    return (
      <Page
        title={say('Planned orders')}
        actions={back(say('All orders'), { sign: undefined, due: undefined })}
      >
        <Suspense fallback={<Waiting height={640} />}>
          <PlannedList due={due} onDue={(next) => filters.set({ due: next })} />
        </Suspense>
      </Page>
    )
  return (
    <Page
      title={title}
      actions={<ListActions mayOrder={mayOrder} filters={filters} onNew={begin} />}
    >
      <OrderTable filters={filters} actions={actions} glowing={actions.changed} />
      {actions.drawers}
    </Page>
  )
}
