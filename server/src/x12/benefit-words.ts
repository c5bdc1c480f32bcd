import { describeMoney } from '@labgate/contract/billing/money'
import { usDate } from '@labgate/contract/kit/us-date'
import type { Benefit, DateRange } from './faces/eligibility.ts'

/*
 * Benefits of a 271 in our own words (005010X279A1, EB and DTP); a code that is not listed is shown
 * as is.
 */

/** EB01. */
const kinds: Readonly<Record<string, string>> = {
  '1': 'Active coverage',
  '2': 'Active, full risk capitation',
  '3': 'Active, services capitated',
  '4': 'Active, services capitated to the primary care physician',
  '5': 'Active, pending investigation',
  '6': 'Inactive',
  '7': 'Inactive, pending an update',
  '8': 'Inactive, pending investigation',
  A: 'Coinsurance',
  B: 'Copay',
  C: 'Deductible',
  CB: 'Basis of coverage',
  D: 'Description of the benefit',
  E: 'Exclusion',
  F: 'Limit',
  G: 'Out-of-pocket maximum',
  H: 'No limit',
  I: 'Not covered',
  J: 'Cost containment',
  K: 'Reserve',
  L: 'Primary care provider',
  M: 'Pre-existing condition',
  MC: 'Managed care coordinator',
  N: 'Services restricted to a provider',
  O: 'Not deemed a medical necessity',
  P: 'Disclaimer',
  Q: 'Second surgical opinion required',
  R: 'Another or additional payer',
  S: 'Prior year',
  T: 'Card lost or stolen',
  U: 'Contact for more',
  V: 'Cannot be processed',
  W: 'Other source of data',
  X: 'Health care facility',
  Y: 'Spend down',
}
/** EB02. */
const levels: Readonly<Record<string, string>> = {
  CHD: 'children only',
  DEP: 'dependents only',
  ECH: 'employee and children',
  EMP: 'employee only',
  ESP: 'employee and spouse',
  FAM: 'family',
  IND: 'individual',
  SPC: 'spouse and children',
  SPO: 'spouse only',
}
/** EB03. */
const services: Readonly<Record<string, string>> = {
  '1': 'medical care',
  '2': 'surgery',
  '4': 'diagnostic x-ray',
  '5': 'diagnostic laboratory',
  '12': 'durable medical equipment',
  '23': 'diagnostic dental',
  '30': 'the plan in general',
  '33': 'chiropractic',
  '35': 'dental care',
  '42': 'home health care',
  '45': 'hospice',
  '47': 'hospital',
  '48': 'hospital, inpatient',
  '50': 'hospital, outpatient',
  '51': 'hospital, emergency accident',
  '52': 'hospital, emergency',
  '53': 'ambulatory surgery',
  '60': 'general benefits',
  '62': 'MRI and CT scan',
  '65': 'newborn care',
  '68': 'well baby care',
  '69': 'maternity',
  '73': 'diagnostic medical services',
  '76': 'dialysis',
  '78': 'chemotherapy',
  '80': 'immunizations',
  '81': 'routine physical',
  '82': 'family planning',
  '86': 'emergency services',
  '88': 'pharmacy',
  '98': 'office visit',
  A0: 'professional visit, outpatient',
  A3: 'professional visit, home',
  A6: 'psychotherapy',
  A7: 'psychiatric, inpatient',
  A8: 'psychiatric, outpatient',
  AD: 'occupational therapy',
  AE: 'physical medicine',
  AF: 'speech therapy',
  AG: 'skilled nursing',
  AI: 'substance abuse',
  AJ: 'alcoholism',
  AK: 'drug addiction',
  AL: 'vision',
  BG: 'cardiac rehabilitation',
  BH: 'pediatrics',
  MH: 'mental health',
  UC: 'urgent care',
}
/** EB04. */
const insurances: Readonly<Record<string, string>> = {
  C1: 'commercial',
  CO: 'COBRA',
  EP: 'exclusive provider organization (EPO)',
  GP: 'group policy',
  HM: 'HMO',
  HN: 'Medicare Advantage HMO',
  IN: 'indemnity',
  IP: 'individual policy',
  MA: 'Medicare Part A',
  MB: 'Medicare Part B',
  MC: 'Medicaid',
  MH: 'Medigap Part A',
  MI: 'Medigap Part B',
  MP: 'Medicare primary',
  OT: 'other',
  PR: 'PPO',
  PS: 'point of service (POS)',
  QM: 'Qualified Medicare Beneficiary (QMB)',
  SP: 'supplemental policy',
  WC: 'workers’ compensation',
}
/** EB06. */
const periods: Readonly<Record<string, string>> = {
  '6': 'an hour',
  '7': 'a day',
  '13': '24 hours',
  '21': 'years',
  '22': 'service year',
  '23': 'calendar year',
  '24': 'year to date',
  '25': 'contract',
  '26': 'episode',
  '27': 'visit',
  '28': 'outlier',
  '29': 'remaining',
  '30': 'exceeded',
  '31': 'not exceeded',
  '32': 'lifetime',
  '33': 'lifetime, remaining',
  '34': 'month',
  '35': 'week',
}
const networks: Readonly<Record<string, string>> = {
  Y: 'in network',
  N: 'out of network',
  W: 'in and out of network',
}
/** DTP01. */
const dates: Readonly<Record<string, string>> = {
  '096': 'discharge',
  '193': 'period begins',
  '194': 'period ends',
  '198': 'completed',
  '290': 'coordination of benefits',
  '291': 'plan',
  '292': 'benefit',
  '304': 'last visit',
  '307': 'eligible',
  '318': 'added',
  '346': 'plan begins',
  '347': 'plan ends',
  '348': 'benefit begins',
  '349': 'benefit ends',
  '356': 'eligible from',
  '357': 'eligible until',
  '435': 'admission',
  '472': 'service',
  '636': 'last updated',
}

const dayOf = (day: string): string => usDate(day.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'))
/** 'plan begins 01/01/2026'. */
export const describeDates = ({ qualifier, from, to }: DateRange): string =>
  `${dates[qualifier] ?? `date ${qualifier}`} ${dayOf(from)}${to === from ? '' : ` to ${dayOf(to)}`}`
const percent = (fraction: string): string => {
  const share = Number(fraction)
  return fraction === '' || !Number.isFinite(share)
    ? ''
    : `${(share * 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}%`
}

export interface DescribedBenefit {
  what: string
  /** Services it is about; '' not stated. */
  services: string
  /** '$500.00', '20%'; ''. */
  amount: string
  details: string
}
/** A benefit as people read it. */
export const describeBenefit = (benefit: Benefit): DescribedBenefit => ({
  what: kinds[benefit.code] ?? `Benefit ${benefit.code}`,
  services: benefit.serviceTypes.map((type) => services[type] ?? `service ${type}`).join(', '),
  amount:
    benefit.amount === undefined || !Number.isFinite(benefit.amount)
      ? percent(benefit.fraction)
      : describeMoney(benefit.amount),
  details: [
    periods[benefit.period] ?? '',
    levels[benefit.level] ?? '',
    networks[benefit.inNetwork] ?? '',
    insurances[benefit.insuranceType] ?? '',
    benefit.plan,
    benefit.authorization === 'Y' ? 'authorization required' : '',
    ...benefit.dates.map(describeDates),
    ...benefit.messages,
  ]
    .filter(Boolean)
    .join(' · '),
})
