import { worksAtLaboratory } from '@labgate/contract/access/user-types'
import { say } from '@labgate/contract/languages/say'
import {
  dictionaries,
  type AllergyItem,
  type KnownDiagnosis,
} from '@labgate/contract/patients/patient-lists'
import { useApiQuery } from '../../../../api/queries.ts'
import {
  codeTyped,
  foundIn,
  listedOrFree,
  offered,
  offerOfText,
} from '../../../../core/patients/clinical/found.ts'
import {
  medicationItem,
  otherMedication,
  useMedications,
} from '../../../../core/patients/clinical/medications.ts'
import { useSession } from '../../../../session/use-session.ts'
import { useLive } from '../live.ts'
import type { VisitValues } from '../model/visit-values.ts'
import type { Sitting } from '../use-visit-form.ts'
import { ItemsPart } from './items-part.tsx'

const diagnosisItem = (value: KnownDiagnosis) => ({
  key: value.icd10Code,
  label: `${value.icd10Code} ${value.description}`.trim(),
  ...(!value.isListed && { mark: say('not in the table') }),
})
const collectedOn = ({ collectionDate }: VisitValues): string => collectionDate ?? ''
/* A code must be valid on the day of collection: valid ones come first. */
const useDiagnoses = (words: string, firstOn: string) =>
  foundIn(
    words,
    useApiQuery(
      dictionaries.diagnoses,
      { searchCriteria: { description: words, firstOn } },
      { enabled: words !== '' },
    ),
    (value) => offered(value, diagnosisItem(value)),
  )
/*
 * A well-formed code that is not in the table can be entered, and becomes a finding
 * (rules.md#diagnosis-codes).
 */
const otherCode = (words: string) => {
  const icd10Code = codeTyped(words)
  if (icd10Code === '') return undefined
  const value: KnownDiagnosis = {
    icd10Code,
    description: '',
    isListed: false,
    validFrom: null,
    validTo: null,
  }
  return offered(
    value,
    diagnosisItem(value),
    say('Add {icd10Code}, not in the code table', { icd10Code }),
  )
}

/** What the tests are for, by ICD-10-CM. */
export const DiagnosesPart = ({ visit: { form, facts, values } }: { visit: Sitting }) => {
  const firstOn = useLive(values, collectedOn)
  const isLaboratory = worksAtLaboratory(useSession().who)
  return (
    <ItemsPart
      form={form}
      name="diagnosis"
      title={say('Diagnoses')}
      one="diagnosis"
      toItem={diagnosisItem}
      ofPatient={facts.patient.diagnosis}
      takesAll="alt+d"
      useFound={(words) => useDiagnoses(words, firstOn)} // oxlint-disable-line react/rules-of-hooks -- called as a hook by the field, at each drawing
      otherwise={otherCode}
      ticks={
        isLaboratory
          ? [{ name: 'diagnosisMissing', label: say('Not on the requisition'), clears: true }]
          : []
      }
    />
  )
}

/** What the patient takes; toxicology results are read against it. */
export const MedicationsPart = ({ visit: { form, facts } }: { visit: Sitting }) => (
  <ItemsPart
    form={form}
    name="medications"
    title={say('Medications')}
    one="medication"
    toItem={medicationItem}
    ofPatient={facts.patient.medications}
    takesAll="alt+m"
    useFound={useMedications}
    otherwise={otherMedication}
    withDose={(value, dose) => ({ ...value, dose })}
    ticks={[
      { name: 'noMeds', label: say('Takes no medications'), clears: true },
      { name: 'medicationNotProvided', label: say('List not provided'), clears: true },
    ]}
  />
)

const allergyItem = ({ allergyId, description }: AllergyItem) =>
  listedOrFree(allergyId, description)
const useAllergies = (words: string) =>
  foundIn(
    words,
    useApiQuery(
      dictionaries.allergies,
      { searchCriteria: { description: words } },
      { enabled: words !== '' },
    ),
    (value) => offered(value, allergyItem(value)),
  )
const otherAllergy = (words: string) => {
  const value: AllergyItem = { allergyId: 0, description: words }
  return offered(value, allergyItem(value), offerOfText(words))
}

/** The patient's allergies: an infection report names antibiotics. */
export const AllergiesPart = ({ visit: { form, facts } }: { visit: Sitting }) => (
  <ItemsPart
    form={form}
    name="allergies"
    title={say('Allergies')}
    one="allergy"
    toItem={allergyItem}
    ofPatient={facts.patient.allergies}
    takesAll="alt+a"
    useFound={useAllergies}
    otherwise={otherAllergy}
    ticks={[{ name: 'noAllergy', label: say('No known allergies'), clears: true }]}
  />
)
