import { accounts, type Account } from '@labgate/contract/accounts/accounts'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useApiMutation } from '../../../api/queries.ts'
import { MonthlyReportButton } from '../../../core/figures/monthly-report-button.tsx'
import { useNewIssue } from '../../../core/incidents/use-new-issue.tsx'
import { instantHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { IconBell, IconChecks } from '../../../ui/icons/icons.ts'
import { notify } from '../../../ui/notify.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'

const by = (name: string): string => (name === '' ? '' : ` ${say('by {name}', { name })}`)

interface AccountTitleProps {
  name: string
  account: Account
}
const AccountTitle = ({ name, account }: AccountTitleProps) => (
  <Stack gap={2}>
    <Group gap="sm">
      <Text fw={600} size="xl">
        {name}
      </Text>
      {account.facilityCode !== '' && (
        <Text c="dimmed" ff="monospace">
          {account.facilityCode}
        </Text>
      )}
      {account.active ? (
        <StatusWord tone="done">{say('Active')}</StatusWord>
      ) : (
        <StatusWord tone="plain">{say('Inactive')}</StatusWord>
      )}
      {account.part2Program && <StatusWord tone="plain">{say('42 CFR Part 2 program')}</StatusWord>}
    </Group>
    <Text size="sm" c="dimmed">
      {account.primaryName === ''
        ? say('No primary location yet')
        : say('Primary location: {primaryName}', { primaryName: account.primaryName })}
      {account.updatedAt !== null &&
        ` ${say('· Last changed {updatedAt}{updatedBy}', { updatedAt: instantHere(account.updatedAt), updatedBy: by(account.updatedBy) })}`}
    </Text>
  </Stack>
)

/** The account's identity, its state, and who reviewed it last; also stamps it as reviewed now. */
export const AccountHead = ({ account }: { account: Account }) => {
  const may = useMay()
  const issue = useNewIssue()
  const { customerId, rowVersion, name } = account
  const review = useApiMutation(accounts.reviewed, {
    refresh: [accounts.get, accounts.list],
    unseen: [accounts.get],
  })
  const mark = async () => {
    try {
      await review.save({ customerId, rowVersion })
      notify.success(say('Marked as reviewed by you.'))
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <AccountTitle name={name} account={account} />
      <Group gap="sm">
        <Text size="sm" role="status">
          {account.dateReviewed === null ? (
            <StatusWord tone="waiting">{say('Not reviewed yet')}</StatusWord>
          ) : (
            <>
              {say('Reviewed {dateReviewed}{reviewedBy}', {
                dateReviewed: instantHere(account.dateReviewed),
                reviewedBy: by(account.reviewedBy),
              })}
            </>
          )}
        </Text>
        <MonthlyReportButton customerId={customerId} />
        {issue.open && (
          <Button
            variant="default"
            leftSection={<IconBell size={16} aria-hidden />}
            onClick={() => issue.open?.([{ text: name, about: { customerId } }])}
          >
            {say('Account issue')}
          </Button>
        )}
        {may.call(accounts.reviewed) && (
          <Button
            variant="default"
            leftSection={<IconChecks size={16} aria-hidden />}
            loading={review.saving}
            onClick={() => void mark()}
          >
            {say('Mark as reviewed')}
          </Button>
        )}
      </Group>
      {issue.drawer}
    </Group>
  )
}
