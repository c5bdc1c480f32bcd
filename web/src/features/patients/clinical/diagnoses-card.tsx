import { say } from '@labgate/contract/languages/say'
import {
  dictionaries,
  patientLists,
  type DiagnosisItem,
} from '@labgate/contract/patients/patient-lists'
import { patients, type Patient } from '@labgate/contract/patients/patients'
import { useApiQuery, useApiMutation } from '../../../api/queries.ts'
import { codeTyped, foundIn } from '../../../core/patients/clinical/found.ts'
import { ItemsCard, type Item } from '../../../core/patients/clinical/items-card.tsx'
import { named } from '../../../core/patients/parts/counted.ts'
import { useMay } from '../../../session/use-session.ts'

interface Diagnosis extends Item {
  icd10Code: string
}
const itemOf = ({ icd10Code, description }: DiagnosisItem): Diagnosis => ({
  key: icd10Code,
  label: `${icd10Code} ${description}`.trim(),
  icd10Code,
  ...(description === '' && { mark: say('not in the table') }),
})
/*
 * A well-formed code that is not in the table can be entered, and becomes a finding of the order
 * (rules.md#diagnosis-codes).
 */
const offerCode = (words: string): Diagnosis | undefined => {
  const code = codeTyped(words)
  return code === ''
    ? undefined
    : {
        ...itemOf({ icd10Code: code, description: '' }),
        offer: say('Add {code}, not in the code table', { code }),
      }
}
const useFound = (words: string) =>
  foundIn(
    words,
    useApiQuery(
      dictionaries.diagnoses,
      { searchCriteria: { description: words } },
      { enabled: words !== '' },
    ),
    itemOf,
  )

/** The patient's diagnoses, by ICD-10-CM. */
export const DiagnosesCard = ({ patient }: { patient: Patient }) => {
  const may = useMay()
  const refresh = [patients.get]
  const { save: put } = useApiMutation(patientLists.saveDiagnosis, { refresh })
  const { save: end } = useApiMutation(patientLists.deleteDiagnosis, { refresh })
  const request = ({ icd10Code }: Diagnosis) => ({ patientId: patient.patientId, icd10Code })
  return (
    <ItemsCard
      id="diagnoses"
      title={say('Diagnoses')}
      one="diagnosis"
      text={
        patient.diagnosis.length === 0
          ? say('None yet.')
          : named(patient.diagnosis.map((one) => itemOf(one).label))
      }
      none={say('No diagnoses recorded. Search by code or words. An order needs at least one.')}
      items={patient.diagnosis.map(itemOf)}
      useFound={useFound}
      otherwise={offerCode}
      change={
        may.call(patientLists.saveDiagnosis)
          ? { add: (item) => put(request(item)), remove: (item) => end(request(item)) }
          : undefined
      }
    />
  )
}
