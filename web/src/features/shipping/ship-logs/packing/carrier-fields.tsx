import { locations } from '@labgate/contract/accounts/locations'
import { say } from '@labgate/contract/languages/say'
import { carriersOf, trackingNoOf } from '@labgate/contract/shipping/carriers'
import type { ShipLog } from '@labgate/contract/shipping/ship-logs'
import { Button, Group, SimpleGrid, Text } from '@mantine/core'
import { useCodes } from '../../../../api/codes.ts'
import { useApiQuery } from '../../../../api/queries.ts'
import type { CallForm } from '../../../../forms/use-call-form.ts'
import { CheckField, ChoiceField, type Option } from '../../../../ui/fields/choice-fields.tsx'
import { LinesField, TextField } from '../../../../ui/fields/text-fields.tsx'

export type CarrierValues = Pick<ShipLog, 'shippingMethodId' | 'trackingNo' | 'onIce' | 'note'>

interface SuggestedProps {
  form: CallForm<CarrierValues>
  locationId: number
  methods: readonly Option[]
}

/*
 * The carrier the number looks like; before there is a number, the one the location prefers.
 * Nothing is chosen for the user.
 */
const Suggested = ({ form, locationId, methods }: SuggestedProps) => {
  const { inner } = form.fields
  const trackingNo = inner.useWatchValue('trackingNo')
  const chosen = inner.useWatchValue('shippingMethodId')
  const preferred =
    useApiQuery(locations.get, { locationId }, { enabled: locationId > 0, freshFor: 300_000 }).data
      ?.shippingMethodId_Preferred ?? 0
  const ofNumber = carriersOf(trackingNoOf(trackingNo))
  const usual = methods
    .filter(({ value }) => value === preferred)
    .map(({ value, label }) => ({ id: Number(value), name: label }))
  const isTyped = trackingNo.trim() !== ''
  const fitting = isTyped ? ofNumber.filter(({ id }) => id !== chosen) : chosen === 0 ? usual : []
  if (fitting.length === 0 || (chosen !== 0 && ofNumber.some(({ id }) => id === chosen)))
    return null
  return (
    <Group gap={6} mt={6} role="status">
      <Text size="sm" c="dimmed">
        {isTyped ? say('This looks like a number from') : say('This location usually ships with')}
      </Text>
      {fitting.map(({ id, name }) => (
        <Button
          key={id}
          variant="light"
          size="compact-sm"
          aria-label={say('Carrier: {name}', { name })}
          onClick={() => inner.setFieldValue('shippingMethodId', id)}
        >
          {name}
        </Button>
      ))}
    </Group>
  )
}

/** Who carries the parcel, under which number, and how. */
export const CarrierFields = ({
  form,
  needsNumber,
  locationId,
}: {
  form: CallForm<CarrierValues>
  needsNumber: boolean
  locationId: number
}) => {
  const [methods] = useCodes('ShippingMethod')
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
      <div>
        <TextField
          form={form}
          name="trackingNo"
          label={say('Tracking number')}
          maxLength={50}
          required={needsNumber}
        />
        <Suggested form={form} locationId={locationId} methods={methods} />
      </div>
      <ChoiceField
        form={form}
        name="shippingMethodId"
        label={say('Carrier')}
        options={methods}
        required
      />
      <LinesField
        form={form}
        name="note"
        label={say('Note to the laboratory')}
        maxLength={500}
        rows={1}
      />
      <div style={{ paddingTop: 26 }}>
        <CheckField form={form} name="onIce" label={say('Shipped on ice')} />
      </div>
    </SimpleGrid>
  )
}
