import { centsOf, sumOf } from '../cents.ts'
import type { Fault } from '../fault.ts'
import { claimAcknowledgment as guide } from '../guides/claim-acknowledgment.ts'
import { type FileGiven, type SetOf, setsOf } from './sets-of.ts'

/*
 * 277CA: which claims of a batch proceed to a decision (rules.md#claim-status). Rejected here is
 * not denied: such a claim was never decided.
 */

export interface ClaimStatus {
  /**
   * A0 passed on, A1 received, A2 accepted, A3 to A8 rejected; with the status and the entity
   * concerned: 'A7', '164', 'IL'.
   */
  category: string
  status: string
  entity: string
}
/**
 * accepted: will be decided; received and passed on: on its way; rejected: corrected and sent again
 * as an original.
 */
export type ClaimVerdict = 'accepted' | 'received' | 'rejected'
export interface AcknowledgedLine {
  /** REF*FJ: our line number. */
  number: string
  code: string
  statuses: readonly ClaimStatus[]
}
export interface AcknowledgedClaim {
  at: number
  /** TRN02: our claim number. */
  number: string
  verdict: ClaimVerdict
  statuses: readonly ClaimStatus[]
  /** STC04, in cents. */
  charge: number
  payerNumber: string
  clearinghouseNumber: string
  serviceDate: string
  patient: { last: string; first: string; id: string }
  lines: readonly AcknowledgedLine[]
}
interface Totals {
  count: number
  /** In cents. */
  sum: number
}
/** What the file states for a batch, compared with the totals of its claims. */
export interface Reconciliation {
  accepted: Totals
  rejected: Totals
  /** Where the batch's own totals differ from its claims: names of the differing ones. */
  differences: readonly ('accepted-count' | 'accepted-sum' | 'rejected-count' | 'rejected-sum')[]
}
export interface ClaimAcknowledgement {
  sender: string
  interchangeControl: string
  control: string
  /** Where ST stands in the whole file; its first segment is 1. */
  begins: number
  isTest: boolean
  /** PR a payer, AY a clearinghouse. */
  sourceKind: string
  source: string
  sourceId: string
  /** TRN02 of 2200B: our BHT03. */
  batch: string
  verdict: ClaimVerdict
  statuses: readonly ClaimStatus[]
  received: string
  processed: string
  claims: readonly AcknowledgedClaim[]
  totals: Reconciliation
  faults: readonly Fault[]
}

type Found = SetOf<typeof guide.body>['found']
type Source = Found['sources'][number]
type Receiver = NonNullable<Source['receiver']>
type FoundClaim = Receiver['providers'][number]['patients'][number]['claims'][number]
type Patient = Receiver['providers'][number]['patients'][number]
type Statuses = FoundClaim['statuses']

const statusesOf = (all: Statuses): ClaimStatus[] =>
  all.flatMap(({ status, status2, status3 }) =>
    [status, status2, status3]
      .filter(({ category }) => category !== '')
      .map(({ category, status: code, entity }) => ({ category, status: code, entity })),
  )
const rejects = ['A3', 'A4', 'A6', 'A7', 'A8']
const verdictOf = (all: Statuses): ClaimVerdict => {
  const categories = statusesOf(all).map(({ category }) => category)
  if (
    all.some(({ action }) => action === 'U') ||
    categories.some((category) => rejects.includes(category))
  )
    return 'rejected'
  return categories.some((category) => category === 'A2' || category === 'A5')
    ? 'accepted'
    : 'received'
}
const claimOf = (found: FoundClaim, { person }: Patient): AcknowledgedClaim => ({
  at: found.at,
  number: found.trace?.number ?? '',
  verdict: verdictOf(found.statuses),
  statuses: statusesOf(found.statuses),
  charge: centsOf(found.statuses[0]?.amount ?? ''),
  payerNumber: found.payerNumber?.value ?? '',
  clearinghouseNumber: found.clearinghouseNumber?.value ?? '',
  serviceDate: found.serviceDate?.date ?? '',
  patient: {
    last: person?.name?.last ?? '',
    first: person?.name?.first ?? '',
    id: person?.name?.id ?? '',
  },
  lines: found.lines.map(({ service, lineNumber, statuses }) => ({
    number: lineNumber?.value ?? '',
    code: service?.procedure.code ?? '',
    statuses: statusesOf(statuses),
  })),
})

