import { say } from '@labgate/contract/languages/say'
import { signatures } from '@labgate/contract/people/signatures'
import { Button, Image, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../../api/queries.ts'
import { Failure } from '../../../ui/failure.tsx'
import { FileField, type TakenFile } from '../../../ui/fields/file-field.tsx'
import { notify } from '../../../ui/notify.tsx'

const kinds = { endings: ['png', 'jpg', 'jpeg'], text: say('PNG or JPEG') }

/** Uploads a provider's signature. It takes effect once the provider signs in and attests it. */
export const SignatureUpload = ({ userId }: { userId: number }) => {
  const { save, saving, error } = useApiMutation(signatures.save, { refresh: [signatures.list] })
  const [file, setFile] = useState<TakenFile | null>(null)
  const [round, setRound] = useState(0)
  const send = async () => {
    if (!file) return
    const { message } = await save({
      userId,
      fileType: file.fileType,
      fileAsBase64: file.fileAsBase64,
    })
    notify.success(message)
    setFile(null)
    setRound(round + 1)
  }
  return (
    <Stack gap="xs" align="stretch">
      <FileField key={round} label={say('Upload a signature')} kinds={kinds} onTaken={setFile} />
      {file && (
        <>
          {/* Paper white in both color schemes: signatures are dark ink. */}
          <Paper withBorder p="xs" bg="white" maw={320}>
            <Image
              src={`data:${file.fileType};base64,${file.fileAsBase64}`}
              alt={say('The chosen signature')}
              mah={120}
              fit="contain"
            />
          </Paper>
          <Text size="sm" c="dimmed">
            {say(
              'The previous signature ends. The new one takes effect when the provider signs in and attests.',
            )}
          </Text>
        </>
      )}
      {error && <Failure error={error} />}
      {file && (
        <Button
          style={{ alignSelf: 'flex-start' }}
          loading={saving}
          onClick={() => void send().catch(() => undefined)}
        >
          {say('Upload signature')}
        </Button>
      )}
    </Stack>
  )
}
