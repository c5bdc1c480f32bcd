import { testTypeOfLab } from '../catalog/catalogs.ts'
import { ageLimitOf, specimenAgeRows } from '../catalog/clinical/specimen-ages.ts'
import { say } from '../languages/say.ts'
import { absence } from './absence.ts'
import { ageInHours, graceMinutes, localOf, momentsAt } from './collection.ts'
import { hit, none, type Rule } from './finding.ts'

const when = say('42 CFR 493.1241(c)(6)')

export const collectionRules: readonly Rule[] = [
  {
    id: 'collection-date',
    source: when,
    policy: say('On hold: without a collection date, the specimen’s age is unknown.'),
    holdsForUndecided: true,
    find: (facts) =>
      absence(facts, {
        path: 'collectionDate',
        isGiven: facts.order.collectionDay !== '',
        isTicked: facts.order.collectionDateMissing,
        asks: say('Enter the collection date.'),
        tells: say('The collection date is missing.'),
      }),
  },
  {
    id: 'collection-time',
    source: when,
    policy: say('Tested; age is measured from midnight.'),
    holdsForUndecided: true,
    find: (facts) =>
      facts.order.collectionDay === ''
        ? none
        : absence(facts, {
            path: 'collectionTime',
            isGiven: facts.order.collectionTime !== '',
            isTicked: facts.order.noCollectionTime,
            asks: say('Enter the collection time.'),
            tells: say('The collection time is missing.'),
          }),
  },
  {
    id: 'collection-hour',
    source: when,
    policy: '',
    holdsForUndecided: true,
    find: ({ order: { collectionDay, collectionTime }, zone }) =>
      collectionDay !== '' &&
      collectionTime !== '' &&
      momentsAt(zone, collectionDay, collectionTime).length === 0
        ? hit(
            'stop',
            'collectionTime',
            say('Clocks were set forward, so this time did not exist that day. Enter another.'),
          )
        : none,
  },
  {
    id: 'collection-future',
    source: when,
    policy: '',
    holdsForUndecided: true,
    find: ({ order: { collectionDay, collectionTime }, zone, now }) => {
      if (collectionDay === '') return none
      const latest = new Date(now.getTime() + graceMinutes * 60_000)
      const isLater =
        collectionTime === ''
          ? collectionDay > localOf(latest, zone).day
          : momentsAt(zone, collectionDay, collectionTime).some((at) => at > latest) &&
            momentsAt(zone, collectionDay, collectionTime).every((at) => at > latest)
      return isLater
        ? hit(
            'stop',
            collectionDay > localOf(latest, zone).day ? 'collectionDate' : 'collectionTime',
            say('This is in the future.'),
          )
        : none
    },
  },
  {
    id: 'collection-before-birth',
    source: '42 CFR 493.1241(c)(3)',
    policy: '',
    holdsForUndecided: true,
    find: ({ order: { collectionDay }, patient: { dob } }) =>
      collectionDay !== '' && dob !== null && collectionDay < dob
        ? hit(
            'stop',
            'collectionDate',
            say('This is before the patient’s birth date. Check the date and the patient.'),
          )
        : none,
  },
  {
    id: 'collection-age',
    source: 'rules.md#specimen-age',
    policy: say(
      'Past the limit, a named person decides whether to test it, and the report says so.',
    ),
    find: ({ order: { collectionDay, collectionTime, labTypeId }, zone, now }) => {
      const testType = testTypeOfLab(labTypeId)
      if (collectionDay === '' || testType === undefined) return none
      const age = ageInHours(zone, collectionDay, collectionTime, now)
      const limit = ageLimitOf(specimenAgeRows, testType)
      return age !== null && age > limit
        ? hit(
            'warning',
            'collectionDate',
            say('The specimen is {age} hours old; the limit for this test is {limit}.', {
              age,
              limit,
            }),
          )
        : none
    },
  },
]
