import { say } from '@labgate/contract/languages/say'
import {
  isOrganization,
  singleSignOn,
  type IdentityProvider,
} from '@labgate/contract/people/single-sign-on'
import { CopyButton, Button, Stack, Text } from '@mantine/core'
import { useCallForm } from '../../forms/use-call-form.ts'
import { SwitchField } from '../../ui/fields/choice-fields.tsx'
import { ShownValue } from '../../ui/fields/shown-value.tsx'
import { SecretField, TextField } from '../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../ui/form-frame.tsx'
import { notify } from '../../ui/notify.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'

/** What the drawer is about; `provider` null: a new one. */
export interface OpenProvider {
  customerId: number
  provider: IdentityProvider | null
  /** What the provider is told to send people back to. */
  returnAddress: string
}

const fresh = {
  organization: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  required: false,
  trustsFactor: false,
}
const valuesOf = ({
  organization,
  issuer,
  clientId,
  required,
  trustsFactor,
}: IdentityProvider): typeof fresh => ({
  organization,
  issuer,
  clientId,
  clientSecret: '',
  required,
  trustsFactor,
})

const ReturnAddress = ({ address }: { address: string }) =>
  address === '' ? (
    <Text size="sm">{say('Single sign-on needs PUBLIC_URL, the portal’s own address.')}</Text>
  ) : (
    <ShownValue
      label={say('Return address')}
      description={say('Enter it at the provider, exactly like this.')}
    >
      <Stack gap={4} align="flex-start">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {address}
        </Text>
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="default" onClick={copy}>
              {copied ? say('Copied') : say('Copy')}
            </Button>
          )}
        </CopyButton>
      </Stack>
    </ShownValue>
  )

const ProviderForm = ({
  open: { customerId, provider, returnAddress },
  onClose,
}: {
  open: OpenProvider
  onClose: () => void
}) => {
  const form = useCallForm({
    endpoint: singleSignOn.saveProvider,
    initial: provider === null ? fresh : valuesOf(provider),
    required: {
      organization: say('Enter a code.'),
      issuer: say('Enter the issuer’s address.'),
      clientId: say('Enter the client ID.'),
      ...(provider === null && { clientSecret: say('Enter the client secret.') }),
    },
    check: ({ organization }) =>
      isOrganization(organization)
        ? {}
        : {
            organization: say(
              'Use 2 to 40 lower-case letters, digits, and hyphens, such as mesa-clinic.',
            ),
          },
    toInput: (values) => ({ customerId, ...values }),
    refresh: [singleSignOn.providers],
    onDone: ({ message }) => {
      notify.success(message)
      onClose()
    },
  })
  return (
    <FormFrame
      form={form}
      saveLabel={say('Save identity provider')}
      note={say('It takes effect when a second person has confirmed it.')}
    >
      <Stack gap="sm">
        <ReturnAddress address={returnAddress} />
        <TextField
          form={form}
          name="organization"
          label={say('Organization code')}
          required
          maxLength={40}
          description={say('People enter it to be sent to their sign-in. Anyone can know it.')}
        />
        <TextField
          form={form}
          name="issuer"
          label={say('Issuer')}
          required
          maxLength={200}
          description={say(
            'The address of the provider, as it writes it: https://login.example.com',
          )}
        />
        <TextField form={form} name="clientId" label={say('Client ID')} required maxLength={200} />
        <SecretField
          form={form}
          name="clientSecret"
          label={say('Client secret')}
          required={provider === null}
          autoComplete="off"
          {...(provider !== null && {
            description: say('Leave blank to keep it, if issuer and client ID stay.'),
          })}
        />
        <SwitchField
          form={form}
          name="trustsFactor"
          label={say('Trust its second factor')}
          description={say(
            'If it says that it asked for one, the code is not asked for again at the sign-in. Signatures still ask.',
          )}
        />
        <SwitchField
          form={form}
          name="required"
          label={say('Required')}
          description={say(
            'Users of this account sign in there only. Possible after someone has signed in with it.',
          )}
        />
      </Stack>
    </FormFrame>
  )
}

/** An account's identity provider, entered or changed. */
export const ProviderDrawer = ({
  open,
  onClose,
}: {
  open: OpenProvider | null
  onClose: () => void
}) => (
  <SideDrawer
    opened={open !== null}
    title={open?.provider ? say('Identity provider') : say('New identity provider')}
    onClose={onClose}
  >
    {open !== null && <ProviderForm open={open} onClose={onClose} />}
  </SideDrawer>
)
