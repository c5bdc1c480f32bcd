import { stateNames } from '@labgate/contract/states'
import { Block } from '../../../ui/block.tsx'
import { ChoiceField } from '../../../ui/fields/choice-fields.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import type { InsuranceForm } from './insurance-values.ts'

const states = Object.entries(stateNames).map(([value, label]) => ({ value, label }))

/** What a claim to a workers' compensation or auto insurer says about the injury. `accidentState`: whether the state is asked for, as for auto. */
export const InjuryBlock = ({ form, accidentState }: { form: InsuranceForm; accidentState: boolean }) => (
  <Block title="Injury">
    <DateField form={form} name="injuryDate" label="Date of injury" description="Required on claims." />
    <TextField form={form} name="injuryClaimNo" label="Insurer’s claim number" maxLength={40} code description="Required on claims. Not the member ID." />
    {accidentState && (
      <ChoiceField form={form} name="injuryState" label="State of the accident" options={states} none="" description="Required on auto claims." />
    )}
  </Block>
)
