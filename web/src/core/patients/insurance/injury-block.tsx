import { say } from '@labgate/contract/languages/say'
import { Block } from '../../../ui/block.tsx'
import { ChoiceField } from '../../../ui/fields/choice-fields.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { stateOptions } from '../../../ui/fields/state-options.ts'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import type { InsuranceForm } from './insurance-values.ts'

/**
 * What a claim to a workers' compensation or auto insurer says about the injury. `accidentState`:
 * whether to show the state, as for auto.
 */
export const InjuryBlock = ({
  form,
  accidentState,
}: {
  form: InsuranceForm
  accidentState: boolean
}) => (
  <Block title={say('Injury')}>
    <DateField
      form={form}
      name="injuryDate"
      label={say('Date of injury')}
      description={say('Required on claims.')}
    />
    <TextField
      form={form}
      name="injuryClaimNo"
      label={say('Insurer’s claim number')}
      maxLength={40}
      code
      description={say('Required on claims. Not the member ID.')}
    />
    {accidentState && (
      <ChoiceField
        form={form}
        name="injuryState"
        label={say('State of the accident')}
        options={stateOptions}
        none=""
        description={say('Required on auto claims.')}
      />
    )}
  </Block>
)
