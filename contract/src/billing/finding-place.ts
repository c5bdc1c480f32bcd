import { linkTo, type ScreenLink } from '../access/link-to.ts'

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

/**
 * Where a finding is corrected: a screen with the record in its address, and the field that has the
 * focus there.
 */
export interface FindingPlace {
  record: 'patient' | 'insurance' | 'payer' | 'location' | 'provider' | 'account' | 'order'
  link: ScreenLink<'/patient' | '/insurance' | '/customer' | '/lab-order'>
}
type Fields = Readonly<Record<string, string>>

/*
 * Fields of a screen by their `data-path`, or sections by their ID, where they differ from the
 * field of the finding.
 */
const ofPatient: Fields = { street1: 'address.street1', postalCode: 'address.postalCode' }
const ofOrder: Fields = {
  signature: 'userSignatureId_Physician',
  notice: 'advance-notice',
  lab: '',
  result: '',
}
/** A field of the open insurance. */
const ofInsurance: Fields = { preAuth: 'preAuthNumber', cover: 'effectiveDate' }

/**
 * Where a finding is corrected; undefined if it is about no record. Item and inbox message open the
 * same place.
 */
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
    return {
      record: 'patient',
      link: linkTo('/patient', { id: patientId, field: ofPatient[field] ?? field }),
    }
  if (what === 'insurance' && patientId > 0) {
    const opened =
      patientInsuranceId > 0
        ? { insurance: patientInsuranceId, field: ofInsurance[field] ?? field }
        : { field: 'insurance' }
    return { record: 'insurance', link: linkTo('/patient', { id: patientId, ...opened }) }
  }
  if (what === 'payer' && insuranceId > 0)
    return { record: 'payer', link: linkTo('/insurance', { id: insuranceId, field }) }
  if (what === 'location' && customerId > 0 && locationId > 0)
    return {
      record: 'location',
      link: linkTo('/customer', { id: customerId, location: locationId, field }),
    }
  const provider =
    what === 'user' ? Number(/^(?:orderer|enrollment):([1-9]\d*)$/.exec(cause)?.[1] ?? 0) : 0
  if (provider > 0 && customerId > 0)
    return {
      record: 'provider',
      link: linkTo('/customer', { id: customerId, user: provider, field }),
    }
  if ((what === 'user' || what === 'location') && customerId > 0)
    return { record: 'account', link: linkTo('/customer', { id: customerId }) }
  return labOrderId > 0
    ? {
        record: 'order',
        link: linkTo('/lab-order', {
          id: labOrderId,
          field: what === 'order' ? (ofOrder[field] ?? field) : '',
        }),
      }
    : undefined
}
