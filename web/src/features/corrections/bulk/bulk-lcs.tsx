import { clientServices } from '@labgate/contract/access/user-types'
import { accounts } from '@labgate/contract/accounts/accounts'
import { mostInBulk } from '@labgate/contract/corrections/bulk'
import { say } from '@labgate/contract/languages/say'
import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/queries.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { PersonPicker, type Person } from '../../../ui/pickers/person-picker.tsx'
import { BulkRows } from './bulk-rows.tsx'
import { useBulk } from './use-bulk.ts'

const heads = [say('Account'), say('Facility code'), say('City')]

/* The account is read again each time, so that its other representatives stay. */
const reassign = async (customerId: number, from: Person, to: Person): Promise<string> => {
  const { lcs, rowVersion } = await call(accounts.get, { customerId })
  const others = lcs.filter(({ userId }) => userId !== from.userId && userId !== to.userId)
  const next = [...others, { userId: to.userId, userName: to.name }]
  const { message } = await call(
    accounts.save,
    { customerId, lcs: next, rowVersion },
    { idempotencyKey: crypto.randomUUID() },
  )
  return message
}

const Accounts = ({ from, to }: { from: Person; to: Person }) => {
  const query = useApiQuery(
    accounts.list,
    { searchCriteria: { userId_LCS: from.userId, active: 3, pageSize: mostInBulk } },
    { freshFor: 0 },
  )
  const run = useBulk()
  return (
    <Loaded from={query} height={320}>
      {({ list, next }) => (
        <BulkRows
          heads={heads}
          rows={list.map(({ customerId, name, facilityCode, city }) => ({
            id: customerId,
            name,
            cells: [name, facilityCode, city],
          }))}
          more={
            next === ''
              ? ''
              : say('There are more. The first {mostInBulk} are listed; the rest can follow.', {
                  mostInBulk,
                })
          }
          action={say('Reassign accounts')}
          run={run}
          begin={() => (customerId) => reassign(customerId, from, to)}
        >
          <Text size="sm">
            {say('{name} takes the place of {name2}. Other LCS of an account stay.', {
              name: to.name,
              name2: from.name,
            })}
          </Text>
        </BulkRows>
      )}
    </Loaded>
  )
}

/** Moves one laboratory customer service representative's accounts to another. */
export const BulkLcs = () => {
  const [from, setFrom] = useState<Person | null>(null)
  const [to, setTo] = useState<Person | null>(null)
  return (
    <Stack gap="md">
      <Group gap="md">
        <PersonPicker
          label={say('LCS now')}
          customerId={0}
          types={clientServices}
          withSwitchedOff
          value={from}
          onChange={setFrom}
          width={280}
        />
        <PersonPicker
          label={say('New LCS')}
          customerId={0}
          types={clientServices}
          without={from ? [from.userId] : []}
          value={to}
          onChange={setTo}
          width={280}
        />
      </Group>
      {from !== null && to !== null && (
        <Accounts key={`${from.userId} ${to.userId}`} from={from} to={to} />
      )}
    </Stack>
  )
}
