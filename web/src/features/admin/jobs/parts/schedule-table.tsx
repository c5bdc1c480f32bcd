import { allScreens } from '@labgate/contract/access/screens'
import { say } from '@labgate/contract/languages/say'
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
    <StatusWord tone="waiting">{say('Paused. {pausedReason}', { pausedReason })}</StatusWord>
  ) : (
    <StatusWord tone="done">{say('Through {endsOn}', { endsOn: dayAsText(endsOn) })}</StatusWord>
  )
const Last = ({ row: { last } }: { row: WatchedSchedule }) =>
  last === null ? <>{say('None yet')}</> : <SendingText sending={last} />

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
          aria-label={say('Pause {viewName} of {userName}', { viewName, userName })}
          onClick={stop('paused')}
        >
          {say('Pause')}
        </Button>
      )}
      <Button
        size="compact-md"
        variant="default"
        color="red"
        aria-label={say('End {viewName} of {userName}', { viewName, userName })}
        onClick={stop('ended')}
      >
        {say('End')}
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
            {say('No one has scheduled the email of a view.')}
          </Text>
        ) : (
          <StackTable
            label={say('Scheduled emails')}
            minWidth={860}
            rows={list}
            rowId={({ viewScheduleId }) => viewScheduleId}
            columns={[
              { header: say('User'), cell: ({ userName }) => userName },
              {
                header: say('View'),
                cell: ({ viewName, page }) => `${viewName}, ${describePage(page)}`,
              },
              { header: say('When'), cell: describeSchedule },
              { header: say('Status'), cell: (row) => <State row={row} /> },
              { header: say('Last email'), cell: (row) => <Last row={row} /> },
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
