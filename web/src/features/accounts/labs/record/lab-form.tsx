import { cliaCertificates, isClia, labs, type Lab } from '@labgate/contract/accounts/labs'
import { testTypeNames, testTypes } from '@labgate/contract/catalog/test-types'
import { isNpi } from '@labgate/contract/kit/npi'
import { stateNames } from '@labgate/contract/kit/states'
import { timeZones } from '@labgate/contract/kit/time-zones'
import { say } from '@labgate/contract/languages/say'
import { Group, Stack, Title } from '@mantine/core'
import { call } from '../../../../api/call.ts'
import { useApiQuery } from '../../../../api/queries.ts'
import type { Faults } from '../../../../forms/faults.ts'
import { useRecordForm, type RecordForm } from '../../../../forms/use-record-form.ts'
import { addressPaths, useZipHelp } from '../../../../forms/use-zip-help.ts'
import { ChoiceField, SwitchField } from '../../../../ui/fields/choice-fields.tsx'
import { PhoneField } from '../../../../ui/fields/phone-field.tsx'
import { TextField } from '../../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { SectionRail } from '../../../../ui/section-rail.tsx'
import { Section } from '../../../../ui/section.tsx'
import { describeCliaExpiry } from '../parts/clia-expiry.tsx'
import { CliaExpires } from './clia-expires.tsx'
import { fieldsOfLab } from './lab-fields.ts'

const states = Object.entries(stateNames).map(([value, label]) => ({
  value,
  label: `${value} · ${label}`,
}))

const certificates = cliaCertificates.map((value) => ({
  value: value as string,
  label: say('Certificate of {value}', { value }),
}))
const zones = timeZones.map(({ zone, text }) => ({ value: zone as string, label: text }))

const check = ({ cliaNumber, npi, address }: Lab): Faults => ({
  ...(cliaNumber !== '' &&
    !isClia(cliaNumber) && {
      cliaNumber: say('A CLIA number has two digits, D and seven digits, such as 10D1234567.'),
    }),
  ...(npi.trim() !== '' &&
    !isNpi(npi.trim()) && { npi: say('Not a valid NPI. Check the ten digits.') }),
  ...(address.street1.trim() === '' && { 'address.street1': say('Enter the street.') }),
  ...(address.city.trim() === '' && { 'address.city': say('Enter the city.') }),
  ...(address.state === '' && { 'address.state': say('Choose the state.') }),
  ...(!/^\d{5}(-\d{4})?$/.test(address.postalCode.trim()) && {
    'address.postalCode': say('A ZIP code has five digits, or nine with a hyphen.'),
  }),
})

const sectionsOf = (lab: Lab) => [
  {
    id: 'laboratory',
    label: say('Laboratory'),
    missing:
      lab.labId === 0
        ? undefined
        : lab.cliaNumber === ''
          ? say('CLIA number is missing')
          : describeCliaExpiry(lab.cliaExpires),
  },
  {
    id: 'director',
    label: say('Director'),
    missing:
      lab.labId > 0 && (lab.director === '' || lab.userId_Director === 0)
        ? say('Name or user missing')
        : undefined,
  },
  { id: 'services', label: say('Services') },
  { id: 'address', label: say('Address') },
  { id: 'contact', label: say('Contact') },
]

const LaboratorySection = ({ form }: { form: RecordForm<Lab> }) => (
  <Section id="laboratory" title={say('Laboratory')}>
    <TextField
      form={form}
      name="name"
      label={say('Name')}
      required
      maxLength={100}
      description={say('As printed on reports.')}
    />
    <TextField
      form={form}
      name="cliaNumber"
      label={say('CLIA number')}
      maxLength={10}
      code
      placeholder="10D1234567"
      description={say('Of its CLIA certificate; reports print it.')}
    />
    <ChoiceField
      form={form}
      name="cliaCertificate"
      label={say('CLIA certificate')}
      options={certificates}
      none=""
      clearable
      description={say('Printed on reports.')}
    />
    <CliaExpires form={form} />
    <TextField
      form={form}
      name="npi"
      label={say('NPI')}
      maxLength={10}
      code
      description={say(
        'With none, or the billing laboratory’s NPI, its tests are billed as our own. With another, claims show them as referred (modifier 90).',
      )}
    />
    <ChoiceField
      form={form}
      name="timeZone"
      clearable={false}
      label={say('Time zone')}
      options={zones}
      description={say('Effective dates of clinical tables start at midnight in this zone.')}
    />
    <SwitchField
      form={form}
      name="active"
      label={say('Active')}
      description={say('Only active laboratories can be chosen for accounts.')}
    />
  </Section>
)

