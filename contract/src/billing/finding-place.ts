/** What a bill finding or a work item is about. IDs are 0 if there is none. */
export interface FoundAbout {
  /** The finding's field, such as 'insurance.memberId'; '' if it names none. */
  path: string
  /** What findings share; 'orderer:12' or 'enrollment:12' names a provider. */
  cause: string
  patientId: number
  patientInsuranceId: number
  labOrderId: number
  insuranceId: number
  customerId: number
  locationId: number
}

/** Where a finding is corrected: a screen with the record in its address, and the field that has the focus there. */
export interface FindingPlace {
  record: 'patient' | 'insurance' | 'payer' | 'location' | 'provider' | 'account' | 'order'
  to: '/patient' | '/insurance' | '/customer' | '/lab-order'
  search: Readonly<Record<string, string>>
}
type Fields = Readonly<Record<string, string>>

/* Fields of a screen by their `data-path`, or sections by their ID, where they differ from the field of the finding. */
const ofPatient: Fields = { street1: 'address.street1', postalCode: 'address.postalCode' }
const ofOrder: Fields = {
  signature: 'userSignatureId_Physician',
  notice: 'advance-notice',
  lab: '',
  result: '',
}
/** A field of the open insurance. */
const ofInsurance: Fields = { preAuth: 'preAuthNumber', cover: 'effectiveDate' }

const place = (
  record: FindingPlace['record'],
  to: FindingPlace['to'],
  id: number,
  more: Fields = {},
): FindingPlace => ({
  record,
  to,
  search: {
    id: String(id),
    ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== '')),
  },
})

/** Where a finding is corrected; undefined if it is about no record. Item and inbox message open the same place. */
export const placeOfFinding = (of: FoundAbout): FindingPlace | undefined => {
  const {
    path,
    cause,
    patientId,
    patientInsuranceId,
    labOrderId,
    insuranceId,
    customerId,
    locationId,
  } = of
  const [what = '', field = ''] = path.split('.')
  if (what === 'patient' && patientId > 0)
    return place('patient', '/patient', patientId, { field: ofPatient[field] ?? field })
  if (what === 'insurance' && patientId > 0) {
    const opened =
      patientInsuranceId > 0
        ? { insurance: String(patientInsuranceId), field: ofInsurance[field] ?? field }
        : { field: 'insurance' }
    return place('insurance', '/patient', patientId, opened)
  }
  if (what === 'payer' && insuranceId > 0)
    return place('payer', '/insurance', insuranceId, { field })
  if (what === 'location' && customerId > 0 && locationId > 0)
    return place('location', '/customer', customerId, { location: String(locationId), field })
  const provider =
    what === 'user' ? (/^(?:orderer|enrollment):([1-9]\d*)$/.exec(cause)?.[1] ?? '') : ''
  if (provider !== '' && customerId > 0)
    return place('provider', '/customer', customerId, { user: provider, field })
  if ((what === 'user' || what === 'location') && customerId > 0)
    return place('account', '/customer', customerId)
  return labOrderId > 0
    ? place(
        'order',
        '/lab-order',
        labOrderId,
        what === 'order' ? { field: ofOrder[field] ?? field } : {},
      )
    : undefined
}
