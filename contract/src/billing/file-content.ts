import { z } from 'zod'
import { answer, endpoints, query } from '../kit/endpoint.ts'
import { day, flag, id, line, text } from '../kit/values.ts'
import { Benefit, OtherPayer } from './eligibility.ts'

/*
 * What a payer's file says, in words (rules.md#answers-in-words): acknowledgments (TA1, 999, 277CA),
 * statuses (277), and coverage (271), each with its place in the file and what became of it.
 * Amounts are in cents.
 */

const OurClaim = z.object({
  /** 0: no claim of ours has this number. */
  claimId: id(),
  /** Its state now. */
  state: line(20),
  outcome: line(20),
})
const FileVerdict = z.object({
  /** 'File acknowledgment (999)'. */
  kind: line(60),
  /** Our control number. */
  control: line(20),
  verdict: line(60),
  isRefused: flag(),
  /** What the receiver found wrong, in sentences. */
  says: z.array(text(600)),
})
export type FileVerdict = z.infer<typeof FileVerdict>
const Batch = z.object({
  /** Who answers: a payer or a clearinghouse. */
  source: line(100),
  batch: line(60),
  received: day(),
  processed: day(),
  verdict: z.enum(['accepted', 'received', 'rejected']),
  statuses: z.array(text(600)),
  accepted: z.number(),
  acceptedCents: z.number(),
  rejected: z.number(),
  rejectedCents: z.number(),
})
export type Batch = z.infer<typeof Batch>
const ClaimAnswer = z.object({
  /** The segment where it begins; 0: not known. */
  atSegment: z.number(),
  number: line(60),
  patientName: line(200),
  serviceDate: day(),
  cents: z.number(),
  payerNumber: line(60),
  verdict: line(60),
  isRejected: flag(),
  statuses: z.array(text(600)),
  /** Statuses of single lines: '80307: Rejected ...'. */
  lines: z.array(text(600)),
  ours: OurClaim,
})
export type ClaimAnswer = z.infer<typeof ClaimAnswer>
const CoverAnswer = z.object({
  name: line(200),
  memberId: line(80),
  /** In one word of `coverWords`. */
  word: line(30),
  plan: line(100),
  benefits: z.array(Benefit),
  otherPayers: z.array(OtherPayer),
  /** Why the payer refused the question, in sentences. */
  refusals: z.array(text(300)),
  /** The question that it answers; 0: none of ours. */
  patientEligibilityId: id(),
  patientId: id(),
})
export type CoverAnswer = z.infer<typeof CoverAnswer>

/** Claims and persons of one file that are shown in words; beyond, its segments remain. */
export const mostAnswers = 500

export const fileContents = endpoints({
  get: {
    method: 'GET',
    path: '/api/BillingWork/GetPayerFileContent',
    access: 'payer-files.read',
    byPost: true,
    input: query({ x12FileId: id() }),
    answer: answer({
      files: z.array(FileVerdict),
      batches: z.array(Batch),
      /** Of a 277CA or a 277. */
      claims: z.array(ClaimAnswer),
      coverage: z.array(CoverAnswer),
      /** There are more than are shown. */
      isCut: flag(),
    }),
  },
})
