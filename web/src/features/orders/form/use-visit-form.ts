import { practiceStaff } from '@labgate/contract/access/user-types'
import { isAmong } from '@labgate/contract/kit/coded'
import { mayChange } from '@labgate/contract/orders/edit-rights'
import { orderPapers } from '@labgate/contract/orders/order-documents'
import { orderForm, type OrderFormFacts } from '@labgate/contract/orders/order-form'
import type { LabOrder } from '@labgate/contract/orders/order-shape'
import { orders } from '@labgate/contract/orders/orders'
import { plannedOrders } from '@labgate/contract/orders/planned-orders'
import { useMemo, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useRecordForm, type RecordForm } from '../../../forms/use-record-form.ts'
import { useSession } from '../../../session/use-session.ts'
import { newOrderDraft, orderDraft } from '../draft-kinds.ts'
import { onTheWire } from '../parts/on-the-wire.ts'
import { useEditRight } from '../parts/use-edit-right.ts'
import { makeLive, type LiveValues } from './live.ts'
import { lastProvider, rememberProvider } from './model/last-provider.ts'
import { beginPlanned, withPlanned, type Planned } from './model/planned.ts'
import { faultsIn, visitFindings, type About } from './model/visit-facts.ts'
import { drawnIn, fieldAt, orderChanges, ordersOf, papersIn, visitOf } from './model/visit-save.ts'
import type { VisitValues } from './model/visit-values.ts'

export type VisitForm = RecordForm<VisitValues>
/**
 * A form, with what the rules need besides it. `values`: its current values, for what depends on
 * them.
 */
export interface Sitting {
  form: VisitForm
  facts: OrderFormFacts
  about: About
  values: LiveValues
}
/** The same for a part that follows all of it. */
export interface Visit extends Sitting {
  live: VisitValues
}
export interface SavedVisit {
  requisitionNo: string
  list: readonly { labOrderId: number; specimenBarcode: string }[]
  values: VisitValues
}

/** Every response that a saved order makes stale. */
const ordersRefresh = [
  orders.list,
  orders.get,
  orders.history,
  orders.issues,
  orders.unsigned,
  orders.delegateUnsigned,
  orders.unsignedCount,
  orderForm.get,
  orderPapers.notes,
  orderPapers.attachments,
  plannedOrders.list,
]

const useAbout = (facts: OrderFormFacts, before?: VisitValues): About => {
  const { userId, who } = useSession()
  return useMemo(
    () => ({ facts, before, asker: { userId, userTypeId: who.userTypeId } }),
    [facts, before, userId, who.userTypeId],
  )
}
/* The clock moves on while the user types. */
const checked = (values: VisitValues, about: About) =>
  faultsIn(visitFindings(values, about, new Date()))

/**
 * A new visit of a patient: its orders are saved together, all or none
 * (rules.md#visit-saved-whole).
 */
export const useNewVisit = (
  facts: OrderFormFacts,
  onSaved: (saved: SavedVisit) => void,
  planned?: Planned,
): Sitting => {
  const { userId, values: session, loginWho } = useSession()
  const about = useAbout(facts)
  /* The form keeps its initial values even as time passes. */
  const [record] = useState(() =>
    beginPlanned(planned, facts, {
      now: new Date(),
      userId,
      locationId: session.locationId,
      isLaboratory: !isAmong(practiceStaff, loginWho.userTypeId),
      lastProvider: lastProvider(userId, facts.patient.customerId),
    }),
  )
  const [values] = useState(() => makeLive(record))
  const form = useRecordForm({
    form: newOrderDraft(facts.patient.patientId),
    endpoint: orders.saveVisit,
    idName: 'labOrderId',
    record,
    reload: () => Promise.resolve(record),
    refresh: ordersRefresh,
    check: (all) => checked(all, about),
    onValues: values.set,
    keeps: ['userId_Physician', 'locationId', 'collectionDate', 'collectionTime'],
    asks: (input) => ({
      orders: withPlanned(ordersOf(input, facts), planned),
      ...drawnIn(input),
      ...papersIn(input),
    }),
    idOf: ({ list: [first] }) => first?.labOrderId ?? 0,
    fieldAt,
    onSaved: (_id, { id, list }) => {
      const saved = values.now()
      rememberProvider(userId, facts.patient.customerId, saved.userId_Physician)
      onSaved({ requisitionNo: id, list, values: saved })
    },
  })
  return { form, facts, about, values }
}

/** A stored order. */
export const useOldOrder = (
  facts: OrderFormFacts,
  order: LabOrder,
  onSaved: (labOrderId: number) => void,
): Sitting => {
  const record = useMemo(() => visitOf(order, facts), [order, facts])
  const about = useAbout(facts, record)
  const right = useEditRight(order)
  const [values] = useState(() => makeLive(record))
  const form = useRecordForm({
    form: orderDraft,
    endpoint: orders.save,
    idName: 'labOrderId',
    record,
    reload: async () => visitOf(await call(orders.get, { labOrderId: order.labOrderId }), facts),
    refresh: ordersRefresh,
    check: (all) => checked(all, about),
    onValues: values.set,
    mayEdit: (field) => mayChange(right, onTheWire[field] ?? field),
    asks: (input, before) => ({
      ...orderChanges(input, before, facts),
      ...(right === 'all-with-warning' && { acknowledged: true }),
    }),
    fieldAt,
    onSaved,
  })
  return { form, facts, about, values }
}
