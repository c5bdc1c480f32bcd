import type { ScheduleKind } from '@labgate/contract/figures/due'
import { describeZone } from '@labgate/contract/kit/time-zones'
import { weekdayNames } from '@labgate/contract/languages/calendar-words'
import { say } from '@labgate/contract/languages/say'
import { home } from '@labgate/contract/overviews/home'
import { savedViews, type SavedView } from '@labgate/contract/overviews/saved-views'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../api/queries.ts'
import { dayAsText } from '../../forms/dates.ts'
import { Dialog } from '../dialog.tsx'
import { notify } from '../notify.tsx'
import { describeHour } from './schedule-text.ts'
import { SendingList } from './sending-list.tsx'

const lastDayOfMonth = 28
const [usualDay, usualHour] = [1, 8]

interface ScheduleTimesProps {
  every: ScheduleKind
  day: number
  hour: number
  onEvery: (next: ScheduleKind) => void
  onDay: (next: number) => void
  onHour: (next: number) => void
}
const ScheduleTimes = ({ every, day, hour, onEvery, onDay, onHour }: ScheduleTimesProps) => {
  const days =
    every === 'week'
      ? weekdayNames().map((label, value) => ({ value: String(value), label }))
      : Array.from({ length: lastDayOfMonth }, (_, at) => String(at + 1))
  return (
    <Group grow>
      <NativeSelect
        label={say('Every')}
        data-autofocus
        data={[
          { value: 'week', label: say('Week') },
          { value: 'month', label: say('Month') },
        ]}
        value={every}
        onChange={(event) => {
          onEvery(event.currentTarget.value === 'month' ? 'month' : 'week')
          onDay(usualDay)
        }}
      />
      <NativeSelect
        label={every === 'week' ? say('On') : say('On day')}
        data={days}
        value={String(day)}
        onChange={(event) => onDay(Number(event.currentTarget.value))}
      />
      <NativeSelect
        label={say('At')}
        data={Array.from({ length: 24 }, (_, value) => ({
          value: String(value),
          label: describeHour(value),
        }))}
        value={String(hour)}
        onChange={(event) => onHour(Number(event.currentTarget.value))}
      />
    </Group>
  )
}

interface ScheduleActsProps {
  schedule: NonNullable<SavedView['schedule']>
  onDone: (work: Promise<{ message: string }>) => Promise<void>
}
const ScheduleActs = ({ schedule, onDone }: ScheduleActsProps) => {
  const setting = useApiMutation(savedViews.setSchedule, {
    refresh: [savedViews.list, savedViews.sendings, home.dashboard],
  })
  return (
    <>
      <Button
        variant="default"
        color="red"
        onClick={() =>
          void onDone(setting.save({ viewScheduleId: schedule.viewScheduleId, state: 'ended' }))
        }
      >
        {say('End')}
      </Button>
      <Button
        variant="default"
        onClick={() =>
          void onDone(
            setting.save({
              viewScheduleId: schedule.viewScheduleId,
              state: schedule.isPaused ? 'active' : 'paused',
            }),
          )
        }
      >
        {schedule.isPaused ? say('Continue') : say('Pause')}
      </Button>
    </>
  )
}

/**
 * When a view is sent by email. The email names the view and its period, and links to it; it
 * contains nothing about a person.
 */
export const ScheduleForm = ({
  view,
  timeZone,
  onClose,
}: {
  view: SavedView
  timeZone: string
  onClose: () => void
}) => {
  const { schedule } = view
  const [every, setEvery] = useState<ScheduleKind>(schedule?.every ?? 'week')
  const [day, setDay] = useState(schedule?.day ?? usualDay)
  const [hour, setHour] = useState(schedule?.hour ?? usualHour)
  const { save, saving } = useApiMutation(savedViews.schedule, {
    refresh: [savedViews.list, savedViews.sendings, home.dashboard],
  })

  const done = async (work: Promise<{ message: string }>): Promise<void> => {
    try {
      notify.success((await work).message)
      onClose()
    } catch (error) {
      notify.failure(error)
    }
  }

  return (
    <Dialog opened onClose={onClose} title={say('Email “{name}”', { name: view.name })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void done(save({ savedViewId: view.savedViewId, every, day, hour }))
        }}
      >
        <Stack>
          <ScheduleTimes
            every={every}
            day={day}
            hour={hour}
            onEvery={setEvery}
            onDay={setDay}
            onHour={setHour}
          />
          <Text size="sm" c="dimmed">
            {say(
              '{timeZone} time. The email links to the {value} and holds no patient information. Reports of counts are attached as PDF and CSV; a list that names patients is not. It ends after a year.',
              {
                timeZone: describeZone(timeZone),
                value: every === 'week' ? say('last whole week') : say('last whole month'),
              },
            )}
          </Text>
          {schedule && (
            <Text size="sm">
              {schedule.isPaused
                ? say('Paused. {pausedReason}', { pausedReason: schedule.pausedReason })
                : say('Scheduled through {endsOn}.', { endsOn: dayAsText(schedule.endsOn) })}
            </Text>
          )}
          {schedule && <SendingList viewScheduleId={schedule.viewScheduleId} />}
          <Group justify="flex-end">
            {schedule && <ScheduleActs schedule={schedule} onDone={done} />}
            <Button type="submit" loading={saving}>
              {schedule ? say('Save and renew') : say('Schedule')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
