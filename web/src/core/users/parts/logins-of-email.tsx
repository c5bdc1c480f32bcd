import { say } from '@labgate/contract/languages/say'
import { users } from '@labgate/contract/people/users'
import { Button, Table, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { useMay } from '../../../session/use-session.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { ScrollTable } from '../../../ui/scroll-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { MakePrimaryDialog } from './make-primary-dialog.tsx'

interface Login {
  userId: number
  userName: string
  customerName: string
  primary: boolean
  disabled: boolean
}

interface LoginRowProps {
  login: Login
  /** The login whose record is open. */
  isCurrent: boolean
  onMakePrimary: () => void
}
const LoginRow = ({ login, isCurrent, onMakePrimary }: LoginRowProps) => {
  const may = useMay()
  return (
    <Table.Tr aria-current={isCurrent ? 'true' : undefined}>
      <Table.Td fw={isCurrent ? 600 : undefined}>{login.userName}</Table.Td>
      <Table.Td>{login.customerName === '' ? say('The laboratory') : login.customerName}</Table.Td>
      <Table.Td>
        {login.disabled ? (
          <StatusWord tone="danger">{say('Inactive')}</StatusWord>
        ) : login.primary ? (
          <StatusWord tone="done">{say('Primary')}</StatusWord>
        ) : (
          <StatusWord tone="plain">{say('Secondary')}</StatusWord>
        )}
      </Table.Td>
      <Table.Td ta="right">
        {!login.primary && !login.disabled && may.call(users.makePrimary) && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={onMakePrimary}
            aria-label={say('Make {userName} primary', { userName: login.userName })}
          >
            {say('Make primary')}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

/** All logins with one email: it signs in to the primary one, the others can be switched to. */
export const LoginsOfEmail = ({ email, userId }: { email: string; userId: number }) => {
  const query = useApiQuery(users.listForEmail, { Email: email }, { enabled: email !== '' })
  const [chosen, setChosen] = useState<Login | null>(null)
  if (email === '') return null
  return (
    <>
      <Loaded from={query} height={64}>
        {({ list }) =>
          list.length < 2 ? (
            <Text size="sm" c="dimmed">
              {say('No other sign-in uses the email {email}.', { email })}
            </Text>
          ) : (
            <ScrollTable label={say('Sign-ins for {email}', { email })} minWidth={560}>
              <Table aria-label={say('Sign-ins for {email}', { email })}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{say('User name')}</Table.Th>
                    <Table.Th>{say('Account')}</Table.Th>
                    <Table.Th w={180}>{say('State')}</Table.Th>
                    <Table.Th w={140}>
                      <VisuallyHidden>{say('Actions')}</VisuallyHidden>
                    </Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {list.map((login) => (
                    <LoginRow
                      key={login.userId}
                      login={login}
                      isCurrent={login.userId === userId}
                      onMakePrimary={() => setChosen(login)}
                    />
                  ))}
                </Table.Tbody>
              </Table>
            </ScrollTable>
          )
        }
      </Loaded>
      {chosen && <MakePrimaryDialog login={chosen} email={email} onClose={() => setChosen(null)} />}
    </>
  )
}
