import { say } from '@labgate/contract/languages/say'
import {
  carriers,
  carriersOf,
  trackingFault,
  trackingNoOf,
} from '@labgate/contract/shipping/carriers'
import { Group, Select } from '@mantine/core'
import { useCodes } from '../../../../api/codes.ts'
import { LimitedText } from '../../../../ui/fields/limited-text.tsx'
import type { Making } from './use-manifest.ts'

interface CarrierProps {
  making: Pick<Making, 'carrier' | 'setCarrier' | 'faults'>
  /** In the dialog that prompts for it: if nothing is chosen yet, the cursor starts here. */
  asks?: boolean
}

/** The carrier and tracking number; a number that only one carrier uses sets the carrier. */
export const CarrierFields = ({
  making: { carrier, setCarrier, faults },
  asks = false,
}: CarrierProps) => {
  const [methods] = useCodes('ShippingMethod')
  const { shippingMethodId, trackingNo } = carrier
  const fault =
    trackingFault(shippingMethodId, trackingNoOf(trackingNo)) || faults.fields['trackingNo']
  const example = carriers.find(({ id }) => id === shippingMethodId)?.example
  return (
    <Group align="flex-start" gap="sm">
      <Select
        label={say('Carrier')}
        required={asks}
        {...(asks && shippingMethodId === 0 && { 'data-autofocus': true })}
        w={{ base: '100%', xs: asks ? 150 : 180 }}
        clearable
        clearButtonProps={{ 'aria-label': say('Clear: Carrier') }}
        data={methods.map(({ value, label }) => ({ value: String(value), label }))}
        value={shippingMethodId > 0 ? String(shippingMethodId) : null}
        error={faults.fields['shippingMethodId']}
        onChange={(text) => setCarrier({ ...carrier, shippingMethodId: Number(text ?? 0) })}
      />
      <LimitedText
        label={say('Tracking number')}
        w={{ base: '100%', xs: asks ? 230 : 280 }}
        value={trackingNo}
        maxLength={60}
        autoComplete="off"
        placeholder={example}
        error={trackingNo === '' ? faults.fields['trackingNo'] : fault}
        onChange={(event) => {
          const typed = event.currentTarget.value
          const only = shippingMethodId === 0 ? carriersOf(trackingNoOf(typed)) : []
          setCarrier({
            trackingNo: typed,
            shippingMethodId: only.length === 1 ? (only[0]?.id ?? 0) : shippingMethodId,
          })
        }}
      />
    </Group>
  )
}
