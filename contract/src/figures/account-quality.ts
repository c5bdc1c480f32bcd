import { say } from '../languages/say.ts'
import type { BenchDifference } from '../orders/bench-differences.ts'
import { Rejection } from '../orders/order-status.ts'
import { differenceMeasures, endMeasure, measures, missingMeasure } from './measures.ts'

const missing = (text: string, rule: string) => ({
  says: say('{text} missing', { text }),
  measure: missingMeasure(rule),
})
const differs = {
  mismatchName: { says: say('Name differs'), measure: differenceMeasures.mismatchName.id },
  mismatchDOB: { says: say('DOB differs'), measure: differenceMeasures.mismatchDOB.id },
  mismatchPregnant: {
    says: say('Pregnancy differs'),
    measure: differenceMeasures.mismatchPregnant.id,
  },
  mismatchDate: {
    says: say('Collection date differs'),
    measure: differenceMeasures.mismatchDate.id,
  },
  mismatchSite: {
    says: say('Collection site differs'),
    measure: differenceMeasures.mismatchSite.id,
  },
} as const satisfies Record<BenchDifference, object>
const { mismatchName, mismatchDOB, mismatchPregnant, ...otherDifferences } = differs

/**
 * Customer experience issues, each with its measure: the nine kinds of records.md#order-issues, and
 * the collection site, which the bench can tick like the other differences.
 */
export const issueKinds = [
  missing(say('Name'), 'patient-name'),
  mismatchName,
  missing(say('Address'), 'patient-address'),
  missing('DOB', 'patient-birth-date'),
  mismatchDOB,
  mismatchPregnant,
  missing(say('Patient signature'), 'patient-signature'),
  missing(say('Provider signature'), 'provider-signature'),
  ...Object.values(otherDifferences),
] as const
/** The four customer experience categories of rejections. */
export const rejectKinds = [
  { says: say('Stability exceeded'), measure: endMeasure(Rejection.Stability) },
  { says: say('Quantity or quality'), measure: measures['quantity-or-quality'].id },
  { says: say('Missing identifier'), measure: endMeasure(Rejection.MissingIdentifier) },
  { says: say('Wrong device'), measure: endMeasure(Rejection.WrongDevice) },
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
