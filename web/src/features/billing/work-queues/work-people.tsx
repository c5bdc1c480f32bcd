import { describeMoney } from '@labgate/contract/billing/money'
import { undoHours } from '@labgate/contract/billing/work-queues'
import { howMany } from '@labgate/contract/kit/how-many'
import { say } from '@labgate/contract/languages/say'
import {
  figureWeeks,
  type WorkActSeen,
  type WorkFigures,
} from '@labgate/contract/overviews/work-figures'
import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import type { WorkQueue } from '../../../core/claims/work-queue.ts'
import { dayAsText, instantHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { useUndo } from './use-work-acts.tsx'
import { describeAct } from './work-history.tsx'

const count = (of: number): string => of.toLocaleString('en-US')
const perItem = ({ touches, handled }: WorkFigures): string =>
  handled <= 0 ? '' : (touches / handled).toLocaleString('en-US', { maximumFractionDigits: 1 })

const PeopleTable = ({ rows }: { rows: readonly WorkFigures[] }) => (
  <Table.ScrollContainer minWidth={560}>
    <Table aria-label={say('Work by week')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{say('Person')}</Table.Th>
          <Table.Th>{say('Week of')}</Table.Th>
          <Table.Th ta="right">{say('Handled')}</Table.Th>
          <Table.Th ta="right">{say('Steps per item')}</Table.Th>
          <Table.Th ta="right">{say('Came back')}</Table.Th>
          <Table.Th ta="right">{say('Money released')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row, at) => (
          <Table.Tr key={`${row.userId} ${row.week}`}>
            <Table.Td>{rows[at - 1]?.userId === row.userId ? '' : row.name}</Table.Td>
            <Table.Td>{dayAsText(row.week)}</Table.Td>
            <Table.Td ta="right">{count(row.handled)}</Table.Td>
            <Table.Td ta="right">{perItem(row)}</Table.Td>
            <Table.Td ta="right">{count(row.reopened)}</Table.Td>
            <Table.Td ta="right">{describeMoney(row.releasedCents)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

const Acts = ({ queue, rows }: { queue: WorkQueue; rows: readonly WorkActSeen[] }) => {
  const { undo, undoing } = useUndo(queue)
  const mayUndo = useMay().call(queue.undo)
  return (
    <Stack
      gap="xs"
      component="ul"
      m={0}
      p={0}
      aria-label={say('Recent acts')}
      style={{ listStyle: 'none' }}
    >
      {rows.map(({ workActId, act, createdBy, dateCreated, items, undone, cents }) => (
        <Group key={workActId} component="li" justify="space-between" wrap="nowrap">
          <Stack gap={0}>
            <Text size="sm">{`${describeAct(act)}: ${howMany(items, 'item')}, ${describeMoney(cents)}`}</Text>
            <Text size="xs" c="dimmed">{`${instantHere(dateCreated)} · ${createdBy}`}</Text>
          </Stack>
          {undone === items ? (
            <Text size="sm" c="dimmed">
              {say('Undone')}
            </Text>
          ) : (
            mayUndo && (
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={undoing}
                onClick={() => void undo(workActId)}
              >
                {say('Undo')}
              </Button>
            )
          )}
        </Group>
      ))}
    </Stack>
  )
}

/** Recent acts that can be undone, and each person's work by week: by name, without a ranking. */
export const WorkPeople = ({ queue }: { queue: WorkQueue }) => {
  const figures = useApiQuery(queue.figures, {})
  const acts = useApiQuery(queue.acts, {})
  return (
    <Stack gap="lg">
      <Section id="acts" title={say('Last {undoHours} hours', { undoHours })} columns={1}>
        <Loaded from={acts} height={120}>
          {({ list }) =>
            list.length === 0 ? (
              <Text size="sm" c="dimmed">
                {say('Nothing was done yet.')}
              </Text>
            ) : (
              <Acts queue={queue} rows={list} />
            )
          }
        </Loaded>
      </Section>
      <Section id="weeks" title={say('Last {figureWeeks} weeks', { figureWeeks })} columns={1}>
        <Loaded from={figures} height={240}>
          {({ list }) =>
            list.length === 0 ? (
              <Text size="sm" c="dimmed">
                {say('No work yet.')}
              </Text>
            ) : (
              <PeopleTable rows={list} />
            )
          }
        </Loaded>
        <Text size="sm" c="dimmed">
          {say(
            'An item counts for whoever decided about it, or was the last to do something before it closed. Steps are acts and notes. An item came back when the same problem opened again within 30 days. Money is released when an item is corrected or someone else is billed; a bill counts once. Names are in alphabetical order.',
          )}
        </Text>
      </Section>
    </Stack>
  )
}
