import { say } from '@labgate/contract/languages/say'
import { delegates } from '@labgate/contract/people/signatures'
import { users } from '@labgate/contract/people/users'
import { Text } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { useSession } from '../../../session/use-session.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { DelegatesForm } from './parts/delegates-form.tsx'

/** Who can sign for this provider. */
export const DelegatesPage = () => {
  const { userId, who } = useSession()
  const saved = useApiQuery(delegates.list, { userId })
  const people = useApiQuery(users.list, {
    searchCriteria: { customerId: who.entityId, active: 1, pageSize: 1000 },
  })
  const again = () => void Promise.all([saved.refetch(), people.refetch()])
  return (
    <Page title={say('Delegates')}>
      <Text c="dimmed" size="sm" maw={920}>
        {say(
          'A delegate can sign orders in your name with your signature. Each order shows who signed for you. You can change this list at any time.',
        )}
      </Text>
      <Loaded from={saved} height={360}>
        {({ list, rowVersion }) => (
          <Loaded from={people} height={360}>
            {({ list: found }) => (
              <DelegatesForm
                key={list.map((row) => `${row.userId_Delegate} ${row.dateAttested ?? ''}`).join()}
                userId={userId}
                saved={list}
                rowVersion={rowVersion}
                people={found.filter((person) => person.userId !== userId)}
                onCancel={again}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}
