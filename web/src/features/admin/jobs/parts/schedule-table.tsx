import { allScreens } from '@labgate/contract/access/screens'
import { savedViews, type WatchedSchedule } from '@labgate/contract/overviews/saved-views'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useApiQuery, useApiMutation } from '../../../../api/queries.ts'
import { dayAsText } from '../../../../forms/dates.ts'
import { useMay } from '../../../../session/use-session.ts'
import { describeSchedule } from '../../../../ui/figures/schedule-text.ts'
import { SendingText } from '../../../../ui/figures/sending-text.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { StatusWord } from '../../../../ui/status-word.tsx'
import { StackTable } from '../../../../ui/table/stack-table.tsx'

const describePage = (page: string): string =>
  allScreens.find(({ path }) => path === page)?.title ?? page
const State = ({ row: { isPaused, pausedReason, endsOn } }: { row: WatchedSchedule }) =>
  isPaused ? (
    <StatusWord tone="waiting">{`Paused. ${pausedReason}`}</StatusWord>
  ) : (
    <StatusWord tone="done">{`Through ${dayAsText(endsOn)}`}</StatusWord>
  )
const Last = ({ row: { last } }: { row: WatchedSchedule }) =>
  last === null ? <>None yet</> : <SendingText sending={last} />

const Acts = ({
  row: { viewScheduleId, isPaused, viewName, userName },
}: {
  row: WatchedSchedule
}) => {
  const { save } = useApiMutation(savedViews.stop, { refresh: [savedViews.schedules] })
  const may = useMay().call(savedViews.stop)
  const stop = (state: 'paused' | 'ended') => (): void =>
    void save({ viewScheduleId, state }).then(
      ({ message }) => notify.success(message),
      (error: unknown) => notify.failure(error),
    )
  if (!may) return null
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      {!isPaused && (
        <Button
          size="compact-md"
          variant="default"
          aria-label={`Pause ${viewName} of ${userName}`}
          onClick={stop('paused')}
        >
          Pause
        </Button>
      )}
      <Button
        size="compact-md"
        variant="default"
        color="red"
        aria-label={`End ${viewName} of ${userName}`}
        onClick={stop('ended')}
      >
        End
      </Button>
    </Group>
  )
}

/** Everyone's scheduled emails of saved views: outcome of the last one, and a way to end them. */
export const ScheduleTable = () => (
  <Loaded from={useApiQuery(savedViews.schedules, {})} height={120}>
    {({ list }) => (
      <Stack gap="xs">
        {list.length === 0 ? (
          <Text size="sm" c="dimmed">
            No one has scheduled the email of a view.
          </Text>
        ) : (
          <StackTable
            label="Scheduled emails"
            minWidth={860}
            rows={list}
            rowId={({ viewScheduleId }) => viewScheduleId}
            columns={[
              { header: 'User', cell: ({ userName }) => userName },
              {
                header: 'View',
                cell: ({ viewName, page }) => `${viewName}, ${describePage(page)}`,
              },
              { header: 'When', cell: describeSchedule },
              { header: 'Status', cell: (row) => <State row={row} /> },
              { header: 'Last email', cell: (row) => <Last row={row} /> },
            ]}
            lines={(row) => [
              `${row.viewName}, ${describePage(row.page)}`,
              row.userName,
              describeSchedule(row),
              <State key="state" row={row} />,
              <Last key="last" row={row} />,
            ]}
            act={(row) => <Acts row={row} />}
          />
        )}
      </Stack>
    )}
  </Loaded>
)
