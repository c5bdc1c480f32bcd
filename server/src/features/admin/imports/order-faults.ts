import type { OrderColumn } from '@labgate/contract/admin/imports'
import type { Issue } from '@labgate/contract/kit/endpoint'
import { Refusal } from '../../../access/refusal.ts'
import type { Fault } from '../../../dictionaries/fault.ts'

/** Columns by the fields that an order save reports. */
const columnOfField: Readonly<Record<string, OrderColumn>> = {
  patientId: 'record number',
  userId_Physician: 'provider npi',
  locationId: 'location',
  labTypeId: 'test type',
  tests: 'tests',
  collectionDeviceId: 'specimen kind',
  siteId: 'site',
  sideId: 'side',
  specimenBarcode: 'specimen number',
  collectionDate: 'collection date',
  collectionTime: 'collection time',
  diagnosis: 'diagnoses',
  medications: 'medications',
  allergies: 'allergies',
  isPregnant: 'pregnant',
  insurance: 'pay',
  selfPay: 'pay',
  contractPay: 'pay',
  signs: 'provider signature',
  userSignatureId_Physician: 'provider signature',
  patientSignatureId: 'patient signature',
  patientConsentOnFile: 'patient signature',
}
export const columnFor = (field: string): OrderColumn | '' => columnOfField[field] ?? ''

const faultOf = (row: number, { path, message }: Issue): Fault => ({
  row,
  column: columnFor(String(path.at(-1) ?? '')),
  message,
})

/** The messages of a refused save as faults of the row; rethrows anything else. */
export const faultsOfRefusal = (row: number, error: unknown): Fault[] => {
  if (!(error instanceof Refusal)) throw error
  return error.issues === undefined || error.issues.length === 0
    ? [{ row, column: '', message: error.message }]
    : error.issues.map((one) => faultOf(row, one))
}
