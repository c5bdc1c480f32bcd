import { laboratoryContact } from '@labgate/contract/accounts/laboratory-contact'
import { testTypeIds, testTypeNames, testTypes } from '@labgate/contract/catalog/test-types'
import { stateNames } from '@labgate/contract/kit/states'
import { say } from '@labgate/contract/languages/say'
import type { ReceivingAddress } from '@labgate/contract/shipping/receiving-addresses'
import { Stack } from '@mantine/core'
import { useCallForm } from '../../../../forms/use-call-form.ts'
import { ChoiceField } from '../../../../ui/fields/choice-fields.tsx'
import { ShownValue } from '../../../../ui/fields/shown-value.tsx'
import { TextField } from '../../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { SideDrawer } from '../../../../ui/side-drawer.tsx'
import { forWhich, refresh } from './contact.ts'

const states = Object.entries(stateNames).map(([value, label]) => ({
  value,
  label: `${value} · ${label}`,
}))
const types = testTypeNames.map((name) => ({ value: testTypeIds[name], label: testTypes[name] }))

const blank = (labTypeId: number): ReceivingAddress => ({
  labTypeId,
  name: '',
  street1: '',
  street2: '',
  city: '',
  state: '',
  postalCode: '',
  rowVersion: 0,
})

interface FormProps {
  address: ReceivingAddress | 'new'
  addresses: readonly ReceivingAddress[]
  onSaved: () => void
}
const AddressForm = ({ address, addresses, onSaved }: FormProps) => {
  const has = (id: number): boolean => addresses.some(({ labTypeId }) => labTypeId === id)
  /* The default comes first; after that, types without an address of their own. */
  const free = has(0) ? types.filter(({ value }) => !has(value)) : []
  const form = useCallForm({
    endpoint: laboratoryContact.saveAddress,
    initial: address === 'new' ? blank(free.length === 1 ? (free[0]?.value ?? 0) : 0) : address,
    check: ({ labTypeId }) =>
      address === 'new' && has(0) && labTypeId === 0
        ? { labTypeId: say('Choose the test type.') }
        : {},
    required: {
      name: say('Enter a name.'),
      street1: say('Enter the street.'),
      city: say('Enter the city.'),
      state: say('Choose the state.'),
      postalCode: say('Enter the ZIP code.'),
    },
    refresh,
    onDone: ({ message }) => {
      notify.success(message)
      onSaved()
    },
  })
  return (
    <FormFrame form={form} saveLabel={say('Save address')}>
      <Stack gap="sm">
        {address === 'new' && has(0) ? (
          <ChoiceField
            form={form}
            name="labTypeId"
            label={say('Test type')}
            required
            options={free}
          />
        ) : (
          <ShownValue label={say('Test type')}>
            {forWhich(form.fields.inner.getValues())}
          </ShownValue>
        )}
        <TextField
          form={form}
          name="name"
          label={say('Name')}
          required
          maxLength={100}
          focusFirst
          description={say('The laboratory, and a dock or person if the carrier needs one.')}
        />
        <TextField form={form} name="street1" label={say('Street')} required maxLength={100} />
        <TextField form={form} name="street2" label={say('Street line 2')} maxLength={100} />
        <TextField form={form} name="city" label={say('City')} required maxLength={50} />
        <ChoiceField
          form={form}
          name="state"
          label={say('State')}
          required
          options={states}
          none=""
        />
        <TextField form={form} name="postalCode" label={say('ZIP code')} required maxLength={10} />
      </Stack>
    </FormFrame>
  )
}

/** Where specimens of one test type go, or those of all others. */
export const AddressDrawer = ({
  address,
  addresses,
  onClose,
}: {
  address: ReceivingAddress | 'new' | undefined
  addresses: readonly ReceivingAddress[]
  onClose: () => void
}) => (
  <SideDrawer
    opened={address !== undefined}
    title={address === 'new' ? say('Add a receiving address') : say('Receiving address')}
    onClose={onClose}
  >
    {address !== undefined && (
      <AddressForm address={address} addresses={addresses} onSaved={onClose} />
    )}
  </SideDrawer>
)
