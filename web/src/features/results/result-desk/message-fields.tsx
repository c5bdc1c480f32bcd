import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import type { messages } from '@labgate/contract/results/messages'
import { Box, Group, Text } from '@mantine/core'

/** A message as received, field by field. */
export const MessageFields = ({ segments }: Pick<ApiResponse<typeof messages.get>, 'segments'>) => (
  <Box>
    {segments.map(({ name, fields }, at) => (
      <Box key={`${at} ${name}`} mb="xs">
        <Text size="sm" fw={600}>
          {name}
        </Text>
        {fields.map(({ no, says: text }) => (
          <Group key={no} gap="xs" wrap="nowrap" align="baseline">
            <Text size="sm" c="dimmed" w={64} style={{ flex: 'none' }}>
              {name}-{no}
            </Text>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {text}
            </Text>
          </Group>
        ))}
      </Box>
    ))}
  </Box>
)
