import { usDate } from '../kit/us-date.ts'

/*
 * The codes of a remittance (835) in our own words (rules.md#remittance-advice); a code that is not
 * listed is shown as it is.
 */

/** BPR04, and how practices and patients pay. */
const ways: Readonly<Record<string, string>> = {
  ACH: 'EFT',
  BOP: 'EFT',
  FWT: 'Wire',
  CHK: 'Check',
  NON: 'No payment',
  check: 'Check',
  cash: 'Cash',
  card: 'Card',
  paper: 'Check',
}
/** How something was paid: 'EFT 881234 of 04/02/2026'; '' for what is no payment. */
export const describePaidBy = ({
  how,
  check,
  paidOn,
}: {
  how: string
  check: string
  paidOn: string | null
}): string => {
  const way = ways[how] ?? (check === '' ? '' : 'Check or EFT')
  const isPaid = way !== '' || check !== ''
  return [way, check, paidOn === null || !isPaid ? '' : `of ${usDate(paidOn)}`]
    .filter(Boolean)
    .join(' ')
}

/** CLP02. */
const claimStatuses: Readonly<Record<string, string>> = {
  '1': 'Processed as primary',
  '2': 'Processed as secondary',
  '3': 'Processed as tertiary',
  '4': 'Denied',
  '19': 'Processed as primary and forwarded',
  '20': 'Processed as secondary and forwarded',
  '21': 'Processed as tertiary and forwarded',
  '22': 'Reversal of an earlier decision',
  '23': 'Not this payer’s claim, forwarded',
  '25': 'Predetermination, not a payment',
}
export const describeClaimStatus = (status: string): string =>
  claimStatuses[status] ?? (status === '' ? '' : `Status ${status}`)

/** CAS01. */
export const groupWords: Readonly<Record<string, string>> = {
  CO: 'Contractual',
  PR: 'Patient’s share',
  OA: 'Other',
  PI: 'Payer’s own reason',
  CR: 'Correction and reversal',
}
/** 'CO-45, contractual: The charge is above the contract.'; `says`: the reason in words, ''. */
export const describeAdjustment = ({
  group,
  reason,
  says: text,
}: {
  group: string
  reason: string
  says: string
}): string =>
  [`${group}-${reason}, ${(groupWords[group] ?? 'adjustment').toLowerCase()}`, text]
    .filter(Boolean)
    .join(': ')

/** PLB03-1. */
const providerReasons: Readonly<Record<string, string>> = {
  '50': 'Charge for late filing',
  '51': 'Interest charged to the laboratory',
  '72': 'Returned by the laboratory',
  '90': 'Discount for early payment',
  AH: 'Origination fee',
  AM: 'Paid to a lender of the laboratory',
  AP: 'Advance payment',
  B2: 'Rebate',
  B3: 'Allowance to recover',
  BD: 'Bad debt',
  BN: 'Bonus',
  C5: 'Temporary allowance',
  CR: 'Interest on capitation',
  CS: 'Adjustment',
  CT: 'Capitation payment',
  CV: 'Capital costs passed through',
  CW: 'Nurse anesthetist costs passed through',
  DM: 'Medical education costs passed through',
  E3: 'Withheld by agreement',
  FB: 'Balance carried forward',
  FC: 'Share of a fund',
  GO: 'Graduate medical education',
  HM: 'Hemophilia supplement',
  IP: 'Incentive payment',
  IR: 'Withheld for taxes (IRS)',
  IS: 'Interim settlement',
  J1: 'Not reimbursable',
  L3: 'Penalty',
  L6: 'Interest owed by the payer',
  LE: 'Levy',
  LS: 'Lump sum',
  OA: 'Organ acquisition',
  OB: 'Offset of an affiliate',
  PI: 'Periodic interim payment',
  PL: 'Final payment',
  RA: 'Adjustment for past periods',
  RE: 'Return on equity',
  SL: 'Student loan',
  TL: 'Another party is liable',
  WO: 'Overpayment taken back',
  WU: 'Recovery without a named claim',
}
/** What a provider adjustment is for: 'Overpayment taken back'. */
export const describeProviderReason = (reason: string): string =>
  providerReasons[reason] ?? `Reason ${reason}`
