import { usDate } from '../kit/us-date.ts'
import { say } from '../languages/say.ts'

/*
 * The codes of a remittance (835) in our own words (rules.md#remittance-advice); a code that is not
 * listed is shown as it is.
 */

/** BPR04, and how practices and patients pay. */
const ways: Readonly<Record<string, string>> = {
  ACH: 'EFT',
  BOP: 'EFT',
  FWT: say('Wire'),
  CHK: say('Check'),
  NON: say('No payment'),
  check: say('Check'),
  cash: say('Cash'),
  card: say('Card'),
  paper: say('Check'),
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
  const way = ways[how] ?? (check === '' ? '' : say('Check or EFT'))
  const isPaid = way !== '' || check !== ''
  return [
    way,
    check,
    paidOn === null || !isPaid ? '' : say('of {paidOn}', { paidOn: usDate(paidOn) }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** CLP02. */
const claimStatuses: Readonly<Record<string, string>> = {
  '1': say('Processed as primary'),
  '2': say('Processed as secondary'),
  '3': say('Processed as tertiary'),
  '4': say('Denied'),
  '19': say('Processed as primary and forwarded'),
  '20': say('Processed as secondary and forwarded'),
  '21': say('Processed as tertiary and forwarded'),
  '22': say('Reversal of an earlier decision'),
  '23': say('Not this payer’s claim, forwarded'),
  '25': say('Predetermination, not a payment'),
}
export const describeClaimStatus = (status: string): string =>
  claimStatuses[status] ?? (status === '' ? '' : say('Status {status}', { status }))

/** CAS01. */
export const groupWords: Readonly<Record<string, string>> = {
  CO: say('Contractual'),
  PR: say('Patient’s share'),
  OA: say('Other'),
  PI: say('Payer’s own reason'),
  CR: say('Correction and reversal'),
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
  '50': say('Charge for late filing'),
  '51': say('Interest charged to the laboratory'),
  '72': say('Returned by the laboratory'),
  '90': say('Discount for early payment'),
  AH: say('Origination fee'),
  AM: say('Paid to a lender of the laboratory'),
  AP: say('Advance payment'),
  B2: say('Rebate'),
  B3: say('Allowance to recover'),
  BD: say('Bad debt'),
  BN: say('Bonus'),
  C5: say('Temporary allowance'),
  CR: say('Interest on capitation'),
  CS: say('Adjustment'),
  CT: say('Capitation payment'),
  CV: say('Capital costs passed through'),
  CW: say('Nurse anesthetist costs passed through'),
  DM: say('Medical education costs passed through'),
  E3: say('Withheld by agreement'),
  FB: say('Balance carried forward'),
  FC: say('Share of a fund'),
  GO: say('Graduate medical education'),
  HM: say('Hemophilia supplement'),
  IP: say('Incentive payment'),
  IR: say('Withheld for taxes (IRS)'),
  IS: say('Interim settlement'),
  J1: say('Not reimbursable'),
  L3: say('Penalty'),
  L6: say('Interest owed by the payer'),
  LE: say('Levy'),
  LS: say('Lump sum'),
  OA: say('Organ acquisition'),
  OB: say('Offset of an affiliate'),
  PI: say('Periodic interim payment'),
  PL: say('Final payment'),
  RA: say('Adjustment for past periods'),
  RE: say('Return on equity'),
  SL: say('Student loan'),
  TL: say('Another party is liable'),
  WO: say('Overpayment taken back'),
  WU: say('Recovery without a named claim'),
}
/** What a provider adjustment is for: 'Overpayment taken back'. */
export const describeProviderReason = (reason: string): string =>
  providerReasons[reason] ?? say('Reason {reason}', { reason })
