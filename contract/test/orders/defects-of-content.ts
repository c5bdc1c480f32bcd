import { testTypeOfLab } from '../../src/catalog/catalogs.ts'
import { dayBefore } from '../../src/kit/days.ts'
import { specimenNumber } from '../../src/kit/numbers.ts'
import { order, patient, by, of, swabOf, tox, insured, uninsured, type Defects } from './changes.ts'

const readCup = { poctScreen: true, poct: { FEN: 2 } }

/* What was ordered, and why; who pays; who signed. */
export const defectsOfContent: Defects = {
  'type-not-offered': [
    [
      'another account',
      (facts) => ({
        ...facts,
        account: { ...facts.account, services: [] },
        order: { ...facts.order, labOrderId: 0 },
      }),
    ],
    ['a type that is none', order(() => ({ labTypeId: 42 }))],
  ],
  'form-version': [['one that never was', order(() => ({ version: '1999.01' }))]],
  tests: [
    ['none', order(() => ({ tests: [] }))],
    [
      'left open by a practice',
      by(
        12,
        order(() => ({ tests: [], missingSelection: true })),
      ),
    ],
    [
      'left open by the laboratory',
      by(
        6,
        order(() => ({ tests: [], missingSelection: true })),
      ),
    ],
  ],
  'tests-together': [
    ['a code of nowhere', order(({ tests }) => ({ tests: [...tests, 99_999] }))],
    [
      'one of another form',
      order(({ tests }) => ({ tests: [...tests, tests.some((code) => code > 2500) ? 201 : 3400] })),
    ],
    [
      'both screens',
      of(
        ['ToxUrine'],
        order(() => ({ tests: [107, 110, 130] })),
      ),
    ],
    [
      'withdrawn',
      of(
        ['ToxUrine'],
        order(() => ({ tests: [107, 1204] })),
      ),
    ],
  ],
  'tests-target': [
    [
      'a targeted reflex without a target',
      of(
        ['ToxUrine'],
        order(() => ({ tests: [103] })),
      ),
    ],
  ],
  'specimen-source': [
    [
      'no site',
      of(
        ['Wound'],
        order(() => ({ siteId: 0, sideId: 0 })),
      ),
    ],
    [
      'a side of what has none',
      of(
        ['Wound'],
        order(() => ({ siteId: 7, sideId: 1 })),
      ),
    ],
  ],
  'specimen-kind': [
    [
      'the wrong device',
      order(({ labTypeId }) => ({
        collectionDeviceId: testTypeOfLab(labTypeId) === 'Wound' ? 6 : 7,
      })),
    ],
  ],
  barcode: [
    [
      'a misread digit',
      order(() => ({
        specimenBarcode: `${specimenNumber(1).slice(0, 11)}${(Number(specimenNumber(1)[11]) + 1) % 10}`,
      })),
    ],
    ['a parcel', order(() => ({ specimenBarcode: 'SLB000000001' }))],
  ],
  duplicate: [
    [
      'ordered this morning',
      (facts) => ({
        ...facts,
        account: { ...facts.account, multiple: [] },
        order: { ...facts.order, selfPay: false, contractPay: false },
        patient: {
          ...facts.patient,
          others: [
            {
              labOrderId: 12,
              labTypeId: facts.order.labTypeId,
              collectionDay: facts.order.collectionDay,
            },
          ],
        },
      }),
    ],
  ],
  diagnosis: [
    ['none', order(() => ({ diagnoses: [] }))],
    [
      'left open by the laboratory',
      by(
        8,
        order(() => ({ diagnoses: [], diagnosisMissing: true })),
      ),
    ],
  ],
  'diagnosis-code': [
    [
      'no point',
      order(() => ({
        diagnoses: [{ icd10Code: 'F1120', isListed: false, validFrom: null, validTo: null }],
      })),
    ],
    ['twice', order(({ diagnoses }) => ({ diagnoses: [...diagnoses, ...diagnoses] }))],
  ],
  'diagnosis-listed': [
    [
      'unknown',
      order(() => ({
        diagnoses: [{ icd10Code: 'Z99.9', isListed: false, validFrom: null, validTo: null }],
      })),
    ],
  ],
  'diagnosis-in-force': [
    [
      'ended',
      order(() => ({
        diagnoses: [
          { icd10Code: 'F11.20', isListed: true, validFrom: null, validTo: '2001-09-30' },
        ],
      })),
    ],
    [
      'not yet',
      order(() => ({
        diagnoses: [
          { icd10Code: 'F11.20', isListed: true, validFrom: '2190-10-01', validTo: null },
        ],
      })),
    ],
  ],
  medications: [
    [
      'nothing said',
      of(
        tox,
        order(() => ({ medications: 0, noMeds: false, medicationNotProvided: false })),
      ),
    ],
    ['none, and three', order(() => ({ medications: 3, noMeds: true }))],
    [
      'none, and not provided',
      order(() => ({ medications: 0, noMeds: true, medicationNotProvided: true })),
    ],
  ],
  allergies: [
    [
      'nothing said',
      of(
        ['UTISTI'],
        order(() => ({ allergies: 0, noAllergy: false })),
      ),
    ],
    ['none, and one', order(() => ({ allergies: 1, noAllergy: true }))],
  ],
  cup: [
    [
      'switched on and forgotten',
      of(
        tox,
        order(() => ({ poctScreen: true, poct: { AMP: 3, FEN: 3 } })),
      ),
    ],
    ['switched off over results', order(() => ({ poctScreen: false, poct: { FEN: 1 } }))],
    [
      'of a swab',
      of(
        ['RPP', 'GPP', 'UTISTI'],
        order(() => ({ poctScreen: true, poct: { AMP: 1 } })),
      ),
    ],
  ],
  'cup-expired': [
    [
      'the day before',
      of(
        tox,
        order(({ collectionDay }) => ({
          ...readCup,
          cupExpiresOn: dayBefore(collectionDay, 1),
        })),
      ),
    ],
  ],
  'cup-temperature': [
    [
      'too cold or too warm',
      of(
        tox,
        order(() => ({ ...readCup, cupTemperature: 2 })),
      ),
    ],
  ],
  pregnancy: [
    [
      'a man',
      (facts) => order(() => ({ isPregnant: 1 }))(patient({ genderId: 2 })(facts) ?? facts),
    ],
  ],
  'specimen-site': [
    ['a man’s vaginal swab', swabOf(2, 1)],
    ['a man’s cervical swab', swabOf(2, 2)],
    ['a woman’s penile swab', swabOf(1, 7)],
  ],
  insurance: [
    ['none at all', uninsured({})],
    ['left open by the laboratory', uninsured({ insuranceMissing: true }, 6)],
    ['left open by a practice', uninsured({ insuranceMissing: true }, 2)],
    [
      'the tick of the laboratory removed, and nothing given',
      uninsured({ labOrderId: 5, missingBefore: ['insurance'] }, 2),
    ],
    ['given and left open', order(() => ({ insuranceMissing: true, selfPay: true }))],
  ],
  'insurance-of-patient': [['of the twin', order(() => ({ insuranceIds: [77] }))]],
  'self-pay': [
    [
      'not at this account',
      (facts) => ({
        ...facts,
        account: { ...facts.account, allowSelfPay: false },
        order: { ...facts.order, selfPay: true },
      }),
    ],
  ],
  'insurance-in-force': [
    ['ended', insured({ effectiveDate: null, expireDate: '2001-12-31' })],
    ['not yet', insured({ effectiveDate: '2190-01-01', expireDate: null })],
    ['inactive', insured({ active: false })],
  ],
  preauthorization: [
    ['none', insured({ preAuthRequired: true, preAuthNumber: '' })],
    [
      'ended',
      insured({ preAuthRequired: true, preAuthNumber: 'PA-9', preAuthEndDate: '2001-12-31' }),
    ],
  ],
  pecos: [
    [
      'Medicare for a provider who is not enrolled',
      (facts) =>
        insured({ payerKind: 'Medicare', sequence: 1 })({
          ...facts,
          provider: facts.provider && { ...facts.provider, pecosEnrolled: false },
        }),
    ],
  ],
  'provider-signs': [
    [
      'forgot the tick',
      (facts) => ({
        ...facts,
        asker: { userId: 7, userTypeId: 3, hasSignature: true },
        order: { ...facts.order, signs: false, providerSignature: 0 },
      }),
    ],
  ],
  'provider-signature': [
    [
      'not signed',
      by(
        2,
        order(() => ({ providerSignature: 0 })),
      ),
    ],
  ],
  'patient-signature': [
    ['not signed', order(() => ({ patientSignature: 0, patientConsentOnFile: false }))],
  ],
}
