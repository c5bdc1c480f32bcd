import { analytes } from '@labgate/contract/catalog/analytes'
import {
  flags,
  observationStates,
  resultKinds,
  type ObservationState,
} from '@labgate/contract/results/states'
import { fc } from '@labgate/contract/test/properties'
import { expect, it } from 'vitest'
import { faultsOf } from '../../../../test/fhir-checker.ts'
import { diagnosticReportKind } from './diagnostic-report.ts'
import { observationKind } from './observation.ts'
import { serviceRequestKind, specimenKind } from './orders.ts'
import { patientKind } from './patient.ts'

type Row<K extends { resource(row: never, base: string): unknown }> = Parameters<K['resource']>[0]
const base = 'https://portal.example/fhir/r4'
const seed = 20_261_122
const written = (resource: unknown): string => JSON.stringify(resource)

const id = fc.integer({ min: 1, max: 2_000_000_000 })
const instant = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((at) => at.toISOString())
const day = instant.map((at) => at.slice(0, 10))
const orNone = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const text = fc.oneof(
  fc.constant(''),
  fc.string({ minLength: 1, maxLength: 20 }).filter((some) => some.trim() !== ''),
)
/** Numbers as laboratories write them: with trailing zeros, without one before the point. */
const digits = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.integer({ min: 0, max: 99_999 }),
    fc.constantFrom('', '.0', '.50', '.005'),
  )
  .map((parts) => parts.join(''))
const limit = fc.oneof(fc.constant(''), digits)
const laboratory = orNone(
  fc.record({
    name: text,
    cliaNumber: fc.constantFrom('', '10D1234567'),
    address: text,
    phone: text,
  }),
)
const collected = {
  collectedAt: orNone(instant),
  collectionDay: orNone(day),
  noCollectionTime: fc.boolean(),
}
const shown = (Object.keys(observationStates) as ObservationState[]).filter(
  (state) => !'PSRI'.includes(state),
)

const value: fc.Arbitrary<Row<typeof observationKind>> = fc.record({
  ...collected,
  id,
  at: id,
  labOrderId: id,
  resultId: id,
  version: fc.integer({ min: 1, max: 9 }),
  kind: fc.constantFrom(...resultKinds),
  releasedAt: instant,
  isSimulated: fc.boolean(),
  judged: fc.constant(null),
  patientId: id,
  analyte: fc.constantFrom(...analytes.map(({ key }) => key as string), 'unheard-of'),
  method: fc.constantFrom('screen', 'confirmation', 'measured'),
  valueType: fc.constantFrom('NM', 'SN', 'ST', 'TX', 'CE', 'CWE'),
  comparator: fc.constantFrom('', '<', '>', '<=', '>='),
  value: fc.oneof(digits, fc.constantFrom('Positive', '1:128', '2-4', '.5', '007', '1e5', '+3')),
  valueCodes: fc.constantFrom(
    [],
    [
      { code: '112283007', text: 'Escherichia coli', system: 'SCT' },
      { code: 'EC', text: 'E. coli', system: 'L' },
    ],
  ),
  unit: fc.constantFrom('', 'ng/mL', '%', '10*3/uL', 'K/uL', 'furlong'),
  cutOff: limit,
  low: limit,
  high: limit,
  limitUnit: fc.constantFrom('ng/mL', '%', '10*3/uL'),
  intervalSays: text,
  limitsInWords: text,
  ownFlag: fc.constantFrom(...flags),
  senderFlag: fc.constantFrom('', 'HH', 'A; U', 'S', 'odd'),
  code: text,
  codingSystem: fc.constantFrom('', 'LN', 'L'),
  name: text,
  unitSays: text,
  panel: fc.constantFrom(
    null,
    { name: 'Urine culture' },
    {
      name: 'Susceptibility',
      parent: { code: '600-7', subId: '1', says: 'E. coli', fillerNumber: 'F1' },
    },
  ),
  subId: fc.constantFrom('', '1', '^2'),
  state: fc.constantFrom(...shown),
  note: text,
  isGone: fc.boolean(),
  performer: laboratory,
  laboratory,
})
const report: fc.Arbitrary<Row<typeof diagnosticReportKind>> = fc.record({
  ...collected,
  id,
  resultId: id,
  version: fc.integer({ min: 1, max: 9 }),
  kind: fc.constantFrom(...resultKinds.filter((kind) => kind !== 'preliminary')),
  releasedAt: instant,
  isSimulated: fc.boolean(),
  restsOnDraft: fc.boolean(),
  judged: fc.constant(null),
  changes: fc.array(
    text.filter((text) => text !== ''),
    { maxLength: 3 },
  ),
  notReported: fc.array(
    text.filter((text) => text !== ''),
    { maxLength: 2 },
  ),
  patientId: id,
  barcode: fc.constant('900000000174'),
  labTypeId: fc.integer({ min: 1, max: 9 }),
  labType: fc.constant('Urine toxicology'),
  isPart2: fc.boolean(),
  laboratory,
  values: fc.array(fc.record({ id }), { maxLength: 4 }),
  reports: fc.array(
    fc.record({ resultId: id, version: fc.integer({ min: 1, max: 9 }), releasedAt: instant }),
    { minLength: 1, maxLength: 3 },
  ),
})
const order: fc.Arbitrary<Row<typeof serviceRequestKind>> = fc.record({
  ...collected,
  id,
  version: id,
  updatedAt: instant,
  patientId: id,
  barcode: fc.constant('900000000174'),
  requisitionNo: fc.constant('R1'),
  status: fc.constantFrom('active', 'on-hold', 'revoked', 'completed'),
  isRejected: fc.boolean(),
  priority: fc.constantFrom(0, 1),
  labTypeId: fc.integer({ min: 1, max: 9 }),
  labType: fc.constant('Urine toxicology'),
  formVersion: fc.constant('2022.11'),
  tests: fc.array(fc.constantFrom(107, 1100, 1200), { maxLength: 3 }),
  diagnosis: fc.array(
    fc.constant({ icd10Code: 'F11.20', description: 'Opioid dependence, uncomplicated' }),
    { maxLength: 2 },
  ),
  medications: fc.array(
    fc.constantFrom(
      { description: 'Oxycodone', dose: '20 mg twice daily' },
      { description: 'Gabapentin', dose: '' },
      { description: 'Green tea' },
    ),
    { maxLength: 3 },
  ),
  deviceId: fc.integer({ min: 0, max: 9 }),
  siteId: fc.integer({ min: 0, max: 9 }),
  sideId: fc.integer({ min: 0, max: 4 }),
  receivedAt: orNone(instant),
  createdAt: instant,
  location: text,
  npi: fc.constantFrom('', '1234567893'),
  provider: text,
  laboratory: text,
  clia: fc.constantFrom('', '10D1234567'),
})
const patient: fc.Arbitrary<Row<typeof patientKind>> = fc.record({
  id,
  version: id,
  updatedAt: instant,
  customerId: id,
  customer: fc.constant('North Practice'),
  active: fc.boolean(),
  mergedInto: orNone(id),
  prefix: text,
  firstName: text,
  middleName: text,
  lastName: text,
  suffix: text,
  firstNameLatin: text,
  lastNameLatin: text,
  dob: orNone(day),
  genderId: orNone(fc.integer({ min: 1, max: 5 })),
  language: fc.constantFrom('', 'en', 'es'),
  recordId: text,
  phone: text,
  phoneCell: text,
  email: text,
  street1: text,
  street2: text,
  city: text,
  state: text,
  postalCode: text,
})

