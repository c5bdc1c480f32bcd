import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useUnlessOffered } from './offered.ts'

/**
 * Says what will appear here, and offers the action that creates the first one, unless the head of
 * its section or page offers it already.
 */
export const Empty = ({ text, action }: { text: string; action?: ReactNode }) => (
  <Stack align="center" gap="sm" py="xl" px="md">
    <Text c="dimmed" ta="center">
      {text}
    </Text>
    {useUnlessOffered(action)}
  </Stack>
)
