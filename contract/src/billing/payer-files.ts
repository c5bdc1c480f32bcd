import { z } from 'zod'
import {
  answer,
  body,
  criteria,
  Done,
  endpoints,
  listOf,
  query,
  Saved,
  shortListOf,
} from '../kit/endpoint.ts'
import { exportedFile, exportInput } from '../kit/export.ts'
import { base64, day, flag, id, instant, line, text, whole } from '../kit/values.ts'
import { say } from '../languages/say.ts'
import { OutsideAmounts } from './provider-adjustments.ts'
import { RelatedFile } from './related-files.ts'

/*
 * Files to and from payers, and payments that need a person (docs/decisions/0055). Amounts are in
 * cents.
 */

export const fileStates = ['waiting', 'sent', 'new', 'read', 'refused', 'set aside'] as const
export const remittanceStates = ['posting', 'posted', 'partly posted', 'held', 'set aside'] as const
export const remittanceStateLabels: Readonly<Record<(typeof remittanceStates)[number], string>> = {
  posting: say('Being posted'),
  posted: say('Posted'),
  'partly posted': say('Posted in part'),
  held: say('Held'),
  'set aside': say('Set aside'),
}
/** What two people release of a held remittance: everything, or the claims that add up. */
export const releaseScopes = ['all', 'balancing'] as const
/** The payer refuses one of our files; we refuse a payer's file if nothing in it can be read. */
export const fileStateLabels: Readonly<Record<(typeof fileStates)[number], string>> = {
  waiting: say('Waiting to be sent'),
  sent: say('Sent'),
  new: say('Waiting to be read'),
  read: say('Read'),
  refused: say('Refused'),
  'set aside': say('Set aside'),
}
/** Transaction sets in words. */
export const fileKinds: Readonly<Record<string, string>> = {
  '837': say('Claims (837)'),
  '999': say('File acknowledgment (999)'),
  TA1: say('Interchange acknowledgment (TA1)'),
  '277': say('Claim acknowledgment or status response (277)'),
  '835': say('Remittance (835)'),
  '270': say('Eligibility inquiry (270)'),
  '271': say('Eligibility response (271)'),
  '276': say('Claim status request (276)'),
}

const fileShape = {
  x12FileId: id(),
  partner: line(100),
  direction: z.enum(['in', 'out']),
  state: z.enum(fileStates),
  name: line(200),
  kinds: z.array(line(5)),
  control: line(20),
  isTest: flag(),
  size: z.number(),
  /**
   * Results: claims, accepted, rejected, posted, held, aside, unmatched; cents is the money posted,
   * waitingCents the money that is held or unmatched.
   */
  counts: z.record(z.string(), z.number()),
  faults: z.array(text(600)),
  says: text(300),
  /** What a person has to look at in a file that was read; '' nothing. */
  attention: text(300),
  dateMade: instant(),
  dateDone: instant(),
}
export const PayerFile = z.object(fileShape)
export type PayerFile = z.infer<typeof PayerFile>

