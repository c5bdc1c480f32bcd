import { catalogOf } from '../../src/catalog/catalogs.ts'
import { ageLimitOf, specimenAgeRows } from '../../src/catalog/clinical/specimen-ages.ts'
import { lacksOf } from '../../src/catalog/faults.ts'
import { codesToSave } from '../../src/catalog/saving.ts'
import {
  chooseProfile,
  chooseSide,
  chooseSite,
  emptySelection,
  tick,
  type Selection,
} from '../../src/catalog/selection.ts'
import type { Catalog } from '../../src/catalog/shape.ts'
import { specimens } from '../../src/catalog/specimens.ts'
import { testTypeNames } from '../../src/catalog/test-types.ts'
import { dayAfter } from '../../src/kit/days.ts'
import { specimenNumber } from '../../src/kit/numbers.ts'
import { timeZones } from '../../src/kit/time-zones.ts'
import { localOf } from '../../src/orders/collection.ts'
import type { OrderFacts } from '../../src/orders/facts.ts'
import { dice, type Dice } from '../dice.ts'

/** Selects as a person would until the form is complete. */
const someSelection = (form: Catalog, { of, below, isLikely }: Dice): Selection => {
  const leaves = [...form.leaves.values()].filter((leaf) => leaf.isRetired === undefined)
  let selection = emptySelection(form, of(form.specimens))
  if (form.profiles.length > 0 && isLikely(0.4))
    selection = chooseProfile(form, selection, of(form.profiles).key, {})
  for (
    let count = 1 + below(12);
    count > 0 ||
    lacksOf(form, selection).some((lack) => lack === 'nothing' || lack === 'no-target');
    count--
  )
    selection = tick(form, selection, of(leaves).code, true, {})
  if (form.sites?.specimen !== selection.specimen) return selection
  const site = of(form.sites.list)
  selection = chooseSite(form, selection, site.id)
  return site.isSided === true && form.sites.sides.length > 0
    ? chooseSide(form, selection, of(form.sites.sides).id)
    : selection
}

const firstNames = ['Ada', 'Zoë', 'Ngọc', 'Jean-Luc', 'O’Shea'] as const

/** An order that no rule objects to, and unlike the last one. */
export const goodOrder = (seed: number): OrderFacts => {
  const roll = dice(seed)
  const { of, below, isLikely } = roll
  const testType = of(testTypeNames)
  const form = catalogOf(testType, '')
  if (form === undefined) throw new Error(`${testType} has no form`)
  const selection = someSelection(form, roll)
  const { zone } = of(timeZones)
  const now = new Date(Date.UTC(2026, below(12), 1 + below(28), below(24), below(60)))
  const collected = new Date(
    now.getTime() - below((ageLimitOf(specimenAgeRows, testType) - 26) * 60) * 60_000,
  )
  const { day, time } = localOf(collected, zone)
  const asker = of<OrderFacts['asker']>([
    { userId: 21, userTypeId: 2, hasSignature: false },
    { userId: 22, userTypeId: 3, hasSignature: false },
    { userId: 7, userTypeId: 3, hasSignature: true },
    { userId: 23, userTypeId: 12, hasSignature: false },
    { userId: 24, userTypeId: 6, hasSignature: false },
    { userId: 25, userTypeId: 8, hasSignature: false },
  ])
  const isTox = testType === 'ToxUrine' || testType === 'ToxOral'
  const medications = isTox ? below(4) : 0
  const cup = isTox && isLikely(0.4)
  const hasInsurance = isLikely(0.6)
  const signed = asker.userId === 7 || isLikely(0.5)
  const labOrderId = isLikely(0.3) ? 4711 : 0
  const allergies = testType === 'UTISTI' ? below(3) : 0
  return {
    now,
    asker,
    zone,
    provider: { userId: 7, npi: '1234567893', isPending: false, pecosEnrolled: true },
    account: {
      services: labOrderId > 0 && isLikely(0.2) ? [] : [testType],
      requireInsurance: hasInsurance && isLikely(0.5),
      billingTypeId: 1 + below(4),
      allowSelfPay: isLikely(0.5),
      multiple: isLikely(0.3) ? [testType] : [],
    },
    patient: {
      active: true,
      firstName: of(firstNames),
      lastName: of(['Moss', 'Nguyễn', 'O’Brien-Moss']),
      dob: of(['1958-04-09', '2004-02-29', day]),
      genderId: 1 + below(4),
      hasAddress: true,
      hardship: isLikely(0.1),
      scholarship: false,
      insurances: hasInsurance
        ? [
            {
              patientInsuranceId: 31,
              sequence: 1,
              active: true,
              payerKind: of(['Medicare', 'Medicaid', 'commercial'] as const),
              effectiveDate: of([null, day, '2001-01-01']),
              expireDate: of([null, day, '2199-01-01']),
              preAuthRequired: isLikely(0.3),
              preAuthNumber: 'PA-9',
              preAuthEndDate: of([null, day]),
            },
          ]
        : [],
      others: [{ labOrderId: 90, labTypeId: form.labTypeId, collectionDay: '2020-01-01' }],
    },
    order: {
      labOrderId,
      labTypeId: form.labTypeId,
      version: form.version,
      tests: codesToSave(form, selection),
      missingSelection: false,
      collectionDeviceId: specimens[selection.specimen].deviceId,
      // a site that every patient has
      siteId: testType === 'UTISTI' && [1, 2, 7].includes(selection.site) ? 4 : selection.site,
      sideId: selection.side,
      specimenBarcode: isLikely(0.3) ? specimenNumber(below(1e9)) : '',
      userId_Physician: 7,
      physicianMissing: false,
      locationId: 3,
      locationMissing: false,
      collectionDay: day,
      collectionDateMissing: false,
      collectionTime: time,
      noCollectionTime: false,
      diagnoses: [
        { icd10Code: 'F11.20', isListed: true, validFrom: '2015-10-01', validTo: of([null, day]) },
        ...(isLikely(0.5)
          ? [{ icd10Code: 'QA0.0101', isListed: true, validFrom: day, validTo: null }]
          : []),
      ],
      diagnosisMissing: false,
      medications,
      noMeds: isTox && medications === 0,
      medicationNotProvided: false,
      allergies,
      noAllergy: testType === 'UTISTI' && allergies === 0,
      poctScreen: cup,
      poct: cup ? { AMP: 2, BZO: 1, FEN: 3 } : {},
      cupExpiresOn: cup ? of([null, dayAfter(day, 400)]) : null,
      cupTemperature: cup ? of([0, 1]) : 0,
      isPregnant: 0,
      selfPay: false,
      contractPay: false,
      insuranceMissing: false,
      insuranceIds: hasInsurance ? [31, -1] : [-1, 0],
      providerSignature: asker.userId === 7 ? 0 : of([12, -1]),
      signs: asker.userId === 7,
      patientSignature: signed ? of([5, -1]) : 0,
      patientConsentOnFile: !signed,
      missingBefore: [],
    },
  }
}
