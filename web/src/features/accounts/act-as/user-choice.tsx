import { practiceStaff } from '@labgate/contract/access/user-types'
import { isAmong } from '@labgate/contract/kit/coded'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { phraseOf, say } from '@labgate/contract/languages/say'
import { users } from '@labgate/contract/people/users'
import {
  Group,
  Input,
  Radio,
  ScrollArea,
  Stack,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { IconSearch } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'

export interface ActedUser {
  userId: number
  name: string
}

interface UserChoiceProps {
  customerId: number
  value: ActedUser | null
  onChange: (user: ActedUser) => void
  missing: boolean
}

const most = 100

interface UserRadiosProps {
  found: ApiResponse<typeof users.list>
  value: ActedUser | null
  lastName: string
  onChange: (user: ActedUser) => void
}
const UserRadios = ({ found: { list, next }, value, lastName, onChange }: UserRadiosProps) => {
  const people = list.filter(({ userTypeId }) => isAmong(practiceStaff, userTypeId))
  return (
    <Radio.Group
      label={<VisuallyHidden>{say('Users')}</VisuallyHidden>}
      value={value === null ? null : String(value.userId)}
      onChange={(id) => {
        const person = people.find(({ userId }) => String(userId) === id)
        if (person) onChange({ userId: person.userId, name: person.name })
      }}
    >
      <ScrollArea.Autosize mah={240} type="auto" viewportProps={{ tabIndex: -1 }}>
        <Stack gap={6} p={4}>
          {people.map(({ userId, name, userType, physician }) => (
            <Radio
              key={userId}
              value={String(userId)}
              label={
                <Group gap="xs">
                  <Text span size="sm">
                    {name}
                  </Text>
                  <Text span size="sm" c="dimmed">
                    {phraseOf(userType)}
                    {physician ? say(', provider') : ''}
                  </Text>
                </Group>
              }
            />
          ))}
          {people.length === 0 && (
            <Text size="sm" c="dimmed">
              {lastName === ''
                ? say('This account has no users who can sign in.')
                : say('No user who can sign in has a last name starting with “{lastName}”.', {
                    lastName,
                  })}
            </Text>
          )}
        </Stack>
      </ScrollArea.Autosize>
      {next !== '' && (
        <Text size="sm" c="dimmed" mt={4}>
          {say('Showing the first {most}. Type a last name to find the others.', { most })}
        </Text>
      )}
    </Radio.Group>
  )
}

/** Users of an account that one can act as, by last name. */
export const UserChoice = ({ customerId, value, onChange, missing }: UserChoiceProps) => {
  const [typed, setTyped] = useState('')
  const [lastName] = useDebouncedValue(typed.trim(), 250)
  const query = useApiQuery(
    users.list,
    {
      searchCriteria: {
        customerId,
        active: 1,
        pageSize: most,
        ...(lastName !== '' && { lastName }),
      },
    },
    { keepLast: true },
  )
  return (
    <Stack gap={6}>
      <TextInput
        label={say('User, by last name')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        leftSection={<IconSearch size={15} aria-hidden />}
        autoComplete="off"
        data-autofocus
      />
      <Loaded from={query} height={160}>
        {(found) => (
          <UserRadios found={found} value={value} lastName={lastName} onChange={onChange} />
        )}
      </Loaded>
      {missing && <Input.Error>{say('Choose a user to act as.')}</Input.Error>}
    </Stack>
  )
}
