import { interfaces, type Hl7Destination } from '@labgate/contract/interfaces/interfaces'
import { say } from '@labgate/contract/languages/say'
import { useState } from 'react'
import { asRows, useApiQuery, useApiMutation } from '../../../api/queries.ts'
import { dayAsText, instantHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { instantWide } from '../../../ui/column-widths.ts'
import { ConfirmDestination } from '../../../ui/confirm-destination.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { IconCheck, IconPencil, IconRefresh, IconUsers } from '../../../ui/icons/icons.ts'
import { notify } from '../../../ui/notify.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column, RowAction } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { describeWaiting } from '../../../ui/take-over.tsx'

const state = ({ active, trouble, failed, confirmed }: Hl7Destination) => {
  if (!active) return <StatusWord tone="plain">{say('Off')}</StatusWord>
  if (!confirmed) return <StatusWord tone="waiting">{say('Not confirmed')}</StatusWord>
  if (trouble !== '') return <StatusWord tone="danger">{trouble}</StatusWord>
  return failed > 0 ? (
    <StatusWord tone="danger">{say('{failed} refused', { failed })}</StatusWord>
  ) : (
    <StatusWord tone="done">{say('On')}</StatusWord>
  )
}
const place = ({ host, port, tls }: Hl7Destination): string =>
  `${host}:${port}${tls ? ' (TLS)' : ''}`

const columns: readonly Column<Hl7Destination>[] = [
  {
    id: 'location',
    header: say('Location'),
    cell: (row) => row.location,
    width: 150,
    always: true,
  },
  { id: 'state', header: say('Status'), cell: state, width: 170 },
  { id: 'host', header: say('System'), cell: place, width: 240 },
  {
    id: 'application',
    header: say('Receiving application'),
    cell: (row) => [row.application, row.facility].filter(Boolean).join(' / '),
    width: 140,
    initiallyHidden: true,
  },
  { id: 'waiting', header: say('Waiting'), cell: (row) => row.waiting, width: 80, align: 'right' },
  { id: 'failed', header: say('Refused'), cell: (row) => row.failed, width: 80, align: 'right' },
  {
    id: 'lastSentDate',
    header: say('Last sent'),
    cell: (row) => (row.lastSentDate === null ? say('Never') : instantHere(row.lastSentDate)),
    width: instantWide,
  },
  {
    id: 'startDate',
    header: say('From'),
    cell: (row) => dayAsText(row.startDate),
    width: 100,
    initiallyHidden: true,
  },
]

const AddDestination = ({ onAdd }: { onAdd: () => void }) => (
  <AddButton onClick={onAdd}>{say('Add destination')}</AddButton>
)

/* What the viewer can do about a destination that waits. */
const decisions = ({ confirmed, needsOther, enteredWith }: Hl7Destination) =>
  confirmed
    ? []
    : enteredWith.length > 0
      ? ([['Take over', IconUsers]] as const)
      : needsOther
        ? []
        : ([['Confirm', IconCheck]] as const)

interface DestinationsProps {
  customerId: number
  onOpen: (destination: Hl7Destination | null) => void
  onSendAgain: (destination: Hl7Destination) => void
}

/** Where results of the account's locations are sent by HL7, and their status. */
export const DestinationsSection = ({ customerId, onOpen, onSendAgain }: DestinationsProps) => {
  const may = useMay()
  const query = useApiQuery(interfaces.destinations, { customerId })
  const mayChange = may.call(interfaces.saveDestination)
  const { save } = useApiMutation(interfaces.confirmDestination, {
    refresh: [interfaces.destinations],
  })
  const [confirming, setConfirming] = useState<Hl7Destination | null>(null)
  const add = mayChange && <AddDestination onAdd={() => onOpen(null)} />
  const waiting = (mayChange ? (query.data?.list ?? []) : []).filter(
    ({ confirmed, needsOther }) => !confirmed && needsOther,
  )
  const none = {
    text: say(
      'No destinations yet. Released results can be sent to a location’s EHR by HL7. Each location has its own destination.',
    ),
  }
  const actions = (row: Hl7Destination): RowAction<Hl7Destination>[] =>
    mayChange
      ? [
          { label: say('Change'), icon: IconPencil, run: onOpen },
          ...decisions(row).map(([label, icon]) => ({ label, icon, run: setConfirming })),
          ...(row.failed > 0
            ? [{ label: say('Send refused again'), icon: IconRefresh, run: onSendAgain }]
            : []),
        ]
      : []
  return (
    <Section id="hl7" title={say('Results by HL7')} columns={1} actions={add}>
      {query.data?.list.length === 0 ? (
        <Empty {...none} action={add} />
      ) : (
        <DataTable
          filters="none"

          name="account-hl7"
          label={say('destinations')}
          from={asRows(query, null)}
          columns={columns}
          rowId={(row) => row.hl7DestinationId}
          rowLabel={(row) => row.location}
          onOpen={mayChange ? onOpen : 'nothing more'}
          actions={actions}
          card={(row) => [row.location, place(row), state(row)]}
          empty={none}
          {...(waiting.length > 0 && {
            note: describeWaiting(
              waiting.map(({ location: name, enteredWith }) => ({ name, enteredWith })),
              say('Another person must confirm the destinations you entered.'),
            ),
          })}
        />
      )}
      {confirming && (
        <ConfirmDestination
          what={say('Results of {location}', { location: confirming.location })}
          where={`${confirming.host}:${confirming.port}${confirming.tls ? ' (TLS)' : ` ${say('(no TLS)')}`}`}
          requestedBy={confirming.askedBy}
          enteredWith={confirming.enteredWith}
          onConfirm={async (takeOver) => {
            const { hl7DestinationId, rowVersion } = confirming
            notify.success((await save({ hl7DestinationId, rowVersion, takeOver })).message)
          }}
          onClose={() => setConfirming(null)}
        />
      )}
    </Section>
  )
}
