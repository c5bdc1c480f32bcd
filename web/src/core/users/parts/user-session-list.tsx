import { mayUnlessOfficer } from '@labgate/contract/access/permissions'
import { userSessions } from '@labgate/contract/people/user-sessions'
import type { User } from '@labgate/contract/people/users'
import { Button, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { useSession } from '../../../session/use-session.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { describeAgent } from './agent-text.ts'

/** Whether the viewer sees where a user is signed in: as for ending all sessions. */
export const useSeesSessionsOf = (user: User): boolean => {
  const { who, values, acting } = useSession()
  return (
    !acting &&
    mayUnlessOfficer(who, userSessions.list.access) &&
    user.userId !== values.userId_Login
  )
}

interface Row {
  sessionId: number
  startedAt: string | null
  seenAt: string | null
  address: string
  agent: string
}

const SessionRow = ({ row, onEnd }: { row: Row; onEnd: () => void }) => (
  <Table.Tr>
    <Table.Td>
      {describeAgent(row.agent)}
      <Text size="xs" c="dimmed" hiddenFrom="sm">
        {row.address}
      </Text>
    </Table.Td>
    <Table.Td visibleFrom="sm">{row.address}</Table.Td>
    <Table.Td visibleFrom="sm">{instantHere(row.startedAt)}</Table.Td>
    <Table.Td>{instantHere(row.seenAt)}</Table.Td>
    <Table.Td>
      <Button
        variant="default"
        size="compact-sm"
        onClick={onEnd}
        aria-label={`End the session of ${describeAgent(row.agent)}, last seen ${instantHere(row.seenAt)}`}
      >
        End
      </Button>
    </Table.Td>
  </Table.Tr>
)

const EndOne = ({
  userId,
  name,
  row,
  onClose,
}: {
  userId: number
  name: string
  row: Row
  onClose: () => void
}) => {
  const { save } = useApiMutation(userSessions.endOne, { refresh: [userSessions.list] })
  return (
    <Confirm
      opened
      title={`End a session of ${name}`}
      action="End session"
      onClose={onClose}
      onConfirm={async () =>
        notify.success((await save({ userId, sessionId: row.sessionId })).message)
      }
    >
      {`${describeAgent(row.agent)}, ${row.address}. That session is signed out immediately. Unsaved work is kept as a draft.`}
    </Confirm>
  )
}

/** Where a user is signed in; each session can be ended separately. */
export const UserSessionList = ({ userId, name }: { userId: number; name: string }) => {
  const query = useApiQuery(userSessions.list, { userId })
  const [ending, setEnding] = useState<Row | null>(null)
  return (
    <Loaded from={query} height={64}>
      {({ list }) => (
        <>
          {list.length === 0 ? (
            <Text size="sm" c="dimmed">
              Not signed in anywhere.
            </Text>
          ) : (
            <Table aria-label="Sessions" maw={860}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Browser</Table.Th>
                  <Table.Th w={150} visibleFrom="sm">
                    Address
                  </Table.Th>
                  <Table.Th w={150} visibleFrom="sm">
                    Signed in
                  </Table.Th>
                  <Table.Th w={138}>Last seen</Table.Th>
                  <Table.Th w={96}>Session</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {list.map((row) => (
                  <SessionRow key={row.sessionId} row={row} onEnd={() => setEnding(row)} />
                ))}
              </Table.Tbody>
            </Table>
          )}
          {ending !== null && (
            <EndOne userId={userId} name={name} row={ending} onClose={() => setEnding(null)} />
          )}
        </>
      )}
    </Loaded>
  )
}
