import { isDecimal } from '@labgate/contract/results/decimals'
import type { Flag, ObservationState } from '@labgate/contract/results/states'
import { ucumOf } from '@labgate/contract/results/ucum'
import { writeMoment } from '../moment.ts'
import type { OrderFacts } from '../orders/order-facts.ts'
import {
  collectionOf,
  ourApplication,
  ourCodes,
  pidOf,
  providerOf,
  pv1Of,
} from '../orders/order-parts.ts'
import { messageFor, segmentFor, type Field, type Repeated } from '../write.ts'
import type { ValueCode } from './incoming.ts'

/** A panel of the laboratory: its OBR, and what it derives from. */
interface SentPanel {
  key: string
  name: string
  code?: string
  system?: string
  fillerNumber?: string
  parent?: { code: string; subId: string; says: string; fillerNumber: string } | undefined
  isOfSpecimen?: true
}

/** A value as sent to a practice's system. */
export interface SentValue {
  /** The catalog's key; a screen of the same analyte has '.screen' appended. */
  code: string
  name: string
  /** For a code of the laboratory's own; undefined if it is the catalog's. */
  codingSystem: string | undefined
  /** The laboratory's panel if it is separate from the order's others. */
  panel: SentPanel | undefined
  loinc: string
  method: 'screen' | 'confirmation' | 'measured'
  subId: string
  comparator: '' | '<' | '>' | '<=' | '>='
  /** As the laboratory typed it (OBX-2). */
  valueType: string
  /** With the digits the laboratory sent; '' if the state says that there is none. */
  value: string
  /** Of a coded value, as the laboratory sent it. */
  valueCodes: readonly ValueCode[]
  unit: string
  interval: string
  flag: Flag
  state: ObservationState
  analysedAt: Date | null
  performer: { name: string; address: string; cliaNumber: string; director: string } | null
  note: string
}
/** A version of an order's result. */
export interface SentResult {
  order: OrderFacts
  /** What was ordered, if it is one panel. */
  panel?: { name: string; loinc?: string } | undefined
  values: readonly SentValue[]
  /** What the report says besides its values, line by line. */
  conclusion: readonly string[]
  /**
   * OBR-25 (HL7 table 0123): F final, A an ordered panel has no result yet, C corrected, X there is
   * no longer a result.
   */
  status: 'F' | 'A' | 'C' | 'X'
  releasedAt: Date
  /** Values are invented: MSH-11 is T (rules.md#simulated-results). */
  isSimulated: boolean
  /** The report as created for the version. */
  pdf: Buffer | undefined
}
/** Sender and receiver. */
export interface ResultEnvelope {
  controlId: string
  at: Date
  laboratory: string
  application: string
  facility: string
}

/**
 * HL7 table 0078 of v2.5.1, which has no code for a presumptive finding: that one is sent as a
 * note.
 */
const flags: Readonly<Record<Flag, string>> = {
  within: 'N',
  low: 'L',
  high: 'H',
  'critical-low': 'LL',
  'critical-high': 'HH',
  positive: 'A',
  negative: 'N',
  presumptive: '',
  'not-judged': '',
  abnormal: 'A',
  critical: 'AA',
}
const methods = {
  screen: 'Presumptive screen',
  confirmation: 'Confirmation',
  measured: '',
} as const

const times: Readonly<Record<string, RegExp>> = {
  DT: /^\d{4}(?:\d{2}){0,2}$/,
  TM: /^\d{2}(?:\d{2}){0,2}$/,
  TS: /^\d{4,14}$/,
  DTM: /^\d{4,14}$/,
}
/* A value goes out as it came: a date stays one, and a coded value keeps its codes. */
const typed = ({
  value,
  comparator,
  valueType,
  valueCodes,
}: SentValue): { type: string; value: Field | Repeated } => {
  const [first, second, original] = valueCodes
  if (first !== undefined && value !== '')
    return {
      type: 'CWE',
      value: [
        ...[first, second].flatMap((one) => [one?.code, one?.text, one?.system]),
        '',
        '',
        original?.text,
      ],
    }
  if (comparator === '' && times[valueType]?.test(value) === true) return { type: valueType, value }
  if (comparator !== '') return { type: 'SN', value: [comparator, value] }
  if (isDecimal(value)) return { type: 'NM', value }
  return value.includes('\n')
    ? { type: 'TX', value: { repeated: value.split('\n') } }
    : { type: 'ST', value }
}

/* UCUM only where it is: with the laboratory's own spelling beside it if that differs. */
const unitField = (unit: string): Field => {
  const ucum = ucumOf(unit)
  return ucum === undefined ? unit : [ucum, ucum === unit ? '' : unit, 'UCUM']
}

const notesOf = (lines: readonly string[]): string[] =>
  lines.map((line, at) => segmentFor('NTE', { 1: at + 1, 2: 'L', 3: line }))

/** Of an organization's name (XON.1); a longer one is whole in a note. */
const longestName = 50
const organisation = ({ name: whole, cliaNumber }: { name: string; cliaNumber: string }): Field => {
  const name = whole.slice(0, longestName).trim()
  return cliaNumber === ''
    ? [name]
    : [name, '', '', '', '', ['CLIA', '2.16.840.1.113883.4.7', 'ISO'], 'XX', '', '', cliaNumber]
}

