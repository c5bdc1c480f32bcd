import { say } from '@labgate/contract/languages/say'
import { Button, Table, Text } from '@mantine/core'
import { instantHere } from '../../../forms/dates.ts'
import { StatusWord } from '../../../ui/status-word.tsx'
import { describeAgent } from './agent-text.ts'

export interface SessionRow {
  sessionId: number
  startedAt: string | null
  seenAt: string | null
  address: string
  agent: string
}

/** What ending one session does, for its dialog. */
export const describeEnd = ({ agent, address }: SessionRow): string =>
  `${describeAgent(agent)}, ${address}. ${signedOut}`
export const signedOut = say(
  'That session is signed out immediately. Unsaved work is kept as a draft.',
)

interface SessionTableProps<Row extends SessionRow> {
  rows: readonly Row[]
  /** The viewer's own session, which has no button. */
  isOwn?: (row: Row) => boolean
  /** Absent: the viewer can end none. */
  onEnd?: ((row: Row) => void) | undefined
}
/** Sessions of a user, each with a button to end it. */
export const SessionTable = <Row extends SessionRow>({
  rows,
  isOwn,
  onEnd,
}: SessionTableProps<Row>) => (
  <Table aria-label={say('Sessions')} maw={860}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{say('Browser')}</Table.Th>
        <Table.Th w={150} visibleFrom="sm">
          {say('Address')}
        </Table.Th>
        <Table.Th w={150} visibleFrom="sm">
          {say('Signed in')}
        </Table.Th>
        <Table.Th w={138}>{say('Last seen')}</Table.Th>
        <Table.Th w={96}>{say('Session')}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map((row) => (
        <Table.Tr key={row.sessionId}>
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
            {isOwn?.(row) ? (
              <StatusWord tone="done">{say('This session')}</StatusWord>
            ) : (
              onEnd && (
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => onEnd(row)}
                  aria-label={say('End the session of {agent}, last seen {seenAt}', {
                    agent: describeAgent(row.agent),
                    seenAt: instantHere(row.seenAt),
                  })}
                >
                  {say('End')}
                </Button>
              )
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
