import { say } from '@labgate/contract/languages/say'
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
  say('{effectiveFrom} to {effectiveTo}', {
    effectiveFrom: dayAsText(effectiveFrom),
    effectiveTo: dayAsText(effectiveTo),
  })
const testsOf = ({ tests }: StandingOrder): string => tests.map(({ labTest }) => labTest).join(', ')
const state = ({ active, dateEnded, effectiveFrom }: StandingOrder) => {
  if (dateEnded !== null)
    return (
      <StatusWord tone="plain">
        {say('Ended {dateEnded}', { dateEnded: instantHere(dateEnded) })}
      </StatusWord>
    )
  if (active) return <StatusWord tone="done">{say('Signs')}</StatusWord>
  return (
    <StatusWord tone="plain">
      {(effectiveFrom ?? '') > dayHere() ? say('Not started') : say('Ended')}
    </StatusWord>
  )
}
const columns: readonly Column<StandingOrder>[] = [
  {
    id: 'standingOrderId',
    header: say('No.'),
    cell: (row) => row.standingOrderId,
    width: 60,
    align: 'right',
    always: true,
  },
  { id: 'labType', header: say('Test type'), cell: (row) => row.labType, width: 160 },
  { id: 'tests', header: say('Tests'), cell: testsOf, width: 260 },
  {
    id: 'location',
    header: say('Location'),
    cell: (row) => row.location || say('All locations'),
    width: 130,
  },
  { id: 'days', header: say('Effective'), cell: days, width: 180 },
  { id: 'state', header: say('Status'), cell: state, width: 190 },
]

const Shown = ({ order, onClose }: { order: StandingOrder; onClose: () => void }) => (
  <Dialog
    opened
    onClose={onClose}
    title={say('Standing order {standingOrderId}', { standingOrderId: order.standingOrderId })}
    size="md"
  >
    <Stack gap="sm">
      <Text size="sm">
        {say('{labType}, {location}, {order}. Signed {dateSigned}.', {
          labType: order.labType,
          location: order.location || say('every location'),
          order: days(order),
          dateSigned: instantHere(order.dateSigned),
        })}
      </Text>
      <List size="sm" aria-label={say('Tests')}>
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
      title={say('End standing order')}
      action={say('End standing order')}
      danger
      onClose={onClose}
      onConfirm={async () => {
        const { message } = await save({ standingOrderId: order.standingOrderId })
        notify.success(message)
      }}
    >
      {say(
        'Standing order {standingOrderId} will no longer sign orders. Orders it already signed stay signed.',
        { standingOrderId: order.standingOrderId },
      )}
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
      {say('Sign a standing order')}
    </Button>
  )
  const none = {
    text: say(
      'A standing order signs orders for the tests and dates you choose, where the laboratory has turned on automatic signature. You have none.',
    ),
  }
  const actions = (row: StandingOrder): RowAction<StandingOrder>[] =>
    own && row.dateEnded === null
      ? [{ label: say('End'), icon: IconBan, danger: true, run: setEnding }]
      : []
  return (
    <Section id="standing" title={say('Standing orders')} columns={1} actions={sign}>
      {query.data?.list.length === 0 ? (
        <Empty {...none} />
      ) : (
        <DataTable
          filters="none"

          name="standing-orders"
          label={say('standing orders')}
          from={asRows(query, null)}
          columns={columns}
          rowId={(row) => row.standingOrderId}
          onOpen={setShown}
          rowLabel={(row) =>
            say('standing order {standingOrderId}', { standingOrderId: row.standingOrderId })
          }
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
