import { say } from '@labgate/contract/languages/say'
import {
  labelCarriers,
  leastPounds,
  mostPounds,
  parcelContents,
  parcelContentsKeys,
  type LabelCarrier,
} from '@labgate/contract/shipping/carrier-accounts'
import { carrierRequests } from '@labgate/contract/shipping/carrier-requests'
import { carrierRules } from '@labgate/contract/shipping/carrier-rules'
import { shipLogs, type ShipLog } from '@labgate/contract/shipping/ship-logs'
import { Stack } from '@mantine/core'
import { useCallForm } from '../../../../forms/use-call-form.ts'
import { ChoiceField } from '../../../../ui/fields/choice-fields.tsx'
import { ShownValue } from '../../../../ui/fields/shown-value.tsx'
import { NumberField } from '../../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { notify } from '../../../../ui/notify.tsx'

const contentsOptions = parcelContentsKeys.map((value) => ({ value, label: parcelContents[value] }))

interface LabelFormProps {
  parcel: Pick<ShipLog, 'shipLogId' | 'rowVersion'>
  carrier: LabelCarrier
  onMade: () => void
}
/** What a carrier must know of a parcel besides its addresses. */
export const LabelForm = ({ parcel, carrier, onMade }: LabelFormProps) => {
  const form = useCallForm({
    endpoint: carrierRequests.makeLabel,
    initial: { weightPounds: '' as number | '', contents: '' },
    required: { weightPounds: say('Enter the weight.'), contents: say('Choose the contents.') },
    toInput: ({ weightPounds, contents }) => ({
      shipLogId: parcel.shipLogId,
      weightPounds: Number(weightPounds),
      contents: contents as 'exempt',
      rowVersion: parcel.rowVersion,
    }),
    refresh: [shipLogs.get, shipLogs.list, carrierRequests.label],
    unseen: [carrierRequests.label],
    onDone: ({ message }) => {
      notify.success(message)
      onMade()
    },
  })
  return (
    <FormFrame form={form} saveLabel={say('Make label')} deliberate>
      <Stack gap="sm">
        <ShownValue label={say('Carrier')}>{carrierRules[carrier].service}</ShownValue>
        <NumberField
          form={form}
          name="weightPounds"
          label={say('Weight in pounds')}
          required
          focusFirst
          decimals={1}
          min={leastPounds}
          max={mostPounds}
          description={say('As packed. {labelCarriers} bills by it.', {
            labelCarriers: labelCarriers[carrier],
          })}
        />
        <ChoiceField
          form={form}
          name="contents"
          label={say('Contents')}
          options={contentsOptions}
          none=""
          required
          description={say('The box must be packed and marked for it.')}
        />
      </Stack>
    </FormFrame>
  )
}
