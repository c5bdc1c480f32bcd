import type { WorkRow } from '@labgate/contract/work-queues'

/** Where an item leads: a screen with the record in its address, and the field that has the focus there. */
export interface Lead {
  to: '/patient' | '/lab-order' | '/insurance' | '/customer' | '/billing-work'
  search: Readonly<Record<string, string>>
  says: string
}
type Places = Readonly<Record<string, string>>

/* Fields of a screen by their `data-path`, or sections by their ID, where they differ from the field of the finding. */
const ofPatient: Places = { street1: 'address.street1', postalCode: 'address.postalCode' }
const ofOrder: Places = { signature: 'userSignatureId_Physician', notice: 'advance-notice', lab: '', result: '' }
/** A field of the open insurance. */
const ofInsurance: Places = { preAuth: 'preAuthNumber', cover: 'effectiveDate' }

const lead = (to: Lead['to'], id: number, says: string, more: Readonly<Record<string, string>> = {}): Lead => ({
  to,
  search: { id: String(id), ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== '')) },
  says,
})
/* The payer file that a whole file's refusal is about; its cause names it. */
const refusedFile = ({ reason, cause }: WorkRow): string | undefined => (reason === 'refused-by-file' ? /^file:([1-9]\d*)$/.exec(cause)?.[1] : undefined)

/** Where an item's problem is corrected: the record and the field that the finding's path names, such as 'insurance.memberId'. Undefined if there is none. */
export const leadOf = (row: WorkRow, maySeeFiles: boolean): Lead | undefined => {
  const { path, patientId, patientInsuranceId, labOrderId, insuranceId, customerId, locationId } = row
  const file = refusedFile(row)
  if (file !== undefined && maySeeFiles) return { to: '/billing-work', search: { desk: 'files', file }, says: 'Open payer file' }
  const [what = '', field = ''] = path.split('.')
  if (what === 'patient' && patientId > 0) return lead('/patient', patientId, 'Open patient', { field: ofPatient[field] ?? field })
  if (what === 'insurance' && patientId > 0) {
    const opened = patientInsuranceId > 0 ? { insurance: String(patientInsuranceId), field: ofInsurance[field] ?? field } : { field: 'insurance' }
    return lead('/patient', patientId, 'Open patient’s insurance', opened)
  }
  if (what === 'payer' && insuranceId > 0) return lead('/insurance', insuranceId, 'Open payer', { field })
  if (what === 'location' && customerId > 0 && locationId > 0) return lead('/customer', customerId, 'Open location', { location: String(locationId), field })
  if ((what === 'user' || what === 'location') && customerId > 0) return lead('/customer', customerId, 'Open account')
  return labOrderId > 0 ? lead('/lab-order', labOrderId, 'Open order', what === 'order' ? { field: ofOrder[field] ?? field } : {}) : undefined
}
