import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { inbox, type InboxRow } from '@labgate/contract/desk/inbox'
import { inboxKindCodes, inboxKinds } from '@labgate/contract/desk/inbox-kinds'
import { say } from '@labgate/contract/languages/say'
import { Suspense } from 'react'
import { useList } from '../../../api/queries.ts'
import { useSession } from '../../../session/use-session.ts'
import { lacksAccount } from '../../../ui/choose-account-first.tsx'
import { SavedViews } from '../../../ui/figures/saved-views.tsx'
import { FilterBar, type FilterField } from '../../../ui/filter-bar.tsx'
import { late } from '../../../ui/late.tsx'
import { useListPlace } from '../../../ui/list-place.ts'
import { Waiting } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { cardOfAccounts, columnsOfAccounts, inboxCard, inboxColumns } from './inbox-columns.tsx'

const Message = late(async () => ({ default: (await import('./message.tsx')).Message }))

const fields: readonly FilterField[] = [
  { name: 'search', label: say('Patient, tube, or subject'), kind: 'text', main: true, width: 240 },
  {
    name: 'kind',
    label: say('Kind'),
    kind: 'choice',
    main: true,
    width: 190,
    options: inboxKindCodes.map((value) => ({ value, label: inboxKinds[value] })),
  },
  {
    name: 'state',
    label: say('Messages'),
    kind: 'choice',
    main: true,
    width: 190,
    initial: 0,
    options: [
      { value: 0, label: say('Open') },
      { value: 3, label: say('Unread') },
      { value: 1, label: say('Closed') },
      { value: 2, label: say('Open and closed') },
    ],
  },
]

/**
 * What the laboratory asks or tells a practice about its orders (records.md#inbox). Client services
 * see all of their accounts until they choose one.
 */
export const InboxPage = () => {
  const filters = useFilters(screenParameters['/inbox'])
  const session = useSession()
  const { accountId } = useListPlace()
  const { id, state = 0, search = '' } = filters.value
  const kind = inboxKindCodes.find((one) => one === filters.value.kind) ?? ''
  const found = useList(inbox.list, { state, kind, search, customerId: accountId })
  const close = () => filters.set({ id: undefined })
  const ofAccounts = lacksAccount({ who: session.who, accountId })
  return (
    <Page title={say('Inbox')} actions={<SavedViews page="/inbox" />}>
      <FilterBar fields={fields} value={filters.value} onChange={filters.set} />
      <DataTable
        filters={{ fields, value: filters.value, onChange: filters.set }}

        name={ofAccounts ? 'inbox-of-accounts' : 'inbox'}
        label={say('messages')}
        from={found}
        columns={ofAccounts ? columnsOfAccounts : inboxColumns}
        rowId={(row: InboxRow) => row.inboxId}
        rowLabel={(row) => row.subject}
        onOpen={(row) => filters.set({ id: row.inboxId })}
        card={ofAccounts ? cardOfAccounts : inboxCard}
        empty={{
          text:
            state === 0 && kind === '' && search === ''
              ? say(
                  'You are all caught up. Incomplete orders and held, rejected, or missing specimens appear here until resolved.',
                )
              : say('No messages match this filter.'),
        }}
      />
      <SideDrawer opened={id !== undefined && id > 0} title={say('Message')} onClose={close}>
        {id !== undefined && id > 0 && (
          <Suspense fallback={<Waiting height={220} />}>
            <Message key={id} inboxId={id} onSettled={close} />
          </Suspense>
        )}
      </SideDrawer>
    </Page>
  )
}
