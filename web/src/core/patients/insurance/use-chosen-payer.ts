import { payers } from '@labgate/contract/billing/payers'
import type { PatientInsurance } from '@labgate/contract/patients/patient-insurance'
import { useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { notChosen, type InsuranceForm } from './insurance-values.ts'

/**
 * A payer of the table, as far as the form needs it; the name and kind are '' while they load, and
 * of a payer that is not in the list.
 */
export interface ChosenPayer {
  id: number
  name: string
  kind: string
}

/**
 * The payer in the form: the saved one, the one chosen last, or another one that a draft or an undo
 * brought back, which is loaded.
 */
export const useChosenPayer = (
  { fields: { inner } }: InsuranceForm,
  insurance: PatientInsurance | null,
) => {
  const id = inner.useWatchValue('insuranceId')
  const [chosen, onChosen] = useState<ChosenPayer>({
    id: insurance?.insuranceId ?? notChosen,
    name: insurance?.insurance ?? '',
    kind: insurance?.payerKind ?? '',
  })
  const isOther = id > 0 && id !== chosen.id
  const { data } = useApiQuery(payers.get, { insuranceId: id }, { enabled: isOther })
  const payer =
    id === chosen.id
      ? chosen
      : { id, name: (isOther && data?.name) || '', kind: (isOther && data?.payerKind) || '' }
  return { payer, onChosen }
}
