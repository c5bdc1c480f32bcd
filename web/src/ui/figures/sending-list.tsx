import { say } from '@labgate/contract/languages/say'
import { savedViews } from '@labgate/contract/overviews/saved-views'
import { Group, Stack, Text } from '@mantine/core'
import { useApiQuery } from '../../api/queries.ts'
import { dayAsText } from '../../forms/dates.ts'
import { Loaded } from '../loaded.tsx'
import { SendingText } from './sending-text.tsx'

/** The latest emails of a schedule. */
export const SendingList = ({ viewScheduleId }: { viewScheduleId: number }) => (
  <Loaded from={useApiQuery(savedViews.sendings, { viewScheduleId })} height={80}>
    {({ list }) => (
      <Stack gap={4}>
        <Text size="sm" fw={500}>
          {say('Last emails')}
        </Text>
        {list.length === 0 && (
          <Text size="sm" c="dimmed">
            {say('None yet.')}
          </Text>
        )}
        {list.map((sending) => (
          <Group
            key={`${sending.dueDay} ${sending.kind}`}
            gap="sm"
            wrap="nowrap"
            align="flex-start"
          >
            <Text size="sm" w={92} style={{ flex: 'none' }}>
              {dayAsText(sending.dueDay)}
            </Text>
            <SendingText sending={sending} />
          </Group>
        ))}
      </Stack>
    )}
  </Loaded>
)
