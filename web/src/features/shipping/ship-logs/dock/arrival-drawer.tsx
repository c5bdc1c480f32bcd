import { temperatureFault, type TemperatureUnit } from '@labgate/contract/kit/temperatures'
import { say } from '@labgate/contract/languages/say'
import { shipLogs, type ShipLog } from '@labgate/contract/shipping/ship-logs'
import { SimpleGrid, Stack } from '@mantine/core'
import { useState } from 'react'
import { useCodes } from '../../../../api/codes.ts'
import { useLocations } from '../../../../core/patients/parts/use-place.ts'
import { useCallForm, type CallForm } from '../../../../forms/use-call-form.ts'
import { ChoiceField, type Option } from '../../../../ui/fields/choice-fields.tsx'
import { LinesField, TextField } from '../../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { AccountPicker, type PickedAccount } from '../../../../ui/pickers/account-picker.tsx'
import { SideDrawer } from '../../../../ui/side-drawer.tsx'
import { lastUnit, TemperatureFields } from './temperature-fields.tsx'

const documents = [
  { value: 0, label: say('Not checked yet') },
  { value: 1, label: say('Included') },
  { value: 2, label: say('Missing') },
]
interface Values {
  labId: number
  locationId: number
  temperature: number | string
  temperatureUnit: TemperatureUnit
  conditionId: number
  conditionNote: string
  billingDocuments: number
  shippingMethodId: number
  trackingNo: string
}
interface SenderFieldsProps {
  account: PickedAccount | null
  form: CallForm<Values>
  locations: readonly Option[]
  methods: readonly Option[]
  onAccount: (picked: PickedAccount | null) => void
}
const SenderFields = ({ account, form, locations, methods, onAccount }: SenderFieldsProps) => (
  <>
    <AccountPicker
      label={say('Sending practice')}
      value={account}
      width={448}
      onChange={onAccount}
    />
    <ChoiceField
      key={account?.customerId ?? 0}
      form={form}
      name="locationId"
      label={say('Location')}
      options={locations}
      required
      disabled={account === null}
      {...(account === null && { description: say('Choose the practice first.') })}
    />
    <SimpleGrid cols={2}>
      <ChoiceField form={form} name="shippingMethodId" label={say('Carrier')} options={methods} />
      <TextField form={form} name="trackingNo" label={say('Tracking number')} maxLength={50} />
    </SimpleGrid>
  </>
)

const initialOf = (parcel: DrawerProps['parcel'], labId: number): Values => ({
  labId: parcel?.labId || labId,
  locationId: 0,
  temperature: parcel?.temperature ?? '',
  temperatureUnit:
    parcel === undefined || parcel.temperature === null ? lastUnit.get() : parcel.temperatureUnit,
  conditionId: parcel?.conditionId ?? 0,
  conditionNote: parcel?.conditionNote ?? '',
  billingDocuments: parcel?.billingDocuments ?? 0,
  shippingMethodId: parcel?.shippingMethodId ?? 0,
  trackingNo: parcel?.trackingNo ?? '',
})

const BillingDocumentsField = ({ form }: { form: CallForm<Values> }) => (
  <ChoiceField
    form={form}
    name="billingDocuments"
    label={say('Billing documents')}
    description={say('This practice sends them with its specimens.')}
    options={documents}
    clearable={false}
    none={0}
  />
)

interface DrawerProps {
  /** undefined: it arrived without a sheet. */
  parcel: ShipLog | undefined
  labId: number
  onClose: () => void
  onDone: (shipLogId: number) => void
}

const Form = ({ parcel, labId, onClose, onDone }: DrawerProps) => {
  const [labs, conditions, methods] = useCodes('Lab', 'ParcelCondition', 'ShippingMethod')
  const [account, setAccount] = useState<PickedAccount | null>(null)
  const locations = useLocations(account?.customerId ?? 0)
  const [initial] = useState(() => initialOf(parcel, labId))
  const isNew = parcel === undefined
  const form = useCallForm({
    endpoint: shipLogs.arrive,
    initial,
    required: {
      ...(isNew && { locationId: say('Choose the practice and location that sent it.') }),
    },
    check: ({ temperature, temperatureUnit: unit }) => {
      const fault =
        temperature === '' ? '' : temperatureFault({ degrees: Number(temperature), unit })
      return fault === '' ? {} : { temperature: fault }
    },
    toInput: ({ temperature, locationId, shippingMethodId, trackingNo, ...rest }) => ({
      shipLogId: parcel?.shipLogId ?? 0,
      ...rest,
      temperature: temperature === '' ? null : Number(temperature),
      ...(isNew && { locationId, shippingMethodId, trackingNo }),
      ...(parcel && { rowVersion: parcel.rowVersion }),
    }),
    refresh: [shipLogs.get, shipLogs.list],
    onDone: ({ id, message }) => {
      lastUnit.set(form.fields.inner.getValues().temperatureUnit)
      notify.success(message)
      onDone(Number(id))
      onClose()
    },
  })
  return (
    <FormFrame form={form} saveLabel={isNew ? say('Create log') : say('Save arrival')}>
      <Stack gap="sm">
        {isNew && (
          <SenderFields
            account={account}
            form={form}
            locations={locations}
            methods={methods}
            onAccount={(picked) => {
              setAccount(picked)
              form.fields.inner.setFieldValue('locationId', 0)
            }}
          />
        )}
        <ChoiceField
          form={form}
          name="labId"
          label={say('Receiving laboratory')}
          options={labs}
          clearable={false}
        />
        <TemperatureFields form={form} />
        <ChoiceField form={form} name="conditionId" label={say('Condition')} options={conditions} />
        <LinesField
          form={form}
          name="conditionNote"
          label={say('Condition note')}
          maxLength={500}
          rows={2}
        />
        {parcel?.billingDocumentsWanted === true && <BillingDocumentsField form={form} />}
      </Stack>
    </FormFrame>
  )
}

/** How a parcel arrived; or a parcel that arrived without a sheet, which gets a log. */
export const ArrivalDrawer = (props: DrawerProps & { opened: boolean }) => (
  <SideDrawer
    opened={props.opened}
    title={
      props.parcel
        ? say('How parcel {shipLogNo} arrived', { shipLogNo: props.parcel.shipLogNo })
        : say('Parcel without a sheet')
    }
    onClose={props.onClose}
  >
    {props.opened && <Form {...props} />}
  </SideDrawer>
)
