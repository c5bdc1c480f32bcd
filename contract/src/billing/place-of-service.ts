import { say } from '../languages/say.ts'
/**
 * CMS place of service codes of the places where specimens are collected (IOM 100-04 ch. 26 section
 * 10.5), with plain labels. A location has one; a claim shows it.
 */
export const placesOfService = {
  '11': say('Office'),
  '12': 'Home',
  '13': say('Assisted living facility'),
  '14': say('Group home'),
  '15': say('Mobile unit'),
  '19': say('Off-campus outpatient hospital'),
  '20': say('Urgent care facility'),
  '21': say('Inpatient hospital'),
  '22': say('On-campus outpatient hospital'),
  '23': say('Emergency room'),
  '31': say('Skilled nursing facility'),
  '32': say('Nursing facility'),
  '33': say('Custodial care facility'),
  '34': say('Hospice'),
  '49': say('Independent clinic'),
  '50': say('Federally qualified health center'),
  '53': say('Community mental health center'),
  '55': say('Residential substance abuse treatment facility'),
  '57': say('Non-residential substance abuse treatment facility'),
  '58': say('Non-residential opioid treatment facility'),
  '62': say('Comprehensive outpatient rehabilitation facility'),
  '65': say('End-stage renal disease treatment facility'),
  '71': say('Public health clinic'),
  '72': say('Rural health clinic'),
  '81': say('Independent laboratory'),
  '99': say('Other'),
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
