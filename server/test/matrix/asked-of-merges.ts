import type { Asked } from './foreign.ts'

/** How the calls of corrections and merges are asked for orders and patients of another account. */
export const askedOfMerges: Record<string, Asked> = {
  'corrections.preview': ({ labOrderId }) => ({ labOrderId, act: 'payment', values: { selfPay: true } }),
  'corrections.correct': ({ labOrderId }) => ({ labOrderId, act: 'payment', values: { selfPay: true }, reason: 'other', note: 'x', rowVersion: 1 }),
  'corrections.undo': ({ orderCorrectionId }) => ({ orderCorrectionId, reason: 'x' }),
  'corrections.list': ({ customerId, labOrderId, patientId }) => ({ searchCriteria: { customerId, labOrderId, patientId } }),
  'patientMerge.preview': ({ patientId }) => ({ patientId, patientId_Folded: patientId, picks: [] }),
  'patientMerge.merge': ({ patientId }) => ({
    patientId,
    patientId_Folded: patientId,
    picks: [],
    reason: 'one person',
    sawUnderWay: true,
    rowVersion: 1,
    rowVersion_Folded: 1,
  }),
  'patientMerge.decide': ({ patientMergeId }) => ({ patientMergeId, accept: true, note: 'x' }),
  'patientMerge.list': ({ customerId }) => ({ customerId }),
  'patientMerge.previewUndo': ({ patientMergeId }) => ({ patientMergeId }),
  'patientMerge.undo': ({ patientMergeId }) => ({ patientMergeId, reason: 'two people', assigned: [] }),
  'patientMerge.pairs': ({ customerId }) => ({ customerId }),
  'patientMerge.notSame': ({ patientId }) => ({ patientId, patientId_Folded: patientId, note: 'x' }),
}
