import { describe, expect, it } from 'vitest'
import { catalogueOf, testTypeOfLab } from '../../src/catalogue/catalogues.ts'
import { specimenNumber } from '../../src/numbers.ts'
import { ageLimits } from '../../src/orders/age-limits.ts'
import { localOf } from '../../src/orders/collection.ts'
import type { OrderFacts, OrderPart } from '../../src/orders/facts.ts'
import { findingsOf, holdsDemographics, maySave, policyOf, rules } from '../../src/orders/findings.ts'
import { proof } from '../size.ts'
import { dice, goodOrder } from './good-orders.ts'

type Change = (facts: OrderFacts) => OrderFacts | null
const order =
  (change: (order: OrderPart, facts: OrderFacts) => Partial<OrderPart> | null): Change =>
  (facts) => {
    const changed = change(facts.order, facts)
    return changed === null ? null : { ...facts, order: { ...facts.order, ...changed } }
  }
const patient =
  (changed: Partial<OrderFacts['patient']>): Change =>
  (facts) => ({ ...facts, patient: { ...facts.patient, ...changed } })
const by =
  (userTypeId: number, change: Change): Change =>
  (facts) =>
    change({ ...facts, asker: { userId: 99, userTypeId, hasSignature: false }, order: { ...facts.order, signs: false, providerSignature: 12 } })
const isType = ({ order: { labTypeId } }: OrderFacts, ...names: string[]): boolean => names.includes(testTypeOfLab(labTypeId) ?? '')
const of =
  (names: string[], change: Change): Change =>
  (facts) =>
    isType(facts, ...names) ? change(facts) : null
const tox = ['ToxUrine', 'ToxOral']
const hoursOn = (facts: OrderFacts, hours: number): Partial<OrderPart> => {
  const { day, time } = localOf(new Date(facts.now.getTime() + hours * 3_600_000), facts.zone)
  return { collectionDay: day, collectionTime: time }
}
/** Without anything that holds on some days only. */
const timeless = (facts: OrderFacts): OrderFacts => ({
  ...facts,
  patient: {
    ...facts.patient,
    dob: '1958-04-09',
    insurances: facts.patient.insurances.map((one) => ({ ...one, effectiveDate: null, expireDate: null, preAuthEndDate: null })),
  },
  order: { ...facts.order, diagnoses: [{ icd10Code: 'F11.20', isListed: true, validFrom: null, validTo: null }] },
})
const insured =
  (changed: Partial<OrderFacts['patient']['insurances'][number]>): Change =>
  (facts) =>
    facts.patient.insurances.length === 0
      ? null
      : { ...facts, patient: { ...facts.patient, insurances: facts.patient.insurances.map((one) => ({ ...one, ...changed })) } }

/*
 * Defects as they happen at a practice or a bench, each with the name of the rule that has to see it. They change fields of a good order;
 * they were written from the list of what a laboratory has to telephone about (reference/domain.md 1.11, 3.11), not from the rules.
 */
