import { say } from '@labgate/contract/languages/say'
import { Button, Collapse, Stack } from '@mantine/core'
import { useState } from 'react'
import { useCodes } from '../../../api/codes.ts'
import { useZipHelp } from '../../../forms/use-zip-help.ts'
import { Block } from '../../../ui/block.tsx'
import { ChoiceField } from '../../../ui/fields/choice-fields.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { stateOptions } from '../../../ui/fields/state-options.ts'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import { isFolded, self, type InsuranceForm } from './insurance-values.ts'

const countries = [
  { value: 'USA', label: say('United States') },
  { value: 'CAN', label: say('Canada') },
  { value: 'MEX', label: say('Mexico') },
]

const SubscriberFields = ({ form }: { form: InsuranceForm }) => {
  const [sexes] = useCodes('Gender')
  return (
    <Block title={say('Subscriber')}>
      <TextField form={form} name="subscriberFirstName" label={say('First name')} maxLength={50} />
      <TextField form={form} name="subscriberLastName" label={say('Last name')} maxLength={50} />
      <DateField form={form} birth name="subscriberDob" label={say('DOB')} />
      <ChoiceField form={form} name="subscriberGenderId" label={say('Sex')} options={sexes} />
      <PhoneField form={form} name="subscriberPhone" label={say('Phone')} />
      <PhoneField form={form} name="subscriberPhoneWork" label={say('Work phone')} />
      <TextField form={form} name="subscriberStreet1" label={say('Street')} maxLength={100} />
      <TextField
        form={form}
        name="subscriberStreet2"
        label={say('Apt, suite, unit')}
        maxLength={100}
      />
      <TextField form={form} name="subscriberCity" label={say('City')} maxLength={50} />
      <TextField form={form} name="subscriberCounty" label={say('County')} maxLength={50} />
      <ChoiceField
        form={form}
        name="subscriberState"
        label={say('State')}
        options={stateOptions}
        none=""
      />
      <TextField form={form} name="subscriberPostalCode" label={say('ZIP code')} maxLength={10} />
      <ChoiceField
        form={form}
        name="subscriberCountryCode"
        label={say('Country')}
        options={countries}
        none=""
      />
    </Block>
  )
}

/** The insured person if not the patient: otherwise collapsed. */
export const SubscriberBlock = ({ form }: { form: InsuranceForm }) => {
  const { inner } = form.fields
  const relationshipId = inner.useWatchValue('relationshipId')
  useZipHelp(form.fields, {
    zip: 'subscriberPostalCode',
    city: 'subscriberCity',
    state: 'subscriberState',
    county: 'subscriberCounty',
  })
  const { subscriberFirstName, subscriberLastName } = inner.getValues()
  const [opened, setOpened] = useState<number | null>(null)
  const hasFault = Object.keys(inner.errors).some((path) => path.startsWith('subscriber'))
  /* If opened by hand, it stays open until another relationship is chosen. */
  const open =
    hasFault ||
    opened === relationshipId ||
    !isFolded({ relationshipId, subscriberFirstName, subscriberLastName })
  return (
    <Stack gap="xs" align="stretch">
      {!open && (
        <Button
          variant="subtle"
          color="gray"
          h="auto"
          mih={36}
          style={{ alignSelf: 'flex-start' }}
          styles={{ label: { whiteSpace: 'normal', textAlign: 'left' } }}
          aria-expanded={false}
          onClick={() => setOpened(relationshipId)}
        >
          {relationshipId === self
            ? say('The patient is the subscriber. Show the subscriber’s fields')
            : say('Show the subscriber’s fields')}
        </Button>
      )}
      <Collapse expanded={open}>
        <SubscriberFields form={form} />
      </Collapse>
    </Stack>
  )
}
