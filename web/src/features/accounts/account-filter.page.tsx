import { linkTo } from '@labgate/contract/access/link-to'
import type { AccountRow } from '@labgate/contract/accounts/accounts'
import { say } from '@labgate/contract/languages/say'
import { shadow } from '@labgate/contract/people/session'
import { Button, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { aboutLab } from '../../about.ts'
import { chooseAccount } from '../../session/actions.ts'
import { useMay, useSession } from '../../session/use-session.ts'
import { SavedViews } from '../../ui/figures/saved-views.tsx'
import { IconCheck, IconFilterOff, IconUserShare } from '../../ui/icons/icons.ts'
import { notify } from '../../ui/notify.tsx'
import { Page } from '../../ui/page.tsx'
import { ActAsDialog } from './act-as/act-as-dialog.tsx'
import { choosingColumns } from './list/account-columns.tsx'
import { AccountTable } from './list/account-table.tsx'
import { useAccountFilters } from './list/criteria.ts'
import { FilterKeys } from './list/filter-keys.tsx'

/**
 * Laboratory staff choose the account they work for, or act as one of its users
 * (records.md#account-filter).
 */
export const AccountFilterPage = () => {
  const { accountId, values } = useSession()
  const may = useMay()
  const navigate = useNavigate()
  const filters = useAccountFilters()
  const [acted, setActed] = useState<AccountRow | null>(null)
  const choose = async (customerId: number, name: string) => {
    try {
      if (!(await chooseAccount(customerId, name))) return
      if (customerId > 0) await navigate(linkTo('/dashboard'))
      else notify.info(say('You are working for {labName} again.', { labName: aboutLab.labName }))
    } catch (error) {
      notify.failure(error)
    }
  }
  const select = (row: AccountRow) => void choose(row.customerId, row.name)
  const mayAct = may.call(shadow.start)
  return (
    <Page
      title={say('Account Filter')}
      actions={
        <>
          <SavedViews page="/customer-filter" />
          {accountId > 0 && (
            <>
              <Text size="sm">
                {say('Working for')}{' '}
                <Text span fw={600} fz="inherit">
                  {values.customerName}
                </Text>
              </Text>
              <Button
                variant="default"
                leftSection={<IconFilterOff size={16} aria-hidden />}
                onClick={() => void choose(0, '')}
              >
                {say('Clear')}
              </Button>
            </>
          )}
        </>
      }
    >
      <FilterKeys>
        <AccountTable
          name="account-filter"
          columns={choosingColumns}
          filters={filters}
          onOpen={select}
          wordsWidth={196}
          actions={(row) => [
            { label: say('Select'), icon: IconCheck, run: select },
            ...(mayAct && row.active
              ? [{ label: say('Act as'), icon: IconUserShare, run: () => setActed(row) }]
              : []),
          ]}
        />
      </FilterKeys>
      {acted && <ActAsDialog account={acted} onClose={() => setActed(null)} />}
    </Page>
  )
}
