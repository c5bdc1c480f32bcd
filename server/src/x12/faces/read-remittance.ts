import { centsOf, sumOf } from '../cents.ts'
import type { Fault } from '../fault.ts'
import { remittance as guide } from '../guides/remittance.ts'
import { outcomeOf } from './outcome.ts'
import { digestOf } from './remittance-digest.ts'
import type {
  ProviderAdjustment,
  Remittance,
  RemittanceAdjustment,
  RemittanceClaim,
  RemittanceLine,
  RemittanceName,
  RemittanceProcedure,
} from './remittance.ts'
import { type FileGiven, type SetOf, setsOf } from './sets-of.ts'
import { unreadableAmounts } from './unreadable-amounts.ts'

type Found = SetOf<typeof guide.body>['found']
type FoundClaim = Found['headers'][number]['claims'][number]
type FoundLine = FoundClaim['lines'][number]
type FoundName = NonNullable<FoundClaim['patient']>
type FoundProcedure = NonNullable<FoundLine['service']>['procedure']

const nameOf = (name: FoundName | undefined): RemittanceName | undefined => {
  if (name === undefined) return undefined
  const { last, first, middle, suffix, idQualifier, id } = name
  return { last, first, middle, suffix, idQualifier, id }
}
const adjustmentsOf = (all: FoundClaim['adjustments']): RemittanceAdjustment[] =>
  all.flatMap(({ group, reasons, at }) =>
    reasons.map(({ reason, amount, quantity }) => ({
      group,
      reason,
      amount: centsOf(amount),
      quantity,
      at,
    })),
  )
const procedureOf = ({
  qualifier,
  code,
  modifier1,
  modifier2,
  modifier3,
  modifier4,
}: FoundProcedure): RemittanceProcedure => ({
  qualifier,
  code,
  modifiers: [modifier1, modifier2, modifier3, modifier4].filter((one) => one !== ''),
})
/** The date for the first of these qualifiers that has one. */
const dateOf = (
  dates: readonly { qualifier: string; date: string }[],
  ...qualifiers: readonly string[]
): string =>
  qualifiers
    .map((wanted) => dates.find(({ qualifier }) => qualifier === wanted)?.date ?? '')
    .find((date) => date !== '') ?? ''

const lineOf = (line: FoundLine): RemittanceLine => {
  const { service } = line
  const allowed = line.amounts.find(({ qualifier }) => qualifier === 'B6')
  return {
    at: line.at,
    number: line.lineNumber?.value ?? '',
    procedure: procedureOf(service?.procedure ?? nothing),
    submitted:
      service === undefined || service.submitted.code === ''
        ? undefined
        : procedureOf(service.submitted),
    charge: centsOf(service?.charge ?? ''),
    paid: centsOf(service?.paid ?? ''),
    // X12: omitted units are one
    units: service?.units === undefined || service.units === '' ? '1' : service.units,
    unitsSubmitted: service?.unitsSubmitted ?? '',
    from: dateOf(line.dates, '472', '150'),
    to: dateOf(line.dates, '472', '151', '150'),
    adjustments: adjustmentsOf(line.adjustments),
    allowed: allowed && centsOf(allowed.value),
    remarks: line.remarkCodes.map(({ code }) => code),
  }
}
const nothing = {
  qualifier: '',
  code: '',
  modifier1: '',
  modifier2: '',
  modifier3: '',
  modifier4: '',
  text: '',
}

/** RARC: the payer sent the claim on to the next one. */
const forwarding: readonly string[] = ['MA18', 'N89']

const claimOf = (found: FoundClaim): RemittanceClaim => {
  const { claim, crossover } = found
  const [status, charge, paid] = [
    claim?.status ?? '',
    centsOf(claim?.charge ?? ''),
    centsOf(claim?.paid ?? ''),
  ]
  const [adjustments, lines] = [adjustmentsOf(found.adjustments), found.lines.map(lineOf)]
  const remarks = found.remarks?.codes.map(({ code }) => code) ?? []
  return {
    at: found.at,
    number: claim?.number ?? '',
    status,
    outcome: outcomeOf(status, { charge, paid, adjustments }, lines),
    charge,
    paid,
    patientOwes: sumOf([claim?.patientOwes ?? '']),
    filing: claim?.filing ?? '',
    payerNumber: claim?.payerNumber ?? '',
    originalNumber: found.ids.find(({ qualifier }) => qualifier === 'F8')?.value ?? '',
    place: claim?.place ?? '',
    frequency: claim?.frequency ?? '',
    adjustments,
    patient: nameOf(found.patient),
    subscriber: nameOf(found.subscriber),
    corrected: nameOf(found.corrected),
    isForwarded:
      crossover !== undefined ||
      ['19', '20', '21', '23'].includes(status) ||
      [remarks, ...lines.map((line) => line.remarks)].some((codes) =>
        codes.some((code) => forwarding.includes(code)),
      ),
    crossover: nameOf(crossover),
    priorityPayer: nameOf(found.priorityPayer),
    received: dateOf(found.dates, '050'),
    statementFrom: dateOf(found.dates, '232'),
    statementTo: dateOf(found.dates, '233', '232'),
    amounts: found.amounts.map(({ qualifier, value }) => ({ qualifier, amount: centsOf(value) })),
    remarks,
    lines,
  }
}
const providerAdjustmentsOf = (all: Found['providerAdjustments']): ProviderAdjustment[] =>
  all.flatMap(({ at, provider, yearEnd, adjustments }) =>
    adjustments.map(({ why, amount }) => ({
      at,
      provider,
      yearEnd,
      reason: why.reason,
      reference: why.reference,
      amount: centsOf(amount),
    })),
  )

const remittanceOf = ({
  found,
  set,
  sender,
  interchangeControl,
  isTest,
  faults,
}: SetOf<typeof guide.body>): Remittance => {
  const { payment, trace, payer, payee } = found
  const amount = centsOf(payment?.amount ?? '')
  return {
    sender,
    interchangeControl,
    control: set.control,
    begins: set.begins,
    isTest,
    handling: payment?.handling ?? '',
    amount: payment?.direction === 'D' && amount !== 0 ? -amount : amount,
    method: payment?.method ?? '',
    date: payment?.date ?? '',
    trace: trace?.number ?? '',
    originator: trace?.originator ?? '',
    payer: {
      name: payer?.name?.name ?? '',
      id: payer?.name?.id ?? '',
      ids: idsOf(payer?.ids ?? []),
    },
    payee: {
      name: payee?.name?.name ?? '',
      idQualifier: payee?.name?.idQualifier ?? '',
      id: payee?.name?.id ?? '',
      ids: idsOf(payee?.ids ?? []),
    },
    claims: found.headers.flatMap(({ claims }) => claims.map(claimOf)),
    providerAdjustments: providerAdjustmentsOf(found.providerAdjustments),
    faults: [...faults, ...unreadableAmounts(set, faults)],
  }
}
const idsOf = (ids: readonly { qualifier: string; value: string }[]) =>
  ids.map(({ qualifier, value }) => ({ qualifier, value }))

export interface Remittances {
  sets: readonly Remittance[]
  /** Faults of the file, outside its 835. */
  faults: readonly Fault[]
  /** Sets of other guides. */
  others: readonly string[]
}

/**
 * Every 835 of a file. Never throws; errors are returned as faults, and `balanceOf` handles what
 * does not balance.
 */
export const readRemittance = (given: FileGiven): Remittances => {
  const { sets, faults, others } = setsOf(guide, given)
  return {
    sets: sets.map(remittanceOf).map((set) => ({ ...set, digest: digestOf(set) })),
    faults,
    others,
  }
}
