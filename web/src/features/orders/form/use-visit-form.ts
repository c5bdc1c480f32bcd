import { orderForm, type OrderFormFacts } from '@labgate/contract/order-form'
import { orders } from '@labgate/contract/orders'
import type { LabOrder } from '@labgate/contract/order-shape'
import { startTransition, useMemo, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useRecordForm, type RecordForm } from '../../../forms/use-record-form.ts'
import { useSession } from '../../../session/use-session.ts'
import { useLatest } from '../../../use-latest.ts'
import { newOrderDraft, orderDraft } from '../list/draft-kinds.ts'
import { useEditRight } from '../parts/use-edit-right.ts'
import { faultsIn, visitFindings, type About } from './model/visit-facts.ts'
import { drawnIn, fieldAt, orderChanges, ordersOf, visitOf } from './model/visit-save.ts'
import { newVisit, type VisitValues } from './model/visit-values.ts'

export type VisitForm = RecordForm<VisitValues>
/** A form with what it looks like now, for what follows from it. Drawn after the keys, never before them. */
export interface Visit {
  form: VisitForm
  facts: OrderFormFacts
  about: About
  live: VisitValues
}
export interface SavedVisit {
  requisitionNo: string
  list: readonly { labOrderId: number; specimenBarcode: string }[]
  values: VisitValues
}

/** Everything whose answer a saved order makes stale. */
const ordersRefresh = [orders.list, orders.get, orders.history, orders.issues, orders.unsigned, orders.delegateUnsigned, orders.unsignedCount, orderForm.get]

const useAbout = (facts: OrderFormFacts, before?: VisitValues): About => {
  const { userId, who } = useSession()
  return useMemo(() => ({ facts, before, asker: { userId, userTypeId: who.userTypeId } }), [facts, before, userId, who.userTypeId])
}
/* The clock goes on while one types. */
const checked = (values: VisitValues, about: About) => faultsIn(visitFindings(values, about, new Date()))

/** A new sitting of a patient: its orders are saved together, all or none (decisions.md 25). */
export const useNewVisit = (facts: OrderFormFacts, onSaved: (saved: SavedVisit) => void): Visit => {
  const { userId, values: session } = useSession()
  const about = useAbout(facts)
  /* What the form began with stays what it began with, though time goes on. */
  const [record] = useState(() => newVisit(facts, { now: new Date(), userId, locationId: session.locationId }))
  const [live, setLive] = useState(record)
  const latest = useLatest(live)
  const form = useRecordForm({
    form: newOrderDraft(facts.patient.patientId),
    endpoint: orders.saveVisit,
    idName: 'labOrderId',
    record,
    reload: () => Promise.resolve(record),
    refresh: ordersRefresh,
    check: (values) => checked(values, about),
    onValues: (values) => startTransition(() => setLive({ ...values })),
    keeps: ['userId_Physician', 'locationId', 'collectionDate', 'collectionTime'],
    asks: (values) => ({ orders: ordersOf(values, facts), ...drawnIn(values) }),
    idOf: ({ list: [first] }) => first?.labOrderId ?? 0,
    fieldAt,
    onSaved: (_id, { id, list }) => onSaved({ requisitionNo: id, list, values: latest.current }),
  })
  return { form, facts, about, live }
}

/** What may still be changed of an order, by who asks and how far the laboratory is (decisions.md 1, 26). */
const closedAfterReceipt: readonly string[] = ['collectionDate', 'collectionDateMissing', 'collectionTime', 'noCollectionTime', 'isSecondHour']
const ofInsurance: readonly string[] = ['insurance', 'patientInsuranceId_Primary', 'patientInsuranceId_Secondary']

/** A stored order. */
export const useOldOrder = (facts: OrderFormFacts, order: LabOrder, onSaved: (labOrderId: number) => void): Visit => {
  const record = useMemo(() => visitOf(order, facts), [order, facts])
  const about = useAbout(facts, record)
  const right = useEditRight(order)
  const [live, setLive] = useState(record)
  const form = useRecordForm({
    form: orderDraft,
    endpoint: orders.save,
    idName: 'labOrderId',
    record,
    reload: async () => visitOf(await call(orders.get, { labOrderId: order.labOrderId }), facts),
    refresh: ordersRefresh,
    check: (values) => checked(values, about),
    onValues: (values) => startTransition(() => setLive({ ...values })),
    mayEdit: (field) => (right === 'insurance-only' ? ofInsurance.includes(field) : right !== 'what-is-asked' || !closedAfterReceipt.includes(field)),
    asks: (values, before) => ({ ...orderChanges(values, before, facts), ...(right === 'all-with-warning' && { acknowledged: true }) }),
    fieldAt,
    onSaved,
  })
  return { form, facts, about, live }
}
