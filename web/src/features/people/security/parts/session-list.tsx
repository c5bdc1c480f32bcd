import { session } from '@labgate/contract/people/session'
import { Button, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../../api/queries.ts'
import { describeAgent } from '../../../../core/users/parts/agent-text.ts'
import { instantHere } from '../../../../forms/dates.ts'
import { useMay } from '../../../../session/use-session.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { StatusWord } from '../../../../ui/status-word.tsx'
import { EndDialog } from './end-dialog.tsx'

interface Row {
  sessionId: number
  startedAt: string | null
  seenAt: string | null
  address: string
  agent: string
  own: boolean
}

const describeEnded = (ended: number): string =>
  ended === 1 ? 'One other session was ended.' : `${ended} other sessions were ended.`
const signedOut = 'That session is signed out immediately. Unsaved work is kept as a draft.'
const others = {
  endpoint: session.endOthers,
  input: {},
  title: 'End the other sessions',
  action: 'End the others',
  text: signedOut,
  done: ({ ended }: { ended: number }) => describeEnded(ended),
}
const one = ({ sessionId, agent, address }: Row) => ({
  endpoint: session.endOne,
  input: { sessionId },
  title: 'End this session',
  action: 'End session',
  text: `${describeAgent(agent)}, ${address}. ${signedOut}`,
  done: ({ message }: { message: string }) => message,
})

const SessionRow = ({ row, onEnd }: { row: Row; onEnd: (() => void) | undefined }) => (
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
      {row.own ? (
        <StatusWord tone="done">This session</StatusWord>
      ) : (
        onEnd && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={onEnd}
            aria-label={`End the session of ${describeAgent(row.agent)}, last seen ${instantHere(row.seenAt)}`}
          >
            End
          </Button>
        )
      )}
    </Table.Td>
  </Table.Tr>
)

/** Where the user is currently signed in; each session but this one can be ended separately. */
export const SessionList = () => {
  const may = useMay().call(session.endOthers)
  const query = useApiQuery(session.list, {})
  const [ending, setEnding] = useState<Row | 'others' | null>(null)
  const close = () => setEnding(null)
  return (
    <Loaded from={query} height={96}>
      {({ list }) => (
        <Stack gap="sm" align="flex-start">
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
                <SessionRow
                  key={row.sessionId}
                  row={row}
                  onEnd={may ? () => setEnding(row) : undefined}
                />
              ))}
            </Table.Tbody>
          </Table>
          {may && list.some(({ own }) => !own) && (
            <Button variant="default" onClick={() => setEnding('others')}>
              End the others
            </Button>
          )}
          {ending === 'others' && <EndDialog ending={others} onClose={close} />}
          {ending !== null && ending !== 'others' && (
            <EndDialog ending={one(ending)} onClose={close} />
          )}
        </Stack>
      )}
    </Loaded>
  )
}
