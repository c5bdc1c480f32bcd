import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Says what will appear here, and offers the action that creates the first one. */
export const Empty = ({ text, action }: { text: string; action?: ReactNode }) => (
  <Stack align="center" gap="sm" py="xl" px="md">
    <Text c="dimmed" ta="center">
      {text}
    </Text>
    {action}
  </Stack>
)
