import type { InboxRow } from '@labgate/contract/desk/inbox'
import { inboxKinds } from '@labgate/contract/desk/inbox-kinds'
import { say } from '@labgate/contract/languages/say'
import { sentenceOf } from '@labgate/contract/languages/sentence-of'
import { Text } from '@mantine/core'
import { dayAsText, instantAsText } from '../../../forms/dates.ts'
import { zonedInstantWide } from '../../../ui/column-widths.ts'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/columns.ts'

const subject = ({ subject: text, isRead, dateResolved }: InboxRow) => (
  <Text
    span
    size="sm"
    fw={isRead || dateResolved !== null ? 400 : 700}
    {...(dateResolved !== null && { c: 'dimmed' })}
  >
    {sentenceOf(text)}
  </Text>
)
const state = ({ dateResolved, isRead }: InboxRow) => {
  if (dateResolved !== null) return <StatusWord tone="done">{say('Closed')}</StatusWord>
  return <StatusWord tone="waiting">{isRead ? say('Open') : say('New')}</StatusWord>
}

/* Pinned messages are marked by icon, word, and color. */
const kind = ({ kind: code, isPinned }: InboxRow) =>
  isPinned ? <StatusWord tone="danger">{inboxKinds[code]}</StatusWord> : inboxKinds[code]

export const inboxColumns: readonly Column<InboxRow>[] = [
  { id: 'state', header: say('Status'), cell: state, width: 90 },
  { id: 'kind', header: say('Kind'), cell: kind, width: 146 },
  { id: 'subject', header: say('Subject'), cell: subject, width: 300, always: true },
  { id: 'patient', header: say('Patient'), cell: (row) => row.patient, width: 170 },
  {
    id: 'specimenBarcode',
    header: say('Specimen'),
    cell: (row) => row.specimenBarcode,
    width: 122,
  },
  { id: 'location', header: say('Location'), cell: (row) => row.location, width: 126 },
  {
    id: 'dateCreated',
    header: say('Since'),
    cell: (row) => instantAsText(row.dateCreated, row.timeZone),
    width: zonedInstantWide,
  },
]

/* For several accounts: the message's account comes before the location, which can be shown. */
const account: Column<InboxRow> = {
  id: 'customer',
  header: say('Account'),
  cell: (row) => row.customer,
  width: 150,
}
export const columnsOfAccounts: readonly Column<InboxRow>[] = inboxColumns.flatMap((column) => {
  if (column.id === 'subject') return [{ ...column, width: 276 }, account]
  return column.id === 'location' ? [{ ...column, initiallyHidden: true }] : [column]
})

const card = (row: InboxRow, customer: string) =>
  [
    subject(row),
    <span key="about">
      {kind(row)}
      {[row.patient, dayAsText(row.dob), customer]
        .map((one) => (one === '' ? '' : ` · ${one}`))
        .join('')}
    </span>,
    state(row),
  ] as const
/** Three facts of a message on a phone. */
export const inboxCard = (row: InboxRow) => card(row, '')
export const cardOfAccounts = (row: InboxRow) => card(row, row.customer)
