import { faxNumbers } from '@labgate/contract/faxes/fax-numbers'
import { faxes } from '@labgate/contract/faxes/faxes'
import { say } from '@labgate/contract/languages/say'
import { deliveries } from '@labgate/contract/results/deliveries'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../../api/queries.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { GrowingText } from '../../../ui/fields/growing-text.tsx'
import { notify } from '../../../ui/notify.tsx'
import type { WholeFax } from './whole-fax.ts'

export type Act = 'arrived' | 'again' | 'cancel' | 'pause'

interface Words {
  title: string
  text: string
  action: string
  note: string
}
const words: Readonly<Record<Act, Words>> = {
  arrived: {
    title: say('It arrived'),
    text: say('Recorded with your name. Nothing is sent again.'),
    action: say('It arrived'),
    note: say('Who confirmed'),
  },
  again: {
    title: say('Send it again'),
    text: say('If it did arrive, the practice gets it twice.'),
    action: say('Send again'),
    note: say('Reason for sending again'),
  },
  cancel: {
    title: say('Cancel this fax'),
    text: say('Its contents are not faxed. They stay in the portal.'),
    action: say('Cancel the fax'),
    note: say('Why'),
  },
  pause: {
    title: say('Pause location'),
    text: say(
      'Nothing with patient information is faxed until someone resumes it. Faxes wait in the meantime.',
    ),
    action: say('Pause'),
    note: say('Reason, for your colleagues'),
  },
}
const refresh = [faxes.list, faxes.get, faxes.state, faxNumbers.list, deliveries.ofOrder]

/** A decision about a fax, with its reason. */
export const Ask = ({ act, fax, onClose }: { act: Act; fax: WholeFax; onClose: () => void }) => {
  const decide = useApiMutation(faxes.decide, { refresh })
  const cancel = useApiMutation(faxes.cancel, { refresh })
  const pause = useApiMutation(faxes.pause, { refresh })
  const [note, setNote] = useState('')
  const { faxId, rowVersion, locationId } = fax
  const { title, text, action, note: label } = words[act]
  const run = () => {
    if (act === 'pause') return pause.save({ locationId, paused: true, note: note.trim() })
    if (act === 'cancel') return cancel.save({ faxId, rowVersion, note: note.trim() })
    return decide.save({ faxId, rowVersion, arrived: act === 'arrived', note: note.trim() })
  }
  return (
    <Confirm
      opened
      title={title}
      action={action}
      keep={say('Back')}
      danger={act === 'cancel'}
      onClose={onClose}
      onConfirm={async () => {
        notify.success((await run()).message)
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{text}</Text>
        <GrowingText
          label={label}
          required
          data-autofocus
          value={note}
          maxLength={act === 'pause' ? 200 : 500}
          minRows={2}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Stack>
    </Confirm>
  )
}