const defects: Readonly<Record<string, readonly (readonly [what: string, change: Change])[]>> = {
  provider: [
    ['none chosen', order(() => ({ userId_Physician: 0, signs: true }))],
    ['left open by a practice', by(2, order(() => ({ userId_Physician: 0, physicianMissing: true })))],
    ['left open by the laboratory', by(6, order(() => ({ userId_Physician: 0, physicianMissing: true })))],
    ['given and left open', order(() => ({ physicianMissing: true }))],
  ],
  'provider-npi': [
    ['none', (facts) => ({ ...facts, provider: { userId: 7, npi: '', isPending: false } })],
    ['a wrong digit', (facts) => ({ ...facts, provider: { userId: 7, npi: '1234567890', isPending: false } })],
  ],
  'provider-pending': [['new at the practice', (facts) => ({ ...facts, provider: { userId: 7, npi: '1234567893', isPending: true } })]],
  location: [
    ['none chosen', order(() => ({ locationId: 0 }))],
    ['left open by the laboratory', by(8, order(() => ({ locationId: 0, locationMissing: true })))],
  ],
  'patient-inactive': [['merged into another', (facts) => order(() => ({ labOrderId: 0 }))(patient({ active: false })(facts) ?? facts)]],
  'patient-name': [
    ['no first name', patient({ firstName: '' })],
    ['no last name', patient({ lastName: '' })],
  ],
  'patient-birth-date': [['none', patient({ dob: null })]],
  'patient-sex': [['none', patient({ genderId: 0 })]],
  'patient-address': [['none', patient({ hasAddress: false })]],
  'collection-date': [
    ['none', order(() => ({ collectionDay: '' }))],
    ['left open by a practice', by(3, order(() => ({ collectionDay: '', collectionTime: '', collectionDateMissing: true })))],
    ['left open by the laboratory', by(7, order(() => ({ collectionDay: '', collectionTime: '', collectionDateMissing: true })))],
  ],
  'collection-time': [
    ['none', order(() => ({ collectionTime: '' }))],
    ['left open by the laboratory', by(6, order(() => ({ collectionTime: '', noCollectionTime: true })))],
    ['given and left open', order(() => ({ noCollectionTime: true }))],
  ],
  'collection-hour': [
    [
      'an hour that the clocks left out',
      (facts) => ({ ...facts, zone: 'America/New_York', now: new Date('2026-03-09T12:00:00Z'), order: { ...facts.order, collectionDay: '2026-03-08', collectionTime: '02:30' } }),
    ],
  ],
  'collection-future': [
    ['tomorrow', order((_, facts) => hoursOn(facts, 24))],
    ['in ten minutes', order((_, facts) => hoursOn(facts, 1 / 6))],
    ['a year too far', order(({ collectionDay }) => ({ collectionDay: `${Number(collectionDay.slice(0, 4)) + 1}-01-15` }))],
  ],
  'collection-before-birth': [['the year of somebody else', (facts) => patient({ dob: localOf(new Date(facts.now.getTime() + 90 * 86_400_000), 'UTC').day })(facts)]],
  'collection-age': [
    ['found in the fridge', order((_, facts) => hoursOn(facts, -(ageLimits[testTypeOfLab(facts.order.labTypeId) ?? 'RPP'] + 2)))],
    ['last year', order(({ collectionDay }) => ({ collectionDay: `${Number(collectionDay.slice(0, 4)) - 1}-01-15` }))],
  ],
  'type-not-offered': [
    ['another account', (facts) => ({ ...facts, account: { ...facts.account, services: [] }, order: { ...facts.order, labOrderId: 0 } })],
    ['a type that is none', order(() => ({ labTypeId: 42 }))],
  ],
  'form-version': [['one that never was', order(() => ({ version: '1999.01' }))]],
  tests: [
    ['none', order(() => ({ tests: [] }))],
    ['left open by a practice', by(12, order(() => ({ tests: [], missingSelection: true })))],
    ['left open by the laboratory', by(6, order(() => ({ tests: [], missingSelection: true })))],
  ],
  'tests-together': [
    ['a code of nowhere', order(({ tests }) => ({ tests: [...tests, 99_999] }))],
    ['one of another form', order(({ tests }) => ({ tests: [...tests, tests.some((code) => code > 2500) ? 201 : 3400] }))],
    ['both screens', of(['ToxUrine'], order(() => ({ tests: [107, 110, 130] })))],
    ['withdrawn', of(['ToxUrine'], order(() => ({ tests: [107, 1204] })))],
  ],
  'tests-target': [['a targeted reflex without a target', of(['ToxUrine'], order(() => ({ tests: [103] })))]],
  'specimen-source': [
    ['no site', of(['Wound'], order(() => ({ siteId: 0, sideId: 0 })))],
    ['a side of what has none', of(['Wound'], order(() => ({ siteId: 7, sideId: 1 })))],
  ],
  'specimen-kind': [['the wrong device', order(({ labTypeId }) => ({ collectionDeviceId: testTypeOfLab(labTypeId) === 'Wound' ? 6 : 7 }))]],
  barcode: [
    ['a misread digit', order(() => ({ specimenBarcode: `${specimenNumber(1).slice(0, 11)}${(Number(specimenNumber(1)[11]) + 1) % 10}` }))],
    ['a parcel', order(() => ({ specimenBarcode: 'SLB000000001' }))],
  ],
  duplicate: [
    [
      'ordered this morning',
      (facts) => ({
        ...facts,
        account: { ...facts.account, multiple: [] },
        order: { ...facts.order, selfPay: false, contractPay: false },
        patient: { ...facts.patient, others: [{ labOrderId: 12, labTypeId: facts.order.labTypeId, collectionDay: facts.order.collectionDay }] },
      }),
    ],
  ],
  diagnosis: [
    ['none', order(() => ({ diagnoses: [] }))],
    ['left open by the laboratory', by(8, order(() => ({ diagnoses: [], diagnosisMissing: true })))],
  ],
  'diagnosis-code': [
    ['no point', order(() => ({ diagnoses: [{ icd10Code: 'F1120', isListed: false, validFrom: null, validTo: null }] }))],
    ['twice', order(({ diagnoses }) => ({ diagnoses: [...diagnoses, ...diagnoses] }))],
  ],
  'diagnosis-listed': [['unknown', order(() => ({ diagnoses: [{ icd10Code: 'Z99.9', isListed: false, validFrom: null, validTo: null }] }))]],
  'diagnosis-in-force': [
    ['ended', order(() => ({ diagnoses: [{ icd10Code: 'F11.20', isListed: true, validFrom: null, validTo: '2001-09-30' }] }))],
    ['not yet', order(() => ({ diagnoses: [{ icd10Code: 'F11.20', isListed: true, validFrom: '2190-10-01', validTo: null }] }))],
  ],
  medications: [
    ['nothing said', of(tox, order(() => ({ medications: 0, noMeds: false, medicationNotProvided: false })))],
    ['none, and three', order(() => ({ medications: 3, noMeds: true }))],
    ['none, and not provided', order(() => ({ medications: 0, noMeds: true, medicationNotProvided: true }))],
  ],
  allergies: [
    ['nothing said', of(['UTISTI'], order(() => ({ allergies: 0, noAllergy: false })))],
    ['none, and one', order(() => ({ allergies: 1, noAllergy: true }))],
  ],
  cup: [
    ['switched on and forgotten', of(tox, order(() => ({ poctScreen: true, poct: { AMP: 3, FEN: 3 } })))],
    ['switched off over results', order(() => ({ poctScreen: false, poct: { FEN: 1 } }))],
    ['of a swab', of(['RPP', 'GPP', 'UTISTI'], order(() => ({ poctScreen: true, poct: { AMP: 1 } })))],
  ],
  pregnancy: [['a man', (facts) => order(() => ({ isPregnant: 1 }))(patient({ genderId: 2 })(facts) ?? facts)]],
  insurance: [
    [
      'none at all',
      (facts) => ({
        ...facts,
        account: { ...facts.account, requireInsurance: true, billingTypeId: 4 },
        patient: { ...facts.patient, insurances: [], hardship: false, scholarship: false },
        order: { ...facts.order, labOrderId: 0, selfPay: false, insuranceIds: [] },
      }),
    ],
  ],
  'insurance-of-patient': [['of the twin', order(() => ({ insuranceIds: [77] }))]],
  'self-pay': [['not at this account', (facts) => ({ ...facts, account: { ...facts.account, allowSelfPay: false }, order: { ...facts.order, selfPay: true } })]],
  'insurance-in-force': [
    ['ended', insured({ effectiveDate: null, expireDate: '2001-12-31' })],
    ['not yet', insured({ effectiveDate: '2190-01-01', expireDate: null })],
    ['inactive', insured({ active: false })],
  ],
  preauthorization: [
    ['none', insured({ preAuthRequired: true, preAuthNumber: '' })],
    ['ended', insured({ preAuthRequired: true, preAuthNumber: 'PA-9', preAuthEndDate: '2001-12-31' })],
  ],
  pecos: [
    [
      'Medicare for a provider who is not enrolled',
      (facts) => insured({ payerKind: 'Medicare', sequence: 1 })({ ...facts, account: { ...facts.account, pecosEnrolled: false } }),
    ],
  ],
  'provider-signs': [
    ['forgot the tick', (facts) => ({ ...facts, asker: { userId: 7, userTypeId: 3, hasSignature: true }, order: { ...facts.order, signs: false, providerSignature: 0 } })],
  ],
  'provider-signature': [['not signed', by(2, order(() => ({ providerSignature: 0 })))]],
  'patient-signature': [['not signed', order(() => ({ patientSignature: 0, patientConsentOnFile: false }))]],
}

