import { UserType } from '@labgate/contract/access/user-types'
import { locations } from '@labgate/contract/accounts/locations'
import { say } from '@labgate/contract/languages/say'
import { userNameFor } from '@labgate/contract/people/users'
import { Stack } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { useKnownEmail } from '../../../core/users/parts/known-email.tsx'
import { describeNpi } from '../../../core/users/record/describe-npi.ts'
import { Block } from '../../../ui/block.tsx'
import {
  CheckField,
  ChoiceField,
  ChoicesField,
  SwitchField,
  type Option,
} from '../../../ui/fields/choice-fields.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { NumberField, TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { useUserForm, type UserFormProps } from './use-user-form.ts'
import type { UserRecordForm, UserValues } from './user-values.ts'

const types = [
  { value: 2, label: say('Clinic user') },
  { value: 3, label: say('Clinic administrator') },
]

/* A field that this user cannot set for a new user would only be empty. */
const isForLater = (form: UserRecordForm, field: keyof UserValues): boolean =>
  form.isNew && form.fields.closed(field)

const UserName = ({ form, facilityCode }: { form: UserRecordForm; facilityCode: string }) => {
  const { useWatchValue } = form.fields.inner
  const [first, last] = [useWatchValue('firstName'), useWatchValue('lastName')]
  const made = userNameFor(first, last, facilityCode)
  const text =
    first === '' || last === ''
      ? say('Left blank, it is created from the name and facility code.')
      : say('Left blank, it will be {made}, with a number added if taken.', { made })
  return (
    <TextField
      form={form}
      name="userName"
      label={say('User name')}
      maxLength={60}
      {...(form.isNew && { description: text })}
    />
  )
}

interface LocationsFieldProps {
  form: UserRecordForm
  options: readonly Option[]
  sharesPatients: boolean
}
const LocationsField = ({ form, options, sharesPatients }: LocationsFieldProps) => {
  const whose = sharesPatients
    ? say('The account shares patients, so all locations are visible.')
    : say('The user sees patients at these locations. If none are chosen, no patients are visible.')
  return (
    <ChoicesField<UserValues, { locationId: number }>
      form={form}
      name="locations"
      label={say('Locations')}
      description={whose}
      options={options}
      toIds={(list) => list.map(({ locationId }) => locationId)}
      toValue={(ids) => ids.map((id) => ({ locationId: Number(id) }))}
    />
  )
}

const Access = ({
  form,
  customerId,
  sharesPatients,
}: {
  form: UserRecordForm
  customerId: number
  sharesPatients: boolean
}) => {
  const isUser = form.fields.inner.useWatchValue('userTypeId') === UserType.ClinicUser
  const query = useApiQuery(locations.listForCustomer, { CustomerId: customerId })
  const options =
    query.data?.list.map(({ locationId, locationName }) => ({
      value: locationId,
      label: locationName,
    })) ?? []
  return (
    <Block title={say('Access')}>
      <ChoiceField
        form={form}
        name="userTypeId"
        label={say('Type')}
        options={types}
        clearable={false}
        searchable={false}
        description={say('An administrator sees all locations and manages users.')}
      />
      {isUser ? (
        <LocationsField form={form} options={options} sharesPatients={sharesPatients} />
      ) : (
        <span />
      )}
      {!isForLater(form, 'defaultLocation') && (
        <ChoiceField
          form={form}
          name="defaultLocation"
          label={say('Default location')}
          options={options}
          description={say('Where this user starts after signing in.')}
        />
      )}
      <SwitchField
        form={form}
        name="disabled"
        label={say('Inactive')}
        description={say('Cannot sign in; open sessions end at once.')}
      />
    </Block>
  )
}

