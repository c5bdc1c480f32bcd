import { standingOrders, type StandingOrder } from '@labgate/contract/orders/standing-orders'
import { Button, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { asRows, useApiQuery, useApiMutation } from '../../../../api/queries.ts'
import { dayAsText, dayHere, instantHere } from '../../../../forms/dates.ts'
import { Confirm } from '../../../../ui/confirm.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Empty } from '../../../../ui/empty.tsx'
import { IconBan, IconSignature } from '../../../../ui/icons/icons.ts'
import { notify } from '../../../../ui/notify.tsx'
import { Section } from '../../../../ui/section.tsx'
import { StatusWord } from '../../../../ui/status-word.tsx'
import type { Column, RowAction } from '../../../../ui/table/columns.ts'
import { DataTable } from '../../../../ui/table/data-table.tsx'

const days = ({ effectiveFrom, effectiveTo }: StandingOrder): string =>
  `${dayAsText(effectiveFrom)} to ${dayAsText(effectiveTo)}`
const testsOf = ({ tests }: StandingOrder): string => tests.map(({ labTest }) => labTest).join(', ')
const state = ({ active, dateEnded, effectiveFrom }: StandingOrder) => {
  if (dateEnded !== null)
    return <StatusWord tone="plain">{`Ended ${instantHere(dateEnded)}`}</StatusWord>
  if (active) return <StatusWord tone="done">Signs</StatusWord>
  return (
    <StatusWord tone="plain">
      {(effectiveFrom ?? '') > dayHere() ? 'Not started' : 'Ended'}
    </StatusWord>
  )
}
const columns: readonly Column<StandingOrder>[] = [
  {
    id: 'standingOrderId',
    header: 'No.',
    cell: (row) => row.standingOrderId,
    width: 60,
    align: 'right',
    always: true,
  },
  { id: 'labType', header: 'Test type', cell: (row) => row.labType, width: 160 },
  { id: 'tests', header: 'Tests', cell: testsOf, width: 260 },
  {
    id: 'location',
    header: 'Location',
    cell: (row) => row.location || 'All locations',
    width: 130,
  },
  { id: 'days', header: 'Effective', cell: days, width: 180 },
  { id: 'state', header: 'Status', cell: state, width: 190 },
]

const Shown = ({ order, onClose }: { order: StandingOrder; onClose: () => void }) => (
  <Dialog opened onClose={onClose} title={`Standing order ${order.standingOrderId}`} size="md">
    <Stack gap="sm">
      <Text size="sm">{`${order.labType}, ${order.location || 'every location'}, ${days(order)}. Signed ${instantHere(order.dateSigned)}.`}</Text>
      <List size="sm" aria-label="Tests">
        {order.tests.map(({ labTestId, labTest }) => (
          <List.Item key={labTestId}>{labTest}</List.Item>
        ))}
      </List>
    </Stack>
  </Dialog>
)

const End = ({ order, onClose }: { order: StandingOrder; onClose: () => void }) => {
  const { save } = useApiMutation(standingOrders.end, { refresh: [standingOrders.list] })
  return (
    <Confirm
      opened
      title="End standing order"
      action="End standing order"
      danger
      onClose={onClose}
      onConfirm={async () => {
        const { message } = await save({ standingOrderId: order.standingOrderId })
        notify.success(message)
      }}
    >
      {`Standing order ${order.standingOrderId} will no longer sign orders. Orders it already signed stay signed.`}
    </Confirm>
  )
}

/** The provider's own standing orders: those in effect first. */
export const StandingSection = ({
  userId,
  own,
  onSign,
}: {
  userId: number
  own: boolean
  onSign: () => void
}) => {
  const query = useApiQuery(standingOrders.list, { customerId: 0, userId })
  const [ending, setEnding] = useState<StandingOrder>()
  const [shown, setShown] = useState<StandingOrder>()
  const sign = own && (
    <Button
      variant="default"
      leftSection={<IconSignature size={16} aria-hidden />}
      onClick={onSign}
    >
      Sign a standing order
    </Button>
  )
  const none = {
    text: 'A standing order signs orders for the tests and dates you choose, where the laboratory has turned on automatic signature. You have none.',
  }
  const actions = (row: StandingOrder): RowAction<StandingOrder>[] =>
    own && row.dateEnded === null
      ? [{ label: 'End', icon: IconBan, danger: true, run: setEnding }]
      : []
  return (
    <Section id="standing" title="Standing orders" columns={1} actions={sign}>
      {query.data?.list.length === 0 ? (
        <Empty {...none} />
      ) : (
        <DataTable
          filters="none"

          name="standing-orders"
          label="standing orders"
          from={asRows(query, null)}
          columns={columns}
          rowId={(row) => row.standingOrderId}
          onOpen={setShown}
          rowLabel={(row) => `standing order ${row.standingOrderId}`}
          actions={actions}
          card={(row) => [
            `${row.standingOrderId}: ${row.labType}`,
            `${testsOf(row)} · ${days(row)}`,
            state(row),
          ]}
          empty={none}
        />
      )}
      {shown && <Shown order={shown} onClose={() => setShown(undefined)} />}
      {ending && <End order={ending} onClose={() => setEnding(undefined)} />}
    </Section>
  )
}