const DirectorSection = ({ form }: { form: RecordForm<Lab> }) => {
  const directors = useApiQuery(labs.directors, {})
  return (
    <Section id="director" title={say('Director')}>
      <TextField
        form={form}
        name="director"
        label={say('Printed name')}
        maxLength={100}
        description={say('Printed on reports and approvals.')}
      />
      <TextField
        form={form}
        name="directorCredentials"
        label={say('Credentials')}
        maxLength={100}
        placeholder={say('PhD, HCLD(ABB)')}
        description={say('Printed after the name.')}
      />
      <ChoiceField
        form={form}
        name="userId_Director"
        label={say('User who approves clinical tables')}
        options={
          directors.data?.list.map(({ userId, name, email }) => ({
            value: userId,
            label: `${name} · ${email}`,
          })) ?? []
        }
        searchable
        clearable
        description={say(
          'The old and new directors are notified by email. Another person must confirm the director on the Clinical Tables screen. Approval requires a second factor.',
        )}
      />
    </Section>
  )
}

const AddressSection = ({ form }: { form: RecordForm<Lab> }) => (
  <Section id="address" title={say('Address')}>
    <TextField form={form} name="address.street1" label={say('Street')} required maxLength={100} />
    <TextField form={form} name="address.street2" label={say('Street line 2')} maxLength={100} />
    <TextField form={form} name="address.city" label={say('City')} required maxLength={50} />
    <ChoiceField
      form={form}
      name="address.state"
      label={say('State')}
      required
      options={states}
      none=""
    />
    <TextField
      form={form}
      name="address.postalCode"
      label={say('ZIP code')}
      required
      maxLength={10}
    />
    <TextField form={form} name="address.county" label={say('County')} maxLength={50} />
  </Section>
)

const ContactSection = ({ form }: { form: RecordForm<Lab> }) => (
  <Section id="contact" title={say('Contact')}>
    <TextField form={form} name="contactName" label={say('Name')} maxLength={100} />
    <PhoneField form={form} name="contactPhone" label={say('Phone')} />
    <TextField form={form} name="contactEmail" label={say('Email')} type="email" maxLength={254} />
  </Section>
)

/** One performing laboratory, new or known. */
export const LabForm = ({ lab, onSaved }: { lab: Lab; onSaved: (id: number) => void }) => {
  const form = useRecordForm({
    form: 'lab',
    endpoint: labs.save,
    idName: 'labId',
    record: lab,
    reload: async () => fieldsOfLab(await call(labs.get, { labId: lab.labId })),
    refresh: [labs.get, labs.list],
    required: { name: say('Enter a name.') },
    check,
    onSaved: (id) => {
      notify.success(say('Saved.'))
      onSaved(id)
    },
  })

  useZipHelp(form.fields, addressPaths)
  return (
    <Stack gap="md">
      <Title order={2}>{lab.labId === 0 ? say('New laboratory') : lab.name}</Title>
      <FormFrame form={form} saveLabel={say('Save laboratory')}>
        <Group align="flex-start" wrap="nowrap">
          <SectionRail sections={sectionsOf(lab)} />
          <Stack flex={1} gap="lg" miw={0}>
            <LaboratorySection form={form} />
            <DirectorSection form={form} />
            <Section id="services" title={say('Services')}>
              {testTypeNames.map((name) => (
                <SwitchField
                  key={name}
                  form={form}
                  name={`service_${name}`}
                  label={testTypes[name]}
                />
              ))}
            </Section>
            <AddressSection form={form} />
            <ContactSection form={form} />
          </Stack>
        </Group>
      </FormFrame>
    </Stack>
  )
}