interface ProviderProps {
  form: UserRecordForm
  waits: boolean
  npiShared: boolean
}
const Provider = ({ form, waits, npiShared }: ProviderProps) => {
  const physician = form.fields.inner.useWatchValue('physician')
  const text = waits
    ? say('Can order as provider once the laboratory approves.')
    : say('Can order as provider and sign.')
  return (
    <Block title={say('Provider')}>
      <CheckField form={form} name="physician" label={say('Provider')} description={text} />
      {physician ? (
        <TextField
          form={form}
          name="npi"
          label={say('NPI')}
          required
          maxLength={10}
          description={describeNpi(say('Ten digits.'), npiShared)}
        />
      ) : (
        <span />
      )}
      {physician && !isForLater(form, 'pecosEnrolled') && (
        <CheckField
          form={form}
          name="pecosEnrolled"
          label={say('Enrolled in PECOS')}
          description={say('Without it, a Medicare order by this provider gets a warning.')}
        />
      )}
    </Block>
  )
}

const RightsAndWorkplace = ({ form }: { form: UserRecordForm }) => (
  <>
    <Block title={say('Rights')}>
      <CheckField
        form={form}
        name="poc"
        label={say('Point of contact')}
        description={say('The person the laboratory calls first.')}
      />
      <CheckField
        form={form}
        name="shipLog"
        label={say('Ship log')}
        description={say('Prepares shipments and has the Inbox.')}
      />
      <CheckField
        form={form}
        name="viewEmployeeResults"
        label={say("Employees' results")}
        description={say('Can see results of the account’s own employees.')}
      />
    </Block>
    <Block title={say('Workplace')}>
      <TextField form={form} name="barcodePrinter" label={say('Barcode printer')} maxLength={50} />
      <NumberField
        form={form}
        name="barcodeQty"
        label={say('Labels for each tube')}
        min={0}
        max={5}
        description={say('0 to 5.')}
      />
      <CheckField
        form={form}
        name="camera"
        label={say('Document camera')}
        description={say('Available at this workstation.')}
      />
    </Block>
  </>
)

interface UserOfAccountFormProps extends UserFormProps {
  facilityCode: string
  sharesPatients: boolean
}

/** All fields of a user of an account. */
export const UserForm = ({ facilityCode, sharesPatients, ...props }: UserOfAccountFormProps) => {
  const own = useUserForm(props)
  const { form, question } = useKnownEmail<typeof own, UserValues>(own, props.customerId)
  const content = (
    <Stack gap="lg">
      <Block title={say('Person')}>
        <TextField
          form={form}
          name="firstName"
          label={say('First name')}
          required
          maxLength={50}
          focusFirst={form.isNew}
        />
        <TextField form={form} name="lastName" label={say('Last name')} required maxLength={50} />
        <TextField
          form={form}
          name="prefix"
          label={say('Prefix')}
          maxLength={20}
          placeholder={say('Dr.')}
        />
        <TextField
          form={form}
          name="suffix"
          label={say('Suffix')}
          maxLength={20}
          placeholder={say('MD')}
        />
        <TextField
          form={form}
          name="email"
          label={say('Email')}
          type="email"
          required
          maxLength={254}
        />
        <UserName form={form} facilityCode={facilityCode} />
        <TextField form={form} name="position" label={say('Position')} maxLength={60} />
        <PhoneField form={form} name="phoneCell" label={say('Mobile phone')} />
        <PhoneField form={form} name="phoneWork" label={say('Work phone')} />
        <TextField form={form} name="phoneWorkExt" label={say('Extension')} maxLength={10} />
      </Block>
      <Access form={form} customerId={props.customerId} sharesPatients={sharesPatients} />
      <Provider form={form} waits={form.level === 3} npiShared={props.user?.npiShared ?? false} />
      {!isForLater(form, 'poc') && <RightsAndWorkplace form={form} />}
    </Stack>
  )
  return form.saves ? (
    <>
      <FormFrame form={form} saveLabel={say('Save user')}>
        {content}
      </FormFrame>
      {question}
    </>
  ) : (
    content
  )
}
