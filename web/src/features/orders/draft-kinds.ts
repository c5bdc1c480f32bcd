/** A draft of the draft store. */
interface Draft {
  form: string
  recordId: number
  savedAt: string | null
}
/** One of an order: of a new one with its patient, or of a stored one with its id; 0 for the other. */
export interface OrderDraft extends Draft {
  patientId: number
  labOrderId: number
}

/** The names under which the forms of orders keep their drafts. */
export const newOrderDraft = (patientId: number): string => `order-of-${patientId}`
export const orderDraft = 'order'

/** The draft as one of an order; none when it belongs to another form. */
export const draftKinds = (draft: Draft): OrderDraft[] => {
  const patientId = Number(/^order-of-(\d+)$/.exec(draft.form)?.[1] ?? 0)
  if (patientId > 0) return [{ ...draft, patientId, labOrderId: 0 }]
  return draft.form === orderDraft && draft.recordId > 0 ? [{ ...draft, patientId: 0, labOrderId: draft.recordId }] : []
}
