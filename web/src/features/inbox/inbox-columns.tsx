import type { InboxRow } from '@labgate/contract/inbox'
import { Text } from '@mantine/core'
import { instantAsText } from '../../forms/dates.ts'
import { StatusWord } from '../../ui/status-word.tsx'
import type { Column } from '../../ui/table/columns.ts'

const subject = ({ subject: says, isRead, dateResolved }: InboxRow) => (
  <Text span size="sm" fw={isRead || dateResolved !== null ? 400 : 700} {...(dateResolved !== null && { c: 'dimmed' })}>
    {says}
  </Text>
)
const state = ({ dateResolved, isRead }: InboxRow) => {
  if (dateResolved !== null) return <StatusWord tone="done">Closed</StatusWord>
  return <StatusWord tone="waiting">{isRead ? 'Open' : 'New'}</StatusWord>
}

export const inboxColumns: readonly Column<InboxRow>[] = [
  { id: 'state', header: 'State', cell: state, width: 96 },
  { id: 'subject', header: 'Subject', cell: subject, width: 420, always: true },
  { id: 'patient', header: 'Patient', cell: (row) => row.patient, width: 190 },
  { id: 'specimenBarcode', header: 'Specimen', cell: (row) => row.specimenBarcode, width: 124 },
  { id: 'location', header: 'Location', cell: (row) => row.location, width: 150 },
  { id: 'dateCreated', header: 'Since', cell: (row) => instantAsText(row.dateCreated, row.timeZone), width: 168 },
]

/** The three facts of a message on a phone. */
export const inboxCard = (row: InboxRow) => [subject(row), row.patient, state(row)] as const
