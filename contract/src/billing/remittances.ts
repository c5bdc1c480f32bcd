import { z } from 'zod'
import { answer, criteria, endpoints, listOf, query } from '../kit/endpoint.ts'
import { exportedFile, exportInput } from '../kit/export.ts'
import { day, flag, id, instant, line, text } from '../kit/values.ts'
import { say } from '../languages/say.ts'
import { remittanceStates } from './payer-files.ts'

/*
 * Remittances (835) as an advice that people read (rules.md#remittance-advice): what a payer paid by
 * a check or EFT, for which claims, and what became of each. Amounts are in cents.
 */

const rowShape = {
  remittanceId: id(),
  payer: line(100),
  /** BPR04, or 'paper'. */
  how: line(10),
  /** The number of the check or EFT. */
  check: line(50),
  paidOn: day(),
  cents: z.number(),
  state: z.enum(remittanceStates),
  /** Why it is held or set aside; ''. */
  says: text(300),
  /** 0: entered from paper. */
  x12FileId: id(),
  /** Where it begins in its file: the number of the segment. */
  atSegment: z.number(),
  /** Claims that the reader may see, and how many of them are not posted. */
  claims: z.number(),
  notPosted: z.number(),
  isTest: flag(),
  dateMade: instant(),
}
export const RemittanceRow = z.object(rowShape)
export type RemittanceRow = z.infer<typeof RemittanceRow>

const Adjustment = z.object({
  group: line(5),
  reason: line(10),
  /** The reason in words; ''. */
  says: text(300),
  cents: z.number(),
})
export type AdviceAdjustment = z.infer<typeof Adjustment>
const AdviceLine = z.object({
  /** Its segment in the file; 0: entered from paper. */
  atSegment: z.number(),
  code: line(60),
  modifiers: z.array(line(5)),
  /** The code that we sent, if the payer decided on another; ''. */
  submitted: line(60),
  units: line(20),
  serviceDate: day(),
  chargeCents: z.number(),
  /** null: the payer does not say. */
  allowedCents: z.number().nullable(),
  paidCents: z.number(),
  adjustments: z.array(Adjustment),
  /** Remarks (RARC) in words. */
  remarks: z.array(text(300)),
})
export type AdviceLine = z.infer<typeof AdviceLine>
export const AdviceClaim = z.object({
  remittanceClaimId: id(),
  atSegment: z.number(),
  patientName: line(200),
  memberId: line(80),
  /** The payer's data in place of what we sent; ''. */
  corrected: line(200),
  /** Our number, as the payer repeats it. */
  number: line(60),
  payerNumber: line(60),
  /** CLP02. */
  status: line(5),
  outcome: line(20),
  serviceFrom: day(),
  serviceTo: day(),
  chargeCents: z.number(),
  paidCents: z.number(),
  patientCents: z.number(),
  adjustments: z.array(Adjustment),
  remarks: z.array(text(300)),
  lines: z.array(AdviceLine),
  /** To whom the payer forwarded the claim; ''. */
  forwardedTo: line(200),
  state: z.enum(['posted', 'unmatched', 'set aside', 'held']),
  /** Why it is not posted; ''. */
  says: text(300),
  /** A reversal took the decision back later. */
  isTakenBack: flag(),
  /** The claim of ours to which it was posted; 0 and '': none. */
  claimId: id(),
  claimNumber: line(20),
  billId: id(),
  /** A person posted it by hand. */
  isByHand: flag(),
  /** The item where it is matched, or where its posting by hand is taken back; 0 none. */
  workItemId: id(),
})
export type AdviceClaim = z.infer<typeof AdviceClaim>

const ProviderAdjustment = z.object({
  atSegment: z.number(),
  reason: line(10),
  reference: line(60),
  /** Positive: the payer takes it away. */
  cents: z.number(),
  claimId: id(),
  claimNumber: line(20),
})
export type ProviderAdjustment = z.infer<typeof ProviderAdjustment>

const Party = z.object({
  name: line(100),
  id: line(80),
  /** Address and contact, as the file has them. */
  lines: z.array(line(200)),
})
export const Advice = answer({
  ...rowShape,
  from: Party,
  to: Party,
  /** Sums of the claims that the reader may see. */
  chargeCents: z.number(),
  paidCents: z.number(),
  patientCents: z.number(),
  adjustments: z.array(ProviderAdjustment),
  /** Claims of restricted charts are left out. */
  isPartial: flag(),
  /** The item of a held remittance; 0 none. */
  workItemId: id(),
})
export type Advice = z.infer<typeof Advice>

/** Claims of one remittance on paper at most: beyond, its file is the paper. */
export const mostPrintedClaims = 2000

const filters = {
  x12FileId: id(),
  /** Number of the check or EFT, or its beginning, or the amount (rules.md#finding-money). */
  search: line(60),
  state: z.enum(['', ...remittanceStates]),
}

export const remittances = endpoints({
  /** Latest first. */
  list: {
    method: 'GET',
    path: '/api/BillingWork/GetRemittanceList',
    access: 'payer-files.read',
    byPost: true,
    input: query({ searchCriteria: criteria(filters) }),
    answer: listOf(RemittanceRow),
  },
  exportList: {
    method: 'POST',
    path: '/api/BillingWork/ExportRemittanceList',
    access: 'payer-files.read',
    input: exportInput(filters),
    answer: exportedFile,
  },
  get: {
    method: 'GET',
    path: '/api/BillingWork/GetRemittance',
    access: 'payer-files.read',
    byPost: true,
    input: query({ remittanceId: id() }),
    answer: Advice,
  },
  /**
   * Its claims, in the order of the payer; `claimId`: the decisions on one of ours alone; `waits`:
   * those alone that are not posted yet.
   */
  claims: {
    method: 'GET',
    path: '/api/BillingWork/GetRemittanceClaimList',
    access: 'payer-files.read',
    byPost: true,
    input: query({
      searchCriteria: criteria({ remittanceId: id(), claimId: id(), waits: flag() }),
    }),
    answer: listOf(AdviceClaim),
  },
  /** As a PDF with all claims, to print or to send. */
  print: {
    method: 'GET',
    path: '/api/BillingWork/PrintRemittance',
    access: 'payer-files.read',
    byPost: true,
    input: query({ remittanceId: id() }),
    answer: answer({ fileType: line(120), fileName: line(200), fileAsBase64: z.string() }),
  },
})

/** What became of a decision: 'Posted to claim B1S1V1', or why it is not posted. */
export const describeDone = ({
  state,
  says: why,
  claimNumber,
  isTakenBack,
  isByHand,
}: Pick<AdviceClaim, 'state' | 'says' | 'claimNumber' | 'isTakenBack' | 'isByHand'>): string => {
  if (state === 'posted')
    return say('Posted to claim {claimNumber}{value}{value2}', {
      claimNumber,
      value: isByHand ? ` ${say('by hand')}` : '',
      value2: isTakenBack ? say(', and taken back later') : '',
    })
  const what =
    state === 'unmatched'
      ? say('Not posted')
      : state === 'held'
        ? say('Held, not posted')
        : say('Set aside')
  return [what, why].filter(Boolean).join(': ')
}
