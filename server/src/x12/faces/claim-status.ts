import { centsOf, dollarsOf } from '../cents.ts'
import type { Fault } from '../fault.ts'
import { claimStatus, claimStatusRequest } from '../guides/claim-status.ts'
import { writeFile, type Envelope, type Written } from '../write-file.ts'
import type { PersonName, Sex } from './claim.ts'
import { type FileGiven, type SetOf, setsOf } from './sets-of.ts'

/*
 * 276 asks for the status of a claim, 277 answers (rules.md#claim-status). Days are CCYYMMDD, money
 * is in cents.
 */

export interface StatusInquiry {
  /** TRN02: repeated in the answer. */
  trace: string
  subscriber: PersonName & { memberId: string; birthDate: string; sex?: Sex }
  patient?: PersonName & { birthDate: string; sex?: Sex }
  /** Our claim number, and the payer's if known. */
  claimNumber: string
  payerNumber?: string
  charge: number
  serviceDate: string
}
export interface StatusBatch {
  reference: string
  /** 'CCYYMMDDHHMM'. */
  at: string
  payer: { name: string; id: string }
  receiver: { name: string; id: string }
  provider: { name: string; npi: string }
  inquiries: readonly StatusInquiry[]
}

const person = ({ last, first, middle, suffix }: PersonName) => ({ last, first, middle, suffix })
const birth = ({ birthDate, sex }: { birthDate: string; sex?: Sex }) => ({
  format: 'D8',
  date: birthDate,
  sex,
})
const claimModel = (inquiry: StatusInquiry) => ({
  trace: { kind: '1', number: inquiry.trace },
  payerNumber: inquiry.payerNumber === undefined ? undefined : { value: inquiry.payerNumber },
  patientAccount: { value: inquiry.claimNumber },
  charge: { value: dollarsOf(inquiry.charge) },
  serviceDate: { format: 'D8', date: inquiry.serviceDate },
})
const subscriberModel = (inquiry: StatusInquiry) => {
  const { subscriber, patient } = inquiry
  const name = { type: '1', ...person(subscriber), idQualifier: 'MI', id: subscriber.memberId }
  if (patient === undefined)
    return { birth: birth(subscriber), person: { name }, claims: [claimModel(inquiry)] }
  return {
    person: { name },
    patients: [
      { birth: birth(patient), person: { name: person(patient) }, claims: [claimModel(inquiry)] },
    ],
  }
}

/** A 276 about claims with one payer. */
export const writeClaimStatusRequest = (batch: StatusBatch, envelope: Envelope): Written =>
  writeFile(claimStatusRequest, envelope, [
    {
      beginning: {
        purpose: '13',
        reference: batch.reference,
        date: batch.at.slice(0, 8),
        time: batch.at.slice(8),
      },
      sources: [
        {
          payer: { name: { name: batch.payer.name, idQualifier: 'PI', id: batch.payer.id } },
          receivers: [
            {
              names: {
                name: {
                  type: '2',
                  last: batch.receiver.name,
                  idQualifier: '46',
                  id: batch.receiver.id,
                },
              },
              providers: [
                {
                  names: [
                    {
                      name: {
                        type: '2',
                        last: batch.provider.name,
                        idQualifier: 'XX',
                        id: batch.provider.npi,
                      },
                    },
                  ],
                  subscribers: batch.inquiries.map(subscriberModel),
                },
              ],
            },
          ],
        },
      ],
    },
  ])

/**
 * By STC01-1: A acknowledged, P pending, F finalized, R requests documents, D and E no answer now.
 */
export type StatusWord =
  | 'acknowledged'
  | 'rejected'
  | 'pending'
  | 'finalized'
  | 'asks-for-papers'
  | 'not-found'
  | 'no-answer'
export interface StatusAnswer {
  trace: string
  word: StatusWord
  category: string
  status: string
  entity: string
  date: string
  charge: number
  paid: number
  paidOn: string
  check: string
  payerNumber: string
  isTest: boolean
  faults: readonly Fault[]
}
const wordOf = (category: string): StatusWord => {
  if (category === 'A4' || category === 'D0') return 'not-found'
  if (['A3', 'A6', 'A7', 'A8'].includes(category)) return 'rejected'
  const words: Readonly<Record<string, StatusWord>> = {
    A: 'acknowledged',
    P: 'pending',
    F: 'finalized',
    R: 'asks-for-papers',
  }
  return words[category.charAt(0)] ?? 'no-answer'
}

type Found = SetOf<typeof claimStatus.body>
type FoundClaim =
  Found['found']['sources'][number]['receivers'][number]['providers'][number]['subscribers'][number]['claims'][number]
const answerOf = (
  { trace, statuses, payerNumber }: FoundClaim,
  { isTest, faults }: Found,
): StatusAnswer => {
  const [first] = statuses
  const { category = '', status = '', entity = '' } = first?.status ?? {}
  return {
    trace: trace?.number ?? '',
    word: wordOf(category),
    category,
    status,
    entity,
    date: first?.date ?? '',
    charge: centsOf(first?.charge ?? ''),
    paid: centsOf(first?.paid ?? ''),
    paidOn: first?.paidOn ?? '',
    check: first?.check ?? '',
    payerNumber: payerNumber?.value ?? '',
    isTest,
    faults,
  }
}

export interface ClaimStatuses {
  answers: readonly StatusAnswer[]
  faults: readonly Fault[]
  others: readonly string[]
}
/** Every 277 of a file that answers a 276. Never throws. */
export const readClaimStatus = (given: FileGiven): ClaimStatuses => {
  const { sets, faults, others } = setsOf(claimStatus, given)
  const answers = sets.flatMap((set) =>
    set.found.sources.flatMap(({ receivers }) =>
      receivers.flatMap(({ providers }) =>
        providers.flatMap(({ subscribers }) =>
          subscribers.flatMap(({ claims, patients }) =>
            [...claims, ...patients.flatMap((patient) => patient.claims)].map((claim) =>
              answerOf(claim, set),
            ),
          ),
        ),
      ),
    ),
  )
  return { answers, faults, others }
}
