import type { DraftForm } from '@labgate/contract/orders/draft-forms'

/** A draft of the draft store. */
interface Draft {
  form: string
  recordId: number
  savedAt: string | null
}
/** A draft of an order: a new one by its patient, a stored one by its id; the other is 0. */
export interface OrderDraft extends Draft {
  patientId: number
  labOrderId: number
}

/** Names under which order forms store their drafts. */
export const newOrderDraft = (patientId: number): DraftForm => `order-of-${patientId}`
export const orderDraft = 'order'

/** The draft as an order draft; empty if it belongs to another form. */
export const draftKinds = (draft: Draft): OrderDraft[] => {
  const patientId = Number(/^order-of-(\d+)$/.exec(draft.form)?.[1] ?? 0)
  if (patientId > 0) return [{ ...draft, patientId, labOrderId: 0 }]
  return draft.form === orderDraft && draft.recordId > 0
    ? [{ ...draft, patientId: 0, labOrderId: draft.recordId }]
    : []
}
