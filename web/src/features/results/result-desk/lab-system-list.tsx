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
      {ordersWait(row) ? 'Orders not confirmed' : 'Changes not confirmed'}
    </StatusWord>
  ) : row.trouble !== '' ? (
    <StatusWord tone="danger">{row.trouble}</StatusWord>
  ) : (
    <StatusWord tone={row.active ? 'done' : 'plain'}>
      {row.active ? 'Connected' : 'Not active'}
    </StatusWord>
  )
const sends = ({ orderMessage, host, port }: LabSystem): string =>
  orderMessage === '' ? 'No orders' : `${orderMessage} to ${host}:${port}`
/** What the second person vouches for of its results, in words. */
const describeSource = (system: LabSystem): string =>
  [
    system.active ? '' : 'Not active',
    `from ${system.addresses.join(', ') || 'no address'}`,
    system.certificates.length === 0 ? 'no client certificate' : system.certificates.join(', '),
    system.trusted ? 'final results released automatically' : 'every result reviewed first',
    system.personAssigner === '' ? '' : `record numbers by ${system.personAssigner}`,
    system.strict ? 'LRI profile required' : '',
    system.unreadSegments.length === 0 ? '' : `left unread: ${system.unreadSegments.join(', ')}`,
    'codes as mapped',
  ]
    .filter(Boolean)
    .join('; ')
const columns: readonly Column<LabSystem>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, width: 180, always: true },
  { id: 'state', header: 'Status', cell: (row) => <State row={row} />, width: 210, always: true },
  { id: 'lab', header: 'Laboratory', cell: (row) => row.lab, width: 200 },
  {
    id: 'application',
    header: 'Sending application',
    cell: (row) => [row.application, row.facility].filter(Boolean).join(', '),
    width: 200,
    initiallyHidden: true,
  },
  {
    id: 'addresses',
    header: 'Connects from',
    cell: (row) => row.addresses.join(', '),
    width: 170,
    initiallyHidden: true,
  },
  { id: 'orders', header: 'Orders', cell: sends, width: 220 },
  {
    id: 'trusted',
    header: 'Results',
    cell: (row) => (row.trusted ? 'Released automatically' : 'Reviewed first'),
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
    title={system.labSystemId > 0 ? system.name : 'New laboratory system'}
    onClose={onClose}
  >
    <Stack gap="lg">
      {system.isSimulator && (
        <Text size="sm">This is the demo simulator. Its results are not real.</Text>
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
      what={`Orders for ${system.lab}`}
      where={
        system.orderMessage === ''
          ? 'No orders'
          : `${system.host}:${system.port}${system.tls ? ' (TLS)' : ' (no TLS)'}, ${system.orderMessage}`
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
        ? [{ label: 'Take over', icon: IconUsers, run: setConfirming }]
        : row.needsOther
          ? []
          : [{ label: 'Confirm', icon: IconCheck, run: setConfirming }]
  const waiting = saves ? found.rows.filter((row) => row.needsOther && isToConfirm(row)) : []
  const labs = useApiQuery(manifests.labs, {}).data?.list ?? []
  const [open, setOpen] = useState<LabSystem | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {saves && (
        <Group justify="flex-end" mb="sm">
          <AddButton isMain onClick={() => setOpen(newLabSystem)}>
            New laboratory system
          </AddButton>
        </Group>
      )}
      <DataTable
        filters="none"

        name="lab-systems"
        label="laboratory systems"
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
            'Another person must confirm what you entered: where orders go, and where results come from.',
          ),
        })}
        empty={{ text: 'No laboratory systems are connected.' }}
      />
      {confirming && <ConfirmOrders system={confirming} onClose={() => setConfirming(null)} />}
      {open && <SystemDrawer system={open} labs={labs} onClose={close} />}
    </>
  )
}
