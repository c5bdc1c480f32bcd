import { say } from '@labgate/contract/languages/say'
import { Alert, Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '../../../ui/icons/icons.ts'

/** A newly created system. */
export interface MadeClient {
  name: string
  clientKey: string
  /** '' if the response was lost in transit and sent again. */
  clientSecret: string
}

const Copied = ({ label, value }: { label: string; value: string }) => (
  <Stack gap={4}>
    <Text size="sm" fw={500}>
      {label}
    </Text>
    <Text ff="monospace" style={{ overflowWrap: 'anywhere' }}>
      {value}
    </Text>
    <Group gap="xs">
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={say('Copy: {label}', { label })}
            leftSection={
              copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />
            }
            onClick={copy}
          >
            {copied ? say('Copied') : say('Copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  </Stack>
)

/** What the practice's staff enter in their system. The secret is shown only this once. */
export const ClientSecret = ({
  made: { clientKey, clientSecret },
  onClose,
}: {
  made: MadeClient
  onClose: () => void
}) => (
  <Stack gap="md">
    <Alert
      color="yellow"
      title={
        clientSecret === '' ? say('The secret is no longer available') : say('Shown only once')
      }
    >
      {clientSecret === ''
        ? say('The secret could not be shown. Revoke this system and add another.')
        : say('Copy it now. Labgate keeps only a hash of it.')}
    </Alert>
    <Copied label={say('FHIR address')} value={`${window.location.origin}/fhir/r4`} />
    <Copied label={say('Token address')} value={`${window.location.origin}/fhir/token`} />
    <Copied label={say('Client ID')} value={clientKey} />
    {clientSecret !== '' && <Copied label={say('Client secret')} value={clientSecret} />}
    <Group justify="flex-end">
      <Button onClick={onClose}>{say('I have copied it')}</Button>
    </Group>
  </Stack>
)
