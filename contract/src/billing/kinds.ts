import { say } from '../languages/say.ts'
/** Who pays a bill (rules.md#who-pays). `nobody`: not billable, with a reason. */
export const billTos = {
  insurance: say('Insurance'),
  client: say('Practice'),
  patient: say('Patient'),
  facility: say('Facility'),
  program: say('Program'),
  nobody: say('Not billable'),
} as const
export type BillTo = keyof typeof billTos
export const billToNames = Object.keys(billTos) as [BillTo, ...BillTo[]]

/** Why no one pays. */
export const notBillable = {
  canceled: say('The order was canceled.'),
  rejected: say('The specimen was rejected.'),
  moved: say('The specimen has another order.'),
  'our-fault': say('The laboratory repeats the test at its own cost.'),
  'written-off': say('Written off.'),
} as const
export type WhyNobody = keyof typeof notBillable

/** Who can correct a rule's finding. */
export const findingOwners = {
  client: say('Practice'),
  insurance: say('Insurance desk'),
  billing: say('Billing'),
  lab: say('Laboratory'),
} as const
export type FindingOwner = keyof typeof findingOwners
export const findingOwnerNames = Object.keys(findingOwners) as [FindingOwner, ...FindingOwner[]]

/** The earliest point at which someone could have seen it. */
export const moments = {
  order: say('Order form'),
  accessioning: say('Accessioning'),
  eligibility: say('Eligibility answer'),
  result: say('Result'),
  claim: say('Claim'),
  posting: say('Posting'),
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
  'payer-1': say('Primary insurance'),
  'payer-2': say('Secondary insurance'),
  'payer-3': say('Tertiary insurance'),
  patient: say('Patient'),
  client: say('Practice'),
  facility: say('Facility'),
  program: say('Program'),
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
