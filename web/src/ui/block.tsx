import { SimpleGrid, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A titled group of fields inside a drawer. */
export const Block = ({
  title,
  columns = 2,
  children,
}: {
  title: string
  columns?: 1 | 2 | 3
  children: ReactNode
}) => (
  <Stack role="group" gap="xs" aria-label={title}>
    <Title order={3}>{title}</Title>
    <SimpleGrid cols={{ base: 1, xs: columns }} spacing="sm" verticalSpacing="sm">
      {children}
    </SimpleGrid>
  </Stack>
)
