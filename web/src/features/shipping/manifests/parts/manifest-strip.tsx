import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Facts of a manifest: its key, destination, and type; on the right the number of specimens. */
export const ManifestStrip = ({
  title,
  facts,
  children,
}: {
  title: string
  facts: readonly string[]
  children: ReactNode
}) => (
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
