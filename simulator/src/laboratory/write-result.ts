import { analyteName } from '@labgate/contract/catalog/analytes'
import type { Drawn } from './drawn.ts'
import type { SimulatedOrder } from './read-order.ts'
import { codeOf, simulatorCodes, type OrderedAnalyte } from './reported.ts'
import { headSegment, safe, said, segment, stamp, type Fields } from './segments.ts'

/** A value with its state: F, C, P, or X with a reason. */
export interface Reported {
  asked: OrderedAnalyte
  drawn: Drawn
  state: 'F' | 'C' | 'P' | 'X'
}
export interface Report {
  order: SimulatedOrder
  fillerNumber: string
  controlId: string
  at: Date
  values: readonly Reported[]
  /** A family name other than the order's: a fault. */
  familyName?: string
  /** A code in place of the first value's: a fault. */
  strangeCode?: string
}

const patientOf = (
  { patient, birthDate, sex }: SimulatedOrder,
  familyName: string | undefined,
): string => {
  const name = patient[5] ?? ''
  return segment('PID', {
    1: 1,
    3: patient[3] ?? '',
    5: familyName === undefined ? name : [safe(familyName), ...name.split('^').slice(1)].join('^'),
    7: birthDate,
    8: sex,
  })
}

const numbersOf = (values: readonly Reported[]): string =>
  values.some(({ state }) => state === 'C')
    ? 'C'
    : values.some(({ state }) => state === 'P')
      ? 'P'
      : 'F'

const valueSegments = (
  { asked: request, drawn, state }: Reported,
  at: number,
  time: string,
  strangeCode: string | undefined,
): string[] => {
  const isWord = drawn.type === 'CWE'
  const value = state === 'X' ? '' : isWord ? `^${safe(drawn.value)}` : drawn.value
  const observation = segment('OBX', {
    1: at + 1,
    2: drawn.type,
    3: [strangeCode ?? codeOf(request), safe(analyteName(request.analyte)), simulatorCodes].join(
      '^',
    ),
    5: value,
    6: state === 'X' ? '' : safe(drawn.unit ?? ''),
    11: state,
    14: time,
    19: time,
    23: 'Simulated Laboratory^^^^^^^^^00D9999999',
    24: '1 Simulated Way^^Tampa^FL^33602',
    25: '^Simulator^Demo^^^^MD',
  })
  return drawn.note === undefined
    ? [observation]
    : [observation, segment('NTE', { 1: 1, 2: 'L', 3: safe(drawn.note) })]
}

/**
 * The result of a specimen as ORU^R01 of version 2.5.1, marked as a test message (MSH-11 T): one
 * message with all its values.
 */
export const writeResult = ({
  order,
  fillerNumber,
  controlId,
  at,
  values,
  familyName,
  strangeCode,
}: Report): string => {
  const [time, [test]] = [stamp(at), order.tests]
  const placer = test?.placer ?? order.specimen
  const lines = [
    headSegment({
      3: order.application,
      4: order.facility,
      5: 'LABGATE',
      7: time,
      9: 'ORU^R01^ORU_R01',
      10: controlId,
      11: 'T',
      12: '2.5.1',
      18: 'UNICODE UTF-8',
    }),
    patientOf(order, familyName),
    segment('ORC', { 1: 'RE', 2: placer, 3: fillerNumber }),
    segment('OBR', {
      1: 1,
      2: placer,
      3: fillerNumber,
      // the same in every message of a specimen, whatever tests were added
      4: `RESULTS^Simulated tests^${simulatorCodes}`,
      7: order.collected,
      22: time,
      25: numbersOf(values),
    }),
    ...values.flatMap((value, place) =>
      valueSegments(value, place, time, place === 0 ? strangeCode : undefined),
    ),
    segment('SPM', { 1: 1, 2: order.specimen, 17: order.collected, 18: order.received }),
  ]
  return lines.map((line) => `${line}\r`).join('')
}

/** The response to an order: AA accepted, AE not now, AR refused. */
export const writeAnswer = (
  head: Fields | undefined,
  code: 'AA' | 'AE' | 'AR',
  text: string,
  at: Date,
): string => {
  const number = said(head, 10)
  const lines = [
    headSegment({
      3: head?.[5] ?? '',
      4: head?.[6] ?? '',
      5: head?.[3] ?? '',
      6: head?.[4] ?? '',
      7: stamp(at),
      9: 'ACK',
      10: `A${number}`,
      11: said(head, 11) || 'T',
      12: said(head, 12) || '2.5.1',
    }),
    segment('MSA', { 1: code, 2: number, 3: safe(text) }),
  ]
  return lines.map((line) => `${line}\r`).join('')
}
