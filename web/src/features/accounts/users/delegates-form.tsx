import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { delegates } from '@labgate/contract/people/signatures'
import { users, type User } from '@labgate/contract/people/users'
import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { IconMinus, IconPlus } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { PeopleList } from './people-list.tsx'

export interface KnownDelegate {
  userId_Delegate: number
  name: string
  dateAttested: string | null
}
interface Person {
  userId: number
  name: string
}

const asPerson = ({ userId_Delegate, name }: KnownDelegate): Person => ({
  userId: userId_Delegate,
  name,
})

interface OtherUsersProps {
  found: ApiResponse<typeof users.list>
  user: User
  chosen: readonly Person[]
  lastName: string
  typed: string
  onChange: (next: Person[]) => void
  onTyped: (next: string) => void
}
const OtherUsers = ({
  found: { list, next },
  user,
  chosen,
  lastName,
  typed,
  onChange,
  onTyped,
}: OtherUsersProps) => (
  <PeopleList
    title={say('Other users in the account')}
    people={list.filter(
      ({ userId }) => userId !== user.userId && !chosen.some((one) => one.userId === userId),
    )}
    icon={IconPlus}
    verb={say('Add')}
    onAct={({ userId, name: added }) => onChange([...chosen, { userId, name: added }])}
    empty={lastName === '' ? say('No other users.') : say('No matching last name.')}
    search={
      (list.length > 8 || lastName !== '') && (
        <TextInput
          aria-label={say('Last name')}
          placeholder={say('Last name')}
          value={typed}
          onChange={(event) => onTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )
    }
    foot={next === '' ? undefined : say('Showing the first 100. Type a last name to find others.')}
  />
)

const useDelegatesForm = (user: User, known: readonly KnownDelegate[], rowVersion: number) => {
  const initial = useMemo(() => ({ chosen: known.map(asPerson) }), [known])
  const form = useCallForm({
    endpoint: delegates.save,
    initial,
    toInput: ({ chosen }) => ({
      userId: user.userId,
      delegates: chosen.map(({ userId }) => ({ userId: user.userId, userId_Delegate: userId })),
      rowVersion,
    }),
    refresh: [delegates.list, users.get, users.list],
    unseen: [delegates.list],
    onDone: ({ message }, values) => {
      form.fields.start(values)
      notify.success(message)
    },
  })
  return form
}

/* Whether a delegate can sign already. */
const describeState = (known: readonly KnownDelegate[], userId: number): string => {
  const delegate = known.find((one) => one.userId_Delegate === userId)
  return delegate === undefined
    ? say('not saved yet')
    : delegate.dateAttested === null
      ? say('pending provider attestation')
      : ''
}

/* Active users of the account, by the last name that is typed. */
const useOtherUsers = (customerId: number) => {
  const [typed, setTyped] = useState('')
  const [lastName] = useDebouncedValue(typed.trim(), 250)
  const query = useApiQuery(
    users.list,
    {
      searchCriteria: {
        customerId,
        active: 1,
        pageSize: 100,
        ...(lastName !== '' && { lastName }),
      },
    },
    { keepLast: true },
  )
  return { typed, setTyped, lastName, query }
}

/** Two lists: who can sign for the provider, and the other users of the account. */
export const DelegatesForm = ({
  user,
  name,
  known,
  rowVersion,
}: {
  user: User
  name: string
  known: readonly KnownDelegate[]
  /** Of the whole list. */
  rowVersion: number
}) => {
  const form = useDelegatesForm(user, known, rowVersion)
  const { inner } = form.fields
  const chosen = inner.useWatchValue('chosen')
  const { typed, setTyped, lastName, query } = useOtherUsers(user.customerId)
  const set = (next: Person[]) => inner.setFieldValue('chosen', next)
  return (
    <FormFrame
      form={form}
      saveLabel={say('Save delegates')}
      note={say('A new delegate takes effect when the provider attests.')}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <PeopleList
          title={say('Can sign for {name}', { name })}
          people={chosen.map((person) => ({
            ...person,
            note: describeState(known, person.userId),
          }))}
          icon={IconMinus}
          verb={say('Remove')}
          onAct={({ userId }) => set(chosen.filter((one) => one.userId !== userId))}
          empty={say('No one yet.')}
        />
        <Stack gap={4}>
          <Loaded from={query} height={120}>
            {(found) => (
              <OtherUsers
                found={found}
                user={user}
                chosen={chosen}
                lastName={lastName}
                typed={typed}
                onChange={set}
                onTyped={setTyped}
              />
            )}
          </Loaded>
        </Stack>
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {say(
          'A delegate signs orders in the name of {name}; each such signature shows both names.',
          { name },
        )}
      </Text>
    </FormFrame>
  )
}