const totalsOf = (claims: readonly AcknowledgedClaim[]): Totals => ({
  count: claims.length,
  sum: claims.reduce((sum, { charge }) => sum + charge, 0),
})
const reconciled = (
  claims: readonly AcknowledgedClaim[],
  batch: Receiver['batch'],
): Reconciliation => {
  const rejected = totalsOf(claims.filter(({ verdict }) => verdict === 'rejected'))
  const accepted = totalsOf(claims.filter(({ verdict }) => verdict !== 'rejected'))
  const agrees = (value: { value: string } | undefined, own: number, isMoney: boolean): boolean =>
    value === undefined || (isMoney ? centsOf(value.value) : Number(value.value)) === own
  const isBare = batch?.accepted === undefined && batch?.refused === undefined
  const differences = [
    ...(agrees(batch?.accepted, accepted.count, false) ? [] : (['accepted-count'] as const)),
    ...(agrees(batch?.acceptedSum, accepted.sum, true) ? [] : (['accepted-sum'] as const)),
    ...(agrees(batch?.refused, rejected.count, false) ? [] : (['rejected-count'] as const)),
    ...(agrees(batch?.refusedSum, rejected.sum, true) ? [] : (['rejected-sum'] as const)),
  ]
  // a batch without claims below it speaks for all of them: there is nothing to compare
  return { accepted, rejected, differences: isBare || claims.length > 0 ? differences : [] }
}

/*
 * What is said of the whole batch (2200B); or of each of its providers (2200C) if all are rejected
 * without a claim below them.
 */
const statusesOfAll = (receiver: Receiver | undefined): Statuses => {
  const ofBatch = receiver?.batch?.statuses ?? []
  const providers = receiver?.providers ?? []
  const areRejected = providers.every(
    ({ batch, patients }) =>
      patients.length === 0 && verdictOf(batch?.statuses ?? []) === 'rejected',
  )
  return providers.length > 0 && areRejected && verdictOf(ofBatch) !== 'rejected'
    ? providers.flatMap(({ batch }) => batch?.statuses ?? [])
    : ofBatch
}

const acknowledgementsOf = ({
  found,
  set,
  sender,
  interchangeControl,
  isTest,
  faults,
}: SetOf<typeof guide.body>): ClaimAcknowledgement[] =>
  found.sources.map(({ names, receipts, receiver }) => {
    const claims =
      receiver?.providers.flatMap(({ patients }) =>
        patients.flatMap((patient) => patient.claims.map((one) => claimOf(one, patient))),
      ) ?? []
    const batch = receiver?.batch
    const all = statusesOfAll(receiver)
    return {
      sender,
      interchangeControl,
      control: set.control,
      begins: set.begins,
      isTest,
      sourceKind: names?.name?.entity ?? '',
      source: names?.name?.name ?? '',
      sourceId: names?.name?.id ?? '',
      batch: batch?.trace?.number ?? '',
      verdict: verdictOf(all),
      statuses: statusesOf(all),
      received: receipts[0]?.received?.date ?? '',
      processed: receipts[0]?.processed?.date ?? '',
      claims,
      totals: reconciled(claims, batch),
      faults,
    }
  })

/**
 * The part of a batch without an answer: sent less accepted less rejected. A negative count means
 * that the answer has claims that were not sent.
 */
export const unanswered = (
  { accepted, rejected }: Reconciliation,
  sent: readonly { charge: string }[],
): Totals => ({
  count: sent.length - accepted.count - rejected.count,
  sum: sumOf(sent.map(({ charge }) => charge)) - accepted.sum - rejected.sum,
})

/** Every 277CA of a file. Never throws. */
export const readClaimAcknowledgement = (
  given: FileGiven,
): {
  sets: readonly ClaimAcknowledgement[]
  faults: readonly Fault[]
  others: readonly string[]
} => {
  const { sets, faults, others } = setsOf(guide, given)
  return { sets: sets.flatMap(acknowledgementsOf), faults, others }
}
