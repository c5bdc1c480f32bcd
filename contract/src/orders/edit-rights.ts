import type { EditRight } from './order-status.ts'

/**
 * The laboratory has the tube: patient, identity, collection time, test type, and number are closed
 * (rules.md#closed-after-receipt).
 */
const closedAfterReceipt: readonly string[] = [
  'patientId',
  'labTypeId',
  'version',
  'collectionDate',
  'collectionDateMissing',
  'noCollectionTime',
  'specimenBarcode',
  'priority',
]
const ofInsurance: readonly string[] = [
  'patientInsuranceId_Primary',
  'patientInsuranceId_Secondary',
  'selfPay',
  'contractPay',
  'insuranceMissing',
]

/**
 * Nothing can be expedited once the laboratory works on it, and targets were set for the priority
 * at accessioning (docs/decisions/0049).
 */
const closedAfterAccession = 'priority'

/**
 * Whether a field of a stored order, by its wire name, can be changed under this right
 * (rules.md#order-edit-rights).
 */
export const mayChange = (right: EditRight, field: string): boolean =>
  right === 'insurance-only'
    ? ofInsurance.includes(field)
    : right === 'what-is-asked'
      ? !closedAfterReceipt.includes(field)
      : right === 'all-with-warning'
        ? field !== closedAfterAccession
        : right !== 'none'
