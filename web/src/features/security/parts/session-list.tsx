import { session } from '@labgate/contract/session'
import { Button, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useAsk, useSave } from '../../../api/queries.ts'
import { instantAsText } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { agentSays } from './agent-says.ts'

const endedSays = (ended: number): string => (ended === 1 ? 'One other session was ended.' : `${ended} other sessions were ended.`)

/** Where one is signed in now. */
export const SessionList = () => {
  const may = useMay().call(session.endOthers)
  const asked = useAsk(session.list, {})
  const { save } = useSave(session.endOthers, { refresh: [session.list] })
  const [asking, setAsking] = useState(false)
  return (
    <Loaded from={asked} height={96}>
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
                <Table.Tr key={row.sessionId}>
                  <Table.Td>
                    {agentSays(row.agent)}
                    <Text size="xs" c="dimmed" hiddenFrom="sm">
                      {row.address}
                    </Text>
                  </Table.Td>
                  <Table.Td visibleFrom="sm">{row.address}</Table.Td>
                  <Table.Td visibleFrom="sm">{instantAsText(row.startedAt)}</Table.Td>
                  <Table.Td>{instantAsText(row.seenAt)}</Table.Td>
                  <Table.Td>{row.own ? <StatusWord tone="done">This session</StatusWord> : 'Another'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {may && list.some(({ own }) => !own) && (
            <Button variant="default" onClick={() => setAsking(true)}>
              End the others
            </Button>
          )}
          <Confirm
            opened={asking}
            title="End the other sessions"
            action="End the others"
            onClose={() => setAsking(false)}
            onConfirm={async () => notify.success(endedSays((await save({})).ended))}
          >
            That session is signed out immediately. Unsaved work is kept as a draft.
          </Confirm>
        </Stack>
      )}
    </Loaded>
  )
}
