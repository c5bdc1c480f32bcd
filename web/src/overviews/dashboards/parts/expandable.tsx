import { Box, Group, SimpleGrid, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { IconChevronDown, IconChevronRight } from '../../../ui/icons/icons.ts'
import { goToPart, usePart } from '../../../ui/page-parts.tsx'
import { UnderHeading } from '../../../ui/section.tsx'
import { useExpanded } from './use-expanded.ts'
import classes from './dashboard.module.css'

interface ExpandableProps {
  /** Of the first section within: its heading is this one. */
  id: string
  title: string
  /** What expanding shows, in a line. */
  about: string
  children: ReactNode
}
/** Two sections beside each other where there is room. */
export const SideBySide = ({ children }: { children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, lg: 2 }} spacing={40} verticalSpacing="lg">
    {children}
  </SimpleGrid>
)

/** The parts of a dashboard that are behind a click, one below the other. */
export const ExpandableParts = ({ children }: { children: ReactNode }) => (
  <div className={classes['parts'] ?? ''}>{children}</div>
)

/**
 * A part of a dashboard behind a click: its sections are rendered, and what they show is requested,
 * when it is expanded.
 */
export const Expandable = ({ id, title, about, children }: ExpandableProps) => {
  const { isExpanded, expand, collapse } = useExpanded()
  const isOpen = isExpanded(id)
  usePart(id, title, () => expand(id))
  /* A link to this part has put the focus on its heading; only now is there enough below it. */
  useEffect(() => {
    if (isOpen && document.activeElement?.id === `${id}-title`) goToPart(id)
  }, [isOpen, id])
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <Box component="section" id={id} aria-labelledby={`${id}-title`}>
      <Group gap="sm" wrap="nowrap" className={classes['expandable'] ?? ''}>
        <Title order={2} id={`${id}-title`} tabIndex={-1} className="page-title">
          <UnstyledButton
            className={classes['expand'] ?? ''}
            aria-expanded={isOpen}
            onClick={() => (isOpen ? collapse(id) : expand(id))}
          >
            <Chevron size={16} aria-hidden />
            {title}
          </UnstyledButton>
        </Title>
        {!isOpen && (
          <Text size="sm" c="dimmed" visibleFrom="sm">
            {about}
          </Text>
        )}
      </Group>
      {isOpen && (
        <Stack gap="lg" pb="lg">
          <UnderHeading value={id}>{children}</UnderHeading>
        </Stack>
      )}
    </Box>
  )
}
