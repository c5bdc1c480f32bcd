import { accounts, type Account } from '@labgate/contract/accounts/accounts'
import { say } from '@labgate/contract/languages/say'
import { Group, Stack } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionRail } from '../../../ui/section-rail.tsx'
import { AccountHead } from './account-head.tsx'
import { AccountSections } from './account-sections.tsx'
import { useSectionInView } from './arrival.tsx'
import { railOf } from './rail.ts'
import { useAccountForm, useAccountRights } from './use-account-form.ts'
import { useAccountLists } from './use-account-lists.tsx'

interface AccountRecordProps {
  customerId: number
  onSaved: (customerId: number) => void
}

/** An account: its fields, then its locations, users, and papers. */
export const AccountRecord = ({ customerId, onSaved }: AccountRecordProps) => {
  const query = useApiQuery(accounts.get, { customerId })
  return (
    <Loaded from={query} height={640}>
      {(account) => <OpenAccount key={account.customerId} account={account} onSaved={onSaved} />}
    </Loaded>
  )
}

const OpenAccount = ({
  account,
  onSaved,
}: {
  account: Account
  onSaved: (customerId: number) => void
}) => {
  const rights = useAccountRights()
  const form = useAccountForm(account, onSaved)
  const lists = useAccountLists(account)
  useSectionInView()
  const content = (
    <Group align="flex-start" wrap="nowrap" gap="xl">
      <SectionRail sections={railOf(account, lists.sections)} />
      <Stack flex={1} gap="xl" miw={0}>
        <AccountSections form={form} account={account} />
        {lists.content}
      </Stack>
    </Group>
  )
  return (
    <Stack gap="md">
      <AccountHead account={account} />
      {rights.saves ? (
        <FormFrame form={form} saveLabel={say('Save account')}>
          {content}
        </FormFrame>
      ) : (
        content
      )}
      {/* Outside the account's form: what is submitted in a drawer is not submitted with the account. */}
      {lists.drawers}
    </Stack>
  )
}
