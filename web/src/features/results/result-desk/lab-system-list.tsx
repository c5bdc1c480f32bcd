import { say } from '@labgate/contract/languages/say'
import { messages, type LabSystem } from '@labgate/contract/results/messages'
import { manifests } from '@labgate/contract/shipping/manifests'
import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { asRows, useApiQuery, useApiMutation } from '../../../api/queries.ts'
import { useMay } from '../../../session/use-session.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { ConfirmDestination } from '../../../ui/confirm-destination.tsx'
import { IconCheck, IconUsers } from '../../../ui/icons/icons.ts'
import { notify } from '../../../ui/notify.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { describeWaiting } from '../../../ui/take-over.tsx'
import { LabSystemForm, newLabSystem } from './lab-system-form.tsx'
import { MappingList } from './mapping-list.tsx'

const ordersWait = ({ orderMessage, confirmed }: LabSystem): boolean =>
  orderMessage !== '' && !confirmed
const isToConfirm = (row: LabSystem): boolean => ordersWait(row) || !row.sourceConfirmed
const State = ({ row }: { row: LabSystem }) =>
  isToConfirm(row) ? (
    <StatusWord tone="waiting">
      {ordersWait(row) ? say('Orders not confirmed') : say('Changes not confirmed')}
    </StatusWord>
  ) : row.trouble !== '' ? (
    <StatusWord tone="danger">{row.trouble}</StatusWord>
  ) : (
    <StatusWord tone={row.active ? 'done' : 'plain'}>
      {row.active ? say('Connected') : say('Not active')}
    </StatusWord>
  )
const sends = ({ orderMessage, host, port }: LabSystem): string =>
  orderMessage === ''
    ? say('No orders')
    : say('{orderMessage} to {host}:{port}', { orderMessage, host, port })
/** What the second person vouches for of its results, in words. */
const describeSource = (system: LabSystem): string =>
  [
    system.active ? '' : say('Not active'),
    say('from {addresses}', { addresses: system.addresses.join(', ') || say('no address') }),
    system.certificates.length === 0
      ? say('no client certificate')
      : system.certificates.join(', '),
    system.trusted
      ? say('final results released automatically')
      : say('every result reviewed first'),
    system.personAssigner === ''
      ? ''
      : say('record numbers by {personAssigner}', { personAssigner: system.personAssigner }),
    system.strict ? say('LRI profile required') : '',
    system.unreadSegments.length === 0
      ? ''
      : say('left unread: {unreadSegments}', { unreadSegments: system.unreadSegments.join(', ') }),
    say('codes as mapped'),
  ]
    .filter(Boolean)
    .join('; ')
const columns: readonly Column<LabSystem>[] = [
  { id: 'name', header: say('Name'), cell: (row) => row.name, width: 180, always: true },
  {
    id: 'state',
    header: say('Status'),
    cell: (row) => <State row={row} />,
    width: 210,
    always: true,
  },
  { id: 'lab', header: say('Laboratory'), cell: (row) => row.lab, width: 200 },
  {
    id: 'application',
    header: say('Sending application'),
    cell: (row) => [row.application, row.facility].filter(Boolean).join(', '),
    width: 200,
    initiallyHidden: true,
  },
  {
    id: 'addresses',
    header: say('Connects from'),
    cell: (row) => row.addresses.join(', '),
    width: 170,
    initiallyHidden: true,
  },
  { id: 'orders', header: say('Orders'), cell: sends, width: 220 },
  {
    id: 'trusted',
    header: say('Results'),
    cell: (row) => (row.trusted ? say('Released automatically') : say('Reviewed first')),
    width: 180,
  },
]
const card = (row: LabSystem) => [row.name, <State key="state" row={row} />, sends(row)] as const

interface SystemDrawerProps {
  system: LabSystem
  labs: readonly { labId: number; name: string }[]
  onClose: () => void
}
const SystemDrawer = ({ system, labs, onClose }: SystemDrawerProps) => (
  <SideDrawer
    opened
    size={760}
    title={system.labSystemId > 0 ? system.name : say('New laboratory system')}
    onClose={onClose}
  >
    <Stack gap="lg">
      {system.isSimulator && (
        <Text size="sm">{say('This is the demo simulator. Its results are not real.')}</Text>
      )}
      <LabSystemForm system={system} labs={labs} onSaved={onClose} />
      {system.labSystemId > 0 && <MappingList labSystemId={system.labSystemId} />}
    </Stack>
  </SideDrawer>
)

interface ConfirmOrdersProps {
  system: LabSystem
  onClose: () => void
}
const ConfirmOrders = ({ system, onClose }: ConfirmOrdersProps) => {
  const { save } = useApiMutation(messages.confirmSystem, { refresh: [messages.systems] })
  return (
    <ConfirmDestination
      what={say('Orders for {lab}', { lab: system.lab })}
      where={
        system.orderMessage === ''
          ? say('No orders')
          : `${system.host}:${system.port}${system.tls ? ' (TLS)' : ` ${say('(no TLS)')}`}, ${system.orderMessage}`
      }
      source={describeSource(system)}
      requestedBy={system.askedBy}
      enteredWith={system.enteredWith}
      onConfirm={async (takeOver) => {
        const { labSystemId, rowVersion } = system
        notify.success((await save({ labSystemId, rowVersion, takeOver })).message)
      }}
      onClose={onClose}
    />
  )
}

/** Laboratory systems that messages are exchanged with, and the meaning of their codes. */
export const LabSystemList = () => {
  const found = asRows(useApiQuery(messages.systems, {}), null)
  const saves = useMay().call(messages.saveSystem)

  const [confirming, setConfirming] = useState<LabSystem | null>(null)
  const actions = (row: LabSystem) =>
    !saves || !isToConfirm(row)
      ? []
      : row.enteredWith.length > 0
        ? [{ label: say('Take over'), icon: IconUsers, run: setConfirming }]
        : row.needsOther
          ? []
          : [{ label: say('Confirm'), icon: IconCheck, run: setConfirming }]
  const waiting = saves ? found.rows.filter((row) => row.needsOther && isToConfirm(row)) : []
  const labs = useApiQuery(manifests.labs, {}).data?.list ?? []
  const [open, setOpen] = useState<LabSystem | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {saves && (
        <Group justify="flex-end" mb="sm">
          <AddButton isMain onClick={() => setOpen(newLabSystem)}>
            {say('New laboratory system')}
          </AddButton>
        </Group>
      )}
      <DataTable
        filters="none"

        name="lab-systems"
        label={say('laboratory systems')}
        from={found}
        columns={columns}
        rowId={(row) => row.labSystemId}
        rowLabel={(row) => row.name}
        onOpen={setOpen}
        card={card}
        actions={actions}
        {...(waiting.length > 0 && {
          note: describeWaiting(
            waiting,
            say(
              'Another person must confirm what you entered: where orders go, and where results come from.',
            ),
          ),
        })}
        empty={{ text: say('No laboratory systems are connected.') }}
      />
      {confirming && <ConfirmOrders system={confirming} onClose={() => setConfirming(null)} />}
      {open && <SystemDrawer system={open} labs={labs} onClose={close} />}
    </>
  )
}
