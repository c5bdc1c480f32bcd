import type { Report, ReportedValue } from '@labgate/contract/results/report-shape'
import { results } from '@labgate/contract/results/results'
import { isCritical } from '@labgate/contract/results/states'
import { ucumOf } from '@labgate/contract/results/ucum'
import { describeUnit } from '@labgate/contract/results/units'
import { randomOf, type Random } from '@labgate/demo/random.ts'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { proof } from '../../../contract/test/size.ts'
import { systemScope } from '../../src/core/scope/system-scope.ts'
import { sentResult } from '../../src/features/results/result-delivery/sent-result.query.ts'
import { resultMessage } from '../../src/hl7/results/result-message.ts'
import { openFhir, type OpenFhir } from '../fhir-client.ts'
import { foreignReaders, type ForeignSegment } from '../foreign-hl7-readers.ts'
import { textsOf } from '../paper-readers.ts'
import { written } from '../written-message.ts'

/*
 * One value is told alike by everything that tells it: the report on the screen is the table, and
 * paper, the message to a practice's system, and FHIR are read back and compared with it, the
 * message by two readers that are not ours.
 */
let opened: OpenFhir
const measured = {
  '2823-3': 'potassium',
  '6690-2': 'white-blood-cells',
  '718-7': 'hemoglobin',
} as const
const asSent = ['A1', 'A2', 'A3', 'A4', 'A5'] as const
beforeAll(async () => {
  opened = await openFhir()
  const { lab, systemId } = opened.system
  const map = (code: string, analyte: string, coding_system: string) =>
    lab.make.insert(
      'analyte_mapping',
      { lab_system_id: systemId, code, coding_system, analyte, method: 'measured' },
      'analyte_mapping_id',
    )
  for (const [code, analyte] of Object.entries(measured)) await map(code, analyte, 'LN')
  for (const code of asSent) await map(code, 'as-sent', 'L')
})
afterAll(() => opened.system.lab.close())

const units = [
  'mmol/L',
  'mEq/L',
  'K/uL',
  '10*3/uL',
  'g/dL',
  'gm/dL',
  'mg/dL',
  'pg/mL',
  '%',
  'CFU/mL',
  '',
] as const
const comments = [
  '',
  'Repeated and confirmed.',
  'Line one~Line two',
  'Less than 1 & more than 0',
] as const
const valueFor = (random: Random, isMeasured: boolean): [type: string, value: string] => {
  const number = `${random.int(0, 30)}${random.pick(['', '.0', '.50', '.5'])}`
  const kinds: readonly (() => [string, string])[] = [
    () => ['NM', number],
    () => ['SN', `${random.pick(['<', '>', '<=', '>='])}^${number}`],
    () => ['ST', random.pick(['Not detected', '7.5 H', '1,250', '1:128', 'See comment'])],
    ...(isMeasured
      ? []
      : [
          (): [string, string] => ['CWE', '112283007^Escherichia coli^SCT^EC^E. coli^L'],
          (): [string, string] => ['DT', '20260730'],
          (): [string, string] => ['TX', 'Drug       E.coli  K.pneumoniae~Cefazolin          R'],
        ]),
  ]
  return random.pick(kinds)()
}
const linesFor = (random: Random): string[] =>
  random.some([...Object.keys(measured), ...asSent], random.int(1, 6)).flatMap((code, at) => {
    const isMeasured = code in measured
    const [type, value] = valueFor(random, isMeasured)
    const comment = random.pick(comments)
    const flag = random.pick(['', 'N', 'H', 'HH', 'A'])
    return [
      `OBX|${at + 1}|${type}|${code}^${code} name^${isMeasured ? 'LN' : 'L'}||${value}|${random.pick(units)}|${random.pick(['', '3.5-5.1'])}|${flag}|||F||||||||20260731100000-0400`,
      ...(comment === '' ? [] : [`NTE|1|L|${comment}`]),
    ]
  })

const squashed = (text: string): string => text.replaceAll(/\s+/g, '')
const envelope = {
  controlId: 'T',
  at: new Date('2026-08-01T12:00:00Z'),
  laboratory: 'L',
  application: 'A',
  facility: 'F',
}
/* HL7 table 0078, as a practice's system reads our flags. */
const flagCodes: Readonly<Partial<Record<ReportedValue['flag'], string>>> = { within: 'N', low: 'L', high: 'H', 'critical-low': 'LL', 'critical-high': 'HH', positive: 'A', negative: 'N', abnormal: 'A', critical: 'AA', 'not-judged': '' } // prettier-ignore

