import { analytes } from '@labgate/contract/catalog/analytes'
import { flags, hasNoValue, type ObservationState } from '@labgate/contract/results/states'
import { fc } from '@labgate/contract/test/properties'
import { describe, expect, it } from 'vitest'
import { readMessage, segmentOf, textOf } from '../message.ts'
import type { OrderFacts } from '../orders/order-facts.ts'
import { isFault } from './fault.ts'
import { headFault, readResult } from './read-result.ts'
import { resultMessage, type SentValue } from './result-message.ts'

const address = {
  street1: '1 Oak St',
  street2: '',
  city: 'Tampa',
  state: 'FL',
  postalCode: '33602',
}
const order: OrderFacts = {
  control: 'NW',
  priority: 0,
  allergyState: 'not recorded',
  medicationState: 'not recorded',
  specimenBarcode: '900000000174',
  requisitionNo: 'R|17^&',
  orderedAt: new Date('2026-07-01T12:00:00Z'),
  zone: 'America/New_York',
  tests: [{ code: 1200, name: 'Opioid agonists' }],
  labTypeId: 1,
  labType: 'Urine toxicology',
  patient: {
    patientId: 7,
    medicalRecordId: 'MR-1',
    lastName: "O'Brien^~\\",
    firstName: 'Ñandú',
    middleName: '',
    suffix: '',
    dob: '1980-05-17',
    genderId: 1,
    language: 'es',
    address,
    phone: '(813) 555-0101',
  },
  provider: { npi: '1234567893', lastName: 'Cole', firstName: 'Ann', suffix: '' },
  account: { customerId: 3, name: 'North Practice', facilityCode: 'NP1', phone: '(813) 555-0100' },
  location: { name: 'Tampa', address },
  collectedAt: new Date('2026-07-01T13:00:00Z'),
  noCollectionTime: false,
  receivedAt: new Date('2026-07-02T13:00:00Z'),
  specimen: { name: 'Urine', site: '' },
  diagnoses: [],
  medications: [],
  allergies: [],
  isPregnant: 0,
  cup: [],
  insurances: [],
  billTo: 'C',
}
const at = new Date('2026-07-04T12:00:00Z')
const envelope = {
  controlId: 'LB1',
  at,
  laboratory: 'Labgate Reference Laboratory',
  application: 'CHART',
  facility: 'NORTH',
}
const rules = {
  strict: false,
  timeZone: 'America/New_York',
  isSimulator: false,
  unreadSegments: [],
  version: '2.5.1' as const,
}
const seed = 20_261_122

const line = (most: number) =>
  fc
    .string({ unit: 'grapheme', maxLength: most })
    .map((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u{FFFD}]/gu, '').trim())
    .filter((text) => text !== '""')
const digits = fc
  .tuple(fc.integer({ min: 0, max: 99_999 }), fc.constantFrom('', '.0', '.50', '.005'))
  .map((parts) => parts.join(''))
const performer = fc.record({
  name: line(20).filter(Boolean),
  address: line(30),
  cliaNumber: fc.constantFrom('', '10D1234567'),
  director: line(20),
})
const value: fc.Arbitrary<SentValue> = fc
  .record({
    code: fc.constantFrom(...analytes.map(({ key }) => key as string)),
    name: line(30),
    codingSystem: fc.constant(undefined),
    panel: fc.constant(undefined),
    loinc: fc.constantFrom('', '94565-9'),
    method: fc.constantFrom('screen' as const, 'confirmation' as const, 'measured' as const),
    subId: fc.constantFrom('', '1', '2.1'),
    valueType: fc.constantFrom('NM', 'ST', 'DT', 'CWE'),
    valueCodes: fc.constant([]),
    comparator: fc.constantFrom(
      '' as const,
      '<' as const,
      '>' as const,
      '<=' as const,
      '>=' as const,
    ),
    number: digits,
    words: fc.oneof(
      line(30).filter((text) => text !== '' && !/^[<>=≤≥]/.test(text)),
      fc.constantFrom('Positive', '1:128', 'two\nlines|of^text'),
    ),
    isNumber: fc.boolean(),
    unit: fc.constantFrom('', 'ng/mL', '10*3/uL', '%'),
    interval: fc.constantFrom('', '<50', '4.0-11.0'),
    flag: fc.constantFrom(...flags),
    state: fc.constantFrom<ObservationState>('F', 'C', 'X', 'N', 'O', 'W', 'D'),
    analysedAt: fc.constantFrom(null, new Date('2026-07-03T10:00:05Z')),
    performer: fc.option(performer, { nil: null }),
    note: line(40),
  })
  .map(({ number, words, isNumber, ...rest }) => {
    const isGone = hasNoValue(rest.state)
    return {
      ...rest,
      comparator: isNumber && !isGone ? rest.comparator : '',
      value: isGone ? '' : isNumber ? number : words,
    }
  })