const ClaimFound = z.object({
  claimId: id(),
  number: line(20),
  patientName: line(160),
  memberId: line(80),
  serviceDate: day(),
  cents: z.number(),
  state: line(20),
  payer: line(200),
})
/** A posted decision that a payment looks like a repeat of. */
const Repeated = z.object({
  payer: line(100),
  trace: line(50),
  paidOn: day(),
  number: line(50),
  payerNumber: line(50),
  claimNumber: line(20),
  chargeCents: z.number(),
  paidCents: z.number(),
  isPaper: flag(),
})
/** Another remittance with the check or EFT number of this one. */
const OtherRemittance = z.object({
  remittanceId: id(),
  /** 0: entered from paper. */
  x12FileId: id(),
  state: z.enum(remittanceStates),
  says: text(300),
  cents: z.number(),
  dateMade: instant(),
  /** Where the two differ, this one first: 'Claim B1S1V1: CO-45 $139.00, there $140.00'. */
  differs: z.array(text(300)),
})
/** Of a payment that is posted by hand: our lines for each of the payer’s. */
const ChosenLine = z.object({
  /** The payer's line, by its segment. */
  at: whole(0, 10_000_000),
  /** Several share it by their charges. */
  billLineIds: z.array(id()).min(1).max(50),
})
export type ChosenLine = z.infer<typeof ChosenLine>
const chosenLines = z.array(ChosenLine).max(200)
/** A posting by hand that another person decides about. */
const RequestedMatch = z.object({
  claimNumber: line(20),
  /** Why it needs two people. */
  why: text(300),
  askedBy: line(160),
  askedNote: text(500),
  dateAsked: instant(),
  isSecondPayment: flag(),
  isWholeClaim: flag(),
  lines: chosenLines,
  /** This user may approve it. */
  mayApprove: flag(),
})
/** What a person posted, and what they chose. */
const PostedMatch = z.object({
  claimNumber: line(20),
  postedBy: line(160),
  /** Who requested it; '' one person was enough. */
  askedBy: line(160),
  datePosted: instant(),
  note: text(500),
  why: text(300),
  lines: chosenLines,
  isTakenBack: flag(),
  /** The item as which it waits again; 0 none. */
  waitsAs: id(),
})
const Person = z.object({ name: line(160), memberId: line(80), dob: day(), mrn: line(40) })
/** A payment beside one of our claims, for posting it line by line. */
export const LinesToPost = answer({
  claimId: id(),
  /** Whom the file names, and whose claim it is: two patients must not be mixed up. */
  inFile: Person,
  onClaim: Person,
  /** Why it does not clearly name the claim's patient, so that two people post it; '' it does. */
  unclear: text(300),
  payer: line(200),
  serviceDate: day(),
  chargeCents: z.number(),
  /** The payer's lines, each with the lines of ours that fit; [] none was found. */
  lines: z.array(
    z.object({
      at: z.number(),
      code: line(60),
      chargeCents: z.number(),
      paidCents: z.number(),
      adjustments: z.array(z.object({ group: line(5), reason: line(10), cents: z.number() })),
      fits: z.array(id()),
    }),
  ),
  ours: z.array(
    z.object({
      billLineId: id(),
      code: line(60),
      says: line(80),
      cents: z.number(),
      openCents: z.number(),
    }),
  ),
})
export type LinesToPost = z.infer<typeof LinesToPost>
/** What is wrong with a held remittance; at: the segment of its file, 0 unknown. */
const HeldFault = z.object({ at: z.number(), says: text(300) })
/** What two people can post of a held remittance. */
const Release = z.object({
  scopes: z.array(z.enum(releaseScopes)),
  /** Claims that add up by themselves, and what they pay. */
  balancing: z.number(),
  balancingCents: z.number(),
  /** Requested; '' not yet. */
  askedScope: z.enum(['', ...releaseScopes]),
  askedBy: line(160),
  askedNote: text(500),
  dateAsked: instant(),
  /** This user may approve it. */
  mayApprove: flag(),
})
/**
 * A payment that no one could match, or a held remittance, with what a person needs to decide about
 * it.
 */
const PaymentToDecide = answer({
  state: z.enum(['unmatched', 'held', 'posted', 'set aside']),
  /** Of the payment, or of the held remittance: what was requested is of this version. */
  rowVersion: id(),
  /** 0: the whole remittance is on hold. */
  remittanceClaimId: id(),
  remittanceId: id(),
  payer: line(100),
  trace: line(50),
  paidOn: day(),
  cents: z.number(),
  differenceCents: z.number(),
  says: text(300),
  number: line(50),
  payerNumber: line(50),
  patientName: line(160),
  memberId: line(80),
  serviceDate: day(),
  chargeCents: z.number(),
  paidCents: z.number(),
  outcome: line(20),
  /** Null: it looks like no other. */
  repeats: Repeated.nullable(),
  /** Our claims that it may be for, likeliest first. */
  claims: z.array(ClaimFound),
  /** Number of payments in the held remittance. */
  payments: z.number(),
  /** 0: entered from paper. */
  x12FileId: id(),
  /** Where it begins in its file: the number of the segment. */
  atSegment: z.number(),
  faults: z.array(HeldFault),
  others: z.array(OtherRemittance),
  release: Release.nullable(),
  outside: OutsideAmounts,
  request: RequestedMatch.nullable(),
  posted: PostedMatch.nullable(),
})
export type PaymentToDecide = z.infer<typeof PaymentToDecide>
const Partner = z.object({ tradingPartnerId: id(), name: line(100), transport: line(20) })

const fileFilters = {
  direction: z.enum(['', 'in', 'out']),
  state: z.enum(['', ...fileStates]),
  kind: line(5),
  tradingPartnerId: id(),
}

