import { say } from '@labgate/contract/languages/say'
import { signatures } from '@labgate/contract/people/signatures'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../../../api/queries.ts'
import { instantHere } from '../../../../forms/dates.ts'
import { sessionStore } from '../../../../session/store.ts'
import { writeValues } from '../../../../session/values.ts'
import { Confirm } from '../../../../ui/confirm.tsx'
import { IconTrash } from '../../../../ui/icons/icons.ts'
import { notify } from '../../../../ui/notify.tsx'
import { AttestNote } from './attest-note.tsx'
import { signaturesRefresh } from './refresh.ts'
import { SignatureImage } from './signature-image.tsx'
import type { Version } from './version-list.tsx'

/** The current signature: its image for its owner, and the button to end it. */
export const CurrentSignature = ({
  userId,
  version,
  own,
}: {
  userId: number
  version: Version | undefined
  own: boolean
}) => {
  const [asking, setAsking] = useState(false)
  const { save } = useApiMutation(signatures.delete, { refresh: signaturesRefresh })
  if (!version)
    return (
      <Text size="sm" c="dimmed">
        {own
          ? say('You have no signature yet. Draw or upload one, then you can sign orders.')
          : say('No signature yet.')}
      </Text>
    )
  const remove = async () => {
    notify.success((await save({ UserSignatureId: version.userSignatureId })).message)
    writeValues({ userSignatureId: 0 })
    sessionStore.changed()
  }
  return (
    <Stack gap="sm" align="flex-start">
      {own && version.attestedAt === null && <AttestNote version={version} />}
      {own ? (
        <SignatureImage userId={userId} userSignatureId={version.userSignatureId} />
      ) : (
        <Text size="sm" c="dimmed">
          {say('The image is shown only to its owner.')}
        </Text>
      )}
      <Group gap="sm">
        <Text size="sm" c="dimmed">
          {say('Saved on {createdAt} by {createdBy}.', {
            createdAt: instantHere(version.createdAt),
            createdBy: version.createdBy,
          })}
        </Text>
        {own && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {say('Delete')}
          </Button>
        )}
      </Group>
      <Confirm
        opened={asking}
        title={say('Delete your signature')}
        action={say('Delete signature')}
        danger
        onClose={() => setAsking(false)}
        onConfirm={remove}
      >
        {say(
          'You and your delegates cannot sign until you save another one. A signature that has been used is kept with the orders it signed.',
        )}
      </Confirm>
    </Stack>
  )
}
