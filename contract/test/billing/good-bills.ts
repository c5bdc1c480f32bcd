import type {
  BillFacts,
  ChargeRow,
  ChargeTable,
  CoverFact,
  PriceRow,
} from '../../src/billing/facts.ts'
import type { PayerKind } from '../../src/billing/payers.ts'
import { newestCatalog } from '../../src/catalog/catalogs.ts'
import { isToxicology, testTypeIds, testTypeNames } from '../../src/catalog/test-types.ts'
import { dice } from '../dice.ts'

const row = (labTypeId: number, code: string, more: Partial<ChargeRow> = {}): ChargeRow => ({
  labTypeId,
  tests: [],
  countedBy: 'order',
  low: 1,
  high: null,
  payerKind: '',
  insuranceId: 0,
  code,
  modifiers: [],
  zCode: '',
  says: `Code ${code}`,
  ...more,
})
/*
 * A small version of a laboratory's codes: screens separate from confirmations, which are by class;
 * panels by target.
 */
const screens = [110, 130]
const drugs = (labTypeId: number): readonly number[] => {
  const form = testTypeNames.map(newestCatalog).find((one) => one.labTypeId === labTypeId)
  return [...(form?.leaves.keys() ?? [])].filter((code) => !screens.includes(code))
}
const definitive = (labTypeId: number): ChargeRow[] =>
  (
    [
      ['G0480', 1, 7],
      ['G0481', 8, 14],
      ['G0482', 15, 21],
      ['G0483', 22, null],
    ] as const
  ).map(([code, low, high]) =>
    row(labTypeId, code, { tests: drugs(labTypeId), countedBy: 'class', low, high }),
  )
const rows: ChargeRow[] = [
  row(1, '80307', { tests: screens }),
  ...testTypeNames.flatMap((testType) => {
    const labTypeId = testTypeIds[testType]
    return isToxicology(testType)
      ? definitive(labTypeId)
      : [row(labTypeId, String(87_630 + labTypeId))]
  }),
]
const codes = [...new Set(rows.map(({ code }) => code))]
const prices: PriceRow[] = codes.flatMap((code) =>
  (['charge', 'client', 'self-pay'] as const).map((list) => ({
    list,
    insuranceId: 0,
    customerId: 0,
    code,
    cents: 12_000,
  })),
)
export const charges: ChargeTable = {
  rows,
  classes: new Map([1, 2].flatMap(drugs).map((code) => [code, `class ${Math.floor(code / 10)}`])),
  prices,
  edits: [
    { kind: 'ptp', code: 'G0483', code2: '80305', indicator: 0, units: null },
    { kind: 'mue', code: '80307', code2: '', indicator: 2, units: 1 },
  ],
}

const kinds: readonly PayerKind[] = [
  'Medicare',
  'Medicare Advantage',
  'Medicaid',
  'Medicaid managed',
  'commercial',
  'TRICARE',
  "workers' compensation",
  'auto',
  'other',
]
const cover = (kind: PayerKind, sequence: number, seed: number): CoverFact => ({
  patientInsuranceId: seed * 10 + sequence,
  sequence,
  payer: {
    insuranceId: 100 + kinds.indexOf(kind),
    name: `Payer of ${kind}`,
    kind,
    active: true,
    claimsPayerId: '09102',
    enrolledFrom: '2020-01-01',
    hasPartner: true,
    filingDays: 180,
    preauthRequired: false,
    wantsLaboratoryPlace: false,
    wantsZCode: false,
  },
  active: true,
  memberId: kind === 'Medicare' ? '1EG4TE5MK73' : 'W123456789',
  effectiveDate: '2025-01-01',
  expireDate: null,
  isSelf: true,
  subscriber: { firstName: 'Ada', lastName: 'Moss', dob: '1958-03-02', genderId: 1 },
  secondaryReason: sequence > 1 && kind === 'Medicare' ? '12' : '',
  injury: { date: '2026-02-01', claimNo: 'WC-77', state: 'FL' },
  cover: 'active',
  preAuthRequired: false,
  authorizations: [],
})

/** A bill with nothing wrong; a different one for each seed. */
export const goodBill = (seed: number): BillFacts => {
  const chance = dice(seed)
  const form = newestCatalog(chance.of(testTypeNames))
  const leaves = [...form.leaves.values()].filter(
    ({ code }) => form.labTypeId === 1 || !screens.includes(code),
  )
  const chosen = form.labTypeId <= 2 ? leaves.filter(() => chance.isLikely(0.4)) : leaves
  const tests = (chosen.length === 0 ? leaves.slice(0, 1) : chosen).map(({ code }) => code)
  const kind = chance.of(kinds)
  const isMedicaid = kind.startsWith('Medicaid')
  const isPrimaryOnly = isMedicaid || chance.isLikely(0.7)
  return {
    today: '2026-03-20',
    order: {
      labOrderId: seed + 1,
      customerId: 7,
      labTypeId: form.labTypeId,
      version: form.version,
      tests: [...(form.labTypeId === 1 ? [107] : []), ...tests],
      ended: 0,
      collectionDay: '2026-03-10',
      receivedDay: '2026-03-11',
      resultedDay: '2026-03-13',
      isFinal: true,
      reported: leaves.flatMap(({ analytes }) => analytes),
      diagnoses: ['F11.20', 'Z79.891'].map((icd10Code) => ({
        icd10Code,
        isListed: true,
        validFrom: '2015-10-01',
        validTo: null,
      })),
      selfPay: false,
      contractPay: false,
      isSigned: true,
      notice: null,
      coverage: chance.of(['not-judged', 'supported'] as const),
      decided: null,
    },
    patient: {
      firstName: chance.of(['Ada', 'José', 'Zoë']),
      lastName: chance.of(['Moss', 'O’Hara', 'Núñez']),
      firstNameLatin: '',
      lastNameLatin: '',
      dob: '1958-03-02',
      genderId: 1,
      street1: '1 Fern Street',
      street2: '',
      city: 'Tampa',
      state: 'FL',
      postalCode: chance.of(['33602', '33602-1234']),
      useFacesheet: false,
      hardship: false,
      scholarship: false,
    },
    account: { billingTypeId: 4 },
    locationName: 'Main Street',
    placeOfService: '11',
    orderer: {
      userId: 5,
      firstName: 'Rosa',
      lastName: 'Hale',
      npi: '1245319599',
      isPending: false,
      medicare: true,
      medicaid: true,
    },
    organizations: ['1234567893'],
    maker: {
      name: 'Labgate Reference Laboratory',
      cliaNumber: '10D0123456',
      cliaExpires: '2027-01-01',
      isOwn: true,
    },
    covers: [
      cover(kind, 1, seed),
      ...(isPrimaryOnly
        ? []
        : [cover(chance.of(['commercial', 'Medicaid', 'Medicare'] as const), 2, seed)]),
    ],
    charges,
    claimedElsewhere: [{ code: '80307', day: '2026-03-01', labOrderId: 3 }],
    replaces: null,
  }
}
