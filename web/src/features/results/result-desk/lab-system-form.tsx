import { hl7Versions, usualVersion } from '@labgate/contract/interfaces/hl7-versions'
import { timeZones } from '@labgate/contract/kit/time-zones'
import { say } from '@labgate/contract/languages/say'
import { messages, type LabSystem } from '@labgate/contract/results/messages'
import { Stack } from '@mantine/core'
import { call } from '../../../api/call.ts'
import { useRecordForm, type RecordForm } from '../../../forms/use-record-form.ts'
import { useMay } from '../../../session/use-session.ts'
import { ChoiceField, SwitchField } from '../../../ui/fields/choice-fields.tsx'
import { LinesField, TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'

type Fields = Pick<
  LabSystem,
  | 'labSystemId'
  | 'name'
  | 'active'
  | 'labId'
  | 'application'
  | 'facility'
  | 'strict'
  | 'timeZone'
  | 'trusted'
  | 'personAssigner'
  | 'hl7Version'
  | 'orderMessage'
  | 'host'
  | 'port'
  | 'tls'
  | 'rowVersion'
> & { addresses: string; certificates: string; unreadSegments: string }

export const newLabSystem: LabSystem = {
  labSystemId: 0,
  name: '',
  active: true,
  labId: 0,
  lab: '',
  application: '',
  facility: '',
  addresses: [],
  certificates: [],
  strict: false,
  timeZone: 'America/New_York',
  trusted: false,
  personAssigner: '',
  unreadSegments: [],
  hl7Version: usualVersion,
  orderMessage: '',
  host: '',
  port: 0,
  tls: false,
  isSimulator: false,
  trouble: '',
  confirmed: false,
  sourceConfirmed: false,
  askedBy: '',
  needsOther: false,
  enteredWith: [],
  rowVersion: 0,
}
const fieldsOf = ({
  lab: _lab,
  isSimulator: _simulator,
  trouble: _trouble,
  confirmed: _confirmed,
  sourceConfirmed: _sourceConfirmed,
  askedBy: _requestedBy,
  needsOther: _requestedByMe,
  enteredWith: _enteredWith,
  addresses,
  certificates,
  unreadSegments,
  ...row
}: LabSystem): Fields => ({
  ...row,
  addresses: addresses.join('\n'),
  certificates: certificates.join('\n'),
  unreadSegments: unreadSegments.join('\n'),
})
const linesOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((line) => line.trim())
    .filter(Boolean)

const orderMessages = [
  { value: '', label: say('None') },
  { value: 'OML^O21', label: say('OML^O21, version 2.5.1') },
  { value: 'ORM^O01', label: say('ORM^O01, version 2.3') },
]

const SenderFields = ({ form }: { form: RecordForm<Fields> }) => (
  <>
    <TextField
      form={form}
      name="application"
      label={say('Sending application (MSH-3)')}
      required
      maxLength={100}
    />
    <TextField
      form={form}
      name="facility"
      label={say('Sending facility (MSH-4)')}
      maxLength={100}
    />
    <LinesField
      form={form}
      name="addresses"
      label={say('Connects from')}
      rows={2}
      maxLength={1000}
      description={say(
        'Addresses or ranges, such as 10.1.2.0/24. Messages in this system’s name from any other address are refused.',
      )}
    />
    <LinesField
      form={form}
      name="certificates"
      label={say('Client certificates')}
      rows={2}
      maxLength={1000}
      description={say(
        'SHA-256 fingerprints, one per line. When set, the system must also present one of these certificates.',
      )}
    />
  </>
)

const ResultFields = ({ form }: { form: RecordForm<Fields> }) => (
  <>
    <SwitchField
      form={form}
      name="strict"
      label={say('Require the Laboratory Results Interface (LRI) profile')}
    />
    <SwitchField
      form={form}
      name="trusted"
      label={say('Release its final results automatically')}
    />
    <TextField
      form={form}
      name="personAssigner"
      label={say('Assigner of our record numbers (PID-3)')}
      maxLength={100}
      description={say('Without one, a result is filed only by the order’s number.')}
    />
    <LinesField
      form={form}
      name="unreadSegments"
      label={say('Segments and fields left unread')}
      rows={2}
      maxLength={200}
      description={say(
        'A message with any other segment or field that Labgate does not read needs review, because a result may be in it. List only what you know, such as ZPS or OBX-13.',
      )}
    />
    <ChoiceField
      form={form}
      name="hl7Version"
      label={say('Version of its results (MSH-12)')}
      options={hl7Versions.map((version) => ({ value: version, label: version }))}
      clearable={false}
      searchable={false}
    />
  </>
)

const OrderFields = ({ form }: { form: RecordForm<Fields> }) => (
  <>
    <ChoiceField
      form={form}
      name="orderMessage"
      label={say('Orders are sent as')}
      options={orderMessages}
      none=""
      clearable={false}
      searchable={false}
    />
    <TextField form={form} name="host" label={say('Host')} maxLength={200} />
    <TextField form={form} name="port" label={say('Port')} maxLength={5} code />
    <SwitchField form={form} name="tls" label={say('Encrypted (TLS)')} />
  </>
)

/**
 * A laboratory system: its own name, where it connects from, requirements for its messages, and
 * where orders are sent.
 */
export const LabSystemForm = ({
  system,
  labs,
  onSaved,
}: {
  system: LabSystem
  labs: readonly { labId: number; name: string }[]
  onSaved: () => void
}) => {
  const saves = useMay().call(messages.saveSystem)
  const form = useRecordForm({
    form: 'lab-system',
    endpoint: messages.saveSystem,
    idName: 'labSystemId',
    record: fieldsOf(system),
    reload: async () =>
      fieldsOf(
        (await call(messages.systems, {})).list.find(
          ({ labSystemId }) => labSystemId === system.labSystemId,
        ) ?? system,
      ),
    refresh: [messages.systems],
    required: {
      name: say('Enter a name for the laboratory system.'),
      application: say('Enter its sending application (MSH-3).'),
    },
    extra: (changes: Partial<Fields>) => ({
      ...(changes.addresses !== undefined && { addresses: linesOf(changes.addresses) }),
      ...(changes.unreadSegments !== undefined && {
        unreadSegments: linesOf(changes.unreadSegments).map((name) => name.toUpperCase()),
      }),
      ...(changes.certificates !== undefined && {
        certificates: linesOf(changes.certificates),
      }),
    }),
    mayEdit: () => saves,
    place: 'drawer',
    onSaved: () => {
      notify.success(say('Saved.'))
      onSaved()
    },
  })
  return (
    <FormFrame form={form} saveLabel={say('Save laboratory system')}>
      <Stack gap="sm">
        <TextField form={form} name="name" label={say('Name')} required maxLength={100} />
        <SwitchField form={form} name="active" label={say('Active')} />
        <ChoiceField
          form={form}
          name="labId"
          label={say('Laboratory')}
          required
          options={labs.map(({ labId, name }) => ({ value: labId, label: name }))}
        />
        <SenderFields form={form} />
        <ChoiceField
          form={form}
          name="timeZone"
          label={say('Time zone for times without an offset')}
          options={timeZones.map(({ zone, text }) => ({ value: zone, label: text }))}
        />
        <ResultFields form={form} />
        <OrderFields form={form} />
      </Stack>
    </FormFrame>
  )
}
