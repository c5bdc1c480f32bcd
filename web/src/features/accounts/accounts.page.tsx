import { accountLevel } from '@labgate/contract/access/fields'
import { accounts } from '@labgate/contract/accounts/accounts'
import { say } from '@labgate/contract/languages/say'
import { Suspense, useState } from 'react'
import { useMay, useSession } from '../../session/use-session.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { BackButton } from '../../ui/back-button.tsx'
import { late } from '../../ui/late.tsx'
import { Waiting } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { useHeadingFocus } from '../../ui/use-heading-focus.ts'
import { AccountTable } from './list/account-table.tsx'
import { useAccountFilters } from './list/criteria.ts'

/* The list loads first; the record with all its drawers loads when one is opened. */
const AccountRecord = late(async () => ({
  default: (await import('./record/account-record.tsx')).AccountRecord,
}))
const NewAccount = late(async () => ({
  default: (await import('./record/new-account.tsx')).NewAccount,
}))

const title = say('Account Information')

/**
 * Searches, opens, and creates accounts. A customer's staff land on their own account
 * (records.md#account).
 */
export const AccountsPage = () => {
  const { who } = useSession()
  const may = useMay()
  const filters = useAccountFilters()
  const [saved, setSaved] = useState<number>()
  const mayAdd = accountLevel(who) === 1 && may.call(accounts.save)
  const { id } = filters.value
  useHeadingFocus(id)

  if (who.entityId > 0)
    return (
      <Page title={title}>
        <Suspense fallback={<Waiting height={640} />}>
          <AccountRecord customerId={who.entityId} onSaved={() => undefined} />
        </Suspense>
      </Page>
    )
  if (id !== undefined && (id > 0 || (id === 0 && mayAdd)))
    return (
      <Page
        title={id === 0 ? say('New account') : title}
        actions={
          <BackButton onClick={() => filters.set({ id: undefined })}>
            {say('Back to the list')}
          </BackButton>
        }
      >
        <Suspense fallback={<Waiting height={640} />}>
          {id === 0 ? (
            <NewAccount onSaved={(customerId) => filters.set({ id: customerId }, true)} />
          ) : (
            <AccountRecord key={id} customerId={id} onSaved={setSaved} />
          )}
        </Suspense>
      </Page>
    )
  const add = mayAdd && (
    <AddButton isMain onClick={() => filters.set({ id: 0 })}>
      {say('New account')}
    </AddButton>
  )
  return (
    <Page title={title} actions={add}>
      <AccountTable
        name="accounts"
        filters={filters}
        onOpen={(row) => filters.set({ id: row.customerId })}
        exports
        glowing={saved}
        addFirst={add}
      />
    </Page>
  )
}