export const payerFiles = endpoints({
  list: {
    method: 'GET',
    path: '/api/BillingWork/GetPayerFileList',
    access: 'payer-files.read',
    input: query({
      searchCriteria: criteria(fileFilters),
    }),
    answer: listOf(PayerFile),
  },
  exportList: {
    method: 'POST',
    path: '/api/BillingWork/ExportPayerFileList',
    access: 'payer-files.read',
    input: exportInput(fileFilters),
    answer: exportedFile,
  },
  /**
   * With its text, one segment per line; `isCut`: only a part of a large file, around the segment
   * that is asked for.
   */
  get: {
    method: 'GET',
    path: '/api/BillingWork/GetPayerFile',
    access: 'payer-files.read',
    input: query({ x12FileId: id(), atSegment: whole(0, 10_000_000).optional() }),
    answer: answer({
      ...fileShape,
      segments: z.array(z.object({ at: z.number(), id: line(3), text: text(2000) })),
      isCut: flag(),
      related: z.array(RelatedFile),
    }),
  },
  partners: {
    method: 'GET',
    path: '/api/BillingWork/GetTradingPartners',
    access: 'payer-files.read',
    input: query({}),
    answer: shortListOf(Partner),
  },
  /** Sends or reads it again. Its content takes effect only once. */
  repeat: {
    method: 'POST',
    path: '/api/BillingWork/RepeatPayerFile',
    access: 'payer-files.save',
    changes: true,
    input: body({ x12FileId: id() }),
    answer: Done,
  },
  /**
   * A file that someone downloaded from a payer's portal. Adding the same file again changes
   * nothing.
   */
  add: {
    method: 'POST',
    path: '/api/BillingWork/AddPayerFile',
    access: 'payer-files.save',
    changes: true,
    carriesFile: true,
    input: body({ tradingPartnerId: id(), fileName: line(200), fileAsBase64: base64() }),
    answer: Saved,
  },
  /**
   * Makes due claims, sends waiting files, and reads incoming ones, as the job does every five
   * minutes.
   */
  exchange: {
    method: 'POST',
    path: '/api/BillingWork/ExchangePayerFiles',
    access: 'payer-files.save',
    changes: true,
    input: body({}),
    answer: Done,
  },
  payment: {
    method: 'GET',
    path: '/api/BillingWork/GetPaymentToDecide',
    access: 'payer-files.read',
    input: query({ workItemId: id() }),
    answer: PaymentToDecide,
  },
  /**
   * Posts a payment to the claim that a person found. `isSecondPayment`: it is money of its own,
   * although the claim is decided; it adjusts nothing twice. `isWholeClaim`: the payer's lines are
   * not those of the claim, such as one code for several; it is posted to the claim as a whole.
   * `lines`: our lines for each of the payer's, chosen by hand. A payment that does not clearly name the patient,
   * or one above the user's limit that is posted by lines, is requested, and another person decides.
   */
  match: {
    method: 'POST',
    path: '/api/BillingWork/MatchPayment',
    access: 'payer-files.save',
    changes: true,
    input: body({
      workItemId: id(),
      claimNumber: line(20),
      note: text(500),
      isSecondPayment: flag(),
      isWholeClaim: flag().optional(),
      lines: chosenLines.optional(),
    }),
    answer: Saved,
  },
  /** A payment that waits for a person, beside the claim whose number they enter. */
  linesToPost: {
    method: 'GET',
    path: '/api/BillingWork/GetLinesToPost',
    access: 'payer-files.save',
    byPost: true,
    input: query({ workItemId: id(), claimNumber: line(20) }),
    answer: LinesToPost,
  },
  /**
   * Takes back what was posted by hand: the ledger gets the opposite, and the payment waits for a
   * person again.
   */
  takeBackMatch: {
    method: 'POST',
    path: '/api/BillingWork/TakeBackMatch',
    access: 'payer-files.save',
    changes: true,
    input: body({ workItemId: id(), reason: text(250) }),
    answer: Done,
  },
  /** Posts to its claim what a payer took back for it outside its claims. */
  postRecovery: {
    method: 'POST',
    path: '/api/BillingWork/PostRecovery',
    access: 'payer-files.save',
    changes: true,
    input: body({ workItemId: id(), note: text(500) }),
    answer: Done,
  },
  /**
   * Posts what a remittance that is posted in part moves outside its claims, up to the user's limit.
   */
  postOutside: {
    method: 'POST',
    path: '/api/BillingWork/PostOutside',
    access: 'payer-files.save',
    changes: true,
    input: body({ workItemId: id(), note: text(500) }),
    answer: Done,
  },
  /**
   * The payment, or the held remittance, is not posted: the payer sends another, or it is not ours.
   */
  setAside: {
    method: 'POST',
    path: '/api/BillingWork/SetPaymentAside',
    access: 'payer-files.save',
    changes: true,
    input: body({ workItemId: id(), note: text(500) }),
    answer: Saved,
  },
  /**
   * Requests that a held remittance is posted: everything, if only its envelope or a contact is at
   * fault, or the claims that add up by themselves.
   */
  release: {
    method: 'POST',
    path: '/api/BillingWork/ReleaseRemittance',
    access: 'payer-files.save',
    changes: true,
    input: body({ workItemId: id(), scope: z.enum(releaseScopes), note: text(500) }),
    answer: Done,
  },
  /**
   * Another person approves a requested posting by hand or release, or it is declined or withdrawn
   * with a reason.
   */
  decide: {
    method: 'POST',
    path: '/api/BillingWork/DecidePayment',
    access: 'payer-files.save',
    changes: true,
    input: body({
      workItemId: id(),
      /** The version of the payment or remittance that was on screen. */
      rowVersion: id().optional(),
      isApproved: flag(),
      reason: text(500),
    }),
    answer: Done,
  },
})
