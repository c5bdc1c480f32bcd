import type { Asked } from './foreign.ts'

/** How the calls of the work queues are asked for items of another account. */
export const askedOfBilling: Record<string, Asked> = {
  'insuranceWork.list': ({ customerId }) => ({ searchCriteria: { customerId } }),
  'insuranceWork.groups': ({ customerId }) => ({ by: 'reason', searchCriteria: { customerId } }),
  'insuranceWork.get': ({ insuranceWorkItemId }) => ({ workItemId: insuranceWorkItemId }),
  'insuranceWork.next': ({ customerId }) => ({ searchCriteria: { customerId } }),
  'insuranceWork.addNote': ({ insuranceWorkItemId }) => ({ workItemId: insuranceWorkItemId, note: 'x' }),
  'insuranceWork.act': ({ insuranceWorkItemId }) => ({ workItemIds: [insuranceWorkItemId], act: 'wait', note: 'x' }),
  'insuranceWork.decide': ({ insuranceWorkItemId }) => ({ workItemIds: [insuranceWorkItemId], act: 'dismiss', note: 'x' }),
  'billingWork.list': ({ customerId }) => ({ searchCriteria: { customerId } }),
  'billingWork.groups': ({ customerId }) => ({ by: 'reason', searchCriteria: { customerId } }),
  'billingWork.get': ({ workItemId }) => ({ workItemId }),
  'billingWork.next': ({ customerId }) => ({ searchCriteria: { customerId } }),
  'billingWork.addNote': ({ workItemId }) => ({ workItemId, note: 'x' }),
  'billingWork.act': ({ workItemId }) => ({ workItemIds: [workItemId], act: 'wait', note: 'x' }),
  'billingWork.decide': ({ workItemId }) => ({ workItemIds: [workItemId], act: 'dismiss', note: 'x' }),
}