it(`every stored record becomes a valid FHIR R4 resource (400 of each kind, seed ${seed})`, () => {
  const sound = <R>(rows: fc.Arbitrary<R>, resource: (row: R) => unknown): void =>
    fc.assert(
      fc.property(rows, (row) => {
        expect(faultsOf(written(resource(row)))).toEqual([])
      }),
      { seed, numRuns: 400 },
    )
  sound(value, (row) => observationKind.resource(row, base))
  sound(report, (row) => diagnosticReportKind.resource(row, base))
  sound(order, (row) => serviceRequestKind.resource(row, base))
  sound(order, (row) => specimenKind.resource(row, base))
  sound(patient, (row) => patientKind.resource(row, base))
})

it('names each medication of an order with its dose as text', () => {
  fc.assert(
    fc.property(order, (row) => {
      const { contained = [], supportingInfo = [] } = serviceRequestKind.resource(row, base) as {
        contained?: { id: string; medicationCodeableConcept: { text: string }; dosage?: unknown }[]
        supportingInfo?: { reference: string }[]
      }
      expect(supportingInfo.map(({ reference }) => reference)).toEqual(
        contained.map((one) => `#${one.id}`),
      )
      expect(
        contained.map(({ medicationCodeableConcept: { text: name }, dosage }) => [name, dosage]),
      ).toEqual(
        row.medications.map(({ description, dose = '' }) => [
          description,
          dose === '' ? undefined : [{ text: dose }],
        ]),
      )
    }),
    { seed, numRuns: 50 },
  )
})

it('writes a number with the digits received, and no value for a withdrawn result', () => {
  fc.assert(
    fc.property(value, digits, (row, number) => {
      const measured = { ...row, value: number, valueType: 'NM', state: 'F' as const }
      expect(written(observationKind.resource({ ...measured, isGone: false }, base))).toContain(
        `"valueQuantity":{"value":${number}${row.comparator === '' && row.unit === '' ? '}' : ','}`,
      )
      const gone = observationKind.resource({ ...measured, isGone: true }, base) as object
      expect(
        Object.keys(gone).filter((name) =>
          /^value|interpretation|note|referenceRange|dataAbsent/.test(name),
        ),
      ).toEqual([])
    }),
    { seed, numRuns: 200 },
  )
})
