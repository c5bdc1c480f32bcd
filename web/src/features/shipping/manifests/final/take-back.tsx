import { custody } from '@labgate/contract/accessioning/custody'
import { say } from '@labgate/contract/languages/say'
import {
  manifests,
  type Manifest,
  type ManifestSpecimen,
} from '@labgate/contract/shipping/manifests'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../../../api/queries.ts'
import { Confirm } from '../../../../ui/confirm.tsx'
import { GrowingText } from '../../../../ui/fields/growing-text.tsx'
import { notify } from '../../../../ui/notify.tsx'

const refresh = [manifests.list, manifests.get, manifests.candidates, custody.chain]

/** A specimen came back untested: confirmed first, since the manifest no longer counts it. */
export const TakeBack = ({
  manifest,
  tube,
  onClose,
}: {
  manifest: Manifest
  tube: ManifestSpecimen
  onClose: () => void
}) => {
  const { save } = useApiMutation(manifests.withdraw, { refresh })
  const [note, setNote] = useState('')
  return (
    <Confirm
      opened
      whose={tube}
      deliberate
      title={say('A specimen came back')}
      action={say('We have it again')}
      onClose={onClose}
      onConfirm={async () => {
        const { message } = await save({
          manifestId: manifest.manifestId,
          labOrderId: tube.labOrderId,
          note: note.trim(),
          rowVersion: manifest.rowVersion,
        })
        notify.success(message)
      }}
    >
      <Stack gap="sm">
        <Text size="sm">
          {say(
            '{specimenBarcode}, {patientName}, will be removed from this manifest. It stays accessioned and can be sent again.',
            { specimenBarcode: tube.specimenBarcode, patientName: tube.patientName },
          )}
        </Text>
        <GrowingText
          label={say('Why it came back')}
          description={say('Recorded in the chain of custody.')}
          required
          data-autofocus
          value={note}
          maxLength={400}
          minRows={2}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Stack>
    </Confirm>
  )
}
