import type { LocationRow } from '@labgate/contract/accounts/locations'
import { interfaces, type Hl7Destination } from '@labgate/contract/interfaces/interfaces'
import { say } from '@labgate/contract/languages/say'
import { Stack } from '@mantine/core'
import { useCallForm, type CallForm } from '../../../forms/use-call-form.ts'
import { ChoiceField, SwitchField } from '../../../ui/fields/choice-fields.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { NumberField, TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'

interface DestinationProps {
  /** null for a new one. */
  destination: Hl7Destination | null
  locations: readonly LocationRow[]
  onClose: () => void
}

const fresh = {
  locationId: 0,
  active: true,
  host: '',
  port: 2575,
  tls: true,
  application: '',
  facility: '',
  withPdf: false,
  startDate: null as string | null,
}

const valuesOf = (destination: Hl7Destination) => ({
  locationId: destination.locationId,
  active: destination.active,
  host: destination.host,
  port: destination.port,
  tls: destination.tls,
  application: destination.application,
  facility: destination.facility,
  withPdf: destination.withPdf,
  startDate: destination.startDate,
})

type DestinationValues = typeof fresh

const ConnectionFields = ({ form }: { form: CallForm<DestinationValues> }) => (
  <>
    <TextField form={form} name="host" label={say('Host')} required maxLength={200} />
    <NumberField form={form} name="port" label={say('Port')} required min={1} max={65_535} />
    <SwitchField
      form={form}
      name="tls"
      label={say('TLS')}
      description={say('The connection is encrypted and the host’s certificate is verified.')}
    />
    <TextField
      form={form}
      name="application"
      label={say('Receiving application')}
      required
      maxLength={100}
      description={say('MSH-5, as the system expects it.')}
    />
    <TextField
      form={form}
      name="facility"
      label={say('Receiving facility')}
      maxLength={100}
      description={say('MSH-6.')}
    />
    <SwitchField
      form={form}
      name="withPdf"
      label={say('With the report')}
      description={say('The PDF is sent inside the message.')}
    />
  </>
)

const DestinationForm = ({ destination, locations, onClose }: DestinationProps) => {
  const initial = destination === null ? fresh : valuesOf(destination)
  const form = useCallForm({
    endpoint: interfaces.saveDestination,
    initial,
    required: {
      host: say('Enter the host.'),
      application: say('Enter the receiving application.'),
    },
    check: ({ locationId }) => (locationId > 0 ? {} : { locationId: say('Choose the location.') }),
    toInput: (values) => ({
      ...values,
      ...(destination !== null && { rowVersion: destination.rowVersion }),
    }),
    refresh: [interfaces.destinations],
    onDone: ({ message }) => {
      notify.success(message)
      onClose()
    },
  })
  return (
    <FormFrame
      form={form}
      saveLabel={say('Save destination')}
      note={say('Outside your network, use TLS or a VPN: reports are sent over this connection.')}
    >
      <Stack gap="sm">
        {destination === null && (
          <ChoiceField
            form={form}
            name="locationId"
            label={say('Location')}
            required
            options={locations.map(({ locationId, locationName }) => ({
              value: locationId,
              label: locationName,
            }))}
          />
        )}
        <SwitchField
          form={form}
          name="active"
          label={say('Send results')}
          description={say('Results released while this is off are not sent later.')}
        />
        <ConnectionFields form={form} />
        <DateField
          form={form}
          name="startDate"
          label={say('From')}
          description={say('Earlier results are not sent.')}
        />
      </Stack>
    </FormFrame>
  )
}

/** Where a location's results are sent by HL7. */
export const DestinationDrawer = ({ opened, ...rest }: DestinationProps & { opened: boolean }) => (
  <SideDrawer
    opened={opened}
    title={rest.destination === null ? say('New destination') : rest.destination.location}
    onClose={rest.onClose}
  >
    {opened && <DestinationForm {...rest} />}
  </SideDrawer>
)