const obxOf = (sent: SentValue, at: number, { order }: SentResult): string[] => {
  const { type, value } = typed(sent)
  const { code, name, loinc, performer, analysedAt, note, flag, state } = sent
  const lines = [
    ...(flag === 'presumptive' && sent.value !== ''
      ? ['Presumptive positive, not confirmed.']
      : []),
    ...note.split('\n').filter(Boolean),
    ...(performer !== null && performer.name.length > longestName
      ? [`Performed by: ${performer.name}`]
      : []),
  ]
  return [
    segmentFor('OBX', {
      1: at + 1,
      2: type,
      3:
        sent.codingSystem !== undefined
          ? [code, name, sent.codingSystem]
          : loinc === ''
            ? [code, name, ourCodes]
            : [code, name, ourCodes, loinc, name, 'LN'],
      4: sent.subId,
      5: sent.value === '' ? '' : value,
      6: unitField(sent.unit),
      7: sent.interval,
      8: sent.value === '' ? '' : flags[flag],
      11: state,
      14: collectionOf(order),
      17: methods[sent.method] === '' ? '' : ['', methods[sent.method]],
      19: analysedAt === null ? '' : writeMoment(analysedAt, order.zone),
      ...(performer !== null &&
        performer.name !== '' && {
          23: organisation(performer),
          24: [performer.address],
          25: ['', performer.director],
        }),
    }),
    ...notesOf(lines),
  ]
}

/* OBR-4 of the order: its test type, and the LOINC code of the panel if it is one. */
const serviceOf = ({ order: { labTypeId, labType }, panel }: SentResult): Field =>
  panel?.loinc === undefined
    ? [labTypeId, labType, ourCodes]
    : [labTypeId, labType, ourCodes, panel.loinc, panel.name, 'LN']
/* Fields common to every OBR of the order. */
const orderedFields = ({ order, releasedAt, status }: SentResult) => ({
  7: collectionOf(order),
  16: providerOf(order),
  22: writeMoment(releasedAt, order.zone),
  25: status,
})
const specimenOf = (order: OrderFacts): string =>
  segmentFor('SPM', {
    1: 1,
    2: [[order.specimenBarcode, ourApplication]],
    4: ['', order.specimen.name, '', '', '', '', '', '', order.specimen.name],
    8: order.specimen.site === '' ? '' : ['', order.specimen.site],
    17: collectionOf(order),
    18: order.receivedAt === null ? '' : writeMoment(order.receivedAt, order.zone),
  })

/*
 * Separate panels, each an OBR with a number of ours; what a panel derives from is also named by
 * our numbers.
 */
const panelsOf = (result: SentResult): string[] => {
  const { order, values } = result
  const numberOf = (panel: SentPanel | undefined): string =>
    panel === undefined ? order.specimenBarcode : `${order.specimenBarcode}.${panel.key}`
  const apart = values.flatMap(({ panel }) => panel ?? [])
  const panels = [...new Map(apart.map((panel) => [panel.key, panel])).values()]
  return panels.flatMap((panel, at) => {
    const { name, code = '', system = '', parent } = panel
    const above =
      parent && values.find((value) => value.code === parent.code && value.subId === parent.subId)
    return [
      segmentFor('OBR', {
        1: at + 2,
        2: [order.specimenBarcode, ourApplication],
        3: [numberOf(panel), ourApplication],
        4: [code, name, code === '' ? '' : system],
        ...orderedFields(result),
        // the order lacks a panel, not this one
        25: result.status === 'A' ? 'F' : result.status,
        26: parent === undefined ? '' : [parent.code, parent.subId, parent.says],
        29: above === undefined ? '' : ['', [numberOf(above.panel), ourApplication]],
      }),
      ...values
        .filter((value) => value.panel?.key === panel.key)
        .flatMap((value, place) => obxOf(value, place, result)),
      specimenOf(order),
    ]
  })
}

/**
 * A version of a result as ORU^R01 of version 2.5.1 (rules.md#hl7-results): the order's own number
 * is placer and filler, since it was ordered here. A withdrawn result is sent without values, in
 * state W or D (rules.md#result-states).
 */
export const resultMessage = (
  result: SentResult,
  { controlId, at, laboratory, application, facility }: ResultEnvelope,
): string => {
  const { order, values, pdf } = result
  const number: Field = [order.specimenBarcode, ourApplication]
  return messageFor([
    segmentFor('MSH', {
      3: ourApplication,
      4: laboratory,
      5: application,
      6: facility,
      7: writeMoment(at, 'UTC'),
      9: ['ORU', 'R01', 'ORU_R01'],
      10: controlId,
      11: result.isSimulated ? 'T' : 'P',
      12: '2.5.1',
      18: 'UNICODE UTF-8',
    }),
    pidOf(order),
    pv1Of(order),
    segmentFor('ORC', {
      1: 'RE',
      2: number,
      3: number,
      4: [order.requisitionNo, ourApplication],
      9: writeMoment(order.orderedAt, order.zone),
      12: providerOf(order),
    }),
    segmentFor('OBR', {
      1: 1,
      2: number,
      3: number,
      4: serviceOf(result),
      ...orderedFields(result),
    }),
    ...notesOf(result.conclusion),
    ...values
      .filter(({ panel }) => panel === undefined)
      .flatMap((value, place) => obxOf(value, place, result)),
    ...(pdf === undefined
      ? []
      : [
          segmentFor('OBX', {
            1: values.filter(({ panel }) => panel === undefined).length + 1,
            2: 'ED',
            3: ['REPORT', 'Report', ourCodes],
            5: ['', 'AP', 'PDF', 'Base64', pdf.toString('base64')],
            11: 'F',
          }),
        ]),
    specimenOf(order),
    ...panelsOf(result),
  ])
}
