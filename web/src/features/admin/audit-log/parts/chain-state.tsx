import { auditLog } from '@labgate/contract/access/watch'
import { say } from '@labgate/contract/languages/say'
import { Button, Code, CopyButton, Group, Text } from '@mantine/core'
import { useApiQuery } from '../../../../api/queries.ts'
import { instantHere } from '../../../../forms/dates.ts'
import { IconCheck, IconCopy, IconLock } from '../../../../ui/icons/icons.ts'
import { Loaded } from '../../../../ui/loaded.tsx'

const figure = (value: number): string => value.toLocaleString('en-US')

/**
 * How far the log is sealed. The head is sent to a second place each day, so that an altered log
 * can be detected.
 */
export const ChainState = () => {
  const query = useApiQuery(auditLog.state, {}, { every: 60_000 })
  return (
    <Loaded from={query} height={32}>
      {({ rows, unsealed, lastSealAt, head }) => (
        <Group gap="8px 16px">
          <Group gap={6} wrap="nowrap">
            <IconLock size={16} aria-hidden />
            <Text size="sm">
              {figure(rows)}{' '}
              {say('rows, {value}. {value2}', {
                value:
                  unsealed === 0
                    ? say('all sealed')
                    : say('{unsealed} of them not sealed yet', { unsealed: figure(unsealed) }),
                value2:
                  lastSealAt === null
                    ? say('No seal yet.')
                    : say('Last seal {lastSealAt}.', { lastSealAt: instantHere(lastSealAt) }),
              })}
            </Text>
          </Group>
          {head !== '' && (
            <Group gap={6} wrap="nowrap" miw={0} maw="100%">
              <Text size="sm" c="dimmed" style={{ flex: 'none' }}>
                {say('Chain hash')}
              </Text>
              <Code
                style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                miw={80}
              >
                {head}
              </Code>
              <CopyButton value={head}>
                {({ copied, copy }) => (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="gray"
                    style={{ flex: 'none' }}
                    leftSection={
                      copied ? (
                        <IconCheck size={14} aria-hidden />
                      ) : (
                        <IconCopy size={14} aria-hidden />
                      )
                    }
                    onClick={copy}
                  >
                    {copied ? say('Copied') : say('Copy')}
                  </Button>
                )}
              </CopyButton>
            </Group>
          )}
        </Group>
      )}
    </Loaded>
  )
}
