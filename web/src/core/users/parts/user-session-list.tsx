import { mayUnlessOfficer } from '@labgate/contract/access/permissions'
import { say } from '@labgate/contract/languages/say'
import { userSessions } from '@labgate/contract/people/user-sessions'
import type { User } from '@labgate/contract/people/users'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '../../../api/queries.ts'
import { useSession } from '../../../session/use-session.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { describeEnd, SessionTable, type SessionRow } from './session-table.tsx'

/** Whether the viewer sees where a user is signed in: as for ending all sessions. */
export const useSeesSessionsOf = (user: User): boolean => {
  const { who, values, acting } = useSession()
  return (
    !acting &&
    mayUnlessOfficer(who, userSessions.list.access) &&
    user.userId !== values.userId_Login
  )
}

const EndOne = ({
  userId,
  name,
  row,
  onClose,
}: {
  userId: number
  name: string
  row: SessionRow
  onClose: () => void
}) => {
  const { save } = useApiMutation(userSessions.endOne, { refresh: [userSessions.list] })
  return (
    <Confirm
      opened
      title={say('End a session of {name}', { name })}
      action={say('End session')}
      onClose={onClose}
      onConfirm={async () =>
        notify.success((await save({ userId, sessionId: row.sessionId })).message)
      }
    >
      {describeEnd(row)}
    </Confirm>
  )
}

/** Where a user is signed in; each session can be ended separately. */
export const UserSessionList = ({ userId, name }: { userId: number; name: string }) => {
  const query = useApiQuery(userSessions.list, { userId })
  const [ending, setEnding] = useState<SessionRow | null>(null)
  return (
    <Loaded from={query} height={64}>
      {({ list }) => (
        <>
          {list.length === 0 ? (
            <Text size="sm" c="dimmed">
              {say('Not signed in anywhere.')}
            </Text>
          ) : (
            <SessionTable rows={list} onEnd={setEnding} />
          )}
          {ending !== null && (
            <EndOne userId={userId} name={name} row={ending} onClose={() => setEnding(null)} />
          )}
        </>
      )}
    </Loaded>
  )
}
