import { specimenNumber } from '../../src/kit/numbers.ts'
import { localOf } from '../../src/orders/collection.ts'
import {
  order,
  patient,
  by,
  of,
  swabOf,
  tox,
  hoursOn,
  timeless,
  insured,
  type Change,
} from './changes.ts'

/* One step short of a defect, for each rule: nothing must be found. */
export const nearly: Readonly<Record<string, Change>> = {
  provider: by(
    3,
    order(() => ({})),
  ),
  'provider-npi': (facts) => ({
    ...facts,
    provider: { userId: 7, npi: '1993999998', isPending: false, pecosEnrolled: true },
  }),
  'provider-pending': (facts) => ({
    ...facts,
    provider: { userId: 7, npi: '1234567893', isPending: false, pecosEnrolled: true },
  }),
  location: order(() => ({ locationId: 1 })),
  'patient-inactive': (facts) =>
    order(() => ({ labOrderId: 4711 }))(patient({ active: false })(facts) ?? facts),
  'patient-name': patient({ firstName: 'X', lastName: 'Y' }),
  'patient-birth-date': patient({ dob: '1900-01-02' }),
  'patient-sex': patient({ genderId: 4 }),
  'patient-address': patient({ hasAddress: true }),
  'collection-date': (facts) => order(() => hoursOn(facts, 0))(timeless(facts)),
  'collection-time': order(({ collectionDay }, { now, zone }) =>
    collectionDay < localOf(now, zone).day ? { collectionTime: '23:59' } : null,
  ),
  'collection-hour': (facts) =>
    order(() => ({ collectionDay: '2026-03-08', collectionTime: '03:00' }))({
      ...timeless(facts),
      zone: 'America/New_York',
      now: new Date('2026-03-08T12:00:00Z'),
    }),
  'collection-future': (facts) => order(() => hoursOn(facts, 1 / 12))(timeless(facts)),
  'collection-before-birth': (facts) => patient({ dob: facts.order.collectionDay })(facts),
  'type-not-offered': (facts) => ({
    ...facts,
    account: { ...facts.account, services: [] },
    order: { ...facts.order, labOrderId: 1 },
  }),
  'form-version': order(() => ({ version: '' })),
  'tests-target': of(
    ['ToxUrine'],
    order(() => ({ tests: [103, 500] })),
  ),
  'tests-together': of(
    ['ToxUrine'],
    order(() => ({ tests: [107, 201, 202, 203] })),
  ),
  'specimen-source': of(
    ['Wound'],
    order(() => ({ siteId: 7, sideId: 0 })),
  ),
  barcode: order(() => ({ specimenBarcode: specimenNumber(1) })),
  duplicate: (facts) => ({
    ...facts,
    account: { ...facts.account, multiple: [] },
    patient: {
      ...facts.patient,
      others: [
        {
          labOrderId: facts.order.labOrderId,
          labTypeId: facts.order.labTypeId,
          collectionDay: facts.order.collectionDay,
        },
      ],
    },
  }),
  'diagnosis-in-force': order(({ collectionDay }) => ({
    diagnoses: [
      { icd10Code: 'F11.20', isListed: true, validFrom: collectionDay, validTo: collectionDay },
    ],
  })),
  medications: order(() => ({ medications: 1, noMeds: false, medicationNotProvided: false })),
  allergies: order(() => ({ allergies: 1, noAllergy: false })),
  cup: of(
    tox,
    order(() => ({ poctScreen: true, poct: { FEN: 2 } })),
  ),
  'cup-expired': of(
    tox,
    order(({ collectionDay }) => ({
      poctScreen: true,
      poct: { FEN: 2 },
      cupExpiresOn: collectionDay,
    })),
  ),
  'cup-temperature': of(
    tox,
    order(() => ({ poctScreen: true, poct: { FEN: 2 }, cupTemperature: 1 })),
  ),
  pregnancy: (facts) => order(() => ({ isPregnant: 1 }))(patient({ genderId: 1 })(facts) ?? facts),
  // a woman's, a man's, and one with another or unknown sex
  'specimen-site': (facts) => {
    const [genderId, siteId] = (
      [
        [1, 1],
        [2, 7],
        [3, 1],
        [4, 2],
      ] as const
    )[facts.now.getUTCMinutes() % 4] ?? [1, 1]
    return swabOf(genderId, siteId)(facts)
  },
  insurance: (facts) => ({
    ...facts,
    account: { ...facts.account, requireInsurance: true },
    patient: { ...facts.patient, hardship: true },
  }),
  'insurance-in-force': (facts) =>
    insured({ effectiveDate: facts.order.collectionDay, expireDate: facts.order.collectionDay })(
      facts,
    ),
  preauthorization: (facts) =>
    insured({
      preAuthRequired: true,
      preAuthNumber: '1',
      preAuthEndDate: facts.order.collectionDay,
    })(facts),
  // another payer first, and Medicare second
  pecos: (facts) => {
    const [first] = facts.patient.insurances
    if (first === undefined) return null
    const insurances = [
      { ...first, payerKind: 'commercial' as const },
      { ...first, patientInsuranceId: 32, sequence: 2, payerKind: 'Medicare' as const },
    ]
    return {
      ...facts,
      provider: facts.provider && { ...facts.provider, pecosEnrolled: false },
      patient: { ...facts.patient, insurances },
      order: { ...facts.order, insuranceIds: [...facts.order.insuranceIds, 32] },
    }
  },
  'provider-signs': (facts) => ({
    ...facts,
    asker: { userId: 7, userTypeId: 3, hasSignature: true },
    order: { ...facts.order, signs: false, providerSignature: 12 },
  }),
  'provider-signature': by(
    2,
    order(() => ({ providerSignature: -1 })),
  ),
  'patient-signature': order(() => ({ patientSignature: 0, patientConsentOnFile: true })),
}
