import { say } from '@labgate/contract/languages/say'
import { Box, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { instantHere } from '../../forms/dates.ts'

export interface Note {
  subject?: string
  note: string
  dateTime: string | null
  createdBy: string
  /** Available actions, or the outcome. */
  end?: ReactNode
}

const linesAtFirst = 4
const isLong = (text: string): boolean =>
  text.length > 400 || text.split('\n').length > linesAtFirst

/** A note in a list: its author, its time, and its beginning; all of it on demand. */
export const NoteItem = ({ note }: { note: Note }) => {
  const [open, { toggle }] = useDisclosure()
  return (
    <Box
      component="li"
      py="xs"
      style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
    >
      <Group justify="space-between" gap="xs">
        {note.subject !== undefined && (
          <Text size="sm" fw={600}>
            {note.subject}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {instantHere(note.dateTime)} · {note.createdBy}
        </Text>
        {note.end}
      </Group>
      <Text
        size="sm"
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        {...(!open && isLong(note.note) && { lineClamp: linesAtFirst })}
      >
        {note.note}
      </Text>
      {isLong(note.note) && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          aria-expanded={open}
          aria-label={say('All of {subject}', {
            subject: note.subject ?? say('the note of {createdBy}', { createdBy: note.createdBy }),
          })}
          onClick={toggle}
        >
          {open ? say('Show less') : say('Show all')}
        </Button>
      )}
    </Box>
  )
}
