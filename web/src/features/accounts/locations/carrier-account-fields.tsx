import { say } from '@labgate/contract/languages/say'
import {
  labelCarrierKeys,
  labelCarriers,
  labelPayerKeys,
  labelPayers,
  pickupWayKeys,
  pickupWays,
} from '@labgate/contract/shipping/carrier-accounts'
import { ChoiceField } from '../../../ui/fields/choice-fields.tsx'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import type { LocationRecordForm } from './location-values.ts'

const carrierOptions = labelCarrierKeys.map((value) => ({ value, label: labelCarriers[value] }))
const payerOptions = labelPayerKeys.map((value) => ({ value, label: labelPayers[value] }))
const wayOptions = pickupWayKeys.map((value) => ({ value, label: pickupWays[value] }))

/** Which carrier makes labels for the location's parcels, who pays, and who is asked to come. */
export const CarrierAccountFields = ({ form }: { form: LocationRecordForm }) => {
  const { useWatchValue } = form.fields.inner
  const [carrier, payer] = [useWatchValue('labelCarrier'), useWatchValue('labelPayer')]
  return (
    <>
      <ChoiceField
        form={form}
        name="labelCarrier"
        label={say('Carrier labels')}
        options={carrierOptions}
        none=""
        description={say('Parcels can get this carrier’s label here. Blank: none.')}
      />
      {carrier !== '' && (
        <ChoiceField
          form={form}
          name="labelPayer"
          label={say('Labels are paid by')}
          options={payerOptions}
          none=""
          clearable={false}
        />
      )}
      {carrier !== '' && payer === 'practice' && (
        <TextField
          form={form}
          name="labelAccountNo"
          label={say('Practice’s carrier account')}
          maxLength={30}
          required
        />
      )}
      <ChoiceField
        form={form}
        name="pickupWay"
        label={say('Pickup requests go')}
        options={wayOptions}
        none=""
        clearable={false}
      />
    </>
  )
}