/* One step short of a defect, for each rule: nothing is found. */
const nearly: Readonly<Record<string, Change>> = {
  provider: by(3, order(() => ({}))),
  'provider-npi': (facts) => ({ ...facts, provider: { userId: 7, npi: '1993999998', isPending: false } }),
  'provider-pending': (facts) => ({ ...facts, provider: { userId: 7, npi: '1234567893', isPending: false } }),
  location: order(() => ({ locationId: 1 })),
  'patient-inactive': (facts) => order(() => ({ labOrderId: 4711 }))(patient({ active: false })(facts) ?? facts),
  'patient-name': patient({ firstName: 'X', lastName: 'Y' }),
  'patient-birth-date': patient({ dob: '1900-01-02' }),
  'patient-sex': patient({ genderId: 4 }),
  'patient-address': patient({ hasAddress: true }),
  'collection-date': (facts) => order(() => hoursOn(facts, 0))(timeless(facts)),
  'collection-time': order(({ collectionDay }, { now, zone }) => (collectionDay < localOf(now, zone).day ? { collectionTime: '23:59' } : null)),
  'collection-hour': (facts) =>
    order(() => ({ collectionDay: '2026-03-08', collectionTime: '03:00' }))({ ...timeless(facts), zone: 'America/New_York', now: new Date('2026-03-08T12:00:00Z') }),
  'collection-future': (facts) => order(() => hoursOn(facts, 1 / 12))(timeless(facts)),
  'collection-before-birth': (facts) => patient({ dob: facts.order.collectionDay })(facts),
  'type-not-offered': (facts) => ({ ...facts, account: { ...facts.account, services: [] }, order: { ...facts.order, labOrderId: 1 } }),
  'form-version': order(() => ({ version: '' })),
  'tests-target': of(['ToxUrine'], order(() => ({ tests: [103, 500] }))),
  'tests-together': of(['ToxUrine'], order(() => ({ tests: [107, 201, 202, 203] }))),
  'specimen-source': of(['Wound'], order(() => ({ siteId: 7, sideId: 0 }))),
  barcode: order(() => ({ specimenBarcode: specimenNumber(1) })),
  duplicate: (facts) => ({
    ...facts,
    account: { ...facts.account, multiple: [] },
    patient: { ...facts.patient, others: [{ labOrderId: facts.order.labOrderId, labTypeId: facts.order.labTypeId, collectionDay: facts.order.collectionDay }] },
  }),
  'diagnosis-in-force': order(({ collectionDay }) => ({ diagnoses: [{ icd10Code: 'F11.20', isListed: true, validFrom: collectionDay, validTo: collectionDay }] })),
  medications: order(() => ({ medications: 1, noMeds: false, medicationNotProvided: false })),
  allergies: order(() => ({ allergies: 1, noAllergy: false })),
  cup: of(tox, order(() => ({ poctScreen: true, poct: { FEN: 2 } }))),
  pregnancy: (facts) => order(() => ({ isPregnant: 1 }))(patient({ genderId: 1 })(facts) ?? facts),
  insurance: (facts) => ({ ...facts, account: { ...facts.account, requireInsurance: true }, patient: { ...facts.patient, hardship: true } }),
  'insurance-in-force': (facts) => insured({ effectiveDate: facts.order.collectionDay, expireDate: facts.order.collectionDay })(facts),
  preauthorization: (facts) => insured({ preAuthRequired: true, preAuthNumber: '1', preAuthEndDate: facts.order.collectionDay })(facts),
  pecos: (facts) => insured({ payerKind: 'commercial' })({ ...facts, account: { ...facts.account, pecosEnrolled: false } }),
  'provider-signs': (facts) => ({ ...facts, asker: { userId: 7, userTypeId: 3, hasSignature: true }, order: { ...facts.order, signs: false, providerSignature: 12 } }),
  'provider-signature': by(2, order(() => ({ providerSignature: -1 }))),
  'patient-signature': order(() => ({ patientSignature: 0, patientConsentOnFile: true })),
}

