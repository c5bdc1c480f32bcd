/**
 * CMS place of service codes of the places where specimens are collected (IOM 100-04 ch. 26 section
 * 10.5), with plain labels. A location has one; a claim shows it.
 */
export const placesOfService = {
  '11': 'Office',
  '12': 'Home',
  '13': 'Assisted living facility',
  '14': 'Group home',
  '15': 'Mobile unit',
  '19': 'Off-campus outpatient hospital',
  '20': 'Urgent care facility',
  '21': 'Inpatient hospital',
  '22': 'On-campus outpatient hospital',
  '23': 'Emergency room',
  '31': 'Skilled nursing facility',
  '32': 'Nursing facility',
  '33': 'Custodial care facility',
  '34': 'Hospice',
  '49': 'Independent clinic',
  '50': 'Federally qualified health center',
  '53': 'Community mental health center',
  '55': 'Residential substance abuse treatment facility',
  '57': 'Non-residential substance abuse treatment facility',
  '58': 'Non-residential opioid treatment facility',
  '62': 'Comprehensive outpatient rehabilitation facility',
  '65': 'End-stage renal disease treatment facility',
  '71': 'Public health clinic',
  '72': 'Rural health clinic',
  '81': 'Independent laboratory',
  '99': 'Other',
} as const satisfies Readonly<Record<`${number}`, string>>
const labels: Readonly<Record<string, string>> = placesOfService

export const isPlaceOfService = (code: string): boolean => Object.hasOwn(labels, code)
/** '11 · Office'; '' for none, and the bare code for one not listed. */
export const describePlaceOfService = (code: string): string =>
  [code, labels[code]].filter(Boolean).join(' · ')

/**
 * Inpatient and skilled nursing under Part A: the facility's own claim covers the test, so the
 * facility is billed (billing/bill-to.ts).
 */
export const facilityPlaces: readonly string[] = ['21', '31']
