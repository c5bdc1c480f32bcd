import { Box, Group, SimpleGrid, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Offered, useOfferedWith } from './offered.ts'
import { usePart } from './page-parts.tsx'

/** One section of a record: a heading that the rail can jump to, and its fields in columns. */
export const Section = ({
  id,
  title,
  actions,
  columns = 3,
  children,
}: {
  id: string
  title: string
  actions?: ReactNode
  columns?: 1 | 2 | 3 | 4
  children: ReactNode
}) => {
  const offered = useOfferedWith(actions)
  usePart(id, title)
  return (
    <Box component="section" id={id} aria-labelledby={`${id}-title`}>
      <Group justify="space-between" mb="xs" mih={32}>
        <Title order={2} id={`${id}-title`} tabIndex={-1} className="page-title">
          {title}
        </Title>
        {actions}
      </Group>
      <Offered value={offered}>
        {columns === 1 ? (
          children
        ) : (
          <SimpleGrid
            cols={{ base: 1, xs: Math.min(2, columns), md: columns }}
            spacing="md"
            verticalSpacing="sm"
          >
            {children}
          </SimpleGrid>
        )}
      </Offered>
    </Box>
  )
}
