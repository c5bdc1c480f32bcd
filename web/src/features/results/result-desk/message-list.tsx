import { parametersOf } from '@labgate/contract/access/screen-parameters'
import { say } from '@labgate/contract/languages/say'
import { messages, type MessageRow } from '@labgate/contract/results/messages'
import { Stack, Text } from '@mantine/core'
import { useApiQuery, useList } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { instantWide } from '../../../ui/column-widths.ts'
import { FilterBar, type FilterField } from '../../../ui/filter-bar.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { MessageView } from './message-view.tsx'
import { reasonOptions, stateWord } from './message-words.ts'

const State = ({ row }: { row: MessageRow }) => {
  const { tone, text } = stateWord(row)
  return <StatusWord tone={tone}>{text}</StatusWord>
}
const ordersOf = ({ orders }: MessageRow): string =>
  orders.map(({ specimenBarcode }) => specimenBarcode).join(', ')

const columns: readonly Column<MessageRow>[] = [
  {
    id: 'cameDate',
    header: say('Received'),
    cell: (row) => instantHere(row.cameDate),
    width: instantWide,
    always: true,
  },
  {
    id: 'state',
    header: say('Status'),
    cell: (row) => <State row={row} />,
    width: 150,
    always: true,
  },
  {
    id: 'labSystem',
    header: say('From'),
    cell: (row) => row.labSystem || row.cameFrom,
    width: 150,
  },
  { id: 'controlId', header: say('Number'), cell: (row) => row.controlId, width: 130 },
  { id: 'messageType', header: say('Kind'), cell: (row) => row.messageType, width: 84 },
  { id: 'orders', header: say('Filed to'), cell: ordersOf, width: 120 },
  { id: 'says', header: say('Reason'), cell: (row) => row.says, width: 358 },
]
const card = (row: MessageRow) =>
  [
    <State key="state" row={row} />,
    `${row.labSystem || row.cameFrom} · ${row.controlId}`,
    row.says || ordersOf(row),
  ] as const

const fields: readonly FilterField[] = [
  {
    name: 'state',
    label: say('Status'),
    kind: 'choice',
    main: true,
    width: 190,
    initial: 'quarantined',
    options: [
      { value: 'quarantined', label: say('Needs review') },
      { value: 'processed', label: say('Filed') },
      { value: 'waiting', label: say('Filing') },
      { value: 'all', label: say('All') },
    ],
  },
  {
    name: 'reason',
    label: say('Reason'),
    kind: 'choice',
    main: true,
    width: 300,
    options: reasonOptions,
  },
  { name: 'controlId', label: say('Number (MSH-10)'), kind: 'text', width: 200 },
  { name: 'aside', label: say('Include set aside'), kind: 'flag' },
]

/* In = processed + quarantined + waiting (rules.md#every-message-accounted). */
const Counts = () => {
  const { data } = useApiQuery(
    messages.counts,
    { searchCriteria: {} },
    { every: 30_000, keepLast: true },
  )
  if (data === undefined) return null
  const { came, processed, quarantined, waiting, setAside } = data
  const number = (count: number): string => count.toLocaleString('en-US')
  return (
    <Text size="sm" c="dimmed">
      {came === 0
        ? say('No messages received yet.')
        : say(
            '{came} received: {processed} filed, {quarantined} to review{value}, {waiting} filing.',
            {
              came: number(came),
              processed: number(processed),
              quarantined: number(quarantined),
              value:
                setAside > 0
                  ? ` ${say('({setAside} set aside)', { setAside: number(setAside) })}`
                  : '',
              waiting: number(waiting),
            },
          )}
    </Text>
  )
}

/** Every message of a laboratory system, and for waiting ones the way to finish them. */
export const MessageList = () => {
  const filters = useFilters(
    parametersOf('/result-desk', 'tab', 'state', 'reason', 'controlId', 'aside', 'id'),
  )
  const {
    state = 'quarantined',
    reason = '',
    controlId = '',
    aside = false,
    id = 0,
  } = filters.value
  const found = useList(messages.list, {
    state: state === 'all' ? '' : state,
    reason,
    controlId,
    includeSetAside: aside || state !== 'quarantined',
  })
  const close = () => filters.set({ id: undefined })
  return (
    <Stack gap="md">
      <Counts />
      <FilterBar fields={fields} value={filters.value} onChange={filters.set} />
      <DataTable
        filters={{ fields, value: filters.value, onChange: filters.set }}

        name="messages"
        label={say('messages')}
        from={found}
        columns={columns}
        rowId={(row) => row.messageId}
        rowLabel={(row) => say('message {controlId}', { controlId: row.controlId })}
        onOpen={(row) => filters.set({ id: row.messageId })}
        card={card}
        empty={{
          text:
            state === 'quarantined'
              ? say('No messages need review.')
              : say('No messages match these filters.'),
        }}
      />
      {id > 0 && (
        <SideDrawer opened size={980} title={say('Message {id}', { id })} onClose={close}>
          <MessageView messageId={id} onDone={close} />
        </SideDrawer>
      )}
    </Stack>
  )
}