const inMessage = async (resultId: number, values: readonly ReportedValue[]): Promise<void> => {
  const sent = await opened.system.lab.context.database.forActor(systemScope, (tx) =>
    sentResult(tx, resultId),
  )
  if (sent === undefined) throw new Error('nothing is told')
  const message = resultMessage({ ...sent, pdf: undefined }, envelope)
  for (const [reader, read] of Object.entries(foreignReaders))
    inSegments(read(message), values, reader)
}
const inSegments = (
  segments: readonly ForeignSegment[],
  values: readonly ReportedValue[],
  reader: string,
): void => {
  const seen: string[] = []
  let count = 0
  let note: string[] = []
  const notes = new Map<string, string[]>()
  for (const segment of segments) {
    if (segment.name === 'OBR') count = 0
    if (segment.name === 'OBX') {
      expect(segment.field(1), reader).toBe(String(++count))
      note = []
      notes.set(segment.component(3, 2), note)
    }
    if (segment.name === 'NTE') note.push(segment.field(3))
  }
  for (const segment of segments.filter(({ name }) => name === 'OBX')) {
    const name = segment.component(3, 2)
    const value = values.find((one) => one.name === name)
    if (value === undefined) throw new Error(`${reader}: ${name} is not on the report`)
    seen.push(name)
    const type = segment.field(2)
    const field = segment.field(5)
    if (value.value.startsWith('Escherichia coli'))
      expect([type, field], name).toEqual(['CWE', '112283007^Escherichia coli^SCT^EC^E. coli^L'])
    const text =
      type === 'SN'
        ? field.replace('^', '')
        : type === 'CWE'
          ? field.split('^')[1]
          : field.replaceAll('~', '\n').replaceAll('\\T\\', '&')
    expect(squashed(text ?? ''), name).toBe(
      squashed(type === 'CWE' ? 'Escherichia coli' : `${value.comparator}${value.value}`),
    )
    const unit = segment.field(6)
    const ucum = ucumOf(value.unit)
    expect(unit, name).toBe(
      ucum === undefined ? value.unit : `${ucum}^${ucum === value.unit ? '' : value.unit}^UCUM`,
    )
    expect(segment.field(8), name).toBe(flagCodes[value.flag])
    expect(segment.field(11), name).toBe(value.state)
    for (const line of value.note.split('\n').filter(Boolean))
      expect(notes.get(name)?.join('\n').replaceAll('\\T\\', '&'), name).toContain(line)
  }
  expect(seen.toSorted()).toEqual(values.map(({ name }) => name).toSorted())
}

interface Found {
  code: { text: string; coding?: { system: string; code: string }[] }
  valueQuantity?: {
    value: number
    comparator?: string
    unit?: string
    system?: string
    code?: string
  }
  valueString?: string
  valueCodeableConcept?: { text: string; coding?: { system: string; code: string }[] }
  referenceRange?: {
    low?: { value: number; unit: string }
    high?: { value: number; unit: string }
    text?: string
  }[]
  note?: { text: string }[]
  status: string
}
const inFhir = async (labOrderId: number, values: readonly ReportedValue[]): Promise<void> => {
  const found = await opened.fhir.search(opened.own, 'Observation/_search', {
    'based-on': `ServiceRequest/${labOrderId}`,
  })
  const all = (found.body.entry as { resource: Found }[]).map(({ resource }) => resource)
  expect(all.map(({ code }) => code.text).toSorted()).toEqual(
    values.map(({ name }) => name).toSorted(),
  )
  for (const value of values) {
    const one = all.find(({ code }) => code.text === value.name)
    if (one === undefined) throw new Error(`${value.name} is not there`)
    const { valueQuantity: quantity, valueString, valueCodeableConcept: concept } = one
    const said =
      quantity === undefined
        ? squashed(valueString ?? concept?.text ?? '')
        : `${quantity.comparator ?? ''}${quantity.value}`
    const text = `${value.comparator}${value.value}`
    if (quantity === undefined) expect(said, value.name).toContain(squashed(text))
    else
      expect([said, quantity.unit ?? '', quantity.code], value.name).toEqual([
        `${value.comparator}${Number(value.value)}`,
        value.unit,
        ucumOf(value.unit),
      ])
    if (concept !== undefined)
      expect(concept.coding, value.name).toEqual([
        { system: 'http://snomed.info/sct', code: '112283007', display: 'Escherichia coli' },
      ])
    for (const range of one.referenceRange ?? [])
      for (const [limit, own] of [
        [range.low, value.low],
        [range.high, value.high],
      ] as const)
        // prettier-ignore
        if (limit !== undefined) expect([String(limit.value), limit.unit], value.name).toEqual([String(Number(own?.value)), own?.unit])
    expect(one.status, value.name).toBe(value.state === 'C' ? 'corrected' : 'final')
    if (value.note !== '')
      expect(one.note?.map(({ text: note }) => note).join('\n'), value.name).toContain(value.note)
  }
}

describe('a value', () => {
  proof(
    'is told alike by report, paper, message, and FHIR',
    { small: 25, full: 2000, of: 'results' },
    async (size, seed) => {
      const random = randomOf(`alike ${seed}`)
      let papers = 0
      for (let at = 0; at < size; at++) {
        const { labOrderId, barcode } = await opened.system.accessioned({
          lab_type_id: 7,
          tests: [],
        })
        const lines = linesFor(random)
        expect(
          await opened.system.send(written(`T${at}`, barcode, ...lines)),
          lines.join('\n'),
        ).toMatchObject({ state: 'processed' })
        const waiting = `
          update result
          set
            released_at = now(),
            user_id_released = 0
          where lab_order_id = $1 and released_at is null
        `
        await opened.system.lab.owner(waiting, [labOrderId])
        const report = (await opened.admin.call(results.report, { labOrderId })).body as Report
        const values = report.groups.flatMap((group) => group.values)
        expect(
          values.filter(
            ({ flag, ownFlag, senderFlag }) =>
              isCritical(flag) && !isCritical(ownFlag) && !/HH|LL/.test(senderFlag),
          ),
        ).toEqual([])
        await inMessage(report.resultId, values)
        await inFhir(labOrderId, values)
        if (at % 10 !== 0) continue
        const { body } = await opened.admin.call(results.pdf, { SpecimenId: labOrderId, b64: true })
        const paper = squashed(
          (await textsOf(Buffer.from(String(body.fileAsBase64), 'base64'))).join(''),
        ).replaceAll(/[-\u{AD}\u{FFFE}]/gu, '')
        for (const { name, comparator, value, unit, low, note } of values)
          for (const text of [
            name,
            `${comparator}${value}`,
            /\d/.test(value) ? describeUnit(unit) : '',
            low === null ? '' : describeUnit(low.unit),
            note,
          ])
            expect(paper, `${lines.join('\n')}: ${text}`).toContain(
              squashed(text).replaceAll('-', ''),
            )
        papers++
      }
      expect(papers).toBeGreaterThan(0)
    },
  )
})
