import { testTypeOfLab } from '../../src/catalog/catalogs.ts'
import { ageLimitOf, specimenAgeRows } from '../../src/catalog/clinical/specimen-ages.ts'
import { dayMs } from '../../src/kit/days.ts'
import { localOf } from '../../src/orders/collection.ts'
import { order, patient, by, hoursOn, type Defects } from './changes.ts'
import { defectsOfContent } from './defects-of-content.ts'

/*
 * Defects as they happen at a practice or a bench, each with the name of the rule that must find
 * it. They change fields of a good order; they were written from the list of what a laboratory has
 * to call about (rules.md#order-completeness; records.md#order-issues), not from the rules.
 */
const ofWhoAndWhen: Defects = {
  provider: [
    ['none chosen', order(() => ({ userId_Physician: 0, signs: true }))],
    [
      'left open by a practice',
      by(
        2,
        order(() => ({ userId_Physician: 0, physicianMissing: true })),
      ),
    ],
    [
      'left open by the laboratory',
      by(
        6,
        order(() => ({ userId_Physician: 0, physicianMissing: true })),
      ),
    ],
    ['given and left open', order(() => ({ physicianMissing: true }))],
  ],
  'provider-npi': [
    [
      'none',
      (facts) => ({
        ...facts,
        provider: { userId: 7, npi: '', isPending: false, pecosEnrolled: true },
      }),
    ],
    [
      'a wrong digit',
      (facts) => ({
        ...facts,
        provider: { userId: 7, npi: '1234567890', isPending: false, pecosEnrolled: true },
      }),
    ],
  ],
  'provider-pending': [
    [
      'new at the practice',
      (facts) => ({
        ...facts,
        provider: { userId: 7, npi: '1234567893', isPending: true, pecosEnrolled: true },
      }),
    ],
  ],
  location: [
    ['none chosen', order(() => ({ locationId: 0 }))],
    [
      'left open by the laboratory',
      by(
        8,
        order(() => ({ locationId: 0, locationMissing: true })),
      ),
    ],
  ],
  'patient-inactive': [
    [
      'merged into another',
      (facts) => order(() => ({ labOrderId: 0 }))(patient({ active: false })(facts) ?? facts),
    ],
  ],
  'patient-name': [
    ['no first name', patient({ firstName: '' })],
    ['no last name', patient({ lastName: '' })],
  ],
  'patient-birth-date': [['none', patient({ dob: null })]],
  'patient-sex': [['none', patient({ genderId: 0 })]],
  'patient-address': [['none', patient({ hasAddress: false })]],
  'collection-date': [
    ['none', order(() => ({ collectionDay: '' }))],
    [
      'left open by a practice',
      by(
        3,
        order(() => ({ collectionDay: '', collectionTime: '', collectionDateMissing: true })),
      ),
    ],
    [
      'left open by the laboratory',
      by(
        7,
        order(() => ({ collectionDay: '', collectionTime: '', collectionDateMissing: true })),
      ),
    ],
  ],
  'collection-time': [
    ['none', order(() => ({ collectionTime: '' }))],
    [
      'left open by the laboratory',
      by(
        6,
        order(() => ({ collectionTime: '', noCollectionTime: true })),
      ),
    ],
    ['given and left open', order(() => ({ noCollectionTime: true }))],
  ],
  'collection-hour': [
    [
      'an hour that the clocks left out',
      (facts) => ({
        ...facts,
        zone: 'America/New_York',
        now: new Date('2026-03-09T12:00:00Z'),
        order: { ...facts.order, collectionDay: '2026-03-08', collectionTime: '02:30' },
      }),
    ],
  ],
  'collection-future': [
    ['tomorrow', order((_, facts) => hoursOn(facts, 24))],
    ['in ten minutes', order((_, facts) => hoursOn(facts, 1 / 6))],
    [
      'a year too far',
      order(({ collectionDay }) => ({
        collectionDay: `${Number(collectionDay.slice(0, 4)) + 1}-01-15`,
      })),
    ],
  ],
  'collection-before-birth': [
    [
      'the year of someone else',
      (facts) =>
        patient({ dob: localOf(new Date(facts.now.getTime() + 90 * dayMs), 'UTC').day })(facts),
    ],
  ],
  'collection-age': [
    [
      'found in the fridge',
      order((_, facts) =>
        hoursOn(
          facts,
          -(ageLimitOf(specimenAgeRows, testTypeOfLab(facts.order.labTypeId) ?? 'RPP') + 2),
        ),
      ),
    ],
    [
      'last year',
      order(({ collectionDay }) => ({
        collectionDay: `${Number(collectionDay.slice(0, 4)) - 1}-01-15`,
      })),
    ],
  ],
}

export const defects: Defects = { ...ofWhoAndWhen, ...defectsOfContent }
