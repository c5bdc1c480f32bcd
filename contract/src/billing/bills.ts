import { z } from 'zod'
import { answer, criteria, endpoints, listOf, query } from '../kit/endpoint.ts'
import { day, flag, id, instant, line, text } from '../kit/values.ts'
import { say } from '../languages/say.ts'
import { billToNames, findingOwnerNames, partyNames, type Party } from './kinds.ts'

/*
 * The bill of an order, for everyone who may read it (rules.md#reading-a-bill): what was charged,
 * what became of it, who owes the rest, and what was sent. Amounts are in cents.
 */

/** Who owes in the end. */
export const owners = {
  payer: say('Insurance'),
  patient: say('Patient'),
  practice: say('Practice'),
  laboratory: say('Laboratory'),
} as const
export type Owner = keyof typeof owners
/** Several parties are one owner; what a program has open is asked of no one. */
export const ownerOf = (party: Party): Owner => {
  if (party === 'patient') return 'patient'
  if (party === 'client' || party === 'facility') return 'practice'
  return party === 'program' ? 'laboratory' : 'payer'
}

const Open = z.object({
  party: z.enum(partyNames),
  /** The payer's name; '' for others. */
  name: line(200),
  /** Negative: a credit. */
  cents: z.number(),
})
const BillLine = z.object({
  billLineId: id(),
  code: line(5),
  modifiers: z.array(line(2)),
  units: z.number(),
  says: line(200),
  cents: z.number(),
  paidCents: z.number(),
  /** What payers and disputes took off. */
  adjustedCents: z.number(),
  writtenOffCents: z.number(),
  openCents: z.number(),
  /** It was charged again, and its charge taken back. */
  isReplaced: flag(),
})
export type BillLine = z.infer<typeof BillLine>

export const postingKinds = [
  'charge',
  'paid',
  'contractual',
  'adjusted',
  'written-off',
  'moved',
] as const
const Posting = z.object({
  ledgerId: id(),
  at: instant(),
  /** The day on which it stands in the books. */
  postedOn: day(),
  kind: z.enum(postingKinds),
  party: z.enum(partyNames),
  /** What it adds to what is open with the party. */
  cents: z.number(),
  billLineId: id(),
  code: line(5),
  /** 'CO-45' from a payer, or the word of an act; '' none. */
  reason: line(60),
  /** The payer's reason in words; ''. */
  says: text(300),
  /** What the payer remarks about the line, in words. */
  remarks: z.array(text(300)),
  note: text(500),
  claimId: id(),
  claimNumber: line(20),
  /** Who paid or decided: a payer, the practice, or 'Patient'; '' the laboratory. */
  from: line(200),
  /** 'ACH' and its kin (BPR04), 'paper', 'check', 'cash', 'card'; '' no payment. */
  how: line(10),
  /** The number of the check or EFT. */
  check: line(60),
  /** The day of the check, or the day on which the payment was received. */
  paidOn: day(),
  remittanceId: id(),
  paymentId: id(),
  refundId: id(),
  /** Who posted it; '' it was posted automatically. */
  by: line(120),
  /** Who requested it, if another person had to approve it; ''. */
  requestedBy: line(120),
  /** The posting that it takes back; 0: none. */
  takesBackId: id(),
  /** A person takes back what was posted by hand; false: whoever it is from takes it back. */
  isUndoneByHand: flag(),
  isTakenBack: flag(),
})
export type Posting = z.infer<typeof Posting>

const Claim = z.object({
  claimId: id(),
  number: line(20),
  payer: line(200),
  sequence: z.number(),
  version: z.number(),
  /** 1 original, 7 replacement, 8 void. */
  frequency: z.number(),
  state: line(20),
  outcome: line(20),
  cents: z.number(),
  paidCents: z.number(),
  payerNumber: line(50),
  sentDate: instant(),
  decidedDate: instant(),
  /** The file that it left in; 0: none, or not for this user. */
  x12FileId: id(),
  /** Why it was denied or rejected, in words. */
  why: z.array(text(300)),
})
export type BillClaim = z.infer<typeof Claim>

export const paperKinds = [
  'invoice',
  'statement',
  'refund',
  'remittance',
  'estimate',
  'notice',
] as const
const Paper = z.object({
  kind: z.enum(paperKinds),
  /** The record's ID: an invoice's, a remittance's. */
  id: id(),
  /** As people know it: an invoice's number, a check's; ''. */
  number: line(60),
  on: day(),
  /** What it asks, returns, or pays for this bill. */
  cents: z.number(),
})
export type BillPaper = z.infer<typeof Paper>

const Hold = z.object({
  rule: line(60),
  level: line(10),
  owner: z.enum(findingOwnerNames),
  says: text(300),
})
const Item = z.object({
  workItemId: id(),
  queue: z.enum(['insurance', 'billing']),
  reason: line(60),
  says: text(300),
})

const sums = {
  chargeCents: z.number(),
  paidCents: z.number(),
  adjustedCents: z.number(),
  writtenOffCents: z.number(),
  openCents: z.number(),
}
export const Bill = answer({
  /** 0: there is no bill yet. */
  billId: id(),
  labOrderId: id(),
  customerId: id(),
  customer: line(100),
  patientId: id(),
  specimenBarcode: line(20),
  labType: line(60),
  serviceDate: day(),
  billTo: z.enum([...billToNames, '']),
  /** A reason from `notBillable`; '' if it is billed. */
  whyNobody: line(20),
  /** The final result is not released yet. */
  isWaiting: flag(),
  ...sums,
  open: z.array(Open),
  lines: z.array(BillLine),
  /** In the order in which they were posted. */
  postings: z.array(Posting),
  /** Older postings are left out. */
  isCut: flag(),
  /** Latest first. */
  claims: z.array(Claim),
  papers: z.array(Paper),
  /** What holds the bill, and warnings, and who can correct it. */
  holds: z.array(Hold),
  /** Open items of the work queues. */
  items: z.array(Item),
})
export type Bill = z.infer<typeof Bill>

export const BillRow = z.object({
  billId: id(),
  labOrderId: id(),
  specimenBarcode: line(20),
  labType: line(60),
  serviceDate: day(),
  billTo: z.enum(billToNames),
  whyNobody: line(20),
  isWaiting: flag(),
  isHeld: flag(),
  ...sums,
  open: z.array(Open),
})
export type BillRow = z.infer<typeof BillRow>

export const bills = endpoints({
  /**
   * One bill, by its ID, its order, or one of its claims: the first that is not 0 or ''. A practice
   * reads what its invoices ask for, and nothing of payers or the patient.
   */
  get: {
    method: 'GET',
    path: '/api/Billing/GetBill',
    access: 'bill.read',
    byPost: true,
    input: query({ billId: id(), labOrderId: id(), claimId: id(), claimNumber: line(20) }),
    answer: Bill,
  },
  /** The bills of a patient, latest service first. */
  list: {
    method: 'GET',
    path: '/api/Billing/GetBillList',
    access: 'bill.read',
    byPost: true,
    input: query({ searchCriteria: criteria({ patientId: id() }) }),
    answer: listOf(BillRow),
  },
})
