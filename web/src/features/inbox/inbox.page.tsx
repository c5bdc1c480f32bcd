import { endedByWord, inbox, meanwhile, type InboxRow } from '@labgate/contract/inbox'
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { home } from '@labgate/contract/home'
import { useEffect } from 'react'
import { useAsk, useList, useSave } from '../../api/queries.ts'
import { instantAsText } from '../../forms/dates.ts'
import { useSession } from '../../session/use-session.ts'
import { ChooseAccountFirst, lacksAccount } from '../../ui/choose-account-first.tsx'
import { FilterBar, type FilterField } from '../../ui/filter-bar.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { notify } from '../../ui/notify.tsx'
import { Page } from '../../ui/page.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { inboxCard, inboxColumns } from './inbox-columns.tsx'

const fields: readonly FilterField[] = [
  {
    name: 'state',
    label: 'Messages',
    kind: 'choice',
    main: true,
    width: 200,
    initial: 0,
    options: [
      { value: 0, label: 'Open' },
      { value: 1, label: 'Closed' },
      { value: 2, label: 'Open and closed' },
    ],
  },
]

const isOfPatient = (reason: string): boolean => reason.startsWith('patient-') && reason !== 'patient-signature'

/** One message: what is missing, where to mend it, and what the laboratory does meanwhile. */
const Message = ({ inboxId, onSettled }: { inboxId: number; onSettled: () => void }) => {
  const asked = useAsk(inbox.get, { inboxId })
  const cache = useQueryClient()
  const navigate = useNavigate()
  const clear = useSave(inbox.clear, { refresh: [inbox.list, home.shell] })
  const isThere = asked.data !== undefined
  /* It counts as read now: list and menu say so. */
  useEffect(() => {
    if (!isThere) return
    for (const { path } of [inbox.list, home.shell]) void cache.invalidateQueries({ queryKey: [path] })
  }, [isThere, cache])
  const settle = async () => {
    try {
      notify.success((await clear.save({ inboxId })).message)
      onSettled()
    } catch (error) {
      notify.failure(error)
    }
  }
  const to = (path: string, id: number) => void navigate({ to: path as never, search: { id: String(id) } as never })
  return (
    <Loaded from={asked} height={220}>
      {(message) => (
        <Stack gap="sm">
          <Title order={3} size="h4">
            {message.subject}
          </Title>
          <Text size="sm" c="dimmed">
            {[message.patient, message.specimenBarcode, message.location, instantAsText(message.dateCreated, message.timeZone)].filter(Boolean).join(' · ')}
          </Text>
          {message.iMessage !== message.subject && <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message.iMessage}</Text>}
          {meanwhile(message.reason) !== '' && message.dateResolved === null && (
            <Alert variant="light" color="gray" title="Through">
              {meanwhile(message.reason)}
            </Alert>
          )}
          {message.dateResolved !== null && (
            <StatusWord tone="done">
              {`Closed ${instantAsText(message.dateResolved, message.timeZone)}${message.resolvedBy === '' ? ', automatically' : ` by ${message.resolvedBy}`}`}
            </StatusWord>
          )}
          <Group gap="xs">
            {message.labOrderId > 0 && (
              <Button variant={isOfPatient(message.reason) ? 'default' : 'filled'} onClick={() => to('/lab-order', message.labOrderId)}>
                Open order
              </Button>
            )}
            {message.patientId > 0 && (
              <Button variant={isOfPatient(message.reason) ? 'filled' : 'default'} onClick={() => to('/patient', message.patientId)}>
                Open patient
              </Button>
            )}
            {message.dateResolved === null && (endedByWord as readonly string[]).includes(message.reason) && (
              <Button variant="default" loading={clear.saving} onClick={() => void settle()}>
                Close
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Loaded>
  )
}

/** What the laboratory asks of a practice, or tells it, about its orders (reference/domain.md 3.9). */
export const InboxPage = () => {
  const filters = useFilters({ state: 'number', id: 'number' })
  const session = useSession()
  const { id, state = 0 } = filters.value
  const found = useList(inbox.list, { state, customerId: session.accountId }, { enabled: !lacksAccount(session) })
  const close = () => filters.set({ id: undefined })
  if (lacksAccount(session)) return <ChooseAccountFirst title="Inbox" what="to see its messages" />
  return (
    <Page title="Inbox">
      <FilterBar fields={fields} value={filters.value} onChange={filters.set} />
      <DataTable
        name="inbox"
        label="messages"
        from={found}
        columns={inboxColumns}
        rowId={(row: InboxRow) => row.inboxId}
        rowLabel={(row) => row.subject}
        onOpen={(row) => filters.set({ id: row.inboxId })}
        card={inboxCard}
        empty={{
          says:
            state === 0
              ? 'You are all caught up. Incomplete orders and held, rejected, or missing specimens appear here until resolved.'
              : 'No messages match this filter.',
        }}
      />
      <SideDrawer opened={id !== undefined && id > 0} title="Message" onClose={close}>
        {id !== undefined && id > 0 && <Message key={id} inboxId={id} onSettled={close} />}
      </SideDrawer>
    </Page>
  )
}
