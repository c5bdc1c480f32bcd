import { say } from '@labgate/contract/languages/say'
import { Alert, Button, Checkbox, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { aboutLab } from '../../../../about.ts'
import { downloadFile } from '../../../../ui/files.ts'
import { IconAlertTriangle, IconCheck, IconCopy, IconDownload } from '../../../../ui/icons/icons.ts'

const CodeList = ({ codes }: { codes: readonly string[] }) => (
  <SimpleGrid
    component="ul"
    cols={{ base: 1, xs: 2 }}
    spacing={4}
    m={0}
    p="xs"
    style={{ listStyle: 'none' }}
    aria-label={say('Recovery codes')}
  >
    {codes.map((code) => (
      <Text key={code} component="li" ff="monospace" size="md">
        {code}
      </Text>
    ))}
  </SimpleGrid>
)

/** Shown once: each code replaces the authenticator one time. */
export const RecoveryCodes = ({
  codes,
  onDone,
}: {
  codes: readonly string[]
  onDone: () => void
}) => {
  const [kept, setKept] = useState(false)
  const text = `Recovery codes for ${aboutLab.labName}\nEach works once, in place of a code from your authenticator.\n\n${codes.join('\n')}\n`
  const download = () => {
    const bytes = new TextEncoder().encode(text)
    downloadFile({
      fileName: 'recovery-codes.txt',
      fileType: 'text/plain',
      fileAsBase64: btoa(String.fromCharCode(...bytes)),
    })
  }
  return (
    <Stack gap="sm">
      <Text size="sm">
        {say(
          'Your second factor is set up. These are your recovery codes. Each one works once, if you do not have your phone.',
        )}
      </Text>
      <Alert
        color="yellow"
        variant="light"
        icon={<IconAlertTriangle aria-hidden />}
        title={say('Shown only once')}
      >
        {say('Keep them somewhere other than your phone, such as a password manager or on paper.')}
      </Alert>
      <CodeList codes={codes} />
      <Group gap="xs">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={
                copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
              }
              onClick={copy}
            >
              {copied ? say('Copied') : say('Copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={download}
        >
          {say('Download')}
        </Button>
      </Group>
      <Checkbox
        label={say('I have saved my recovery codes.')}
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Button style={{ alignSelf: 'flex-end' }} disabled={!kept} onClick={onDone}>
        {say('Done')}
      </Button>
    </Stack>
  )
}
