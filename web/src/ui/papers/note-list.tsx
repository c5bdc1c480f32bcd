import { Stack } from '@mantine/core'
import { NoteItem, type Note } from './note-item.tsx'

/** Notes one below the other, in the order passed. */
export const NoteList = ({
  notes,
  label,
}: {
  notes: readonly (Note & { id: number })[]
  label?: string
}) => (
  <Stack
    component="ul"
    gap={0}
    m={0}
    p={0}
    {...(label !== undefined && { 'aria-label': label })}
    style={{ listStyle: 'none' }}
  >
    {notes.map((note) => (
      <NoteItem key={note.id} note={note} />
    ))}
  </Stack>
)