it(`a result message to a practice's system reads back to the same values (300 messages, seed ${seed})`, () => {
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1, maxLength: 6 }),
      fc.array(line(60).filter(Boolean), { maxLength: 3 }),
      fc.option(fc.constant(Buffer.from('%PDF-1.7 x'))),
      (values, conclusion, pdf) => {
        const report = {
          order,
          values,
          conclusion,
          status: 'F' as const,
          releasedAt: at,
          isSimulated: false,
          pdf: pdf ?? undefined,
        }
        const message = readMessage(Buffer.from(resultMessage(report, envelope), 'utf8'))
        if ('unreadable' in message) throw new Error(message.unreadable)
        expect(headFault(message, rules)).toBeUndefined()
        const read = readResult(message, rules, new Date())
        if (isFault(read)) throw new Error(read.says)
        const [group] = read.groups
        expect(group?.person).toMatchObject({
          lastName: order.patient.lastName,
          firstName: 'Ñandú',
          dob: '1980-05-17',
        })
        expect(group?.placerNumbers).toContain('900000000174')
        expect(group?.collectedAt?.at).toEqual(order.collectedAt)
        expect(group?.note).toBe(conclusion.join('\n'))
        expect(group?.enclosures.map(({ bytes }) => bytes.toString())).toEqual(
          pdf === null ? [] : ['%PDF-1.7 x'],
        )
        expect(
          group?.values.map((one) => ({
            code: one.codes[0]?.code,
            name: one.codes[0]?.name,
            loinc: one.codes[1]?.code ?? '',
            at: one.analysedAt?.at ?? null,
            ...one,
            note: one.note
              .replace(/^Presumptive positive, not confirmed\.\n?/, '')
              .replace(/\n?Method: (?:Presumptive screen|Confirmation)$/, ''),
          })),
        ).toEqual(
          values.map(
            ({
              code,
              name,
              loinc,
              analysedAt,
              performer: by,
              note,
              value: text,
              comparator,
              unit,
              interval,
              subId,
              state,
            }) =>
              expect.objectContaining({
                code,
                name,
                loinc,
                at: analysedAt,
                note,
                value: text,
                comparator,
                unit,
                subId,
                state,
                intervalSays: interval,
                performer: by ?? { name: '', address: '', cliaNumber: '', director: '' },
              }) as object,
          ),
        )
      },
    ),
    { seed, numRuns: 300 },
  )
})

