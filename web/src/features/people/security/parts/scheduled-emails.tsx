import { allScreens } from '@labgate/contract/access/screens'
import { describeZone } from '@labgate/contract/kit/time-zones'
import { say } from '@labgate/contract/languages/say'
import { savedViews, type SavedView } from '@labgate/contract/overviews/saved-views'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../../api/queries.ts'
import { dayAsText } from '../../../../forms/dates.ts'
import { ScheduleForm } from '../../../../ui/figures/schedule-form.tsx'
import { describeSchedule } from '../../../../ui/figures/schedule-text.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { StatusWord } from '../../../../ui/status-word.tsx'
import { StackTable } from '../../../../ui/table/stack-table.tsx'

const describePage = (page: string): string =>
  allScreens.find(({ path }) => path === page)?.title ?? page
const State = ({ view: { schedule } }: { view: SavedView }) =>
  schedule === null ? null : schedule.isPaused ? (
    <StatusWord tone="waiting">
      {say('Paused. {pausedReason}', { pausedReason: schedule.pausedReason })}
    </StatusWord>
  ) : (
    <StatusWord tone="done">
      {say('Scheduled through {endsOn}', { endsOn: dayAsText(schedule.endsOn) })}
    </StatusWord>
  )

/** The user's own emails of saved views, for all pages: see, pause, renew, and end them. */
export const ScheduledEmails = () => {
  const query = useApiQuery(savedViews.list, { page: '' })
  const [open, setOpen] = useState<SavedView>()
  return (
    <Loaded from={query} height={120}>
      {({ list, timeZone }) => {
        const scheduled = list.filter(({ schedule }) => schedule !== null)
        return (
          <Stack gap="sm">
            {scheduled.length === 0 ? (
              <Text size="sm" c="dimmed">
                {say(
                  'None. Open Views on Dashboard, Sales Detail, or Reporting to schedule the email of a view.',
                )}
              </Text>
            ) : (
              <StackTable
                label={say('Scheduled emails')}
                minWidth={640}
                rows={scheduled}
                rowId={({ savedViewId }) => savedViewId}
                columns={[
                  {
                    header: say('View'),
                    cell: ({ name, page }) => `${name}, ${describePage(page)}`,
                  },
                  {
                    header: say('When'),
                    cell: ({ schedule }) => (schedule ? describeSchedule(schedule) : ''),
                  },
                  { header: say('Status'), cell: (view) => <State view={view} /> },
                ]}
                lines={(view) => [
                  view.name,
                  describePage(view.page),
                  view.schedule ? describeSchedule(view.schedule) : '',
                  <State key="state" view={view} />,
                ]}
                act={(view) => (
                  <Button
                    size="compact-md"
                    variant="default"
                    data-opens-row
                    aria-label={say('Change {name}', { name: view.name })}
                    onClick={() => setOpen(view)}
                  >
                    {say('Change')}
                  </Button>
                )}
              />
            )}
            {scheduled.length > 0 && (
              <Text size="sm" c="dimmed">
                {say('{timeZone} time.', { timeZone: describeZone(timeZone) })}
              </Text>
            )}
            {open && (
              <ScheduleForm view={open} timeZone={timeZone} onClose={() => setOpen(undefined)} />
            )}
          </Stack>
        )
      }}
    </Loaded>
  )
}
