import type { SimulatedDecision } from './decide.ts'
import type { SimulatedClaim } from './read-claims.ts'
import { simulatedDay, simulatedSegment as segment } from './segments.ts'

/* 835 of the simulated payer. Money is in cents until written. */

/** A claim as it appears on a remittance. */
export interface SimulatedPayment {
  claim: SimulatedClaim
  payerNumber: string
  /** CLP02: 1 2 3 processed, 19 and forwarded, 22 reversed. */
  status: string
  decisions: readonly SimulatedDecision[]
  /** REF*F8. */
  originalNumber: string
}
/** PLB: a positive amount is deducted. */
export interface SimulatedProviderAdjustment {
  reason: 'WO' | 'FB' | 'L6'
  reference: string
  amount: number
}

const dollars = (cents: number): string => {
  const [whole, rest] = [Math.floor(Math.abs(cents) / 100), Math.abs(cents) % 100]
  const after = rest === 0 ? '' : `.${String(rest).padStart(2, '0').replace(/0$/, '')}`
  return `${cents < 0 ? '-' : ''}${whole === 0 && after !== '' ? '' : whole}${after}`
}
const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0)
export const simulatedPaid = ({ decisions, status }: SimulatedPayment): number =>
  sum(decisions.map(({ paid }) => paid)) * (status === '22' ? -1 : 1)

/** Adjustments of a line, one CAS for each group. */
const adjustments = ({ adjustments: all }: SimulatedDecision, sign: number): string[] =>
  [...Map.groupBy(all, ({ group }) => group)].map(([group, ofGroup]) =>
    segment(
      'CAS',
      group,
      ...ofGroup.flatMap(({ reason, amount }, nth) => [
        ...(nth === 0 ? [] : ['']),
        reason,
        dollars(sign * amount),
      ]),
    ),
  )

/* CLP06 has fewer codes than SBR09: such payers name the plan instead. */
const remittanceFilings: Readonly<Record<string, string>> = {
  '11': 'ZZ',
  BL: '12',
  CI: '12',
  FI: 'ZZ',
}

const claimLines = ({
  claim,
  payerNumber,
  status,
  decisions,
  originalNumber,
}: SimulatedPayment): string[] => {
  const sign = status === '22' ? -1 : 1
  const owed = sum(
    decisions.flatMap((decision) =>
      decision.adjustments.filter(({ group }) => group === 'PR').map(({ amount }) => amount),
    ),
  )
  const [last = '', first = ''] = claim.patient
  const [subscriberLast = '', subscriberFirst = ''] = claim.subscriber
  const paid = sign * sum(decisions.map((decision) => decision.paid))
  return [
    segment(
      'CLP',
      claim.number,
      status,
      dollars(sign * claim.charge),
      dollars(paid),
      owed === 0 ? '' : dollars(sign * owed),
      remittanceFilings[claim.filing] ?? claim.filing,
      payerNumber,
      claim.place,
      claim.frequency,
    ),
    segment(
      'NM1',
      'QC',
      '1',
      last,
      first,
      '',
      '',
      '',
      ...(claim.isSubscriber ? ['MI', claim.memberId] : []),
    ),
    ...(claim.isSubscriber
      ? []
      : [
          segment(
            'NM1',
            'IL',
            '1',
            subscriberLast,
            subscriberFirst,
            '',
            '',
            '',
            'MI',
            claim.memberId,
          ),
        ]),
    ...(status === '19'
      ? [segment('NM1', 'TT', '2', 'SECOND HEALTH PLAN', '', '', '', '', 'PI', '77001')]
      : []),
    ...(claim.filing === 'MB'
      ? [segment('MOA', '', '', 'MA01', status === '19' ? 'MA18' : '')]
      : []),
    ...(originalNumber === '' ? [] : [segment('REF', 'F8', originalNumber)]),
    ...decisions.flatMap((decision) => {
      const { line, remarks, allowed } = decision
      return [
        segment(
          'SVC',
          line.procedure.slice(0, 6),
          dollars(sign * line.charge),
          dollars(sign * decision.paid),
          '',
          String(decision.paid === 0 && allowed === 0 ? 0 : line.units),
        ),
        segment('DTM', '472', line.day),
        ...adjustments(decision, sign),
        segment('REF', '6R', line.number),
        ...(allowed === 0 || sign < 0 ? [] : [segment('AMT', 'B6', dollars(allowed))]),
        ...remarks.map((remark) => segment('LQ', 'HE', remark)),
      ]
    }),
  ]
}

export interface SimulatedDeposit {
  payments: readonly SimulatedPayment[]
  adjustments: readonly SimulatedProviderAdjustment[]
  /** TRN02. */
  trace: string
  payer: { name: string; id: string; taxId: string }
}

/**
 * An 835 for one deposit. Payments less adjustments are never below zero: the caller carries the
 * rest forward.
 */
export const simulated835 = (
  { payments, adjustments: ofProvider, trace, payer }: SimulatedDeposit,
  at: Date,
): string[] => {
  const amount = sum(payments.map(simulatedPaid)) - sum(ofProvider.map((one) => one.amount))
  const day = simulatedDay(at)
  const billing = payments[0]?.claim.billing ?? { name: '', npi: '', taxId: '' }
  const originator = `1${payer.taxId}`
  const bank =
    amount === 0
      ? []
      : ['CCP', '01', '999999992', 'DA', '123456', originator, '', '01', '999988880', 'DA', '98765']
  return [
    segment(
      'BPR',
      amount === 0 ? 'H' : 'I',
      dollars(amount),
      'C',
      amount === 0 ? 'NON' : 'ACH',
      ...bank,
      ...Array.from({ length: 11 - bank.length }, () => ''),
      day,
    ),
    segment('TRN', '1', trace, originator),
    segment('DTM', '405', day),
    segment('N1', 'PR', payer.name),
    segment('N3', '1 PAYER PLAZA'),
    segment('N4', 'TAMPA', 'FL', '33602'),
    segment('REF', '2U', payer.id),
    segment('PER', 'BL', 'PROVIDER SERVICES', 'TE', '8135550199'),
    segment('N1', 'PE', billing.name, 'XX', billing.npi),
    ...(billing.taxId === '' ? [] : [segment('REF', 'TJ', billing.taxId)]),
    ...(payments.length === 0 ? [] : [segment('LX', '1')]),
    ...payments.flatMap(claimLines),
    ...(ofProvider.length === 0 ? [] : plb(ofProvider, billing.npi, `${day.slice(0, 4)}1231`)),
  ]
}
const mostInPlb = 6
const plb = (all: readonly SimulatedProviderAdjustment[], npi: string, yearEnd: string): string[] =>
  Array.from({ length: Math.ceil(all.length / mostInPlb) }, (_, nth) =>
    segment(
      'PLB',
      npi,
      yearEnd,
      ...all
        .slice(nth * mostInPlb, (nth + 1) * mostInPlb)
        .flatMap(({ reason, reference, amount }) => [[reason, reference], dollars(amount)]),
    ),
  )
