import type { LocationRow } from '@labgate/contract/accounts/locations'
import {
  fhirResources,
  interfaces,
  isAddress,
  type FhirResource,
} from '@labgate/contract/interfaces/interfaces'
import { say } from '@labgate/contract/languages/say'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useCallForm, type CallForm } from '../../../forms/use-call-form.ts'
import { CheckField, ChoicesField } from '../../../ui/fields/choice-fields.tsx'
import { LinesField, TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { ClientSecret, type MadeClient } from './client-secret.tsx'
import { recordOptions } from './record-words.ts'

interface AddClientProps {
  customerId: number
  locations: readonly LocationRow[]
  onClose: () => void
}
/* `from` is text; the call takes a list. */
const initial = {
  name: '',
  locations: [] as number[],
  employees: false,
  resources: [...fhirResources] as FhirResource[],
  from: '',
}

const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

interface ClientFieldsProps {
  form: CallForm<typeof initial>
  locations: readonly LocationRow[]
}
const ClientFields = ({ form, locations }: ClientFieldsProps) => (
  <Stack gap="sm">
    <TextField
      form={form}
      name="name"
      label={say('Name')}
      required
      maxLength={100}
      focusFirst
      description={say('The practice’s name for it, such as EHR, north office.')}
    />
    <ChoicesField<typeof initial, FhirResource>
      form={form}
      name="resources"
      label={say('Reads')}
      options={recordOptions}
      toIds={(value) => value}
      toValue={(ids) => ids as FhirResource[]}
    />
    <ChoicesField<typeof initial, number>
      form={form}
      name="locations"
      label={say('Locations')}
      description={say('Leave blank for all locations.')}
      options={locations.map(({ locationId, locationName }) => ({
        value: locationId,
        label: locationName,
      }))}
      toIds={(value) => value}
      toValue={(ids) => ids as number[]}
    />
    <CheckField
      form={form}
      name="employees"
      label={say('Include patients who are employees of the practice')}
    />
    <LinesField
      form={form}
      name="from"
      label={say('Addresses')}
      rows={2}
      description={say(
        'Addresses it can connect from, such as 203.0.113.0/24. Leave blank for any.',
      )}
    />
  </Stack>
)

const AddForm = ({
  customerId,
  locations,
  onMade,
}: Omit<AddClientProps, 'onClose'> & { onMade: (made: MadeClient) => void }) => {
  const form = useCallForm({
    endpoint: interfaces.addClient,
    initial,
    required: { name: say('Enter a name for the system.') },
    check: ({ resources, from }) => {
      const wrong = addressesIn(from).find((address) => !isAddress(address))
      return {
        ...(resources.length === 0 && { resources: say('Choose at least one.') }),
        ...(wrong !== undefined && { from: `${wrong} is not an address or range.` }),
      }
    },
    toInput: ({ from, ...values }) => ({ customerId, ...values, addresses: addressesIn(from) }),
    refresh: [interfaces.clients],
    onDone: ({ clientKey, clientSecret }, { name }) => onMade({ name, clientKey, clientSecret }),
  })
  return (
    <FormFrame
      form={form}
      saveLabel={say('Add system')}
      note={say('It reads what was released to this account and cannot change anything.')}
    >
      <ClientFields form={form} locations={locations} />
    </FormFrame>
  )
}

/** Creates a practice system that reads by FHIR, then shows its secret once. */
export const AddClientDrawer = ({
  opened,
  onClose,
  ...rest
}: AddClientProps & { opened: boolean }) => {
  const [made, setMade] = useState<MadeClient | null>(null)
  const close = () => {
    setMade(null)
    onClose()
  }
  return (
    <SideDrawer
      opened={opened}
      title={made === null ? say('Add system') : made.name}
      onClose={close}
    >
      {opened &&
        (made === null ? (
          <AddForm {...rest} onMade={setMade} />
        ) : (
          <ClientSecret made={made} onClose={close} />
        ))}
    </SideDrawer>
  )
}
