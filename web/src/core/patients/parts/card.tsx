import { say } from '@labgate/contract/languages/say'
import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IconChevronDown, IconChevronUp } from '../../../ui/icons/icons.ts'
import { Offered, useOfferedWith } from '../../../ui/offered.ts'
import { Section } from '../../../ui/section.tsx'
import { usePlace } from './use-place.ts'

interface CardProps {
  id: string
  title: string
  /** How many there are, in words: '2 insurances'; or what it means that there are none. */
  text: ReactNode
  /** Beside the heading: the button that adds to the card. */
  actions?: ReactNode
  /** Open for practices, too. */
  opened?: boolean
  children: ReactNode
}

/**
 * A part of the record that is saved separately. Laboratory staff see it expanded, a practice sees
 * what it has in words (records.md#patient), unless the address points to this part (`field`).
 */
export const Card = ({ id, title, text, actions, opened = false, children }: CardProps) => {
  const { isStaff } = usePlace()
  const { field } = useSearch({ strict: false }) as { field?: unknown }
  const [open, { toggle }] = useDisclosure(opened || isStaff || field === id)
  const offered = useOfferedWith(actions)
  const Chevron = open ? IconChevronUp : IconChevronDown
  return (
    <Section
      id={id}
      title={title}
      columns={1}
      actions={
        <Button.Group>
          {actions}
          <Button
            variant="default"
            leftSection={<Chevron size={16} aria-hidden />}
            aria-expanded={open}
            aria-label={`${open ? say('Hide') : say('Show')}: ${title}`}
            onClick={toggle}
          >
            {open ? say('Hide') : say('Show')}
          </Button>
        </Button.Group>
      }
    >
      {open ? (
        <Offered value={offered}>{children}</Offered>
      ) : typeof text !== 'string' ? (
        text
      ) : (
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      )}
    </Section>
  )
}
