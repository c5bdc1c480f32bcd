import type { ValueAct } from '@labgate/contract/corrections/acts'
import { corrections } from '@labgate/contract/corrections/corrections'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { typedTime } from '@labgate/contract/kit/typed-times'
import { say } from '@labgate/contract/languages/say'
import type { OrderFormFacts } from '@labgate/contract/orders/order-form'
import type { LabOrder } from '@labgate/contract/orders/order-shape'
import { SimpleGrid, Text } from '@mantine/core'
import { useCallForm, type CallForm } from '../../forms/use-call-form.ts'
import { useScanTarget } from '../../scan/targets.ts'
import { CheckField, ChoiceField } from '../../ui/fields/choice-fields.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { TextField } from '../../ui/fields/text-fields.tsx'
import { TimeField } from '../../ui/fields/time-field.tsx'
import { FormFrame } from '../../ui/form-frame.tsx'
import { notify } from '../../ui/notify.tsx'
import { formOf, paymentWords, valuesOf, type CorrectionFormValues } from './correction-values.ts'

/** What a preview found, and for which values. */
export interface Previewed {
  values: ReturnType<typeof valuesOf>
  answer: ApiResponse<(typeof corrections)['preview']>
}
interface ActFormProps {
  act: ValueAct
  order: LabOrder
  facts: OrderFormFacts
  onPreview: (previewed: Previewed) => void
}
type Form = CallForm<CorrectionFormValues>

const payments = Object.entries(paymentWords).map(([value, label]) => ({ value, label }))
const insurancesOf = ({ patient }: OrderFormFacts) =>
  patient.insurances.map(({ patientInsuranceId, insurance, active }) => ({
    value: patientInsuranceId,
    label: active ? insurance : say('{insurance} (inactive)', { insurance }),
  }))

/* A scan fills the field, wherever the cursor is. */
const NewNumber = ({ form }: { form: Form }) => {
  useScanTarget((scan) => {
    if (scan.kind === 'specimen') form.fields.inner.setFieldValue('specimenBarcode', scan.code)
    else
      notify.info(say('That is not a specimen label.'), say('Scanned {code}', { code: scan.code }))
  })
  return (
    <TextField
      form={form}
      name="specimenBarcode"
      label={say('New number')}
      description={say('Scan the new label. Leave blank to be given a new number.')}
      maxLength={20}
      code
    />
  )
}

interface PaymentFieldsProps {
  form: Form
  facts: OrderFormFacts
}
const PaymentFields = ({ form, facts }: PaymentFieldsProps) => (
  <>
    <ChoiceField
      form={form}
      name="payment"
      label={say('Paid by')}
      required
      options={payments}
      clearable={false}
      none=""
    />
    <ChoiceField
      form={form}
      name="patientInsuranceId_Primary"
      label={say('Primary insurance')}
      options={insurancesOf(facts)}
    />
    <ChoiceField
      form={form}
      name="patientInsuranceId_Secondary"
      label={say('Secondary insurance')}
      options={insurancesOf(facts)}
    />
  </>
)

const Fields = ({ act, form, facts }: { act: ValueAct; form: Form; facts: OrderFormFacts }) => {
  switch (act) {
    case 'collection-time':
      return (
        <>
          <DateField form={form} name="collectionDay" label={say('Collection date')} required />
          <TimeField form={form} name="collectionTime" label={say('Collection time')} />
          <CheckField form={form} name="noCollectionTime" label={say('Time not known')} />
        </>
      )
    case 'provider':
      return (
        <ChoiceField
          form={form}
          name="userId_Physician"
          label={say('Provider')}
          required
          options={facts.providers.map(({ userId, name }) => ({ value: userId, label: name }))}
        />
      )
    case 'location':
      return (
        <ChoiceField
          form={form}
          name="locationId"
          label={say('Location')}
          required
          options={facts.locations.map(({ locationId, locationName }) => ({
            value: locationId,
            label: locationName,
          }))}
        />
      )
    case 'barcode':
      return <NewNumber form={form} />
    case 'payment':
      return <PaymentFields form={form} facts={facts} />
    case 'reset-signature':
      return (
        <Text size="sm">
          {say(
            'The provider’s signature is removed, and the provider signs again. The old signature stays on record.',
          )}
        </Text>
      )
  }
}

const checked = (
  act: ValueAct,
  { collectionDay, collectionTime, noCollectionTime }: CorrectionFormValues,
): Record<string, string> =>
  act === 'collection-time' &&
  collectionDay !== null &&
  !noCollectionTime &&
  typedTime(collectionTime) === null
    ? { collectionTime: say('Enter the time, such as 14:30, or check “Time not known”.') }
    : {}

/** Fields of an act with the order's current values; the preview changes nothing. */
export const ActForm = ({ act, order, facts, onPreview }: ActFormProps) => {
  const form = useCallForm({
    endpoint: corrections.preview,
    initial: formOf(order),
    check: (values) => checked(act, values),
    toInput: (values) => ({
      labOrderId: order.labOrderId,
      act,
      values: valuesOf(act, values, order),
    }),
    onDone: (answer, values) => onPreview({ answer, values: valuesOf(act, values, order) }),
  })
  return (
    <FormFrame form={form} saveLabel={say('Preview')}>
      <SimpleGrid cols={{ base: 1, xs: act === 'reset-signature' ? 1 : 3 }} spacing="md">
        <Fields act={act} form={form} facts={facts} />
      </SimpleGrid>
    </FormFrame>
  )
}
