import { say } from '@labgate/contract/languages/say'
import {
  dictionaries,
  patientLists,
  type AllergyItem,
} from '@labgate/contract/patients/patient-lists'
import { patients, type Patient } from '@labgate/contract/patients/patients'
import { useApiQuery, useApiMutation } from '../../../api/queries.ts'
import { foundIn, listedOrFree, offerOfText } from '../../../core/patients/clinical/found.ts'
import { ItemsCard, type Item } from '../../../core/patients/clinical/items-card.tsx'
import { NoneSaid } from '../../../core/patients/clinical/none-said.tsx'
import { named } from '../../../core/patients/parts/counted.ts'
import { useMay } from '../../../session/use-session.ts'

interface Allergy extends Item {
  allergyId: number
}
const itemOf = ({ allergyId, description }: AllergyItem): Allergy => ({
  ...listedOrFree(allergyId, description),
  allergyId: Math.max(0, allergyId),
})
const offerText = (words: string): Allergy => ({
  ...itemOf({ allergyId: 0, description: words }),
  offer: offerOfText(words),
})
const useFound = (words: string) =>
  foundIn(
    words,
    useApiQuery(
      dictionaries.allergies,
      { searchCriteria: { description: words } },
      { enabled: words !== '' },
    ),
    itemOf,
  )

/** The patient's allergies. */
export const AllergiesCard = ({ patient }: { patient: Patient }) => {
  const may = useMay()
  const refresh = [patients.get]
  const { save: put } = useApiMutation(patientLists.saveAllergy, { refresh })
  const { save: end } = useApiMutation(patientLists.deleteAllergy, { refresh })
  const request = ({ allergyId, label }: Allergy) => ({
    patientId: patient.patientId,
    allergyId,
    ...(allergyId === 0 && { freeformDesc: label }),
  })
  return (
    <ItemsCard
      id="allergies"
      title={say('Allergies')}
      one="allergy"
      text={
        patient.allergies.length === 0 ? (
          <NoneSaid patient={patient} what="allergies" />
        ) : (
          named(patient.allergies.map(({ description }) => description))
        )
      }
      none={<NoneSaid patient={patient} what="allergies" />}
      items={patient.allergies.map(itemOf)}
      useFound={useFound}
      otherwise={offerText}
      change={
        may.call(patientLists.saveAllergy)
          ? { add: (item) => put(request(item)), remove: (item) => end(request(item)) }
          : undefined
      }
    />
  )
}
