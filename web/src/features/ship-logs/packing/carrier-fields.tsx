import { carriersOf, trackingNoOf } from '@labgate/contract/carriers'
import { Button, Group, SimpleGrid, Text } from '@mantine/core'
import { useCodes } from '../../../api/codes.ts'
import type { CallForm } from '../../../forms/use-call-form.ts'
import { CheckField, ChoiceField } from '../../../ui/fields/choice-fields.tsx'
import { LinesField, TextField } from '../../../ui/fields/text-fields.tsx'
import type { CarrierValues } from './pack-parcel.tsx'

/* Who types the number first is told whose it looks like. */
const Suggested = ({ form }: { form: CallForm<CarrierValues> }) => {
  const { inner } = form.fields
  const trackingNo = inner.useWatchValue('trackingNo')
  const chosen = inner.useWatchValue('shippingMethodId')
  const fitting = carriersOf(trackingNoOf(trackingNo)).filter(({ id }) => id !== chosen)
  if (fitting.length === 0 || (chosen !== 0 && carriersOf(trackingNoOf(trackingNo)).some(({ id }) => id === chosen))) return null
  return (
    <Group gap={6} mt={6} role="status">
      <Text size="sm" c="dimmed">
        This looks like a number of
      </Text>
      {fitting.map(({ id, name }) => (
        <Button key={id} variant="light" size="compact-sm" aria-label={`Carrier: ${name}`} onClick={() => inner.setFieldValue('shippingMethodId', id)}>
          {name}
        </Button>
      ))}
    </Group>
  )
}

/** Who carries the parcel, under which number, and how. */
export const CarrierFields = ({ form, needsNumber }: { form: CallForm<CarrierValues>; needsNumber: boolean }) => {
  const [methods] = useCodes('ShippingMethod')
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
      <div>
        <TextField form={form} name="trackingNo" label="Tracking number" maxLength={50} required={needsNumber} />
        <Suggested form={form} />
      </div>
      <ChoiceField form={form} name="shippingMethodId" label="Carrier" options={methods} required />
      <LinesField form={form} name="note" label="Note to the laboratory" maxLength={500} rows={1} />
      <div style={{ paddingTop: 26 }}>
        <CheckField form={form} name="onIce" label="Shipped on ice" />
      </div>
    </SimpleGrid>
  )
}
