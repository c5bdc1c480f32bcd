import { say } from '@labgate/contract/languages/say'
import { Button, Checkbox, Group, Progress, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { ScrollTable } from '../../../ui/scroll-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { BulkRun } from './use-bulk.ts'

/** A row that can be corrected in bulk. */
export interface BulkRow {
  id: number
  /** Its accessible name. */
  name: string
  cells: readonly string[]
}
interface BulkRowsProps {
  heads: readonly string[]
  rows: readonly BulkRow[]
  more: string
  action: string
  run: BulkRun
  /** Consequences of the chosen rows, from their ids. */
  follows?: (chosen: readonly number[]) => string
  /** Checks reason and note; undefined if one is missing. */
  begin: () => ((id: number) => Promise<string>) | undefined
  children: React.ReactNode
}

const counted = (count: number): string => `${count} ${count === 1 ? say('row') : say('rows')}`

interface RowTableProps {
  chosen: number[]
  rows: readonly BulkRow[]
  running: boolean
  heads: readonly string[]
  outcomes: BulkRowsProps['run']['outcomes']
  left: ReadonlySet<number>
  onTick: (ids: readonly number[], isTicked: boolean) => void
}
const RowTable = ({ chosen, rows, running, heads, outcomes, left, onTick }: RowTableProps) => (
  <ScrollTable label={say('Rows to correct')} minWidth={640} maxHeight={420}>
    <Table aria-label={say('Rows to correct')} verticalSpacing={4} stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={40}>
            <Checkbox
              aria-label={say('All rows')}
              checked={chosen.length === rows.length}
              indeterminate={chosen.length > 0 && chosen.length < rows.length}
              disabled={running}
              onChange={(event) =>
                onTick(
                  rows.map(({ id }) => id),
                  event.currentTarget.checked,
                )
              }
            />
          </Table.Th>
          {heads.map((head) => (
            <Table.Th key={head}>{head}</Table.Th>
          ))}
          <Table.Th>{say('Result')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ id, name, cells }) => {
          const outcome = outcomes.get(id)
          return (
            <Table.Tr key={id}>
              <Table.Td>
                <Checkbox
                  aria-label={name}
                  checked={!left.has(id)}
                  disabled={running || outcome?.is === 'done'}
                  onChange={(event) => onTick([id], event.currentTarget.checked)}
                />
              </Table.Td>
              {cells.map((cell, at) => (
                <Table.Td key={heads[at]}>{cell}</Table.Td>
              ))}
              <Table.Td>
                {outcome &&
                  (outcome.is === 'done' ? (
                    <StatusWord tone="done">{say('Done')}</StatusWord>
                  ) : (
                    <StatusWord tone="danger">
                      {say('Refused: {text}', { text: outcome.text })}
                    </StatusWord>
                  ))}
              </Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  </ScrollTable>
)

interface BulkProgressProps {
  answered: number
  waiting: number
  done: number
  refused: number
}
const BulkProgress = ({ answered, waiting, done, refused }: BulkProgressProps) => (
  <Stack gap={4}>
    <Progress
      value={(answered / Math.max(1, answered + waiting)) * 100}
      aria-label={say('Progress')}
    />
    <Text size="sm" role="status">
      {say('{done} done, {refused} refused, {waiting} to go.', { done, refused, waiting })}
    </Text>
  </Stack>
)

/**
 * The rows that would be corrected, each of which can be excluded; progress, and the outcome of
 * each.
 */
export const BulkRows = ({
  heads,
  rows,
  more,
  action,
  run,
  follows = () => '',
  begin,
  children,
}: BulkRowsProps) => {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const { running, outcomes, stopped } = run
  const chosen = rows.filter(({ id }) => !left.has(id)).map(({ id }) => id)
  const tick = (ids: readonly number[], isTicked: boolean): void => {
    const next = new Set(left)
    for (const id of ids)
      if (isTicked) next.delete(id)
      else next.add(id)
    setLeft(next)
  }
  const done = [...outcomes.values()].filter(({ is }) => is === 'done').length
  const refused = outcomes.size - done
  const waiting = chosen.filter((id) => !outcomes.has(id)).length
  if (rows.length === 0) return <Text size="sm">{say('Nothing to correct here.')}</Text>
  return (
    <Stack gap="md">
      {more !== '' && <Text size="sm">{more}</Text>}
      <RowTable
        chosen={chosen}
        rows={rows}
        running={running}
        heads={heads}
        outcomes={outcomes}
        left={left}
        onTick={tick}
      />
      {follows(chosen) !== '' && <Text size="sm">{follows(chosen)}</Text>}
      {children}
      {outcomes.size > 0 && (
        <BulkProgress answered={outcomes.size} waiting={waiting} done={done} refused={refused} />
      )}
      {stopped !== '' && (
        <Text size="sm" c="red" role="alert">
          {stopped}
        </Text>
      )}
      <Group gap="sm">
        <Button
          loading={running}
          disabled={waiting === 0 && refused === 0}
          onClick={() => {
            const each = begin()
            if (each !== undefined) void run.start(chosen, each)
          }}
        >
          {`${action} (${counted(outcomes.size > 0 ? waiting + refused : chosen.length)})`}
        </Button>
        {running && (
          <Button variant="default" onClick={run.stop}>
            {say('Stop')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
