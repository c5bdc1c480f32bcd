import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { say } from '@labgate/contract/languages/say'
import { home, type TopMessage } from '@labgate/contract/overviews/home'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { asRows, useApiQuery, useApiMutation } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { instantWide } from '../../../ui/column-widths.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { IconPlayerStop, IconPlus } from '../../../ui/icons/icons.ts'
import { notify } from '../../../ui/notify.tsx'
import { Page } from '../../../ui/page.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { MessageForm, newMessage } from './parts/message-form.tsx'
import { MessageState, audiences, hasEnded } from './parts/message-state.tsx'

const columns: readonly Column<TopMessage>[] = [
  { id: 'message', header: say('Message'), cell: (row) => row.message, width: 460, always: true },
  { id: 'state', header: say('Status'), cell: (row) => <MessageState message={row} />, width: 120 },
  { id: 'audience', header: say('For'), cell: (row) => audiences[row.audience], width: 120 },
  { id: 'from', header: say('From'), cell: (row) => instantHere(row.from), width: instantWide },
  {
    id: 'to',
    header: say('Until'),
    cell: (row) => instantHere(row.to) || say('taken down'),
    width: instantWide,
  },
]

const TakeDown = ({ message, onClose }: { message: TopMessage; onClose: () => void }) => {
  const { save } = useApiMutation(home.endTopMessage, { refresh: [home.topMessages, home.shell] })
  return (
    <Confirm
      opened
      title={say('Take message down')}
      action={say('Take it down')}
      onClose={onClose}
      onConfirm={async () =>
        notify.success((await save({ topMessageId: message.topMessageId })).message)
      }
    >
      {say('“{message}” will disappear from all screens within a minute. It stays in this list.', {
        message: message.message,
      })}
    </Confirm>
  )
}

/** Messages at the top of every screen: text, time, and audience (rules.md#top-messages). */
export const TopMessagesPage = () => {
  const filters = useFilters(screenParameters['/top-message'])
  const query = useApiQuery(home.topMessages, {})
  const [ending, setEnding] = useState<TopMessage | null>(null)
  const [saved, setSaved] = useState<number>()
  const { id } = filters.value
  const open =
    id === 0 ? newMessage : query.data?.list.find(({ topMessageId }) => topMessageId === id)
  const close = () => filters.set({ id: undefined })
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => filters.set({ id: 0 })}>
      {say('New message')}
    </Button>
  )
  return (
    <Page title={say('Top Message')} actions={addButton}>
      <DataTable
        filters="none"

        name="top-messages"
        label={say('messages')}
        from={asRows(query, null)}
        columns={columns}
        rowId={(row) => row.topMessageId}
        rowLabel={(row) => row.message}
        onOpen={(row) => filters.set({ id: row.topMessageId })}
        actions={(row) =>
          hasEnded(row) ? [] : [{ label: say('Take down'), icon: IconPlayerStop, run: setEnding }]
        }
        card={(row) => [
          row.message,
          audiences[row.audience],
          <MessageState key="state" message={row} />,
        ]}
        empty={{
          text: say(
            'A message appears at the top of every screen: a holiday closing, a late courier, an outage.',
          ),
          action: addButton,
        }}
        glowing={saved}
      />
      <SideDrawer
        opened={open !== undefined}
        title={id === 0 ? say('New message') : say('Message')}
        onClose={close}
      >
        {open && (
          <MessageForm
            key={open.topMessageId}
            message={open}
            onSaved={(topMessageId) => {
              setSaved(topMessageId)
              close()
            }}
          />
        )}
      </SideDrawer>
      {ending && <TakeDown message={ending} onClose={() => setEnding(null)} />}
    </Page>
  )
}
