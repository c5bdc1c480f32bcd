/** Who pays a bill (rules.md#who-pays). `nobody`: not billable, with a reason. */
export const billTos = {
  insurance: 'Insurance',
  client: 'Practice',
  patient: 'Patient',
  facility: 'Facility',
  program: 'Program',
  nobody: 'Not billable',
} as const
export type BillTo = keyof typeof billTos
export const billToNames = Object.keys(billTos) as [BillTo, ...BillTo[]]

/** Why no one pays. */
export const notBillable = {
  canceled: 'The order was canceled.',
  rejected: 'The specimen was rejected.',
  moved: 'The specimen has another order.',
  'our-fault': 'The laboratory repeats the test at its own cost.',
  'written-off': 'Written off.',
} as const
export type WhyNobody = keyof typeof notBillable

/** Who can correct a rule's finding. */
export const findingOwners = {
  client: 'Practice',
  insurance: 'Insurance desk',
  billing: 'Billing',
  lab: 'Laboratory',
} as const
export type FindingOwner = keyof typeof findingOwners
export const findingOwnerNames = Object.keys(findingOwners) as [FindingOwner, ...FindingOwner[]]

/** The earliest point at which someone could have seen it. */
export const moments = {
  order: 'Order form',
  accessioning: 'Accessioning',
  eligibility: 'Eligibility answer',
  result: 'Result',
  claim: 'Claim',
  posting: 'Posting',
} as const
export type Moment = keyof typeof moments

/**
 * Where a claim is (rules.md#claim-states). `refused by file`, `rejected`, and `denied` (an outcome
 * of an adjudicated claim) are distinct: the file or set was faulty; the claim never reached a
 * decision; the payer decided against it.
 */
export const claimStates = [
  'ready',
  'batched',
  'sent',
  'refused by file',
  'received',
  'rejected',
  'accepted',
  'adjudicated',
  'replaced',
  'closed',
] as const
export type ClaimState = (typeof claimStates)[number]

/** Who owes an open amount. */
export const parties = {
  'payer-1': 'Primary insurance',
  'payer-2': 'Secondary insurance',
  'payer-3': 'Tertiary insurance',
  patient: 'Patient',
  client: 'Practice',
  facility: 'Facility',
  program: 'Program',
} as const
export type Party = keyof typeof parties
export const partyNames = Object.keys(parties) as [Party, ...Party[]]
/** Who owes a new bill. */
export const firstParty: Readonly<Record<Exclude<BillTo, 'nobody'>, Party>> = {
  insurance: 'payer-1',
  client: 'client',
  patient: 'patient',
  facility: 'facility',
  program: 'program',
}
