import { testTypeOfLab } from '../catalog/catalogs.ts'
import { cupClasses, cupTemperature as strip, freshSpecimen } from '../catalog/cup.ts'
import { specimens, siteFits, swabSites } from '../catalog/specimens.ts'
import { isToxicology, needsAllergies } from '../catalog/test-types.ts'
import { say } from '../languages/say.ts'
import { absence } from './absence.ts'
import { hit, none, type Hit, type Rule } from './finding.ts'

const needed = say('42 CFR 493.1241(c)(8)')
/** In the list Gender. */
export const male = 2
const codeShape = /^[A-Z][0-9A-Z]{2}(\.[0-9A-Z]{1,4})?$/

const twice = (words: readonly string[]): string | undefined =>
  words.find((word, at) => words.indexOf(word) !== at)

export const clinicalRules: readonly Rule[] = [
  {
    id: 'diagnosis',
    source: 'rules.md#order-completeness',
    policy: say('Tested; billing waits for the diagnosis.'),
    find: (facts) =>
      absence(facts, {
        path: 'diagnosis',
        isGiven: facts.order.diagnoses.length > 0,
        isTicked: facts.order.diagnosisMissing,
        asks: say('Add at least one diagnosis.'),
        tells: say('The diagnosis is missing.'),
      }),
  },
  {
    id: 'diagnosis-code',
    source: 'rules.md#diagnosis-codes',
    policy: '',
    find: ({ order: { diagnoses } }): readonly Hit[] => {
      const codes = diagnoses.map(({ icd10Code }) => icd10Code)
      const again = twice(codes)
      return [
        ...codes
          .filter((code) => !codeShape.test(code))
          .flatMap((code) =>
            hit(
              'stop',
              'diagnosis',
              say('{code} is not an ICD-10-CM code, such as F11.20.', { code }),
            ),
          ),
        ...(again === undefined
          ? none
          : hit('stop', 'diagnosis', say('{again} is listed twice.', { again }))),
      ]
    },
  },
  {
    id: 'diagnosis-listed',
    source: 'rules.md#diagnosis-codes',
    policy: say('Tested; billing checks the code.'),
    find: ({ order: { diagnoses } }) =>
      diagnoses
        .filter(({ icd10Code, isListed }) => codeShape.test(icd10Code) && !isListed)
        .flatMap(({ icd10Code }) =>
          hit(
            'issue',
            'diagnosis',
            say('{icd10Code} is not in the laboratory’s diagnosis table.', { icd10Code }),
          ),
        ),
  },
  {
    id: 'diagnosis-in-force',
    source: 'ICD-10-CM, by the date of service',
    policy: say('Tested; billing requests the code valid on that date.'),
    find: ({ order: { diagnoses, collectionDay } }) =>
      collectionDay === ''
        ? none
        : diagnoses
            .filter(
              ({ isListed, validFrom, validTo }) =>
                isListed &&
                ((validFrom !== null && collectionDay < validFrom) ||
                  (validTo !== null && collectionDay > validTo)),
            )
            .flatMap(({ icd10Code }) =>
              hit(
                'issue',
                'diagnosis',
                say('{icd10Code} was not valid on the collection date.', { icd10Code }),
              ),
            ),
  },
  {
    id: 'medications',
    source: needed,
    policy: say('Tested; no verdict on the medications.'),
    find: (facts) => {
      const { medications, noMeds, medicationNotProvided } = facts.order
      if ((noMeds || medicationNotProvided) && medications > 0)
        return hit(
          'stop',
          'medications',
          say('Medications are listed, but “Takes no medications” is checked. Remove one.'),
        )
      if (noMeds && medicationNotProvided)
        return hit(
          'stop',
          'medications',
          say('Check either “Takes no medications” or “List not provided”, not both.'),
        )
      return !isToxicology(testTypeOfLab(facts.order.labTypeId)) ||
        medications > 0 ||
        noMeds ||
        medicationNotProvided
        ? none
        : hit(
            'stop',
            'medications',
            say('Add medications, or check “Takes no medications” or “List not provided”.'),
          )
    },
  },
  {
    id: 'allergies',
    source: needed,
    policy: say('Tested; the report lists no antibiotics.'),
    find: ({ order: { allergies, noAllergy, labTypeId } }) => {
      if (noAllergy && allergies > 0)
        return hit(
          'stop',
          'allergies',
          say('Allergies are listed, but “No known allergies” is checked. Remove one.'),
        )
      return !needsAllergies(testTypeOfLab(labTypeId)) || allergies > 0 || noAllergy
        ? none
        : hit('stop', 'allergies', say('Add allergies, or check “No known allergies”.'))
    },
  },
  {
    id: 'cup',
    source: 'records.md#cup-results',
    policy: '',
    find: (facts) => {
      const { poctScreen, poct } = facts.order
      const results = cupClasses.map(({ key }) => poct[key] ?? 0)
      if (!poctScreen)
        return results.some((result) => result === 1 || result === 2)
          ? hit('stop', 'poct', say('Cup results are entered, but the cup is turned off.'))
          : none
      if (!isToxicology(testTypeOfLab(facts.order.labTypeId)))
        return hit('stop', 'poctScreen', say('Cup results are for toxicology only.'))
      return results.some((result) => result === 1 || result === 2)
        ? none
        : hit('stop', 'poct', say('Record at least one cup result, or turn the cup off.'))
    },
  },
  {
    id: 'cup-expired',
    source: 'records.md#cup-results',
    policy: say('Tested; the cup’s results are printed with its expiration date.'),
    find: ({ order: { poctScreen, cupExpiresOn, collectionDay } }) =>
      poctScreen && cupExpiresOn !== null && collectionDay !== '' && cupExpiresOn < collectionDay
        ? hit('warning', 'cupExpiresOn', say('The cup expired before the collection date.'))
        : none,
  },
  {
    id: 'cup-temperature',
    source: 'records.md#cup-results',
    policy: say('Tested; the temperature is printed with the cup’s results.'),
    find: ({ order: { poctScreen, cupTemperature } }) =>
      poctScreen && cupTemperature === strip.outOfRange
        ? hit(
            'warning',
            'cupTemperature',
            say('A fresh specimen is {from} to {to} °F. Collect another one if you can.', {
              from: freshSpecimen.from,
              to: freshSpecimen.to,
            }),
          )
        : none,
  },
  {
    id: 'pregnancy',
    source: 'records.md#order-issues',
    policy: say('On hold until the practice confirms sex and pregnancy.'),
    find: ({ order: { isPregnant }, patient: { genderId } }) =>
      isPregnant === 1 && genderId === male
        ? hit('issue', 'isPregnant', say('Pregnant is checked, but the patient is male.'))
        : none,
  },
  {
    id: 'specimen-site',
    source: '42 CFR 493.1242(a)',
    policy: say('On hold until the practice confirms the patient, the sex, and the site.'),
    find: ({ order: { labTypeId, collectionDeviceId, siteId }, patient: { genderId } }) => {
      const isSwab =
        testTypeOfLab(labTypeId) === 'UTISTI' && collectionDeviceId === specimens.swab.deviceId
      const site = isSwab ? swabSites.find(({ id }) => id === siteId) : undefined
      return site === undefined || siteFits(site, genderId)
        ? none
        : hit(
            'issue',
            'siteId',
            say('The site is {name}, but the patient is {value}. Check the patient and the site.', {
              name: site.name.toLowerCase(),
              value: genderId === male ? 'male' : 'female',
            }),
          )
    },
  },
]
