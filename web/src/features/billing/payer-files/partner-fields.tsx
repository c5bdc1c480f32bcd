import {
  afterTaking,
  tradingPartners,
  type TradingPartner,
} from '@labgate/contract/billing/trading-partners'
import { say } from '@labgate/contract/languages/say'
import { Alert, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import type { RecordForm } from '../../../forms/use-record-form.ts'
import { ChoiceField, SwitchField } from '../../../ui/fields/choice-fields.tsx'
import { LinesField, SecretField, TextField } from '../../../ui/fields/text-fields.tsx'

/** What the laboratory does not enter. */
type State =
  | 'hasSecret'
  | 'reachedAt'
  | 'failedAt'
  | 'failure'
  | 'waiting'
  | 'lastSentAt'
  | 'lastReceivedAt'
  | 'payers'
/** A trading partner as its form edits it. */
export type PartnerFields = Omit<TradingPartner, State | 'pickUp'> & {
  pickUp: string
  secret: string
  confirmedName: string
}
type Form = RecordForm<PartnerFields>
const takenLabels: Readonly<Record<(typeof afterTaking)[number], string>> = {
  move: say('Move to another folder'),
  delete: 'Delete',
}

const Secret = ({
  form,
  hasSecret,
  mayBeKey,
  mayEdit,
}: {
  form: Form
  hasSecret: boolean
  mayBeKey: boolean
  mayEdit: boolean
}) => {
  const [kind, setKind] = useState<'password' | 'key'>('password')
  const description = hasSecret
    ? say('One is stored. Leave this empty to keep it.')
    : say('Stored encrypted. It is never shown again.')
  if (!mayEdit)
    return (
      <Text size="sm">
        {hasSecret
          ? say('A password or private key is stored.')
          : say('No password or private key is stored.')}
      </Text>
    )
  return (
    <Stack gap={6}>
      {mayBeKey && (
        <SegmentedControl
          aria-label={say('Sign in with')}
          data={[
            { value: 'password', label: say('Password') },
            { value: 'key', label: say('Private key') },
          ]}
          value={kind}
          onChange={(next) => setKind(next === 'key' ? 'key' : 'password')}
        />
      )}
      {kind === 'password' ? (
        <SecretField form={form} name="secret" label={say('Password')} description={description} />
      ) : (
        <LinesField
          form={form}
          name="secret"
          label={say('Private key')}
          rows={4}
          maxLength={20_000}
          description={say('{description} PEM or OpenSSH, without a passphrase.', { description })}
        />
      )}
    </Stack>
  )
}

interface Props {
  form: Form
  hasSecret: boolean
  mayEdit: boolean
}
const SftpFields = ({ form, hasSecret, mayEdit, moves }: Props & { moves: boolean }) => (
  <>
    <TextField form={form} name="host" label={say('Host')} required maxLength={200} />
    <TextField form={form} name="port" label={say('Port')} required maxLength={5} code />
    <TextField
      form={form}
      name="hostKey"
      label={say('Host key')}
      maxLength={60}
      code
      placeholder={say('SHA256:…')}
      description={say(
        'The fingerprint that the partner gave you. Without it nothing is sent; Try connection shows the host’s.',
      )}
    />
    <TextField form={form} name="user" label={say('User name')} required maxLength={100} />
    <Secret form={form} hasSecret={hasSecret} mayBeKey mayEdit={mayEdit} />
    <TextField
      form={form}
      name="outFolder"
      label={say('Folder for our files')}
      required
      maxLength={200}
      code
    />
    <TextField
      form={form}
      name="inFolder"
      label={say('Folder with files for us')}
      required
      maxLength={200}
      code
    />
    <ChoiceField
      form={form}
      name="afterTaking"
      label={say('Files that we received')}
      options={afterTaking.map((value) => ({ value, label: takenLabels[value] }))}
      clearable={false}
      searchable={false}
    />
    {moves && (
      <TextField
        form={form}
        name="doneFolder"
        label={say('Move them to')}
        required
        maxLength={200}
        code
      />
    )}
  </>
)
const HttpFields = ({ form, hasSecret, mayEdit }: Props) => (
  <>
    <TextField
      form={form}
      name="url"
      label={say('Address')}
      required
      maxLength={300}
      placeholder="https://"
    />
    <TextField form={form} name="user" label={say('User name')} maxLength={100} />
    <Secret form={form} hasSecret={hasSecret} mayBeKey={false} mayEdit={mayEdit} />
    <TextField
      form={form}
      name="coreSenderId"
      label={say('Sender ID')}
      required
      maxLength={50}
      description={say('SenderID of the envelope, as the partner assigned it.')}
    />
    <TextField
      form={form}
      name="coreReceiverId"
      label={say('Receiver ID')}
      required
      maxLength={50}
    />
    <TextField
      form={form}
      name="ruleVersion"
      label={say('CORE rule version')}
      required
      maxLength={10}
      code
    />
    <LinesField
      form={form}
      name="pickUp"
      label={say('Payload types to pick up')}
      required
      rows={3}
      maxLength={1600}
      description={say('One per line, from the partner’s companion guide.')}
    />
    <TextField
      form={form}
      name="receipt"
      label={say('Payload type of our receipt')}
      maxLength={80}
      description={say('Leave this empty when the partner wants no receipt.')}
    />
    <SwitchField
      form={form}
      name="realTime"
      label={say('Answers eligibility checks at once')}
      description={say(
        'CAQH CORE real time. A check without an answer in 20 seconds goes with the next file.',
      )}
    />
  </>
)

/* Which folder the operator set, before a folder outside is refused. */
const FolderField = ({ form }: Pick<Props, 'form'>) => {
  const root = useApiQuery(tradingPartners.list, {}).data?.partnerFolders ?? ''
  return (
    <>
      {root === '' && (
        <Alert
          color="yellow"
          title={say(
            'The server has no folder for trading partners. Its operator sets one with PARTNER_FOLDERS.',
          )}
        />
      )}
      <TextField
        form={form}
        name="path"
        label={say('Folder on the server')}
        required
        maxLength={300}
        code
        {...(root !== '' && { placeholder: `${root.replace(/\/$/, '')}/payer` })}
        description={
          root === ''
            ? say('Has the folders out, in, done, and refused.')
            : say('Inside {root}. Has the folders out, in, done, and refused.', { root })
        }
      />
    </>
  )
}

/** Fields of a transport, by its kind. */
export const WayFields = ({
  transport,
  moves,
  ...props
}: Props & { transport: string; moves: boolean }) => {
  if (transport === 'sftp') return <SftpFields {...props} moves={moves} />
  if (transport === 'http') return <HttpFields {...props} />
  if (transport === 'folder') return <FolderField {...props} />
  return <Text size="sm">{say('This payer is part of the demo. Its answers are not real.')}</Text>
}
