import { Anchor, Modal, Stack, Text } from '@mantine/core'
import { status } from '@labgate/contract/status'
import { useAsk } from '../../api/queries.ts'
import { instantAsText } from '../../forms/dates.ts'
import { aboutLab } from '../../about.ts'
import type { DialogProps } from './dialogs.tsx'

/** How to reach the laboratory. */
export const HelpModal = ({ onClose }: DialogProps) => {
  const state = useAsk(status.short, {}, { freshFor: 60_000 })
  return (
    <Modal opened onClose={onClose} title="Help">
      <Stack gap="xs">
        {aboutLab.supportPhone && (
          <Text>
            Call {aboutLab.labName}:{' '}
            <Anchor href={`tel:${aboutLab.supportPhone.replace(/[^\d+]/g, '')}`} fw={600} fz="xl">
              {aboutLab.supportPhone}
            </Anchor>
          </Text>
        )}
        {aboutLab.supportEmail && (
          <Text size="sm">
            Or email <Anchor href={`mailto:${aboutLab.supportEmail}`}>{aboutLab.supportEmail}</Anchor>
          </Text>
        )}
        {!aboutLab.supportPhone && !aboutLab.supportEmail && <Text>No support phone number has been entered yet.</Text>}
        {state.data && (
          <Text size="sm" role="status">
            {state.data.allWorks
              ? 'All systems work.'
              : state.data.list.map(({ says, since }) => `${says}${since === null ? '' : ` Since ${instantAsText(since)}.`}`).join(' ')}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          Press ? on any screen to see its keyboard shortcuts.
        </Text>
      </Stack>
    </Modal>
  )
}
