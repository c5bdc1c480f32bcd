import type { Asked } from './foreign.ts'

const authorization = { state: 'granted', number: 'PA-1', validFrom: null, validTo: '2027-12-31', units: 0, labTypeId: 0, askedOn: null, says: '' }
/** How the calls of the work queues are asked for items of another account. */
export const askedOfBilling: Record<string, Asked> = {
  'payerFiles.list': 'none: files of payers are the laboratory’s alone',
  'payerFiles.get': 'none: files of payers are the laboratory’s alone',
  'payerFiles.partners': 'none',
  'payerFiles.repeat': 'none: files of payers are the laboratory’s alone',
  'payerFiles.add': 'none: files of payers are the laboratory’s alone',
  'payerFiles.exchange': 'none',
  'payerFiles.payment': ({ workItemId }) => ({ workItemId }),
  'payerFiles.match': ({ workItemId }) => ({ workItemId, claimNumber: 'B1S1V1', note: '' }),
  'payerFiles.setAside': ({ workItemId }) => ({ workItemId, note: 'x' }),
  'preauth.missing': ({ customerId }) => ({ searchCriteria: { customerId } }),
  'preauth.list': ({ customerId }) => ({ searchCriteria: { customerId } }),
  'preauth.save': ({ preAuthorizationId, patientInsuranceId }) => ({ ...authorization, preAuthorizationId, patientInsuranceId, labOrderId: 0, rowVersion: 1 }),
  'preauth.saveMany': ({ patientInsuranceId, labOrderId }) => ({
    entries: [{ labOrderId, patientInsuranceId, number: 'PA-1', validFrom: null, validTo: '2027-12-31', units: 0 }],
  }),
  'preauth.rules': 'none',
  'preauth.saveRule': 'none: payers are shared by all accounts',
  'preauth.endRule': 'none: rules of payers are shared by all accounts',
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