const said = (facts: OrderFacts): string[] => findingsOf(facts).map(({ rule, says }) => `${rule}: ${says}`)

describe('the rules of an order', () => {
  it('each has a defect that it must see', () => {
    expect(Object.keys(defects).toSorted()).toEqual(rules.map(({ id }) => id).toSorted())
  })
  it('each leads to a field, says a whole sentence, and what is saved with it has a policy', () => {
    for (const [rule, changes] of Object.entries(defects))
      for (const [, change] of changes)
        for (let seed = 0; seed < 60; seed++) {
          const facts = change(goodOrder(seed))
          if (facts === null) continue
          for (const found of findingsOf(facts).filter((one) => one.rule === rule)) {
            expect(found.path).not.toBe('')
            expect(found.says).toMatch(/^[\p{Lu}\d].*[.?]$/u)
            if (found.level !== 'stop') expect(policyOf(rule), rule).not.toBe('')
          }
        }
  })

  proof('nothing is found in good orders', { small: 1000, full: 100_000, of: 'orders' }, (size, seed) => {
    for (let at = 0; at < size; at++) expect(said(goodOrder(seed + at)), `order ${seed + at}`).toEqual([])
  })
  proof('nothing is found in orders that are nearly defective', { small: 1000, full: 100_000, of: 'orders' }, (size, seed) => {
    const counts = new Map<string, number>()
    const names = Object.keys(nearly)
    for (let at = 0; at < size; at++) {
      const name = names[at % names.length] ?? ''
      const facts = nearly[name]?.(goodOrder(seed + at))
      if (!facts) continue
      counts.set(name, (counts.get(name) ?? 0) + 1)
      expect(said(facts), `${name}, order ${seed + at}`).toEqual([])
    }
    expect([...counts.keys()].toSorted()).toEqual(names.toSorted())
  })
  proof('every defective order is found, by the right rule', { small: 1000, full: 100_000, of: 'orders' }, (size, seed) => {
    const all = Object.entries(defects).flatMap(([rule, changes]) => changes.map(([what, change]) => ({ rule, what, change })))
    const { of: oneOf } = dice(seed)
    const counts = new Map<string, number>()
    for (let at = 0, made = 0; made < size; at++) {
      const { rule, what, change } = at < all.length * 10 ? (all[at % all.length] ?? oneOf(all)) : oneOf(all)
      const facts = change(goodOrder(seed + at))
      if (facts === null) continue
      made++
      counts.set(`${rule}: ${what}`, (counts.get(`${rule}: ${what}`) ?? 0) + 1)
      expect(
        findingsOf(facts).map((one) => one.rule),
        `${rule}: ${what}, order ${seed + at}`,
      ).toContain(rule)
    }
    expect(all.filter(({ rule, what: name }) => !counts.has(`${rule}: ${name}`)).map(({ what }) => what), 'defects that were never made').toEqual([])
  })

  it('an undecided order is asked only who, where, when and for signatures', () => {
    const facts = goodOrder(7)
    const undecided = { ...facts, order: { ...facts.order, labTypeId: 0, tests: [], diagnoses: [], noMeds: false, medications: 0, poctScreen: false, poct: {}, siteId: 0 } }
    expect(said(undecided)).toEqual([])
    expect(said({ ...undecided, order: { ...undecided.order, locationId: 0 } })).toEqual(['location: Choose the location.'])
  })
  it('the laboratory may leave open what a practice must give, and the order waits where nobody knows whose it is', () => {
    const open = (userTypeId: number) => by(userTypeId, order(() => ({ userId_Physician: 0, physicianMissing: true })))(goodOrder(3))!
    expect(maySave(findingsOf(open(6)))).toBe(true)
    expect(maySave(findingsOf(open(2)))).toBe(false)
    expect(holdsDemographics(findingsOf(patient({ dob: null })(goodOrder(3))!))).toBe(true)
    expect(holdsDemographics(findingsOf(open(6)))).toBe(false)
  })
  it('a form of an earlier version is asked by its own catalogue', () => {
    expect(catalogueOf('GPP', '2022.11')).toBeDefined()
    const gpp = { ...goodOrder(1).order, labTypeId: 3, version: '2022.11', tests: [2000], collectionDeviceId: 5, siteId: 0, sideId: 0 }
    const facts = { ...goodOrder(1), order: gpp }
    expect(findingsOf(facts).filter(({ path }) => path === 'tests')).toEqual([])
  })
})
