import { accountLevel } from '@labgate/contract/access/fields'
import { say } from '@labgate/contract/languages/say'
import { delegates } from '@labgate/contract/people/signatures'
import { users, type User } from '@labgate/contract/people/users'
import { List, Stack, Text, Title } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { DelegatesForm, type KnownDelegate } from './delegates-form.tsx'

const describe = ({ name, dateAttested }: KnownDelegate): string =>
  dateAttested === null ? say('{name}, pending provider attestation', { name }) : name

/** Who can sign for a provider. Changed here by laboratory staff; on Delegates by the provider. */
export const DelegatesPanel = ({ user, name }: { user: User; name: string }) => {
  const { who } = useSession()
  const may = useMay()
  const query = useApiQuery(delegates.list, { userId: user.userId })
  const mayChange = accountLevel(who) === 1 && may.call(delegates.save) && may.call(users.list)
  return (
    <Stack gap="sm">
      <Title order={3}>{say('Delegates')}</Title>
      <Loaded from={query} height={64}>
        {({ list, rowVersion }) => {
          if (mayChange)
            return <DelegatesForm user={user} name={name} known={list} rowVersion={rowVersion} />
          return list.length === 0 ? (
            <Text size="sm" c="dimmed">
              {say('No one can sign for {name}.', { name })}
            </Text>
          ) : (
            <List size="sm">
              {list.map((delegate) => (
                <List.Item key={delegate.userId_Delegate}>{describe(delegate)}</List.Item>
              ))}
            </List>
          )
        }}
      </Loaded>
    </Stack>
  )
}
