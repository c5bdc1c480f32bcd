import { say } from '@labgate/contract/languages/say'
import { users } from '@labgate/contract/people/users'
import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery, useApiMutation } from '../../../api/queries.ts'
import { useMay } from '../../../session/use-session.ts'
import { Failure } from '../../../ui/failure.tsx'
import { IconPlus } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { PersonPicker } from '../../../ui/pickers/person-picker.tsx'

/** The people this user can assign help-desk tickets to, and adding one. */
export const TicketAssign = ({ userId, name }: { userId: number; name: string }) => {
  const may = useMay()
  const query = useApiQuery(users.ticketAssignList, { userId })
  const { save, saving, error } = useApiMutation(users.addTicketAssign, {
    refresh: [users.ticketAssignList],
  })
  const [person, setPerson] = useState<{ userId: number; name: string } | null>(null)
  const add = async () => {
    if (!person) return
    await save({ userId, userId_Assign: person.userId })
    notify.success(say('{name} can now assign issues to {name2}.', { name, name2: person.name }))
    setPerson(null)
  }
  return (
    <Stack gap="sm">
      <Loaded from={query} height={32}>
        {({ list }) =>
          list.length === 0 ? (
            <Text size="sm" c="dimmed">
              {say('{name} cannot assign issues to anyone yet.', { name })}
            </Text>
          ) : (
            <List size="sm" aria-label={say('{name} can assign issues to', { name })}>
              {list.map((row) => (
                <List.Item key={row.userId_Assign}>{row.name}</List.Item>
              ))}
            </List>
          )
        }
      </Loaded>
      {may.call(users.addTicketAssign) && (
        <Group align="flex-end" gap="xs">
          <PersonPicker
            label={say('Can assign issues to')}
            customerId={0}
            without={[
              userId,
              ...(query.data?.list.map(({ userId_Assign }) => userId_Assign) ?? []),
            ]}
            value={person}
            onChange={setPerson}
          />
          <Button
            variant="default"
            mb={1}
            leftSection={<IconPlus size={16} aria-hidden />}
            loading={saving}
            disabled={person === null}
            onClick={() => void add().catch(() => undefined)}
          >
            {say('Add')}
          </Button>
        </Group>
      )}
      {error && <Failure error={error} />}
    </Stack>
  )
}
