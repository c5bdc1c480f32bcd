import { Box, Group, SimpleGrid, Title } from '@mantine/core'
import { createContext, use, type ReactNode } from 'react'
import { Offered, useOfferedWith } from './offered.ts'
import { usePart } from './page-parts.tsx'

/** The id of a section whose heading stands above it already. */
export const UnderHeading = createContext('')

interface SectionProps {
  id: string
  title: string
  actions?: ReactNode
  columns?: 1 | 2 | 3 | 4
  children: ReactNode
}

const Parts = ({ columns, children }: { columns: number; children: ReactNode }) =>
  columns === 1 ? (
    children
  ) : (
    <SimpleGrid
      cols={{ base: 1, xs: Math.min(2, columns), md: columns }}
      spacing="md"
      verticalSpacing="sm"
    >
      {children}
    </SimpleGrid>
  )

const Headed = ({ id, title, actions, columns = 3, children }: SectionProps) => {
  const offered = useOfferedWith(actions)
  usePart(id, title)
  return (
    <Box component="section" id={id} aria-labelledby={`${id}-title`} miw={0}>
      <Group justify="space-between" mb="xs" mih={32}>
        <Title order={2} id={`${id}-title`} tabIndex={-1} className="page-title">
          {title}
        </Title>
        {actions}
      </Group>
      <Offered value={offered}>
        <Parts columns={columns}>{children}</Parts>
      </Offered>
    </Box>
  )
}
const Unheaded = ({ actions, columns = 3, children }: SectionProps) => (
  <Offered value={useOfferedWith(actions)}>
    {actions !== undefined && (
      <Group justify="flex-end" mb="xs">
        {actions}
      </Group>
    )}
    <Parts columns={columns}>{children}</Parts>
  </Offered>
)

/** One section of a record: a heading that the rail can jump to, and its fields in columns. */
export const Section = (props: SectionProps) =>
  use(UnderHeading) === props.id ? <Unheaded {...props} /> : <Headed {...props} />
