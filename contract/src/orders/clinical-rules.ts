import { cupClasses } from '../catalogue/cup.ts'
import { testTypeOfLab } from '../catalogue/catalogues.ts'
import { isToxicology } from '../test-types.ts'
import { hit, none, type Hit, type Rule } from './finding.ts'
import { absence } from './absence.ts'

const needed = '42 CFR 493.1241(c)(8)'
/** Of the list Gender. */
export const male = 2
const codeShape = /^[A-Z][0-9A-Z]{2}(\.[0-9A-Z]{1,4})?$/

const twice = (words: readonly string[]): string | undefined => words.find((word, at) => words.indexOf(word) !== at)

export const clinicalRules: readonly Rule[] = [
  {
    id: 'diagnosis',
    source: 'reference/domain.md 3.11',
    policy: 'Tested; billing waits for the diagnosis.',
    find: (facts) =>
      absence(facts, {
        path: 'diagnosis',
        isGiven: facts.order.diagnoses.length > 0,
        isTicked: facts.order.diagnosisMissing,
        asks: 'Give at least one diagnosis.',
        tells: 'The diagnosis is missing.',
      }),
  },
  {
    id: 'diagnosis-code',
    source: 'reference/conventions.md 5',
    policy: '',
    find: ({ order: { diagnoses } }): readonly Hit[] => {
      const codes = diagnoses.map(({ icd10Code }) => icd10Code)
      const again = twice(codes)
      return [
        ...codes.filter((code) => !codeShape.test(code)).flatMap((code) => hit('stop', 'diagnosis', `${code} is not a code of ICD-10-CM, such as F11.20.`)),
        ...(again === undefined ? none : hit('stop', 'diagnosis', `${again} stands there twice.`)),
      ]
    },
  },
  {
    id: 'diagnosis-listed',
    source: 'decisions.md 44',
    policy: 'Tested; billing checks the code.',
    find: ({ order: { diagnoses } }) =>
      diagnoses
        .filter(({ icd10Code, isListed }) => codeShape.test(icd10Code) && !isListed)
        .flatMap(({ icd10Code }) => hit('issue', 'diagnosis', `${icd10Code} is not in the laboratory’s table of diagnoses.`)),
  },
  {
    id: 'diagnosis-in-force',
    source: 'ICD-10-CM, by the date of service',
    policy: 'Tested; billing asks for the code that held that day.',
    find: ({ order: { diagnoses, collectionDay } }) =>
      collectionDay === ''
        ? none
        : diagnoses
            .filter(
              ({ isListed, validFrom, validTo }) =>
                isListed && ((validFrom !== null && collectionDay < validFrom) || (validTo !== null && collectionDay > validTo)),
            )
            .flatMap(({ icd10Code }) => hit('issue', 'diagnosis', `${icd10Code} was not in force on the day of collection.`)),
  },
  {
    id: 'medications',
    source: needed,
    policy: 'Tested; no verdict on the medications.',
    find: (facts) => {
      const { medications, noMeds, medicationNotProvided } = facts.order
      if ((noMeds || medicationNotProvided) && medications > 0)
        return hit('stop', 'medications', 'Medications stand there, and the box says that there are none. Take one away.')
      if (noMeds && medicationNotProvided) return hit('stop', 'medications', 'Either there are no medications or the list was not provided: tick one.')
      return !isToxicology(testTypeOfLab(facts.order.labTypeId)) || medications > 0 || noMeds || medicationNotProvided
        ? none
        : hit('stop', 'medications', 'Give the medications, or say that there are none or that the list was not provided.')
    },
  },
  {
    id: 'allergies',
    source: needed,
    policy: 'Tested; the report names no antibiotics.',
    find: ({ order: { allergies, noAllergy, labTypeId } }) => {
      if (noAllergy && allergies > 0) return hit('stop', 'allergies', 'Allergies stand there, and the box says that there are none. Take one away.')
      return testTypeOfLab(labTypeId) !== 'UTISTI' || allergies > 0 || noAllergy
        ? none
        : hit('stop', 'allergies', 'Give the allergies, or say that there are none.')
    },
  },
  {
    id: 'cup',
    source: 'reference/domain.md 1.8',
    policy: '',
    find: (facts) => {
      const { poctScreen, poct } = facts.order
      const results = cupClasses.map(({ key }) => poct[key] ?? 0)
      if (!poctScreen)
        return results.some((result) => result === 1 || result === 2) ? hit('stop', 'poct', 'Cup results stand there, and the cup is switched off.') : none
      if (!isToxicology(testTypeOfLab(facts.order.labTypeId))) return hit('stop', 'poctScreen', 'Cup results belong to toxicology.')
      return results.some((result) => result === 1 || result === 2) ? none : hit('stop', 'poct', 'Record at least one result of the cup, or switch it off.')
    },
  },
  {
    id: 'pregnancy',
    source: 'reference/domain.md 1.11',
    policy: 'Held until the practice has confirmed sex and pregnancy.',
    find: ({ order: { isPregnant }, patient: { genderId } }) =>
      isPregnant === 1 && genderId === male ? hit('issue', 'isPregnant', 'Pregnant is ticked, and the patient is male.') : none,
  },
]