describe('a value goes out as it came', () => {
  const base: SentValue = {
    code: 'ORG', name: 'Organism', codingSystem: 'L', panel: undefined, loinc: '', method: 'measured', subId: '', comparator: '', valueType: 'ST', value: 'x', valueCodes: [], unit: '', interval: '', flag: 'not-judged', state: 'F', analysedAt: null, performer: null, note: '',
  } // prettier-ignore
  const obxOf = (more: Partial<SentValue>): string[] => {
    const report = {
      order,
      values: [{ ...base, ...more }],
      conclusion: [],
      status: 'F' as const,
      releasedAt: at,
      isSimulated: false,
      pdf: undefined,
    }
    return (
      resultMessage(report, envelope)
        .split('\r')
        .find((line) => line.startsWith('OBX')) ?? ''
    ).split('|')
  }

  it.each([
    ['K/uL', '10*3/uL^K/uL^UCUM'],
    ['mg/dL', 'mg/dL^^UCUM'],
    ['ng/ml', 'ng/mL^ng/ml^UCUM'],
    ['pg/mL', 'pg/mL^^UCUM'],
    ['mEq/L', 'mEq/L'],
    ['K', 'K'],
    ['furlong', 'furlong'],
    ['', ''],
  ])('the unit %s is %s', (unit, field) => {
    expect(obxOf({ value: '5', unit })[6]).toBe(field)
  })

  it('a date stays a date, and a coded value keeps its codes', () => {
    expect(obxOf({ valueType: 'DT', value: '20260731' }).slice(2, 6)).toEqual([
      'DT',
      'ORG^Organism^L',
      '',
      '20260731',
    ])
    expect(obxOf({ valueType: 'DT', value: 'unknown' })[2]).toBe('ST')
    const valueCodes = [
      { code: '112283007', text: 'Escherichia coli', system: 'SCT' },
      { code: 'EC', text: 'E. coli', system: 'L' },
      { code: '', text: 'Heavy growth', system: '' },
    ]
    expect(obxOf({ valueType: 'CWE', value: 'Escherichia coli (E. coli)', valueCodes }).slice(2, 6)).toEqual(['CWE', 'ORG^Organism^L', '', '112283007^Escherichia coli^SCT^EC^E. coli^L^^^Heavy growth']) // prettier-ignore
  })

  it('the name of a laboratory is no longer than its field, and whole in a note', () => {
    const name = 'A laboratory with a name of more than fifty characters, Incorporated'
    const performer = { name, address: '', cliaNumber: '', director: '' }
    expect(obxOf({ performer })[23]).toBe(name.slice(0, 50).trim())
    const report = {
      order,
      values: [{ ...base, performer }],
      conclusion: [],
      status: 'F' as const,
      releasedAt: at,
      isSimulated: false,
      pdf: undefined,
    }
    expect(resultMessage(report, envelope)).toContain(`NTE|1|L|Performed by: ${name}`)
  })

  it('values and the enclosed report are numbered within their panel', () => {
    const panel = { key: 'a', name: 'Susceptibility', fillerNumber: 'F1' }
    const values = [base, { ...base, code: 'B', panel }, { ...base, code: 'C', panel }]
    const report = {
      order,
      values,
      conclusion: [],
      status: 'F' as const,
      releasedAt: at,
      isSimulated: false,
      pdf: Buffer.from('%PDF-1.7'),
    }
    const numbers = resultMessage(report, envelope).split('\r').filter((line) => line.startsWith('OBX')).map((line) => line.split('|').slice(1, 3).join(' ')) // prettier-ignore
    expect(numbers).toEqual(['1 ST', '2 ED', '1 ST', '2 ST'])
  })
})

it('a result message names its sender and receiver, and marks simulated values as not production data', () => {
  const message = readMessage(
    Buffer.from(
      resultMessage(
        {
          order,
          values: [],
          conclusion: [],
          status: 'X',
          releasedAt: at,
          isSimulated: true,
          pdf: undefined,
        },
        envelope,
      ),
    ),
  )
  if ('unreadable' in message) throw new Error(message.unreadable)
  const head = segmentOf(message, 'MSH')
  expect([3, 5, 6, 10, 11].map((field) => textOf(head, field))).toEqual([
    'LABGATE',
    'CHART',
    'NORTH',
    'LB1',
    'T',
  ])
  expect(textOf(segmentOf(message, 'OBR'), 25)).toBe('X')
})
