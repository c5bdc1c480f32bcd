import { linkTo } from '@labgate/contract/access/link-to'
import { locations } from '@labgate/contract/accounts/locations'
import { say } from '@labgate/contract/languages/say'
import { users } from '@labgate/contract/people/users'
import { Button, Group, Select, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { useSession } from '../../../session/use-session.ts'
import { Empty } from '../../../ui/empty.tsx'
import { BulkOrders } from './bulk-orders.tsx'

type Act = 'provider' | 'location'
const words = {
  provider: {
    from: 'Provider now',
    to: 'New provider',
    action: say('Change provider'),
    reason: 'provider-left',
  },
  location: {
    from: 'Location now',
    to: 'New location',
    action: say('Change location'),
    reason: 'office-moved',
  },
} as const

const useChoices = (act: Act, customerId: number) => {
  const enabled = customerId > 0
  const people = useApiQuery(
    users.list,
    { searchCriteria: { customerId, physicianOnly: true, active: 3, pageSize: 200 } },
    { enabled: enabled && act === 'provider' },
  )
  const places = useApiQuery(
    locations.listForCustomer,
    { CustomerId: customerId },
    { enabled: enabled && act === 'location' },
  )
  return act === 'provider'
    ? (people.data?.list ?? []).map(({ userId, name, enabled: isOn }) => ({
        value: String(userId),
        label: isOn ? name : say('{name} (disabled)', { name }),
        isOn,
      }))
    : (places.data?.list ?? []).map(({ locationId, locationName }) => ({
        value: String(locationId),
        label: locationName,
        isOn: true,
      }))
}

/**
 * Moves open orders of a departing provider, or of an office that moves, to another one of the same
 * account.
 */
export const BulkPlaces = ({ act }: { act: Act }) => {
  const { accountId } = useSession()
  const choices = useChoices(act, accountId)
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  if (accountId === 0)
    return (
      <Empty
        text={say('No account is selected. Choose the account whose open orders you correct.')}
        action={
          <Button
            renderRoot={(props: object) => <Link {...linkTo('/customer-filter')} {...props} />}
          >
            {say('Choose an account')}
          </Button>
        }
      />
    )
  const { from: fromLabel, to: toLabel, action, reason } = words[act]
  return (
    <Stack gap="md">
      <Group gap="md">
        <Select
          label={fromLabel}
          w={280}
          searchable
          data={choices.map(({ value, label }) => ({ value, label }))}
          value={from}
          placeholder={say('Choose')}
          onChange={setFrom}
        />
        <Select
          label={toLabel}
          w={280}
          searchable
          data={choices
            .filter(({ value, isOn }) => isOn && value !== from)
            .map(({ value, label }) => ({ value, label }))}
          value={to}
          placeholder={say('Choose')}
          onChange={setTo}
        />
      </Group>
      {from !== null && to !== null && from !== to && (
        <BulkOrders
          key={`${from} ${to}`}
          act={act}
          customerId={accountId}
          from={Number(from)}
          to={Number(to)}
          action={action}
          reason={reason}
        />
      )}
    </Stack>
  )
}
