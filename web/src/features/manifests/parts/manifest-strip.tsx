import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** What a manifest is: its key, where it goes, of which type; at the right how many are on it. */
export const ManifestStrip = ({ title, facts, children }: { title: string; facts: readonly string[]; children: ReactNode }) => (
  <Group justify="space-between" align="flex-end" gap="sm">
    <div>
      <Text fz={20} fw={700}>
        {title}
      </Text>
      <Text size="sm" c="dimmed">
        {facts.filter(Boolean).join(' · ')}
      </Text>
    </div>
    <div role="status">{children}</div>
  </Group>
)
