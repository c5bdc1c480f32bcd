import type { ValueAct } from '@labgate/contract/corrections/acts'
import type { CorrectionValues } from '@labgate/contract/corrections/corrections'
import { typedTime } from '@labgate/contract/kit/typed-times'
import { say } from '@labgate/contract/languages/say'
import { localOf, momentsAt } from '@labgate/contract/orders/collection'
import type { LabOrder } from '@labgate/contract/orders/order-shape'

/** How an order is paid, as one choice. */
export const paymentWords = {
  insurance: say('Insurance'),
  self: 'Self-pay',
  contract: say('Contract'),
  missing: say('Not on the requisition'),
} as const
type Payment = keyof typeof paymentWords

/** The correction form: the order's current values, to be changed. */
export interface CorrectionFormValues {
  collectionDay: string | null
  collectionTime: string
  noCollectionTime: boolean
  userId_Physician: number
  locationId: number
  /** Number on the new label; '': a new one is assigned. */
  specimenBarcode: string
  payment: string
  patientInsuranceId_Primary: number
  patientInsuranceId_Secondary: number
}

export const paymentOf = ({ selfPay, contractPay, insuranceMissing }: LabOrder): Payment =>
  selfPay ? 'self' : contractPay ? 'contract' : insuranceMissing ? 'missing' : 'insurance'

export const formOf = (order: LabOrder): CorrectionFormValues => {
  const [specimen] = order.specimens
  const local = specimen?.collectionDate
    ? localOf(new Date(specimen.collectionDate), order.timeZone)
    : undefined
  return {
    collectionDay: local?.day ?? null,
    collectionTime: local === undefined || specimen?.noCollectionTime === true ? '' : local.time,
    noCollectionTime: specimen?.noCollectionTime ?? false,
    userId_Physician: order.userId_Physician,
    locationId: order.locationId,
    specimenBarcode: '',
    payment: paymentOf(order),
    patientInsuranceId_Primary: order.patientInsuranceId_Primary,
    patientInsuranceId_Secondary: order.patientInsuranceId_Secondary,
  }
}

/*
 * If unchanged in the form, the moment stays exact to the second; a clock time that occurs twice
 * means the first one.
 */
const momentOf = (form: CorrectionFormValues, order: LabOrder): string | null => {
  const { collectionDay, collectionTime, noCollectionTime } = form
  if (collectionDay === null) return null
  const begun = formOf(order)
  const time = typedTime(collectionTime) ?? ''
  if (
    collectionDay === begun.collectionDay &&
    noCollectionTime === begun.noCollectionTime &&
    time === (typedTime(begun.collectionTime) ?? '')
  )
    return order.specimens[0]?.collectionDate ?? null
  const [first] = momentsAt(order.timeZone, collectionDay, noCollectionTime ? '00:00' : time)
  return first?.toISOString() ?? null
}

/** What the act sets; it accepts nothing else. */
export const valuesOf = (
  act: ValueAct,
  form: CorrectionFormValues,
  order: LabOrder,
): CorrectionValues => {
  if (act === 'collection-time')
    return {
      collectionDate: momentOf(form, order),
      collectionDateMissing: false,
      noCollectionTime: form.noCollectionTime,
    }
  if (act === 'provider')
    return { userId_Physician: form.userId_Physician, physicianMissing: false }
  if (act === 'location') return { locationId: form.locationId, locationMissing: false }
  if (act === 'barcode') return { specimenBarcode: form.specimenBarcode.trim() }
  if (act === 'reset-signature') return {}
  const isInsured = form.payment === 'insurance'
  return {
    selfPay: form.payment === 'self',
    contractPay: form.payment === 'contract',
    insuranceMissing: form.payment === 'missing',
    patientInsuranceId_Primary: isInsured ? form.patientInsuranceId_Primary : 0,
    patientInsuranceId_Secondary: isInsured ? form.patientInsuranceId_Secondary : 0,
  }
}
