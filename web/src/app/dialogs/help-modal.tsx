import { linkTo } from '@labgate/contract/access/link-to'
import { say } from '@labgate/contract/languages/say'
import { home } from '@labgate/contract/overviews/home'
import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { aboutLab } from '../../about.ts'
import { useApiQuery } from '../../api/queries.ts'
import { useLaboratoryMessage } from '../../core/incidents/use-laboratory-message.tsx'
import { IconHelpCircle, IconMessage2 } from '../../ui/icons/icons.ts'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { troublesSay } from '../../ui/troubles-text.ts'
import type { DialogProps } from './dialog-props.ts'

/** How to reach the laboratory, and whether everything works. */
export const HelpModal = ({ onClose }: DialogProps) => {
  const troubles = useApiQuery(home.shell, {}, { freshFor: 60_000 }).data?.troubles
  const message = useLaboratoryMessage(onClose)
  if (message.drawer) return message.drawer
  const { write } = message
  return (
    <Modal opened onClose={onClose} title={say('Help')}>
      <Stack gap="xs">
        {aboutLab.supportPhone && (
          <Text>
            {say('Call {labName}:', { labName: aboutLab.labName })}{' '}
            <PhoneLink number={aboutLab.supportPhone} fw={600} fz="xl" />
          </Text>
        )}
        {aboutLab.supportEmail && (
          <Text size="sm">
            {say('Or email')}{' '}
            <Anchor href={`mailto:${aboutLab.supportEmail}`}>{aboutLab.supportEmail}</Anchor>
          </Text>
        )}
        {!aboutLab.supportPhone && !aboutLab.supportEmail && (
          <Text>{say('No support phone number has been entered yet.')}</Text>
        )}
        <Group>
          <Button
            leftSection={<IconHelpCircle size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} {...linkTo('/help')} onClick={onClose} />}
          >
            {say('Hours and guides')}
          </Button>
          {write && (
            <Button
              variant="default"
              leftSection={<IconMessage2 size={16} aria-hidden />}
              onClick={() => write()}
            >
              {say('Write to the laboratory')}
            </Button>
          )}
        </Group>
        {troubles && (
          <Stack gap={4}>
            {troubles.length === 0 ? (
              <StatusWord tone="done">{say('All systems work')}</StatusWord>
            ) : (
              troublesSay(troubles).map((text) => (
                <StatusWord key={text} tone="waiting">
                  {text}
                </StatusWord>
              ))
            )}
          </Stack>
        )}
        <Text size="sm" c="dimmed">
          {say('Press ? on any screen to see its keyboard shortcuts.')}
        </Text>
      </Stack>
    </Modal>
  )
}
