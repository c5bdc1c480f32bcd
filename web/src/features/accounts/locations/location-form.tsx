import { accountLevel, fieldIsYours } from '@labgate/contract/access/fields'
import { accounts } from '@labgate/contract/accounts/accounts'
import { locations, type Location } from '@labgate/contract/accounts/locations'
import { say } from '@labgate/contract/languages/say'
import { Stack } from '@mantine/core'
import { useMemo } from 'react'
import { call } from '../../../api/call.ts'
import { useCodes } from '../../../api/codes.ts'
import { useRecordForm } from '../../../forms/use-record-form.ts'
import { addressPaths, useZipHelp } from '../../../forms/use-zip-help.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { Block } from '../../../ui/block.tsx'
import { ChoiceField, SwitchField } from '../../../ui/fields/choice-fields.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { stateOptions } from '../../../ui/fields/state-options.ts'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'
import { DeliveryBlocks } from './delivery-blocks.tsx'
import {
  blankLocation,
  checkLocation,
  requiredOfLocation,
  valuesOfLocation,
  type LocationRecordForm,
} from './location-values.ts'
import { ClinicHours, PickupDays } from './pickup-days.tsx'
import { PlaceOfService } from './place-of-service.tsx'

interface LocationFormProps {
  customerId: number
  /** null for a new one. */
  location: Location | null
  onSaved: (locationId: number) => void
}

const countries = [
  { value: 'USA', label: say('United States') },
  { value: 'CAN', label: say('Canada') },
  { value: 'MEX', label: say('Mexico') },
]

const useLocationForm = ({
  customerId,
  location,
  onSaved,
}: LocationFormProps): LocationRecordForm & { saves: boolean } => {
  const { who } = useSession()
  const may = useMay()
  const level = accountLevel(who)
  const saves = may.call(locations.save)
  const record = useMemo(
    () => (location ? valuesOfLocation(location) : blankLocation(customerId)),
    [location, customerId],
  )
  const form = useRecordForm({
    form: location ? 'location' : `location-of-${customerId}`,
    endpoint: locations.save,
    idName: 'locationId',
    record,
    reload: async () =>
      valuesOfLocation(await call(locations.get, { locationId: record.locationId })),
    refresh: [locations.get, locations.listForCustomer, accounts.get],
    required: requiredOfLocation,
    check: checkLocation,
    mayEdit: (field) => saves && fieldIsYours('location', level, field, location === null),
    extra: () => (location ? {} : { customerId }),
    place: 'drawer',
    onSaved: (id) => {
      notify.success(say('The location is saved.'))
      onSaved(id)
    },
  })
  return { ...form, saves }
}

interface PlaceFieldsProps {
  form: LocationRecordForm
  isNew: boolean
}
const PlaceFields = ({ form, isNew }: PlaceFieldsProps) => {
  const [specialties, zones] = useCodes('Specialty', 'TimeZone')
  return (
    <Block title={say('Place')}>
      <TextField
        form={form}
        name="locationName"
        label={say('Name')}
        required
        maxLength={100}
        focusFirst={isNew}
      />
      <ChoiceField form={form} name="specialtyId" label={say('Specialty')} options={specialties} />
      <TextField
        form={form}
        name="address.street1"
        label={say('Street')}
        required
        maxLength={100}
      />
      <TextField
        form={form}
        name="address.street2"
        label={say('Suite, floor, building')}
        maxLength={100}
      />
      <TextField form={form} name="address.city" label={say('City')} required maxLength={50} />
      <TextField form={form} name="address.county" label={say('County')} maxLength={50} />
      <ChoiceField
        form={form}
        name="address.state"
        label={say('State')}
        options={stateOptions}
        none=""
      />
      <TextField
        form={form}
        name="address.postalCode"
        label={say('ZIP code')}
        required
        maxLength={10}
      />
      <ChoiceField
        form={form}
        name="address.countryCode"
        label={say('Country')}
        options={countries}
        none=""
        clearable={false}
      />
      <ChoiceField form={form} name="timeZoneId" label={say('Time zone')} options={zones} />
      <PlaceOfService form={form} />
      <SwitchField
        form={form}
        name="primary"
        label={say('Primary location')}
        description={say(
          'The account’s address. Turning this on turns it off at the current primary location.',
        )}
      />
      <SwitchField
        form={form}
        name="residentialFacility"
        label={say('Residential facility')}
        description={say('Patients live here.')}
      />
    </Block>
  )
}

/** All fields of a location. */
export const LocationForm = (props: LocationFormProps) => {
  const form = useLocationForm(props)
  useZipHelp(form.fields, addressPaths)

  const content = (
    <Stack gap="lg">
      <PlaceFields form={form} isNew={props.location === null} />
      <Block title={say('Contact')}>
        <PhoneField form={form} name="phone" label={say('Phone')} required />
        <PhoneField form={form} name="fax" label={say('Fax')} />
        <TextField form={form} name="email" label={say('Email')} type="email" maxLength={254} />
        <PhoneField
          form={form}
          name="criticalPhone"
          label={say('Phone for critical results')}
          description={say('Answered 24 hours.')}
        />
        <TextField form={form} name="npi" label={say('NPI of the location')} maxLength={10} />
      </Block>
      <Block title={say('Pickup and hours')} columns={1}>
        <PickupDays form={form} />
        <ClinicHours form={form} />
      </Block>
      <DeliveryBlocks form={form} />
    </Stack>
  )
  return form.saves ? (
    <FormFrame form={form} saveLabel={say('Save location')}>
      {content}
    </FormFrame>
  ) : (
    content
  )
}
