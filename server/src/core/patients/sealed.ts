/**
 * Where a patient's sealed numbers are stored: bound to the record, so that one never opens as
 * another's.
 */
export const ssnPlace = (patientId: number): string => `patient ${patientId} ssn`
export const licensePlace = (patientId: number): string => `patient ${patientId} license`
