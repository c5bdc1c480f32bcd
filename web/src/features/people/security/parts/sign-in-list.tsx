import { say } from '@labgate/contract/languages/say'
import { session } from '@labgate/contract/people/session'
import { singleSignOn } from '@labgate/contract/people/single-sign-on'
import { Button, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../../api/queries.ts'
import { describeAgent } from '../../../../core/users/parts/agent-text.ts'
import { instantHere } from '../../../../forms/dates.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { OutcomeWord } from '../../../../ui/outcome-word.tsx'

const few = 10

/** The last sign-ins with the user's own email or user name, and failed attempts. */
export const SignInList = () => {
  const query = useApiQuery(session.signInHistory, {})
  const passwordClosed = useApiQuery(singleSignOn.own, {}).data?.passwordClosed === true
  const [all, setAll] = useState(false)
  return (
    <Loaded from={query} height={240}>
      {({ list }) => (
        <>
          <Text size="sm" c="dimmed" mb="xs">
            {passwordClosed
              ? say(
                  'If one of these was not you, tell whoever looks after your organization’s sign-in.',
                )
              : say('If one of these was not you, change your password.')}
          </Text>
          <Table aria-label={say('Sign-ins')} maw={860}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={150}>{say('When')}</Table.Th>
                <Table.Th w={170}>{say('Outcome')}</Table.Th>
                <Table.Th w={150} visibleFrom="sm">
                  {say('Address')}
                </Table.Th>
                <Table.Th visibleFrom="sm">{say('Browser')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {list.slice(0, all ? list.length : few).map((row) => (
                <Table.Tr key={`${row.at} ${row.outcome} ${row.address}`}>
                  <Table.Td>
                    {instantHere(row.at)}
                    <Text size="xs" c="dimmed" hiddenFrom="sm">
                      {describeAgent(row.agent)}, {row.address}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    <OutcomeWord outcome={row.outcome} />
                  </Table.Td>
                  <Table.Td visibleFrom="sm">{row.address}</Table.Td>
                  <Table.Td visibleFrom="sm">{describeAgent(row.agent)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {list.length > few && !all && (
            <Button variant="subtle" color="gray" mt="xs" onClick={() => setAll(true)}>
              {say('Show {length} earlier ones', { length: list.length - few })}
            </Button>
          )}
        </>
      )}
    </Loaded>
  )
}
