import { endMeasure, measures, missingMeasure } from './measures.ts'

/** The nine kinds of customer experience issues, each with its measure (reference/domain.md 1.11). */
export const issueKinds = [
  { says: 'Name missing', measure: missingMeasure('patient-name') },
  { says: 'Name differs', measure: measures['mismatch-name'].id },
  { says: 'Address missing', measure: missingMeasure('patient-address') },
  { says: 'Birth date missing', measure: missingMeasure('patient-birth-date') },
  { says: 'Birth date differs', measure: measures['mismatch-birth-date'].id },
  { says: 'Pregnancy differs', measure: measures['mismatch-pregnancy'].id },
  { says: 'Patient signature missing', measure: missingMeasure('patient-signature') },
  { says: 'Provider signature missing', measure: missingMeasure('provider-signature') },
  { says: 'Collection date differs', measure: measures['mismatch-collection-date'].id },
] as const
/** The four customer experience categories of rejections. */
export const rejectKinds = [
  { says: 'Stability exceeded', measure: endMeasure(101) },
  { says: 'Quantity or quality', measure: measures['quantity-or-quality'].id },
  { says: 'Missing identifier', measure: endMeasure(103) },
  { says: 'Wrong device', measure: endMeasure(104) },
] as const

/** Missing information that prevents a specimen from being billed. */
export const billingKinds = [
  'insurance',
  'diagnosis',
  'patient-name',
  'patient-birth-date',
  'patient-address',
  'provider',
  'provider-signature',
  'patient-signature',
] as const
