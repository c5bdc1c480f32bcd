import { businessDaysBetween, holidaysOf } from '@labgate/contract/figures/days'
import { labCalendar, type DayRow } from '@labgate/contract/figures/lab-calendar'
import { howMany } from '@labgate/contract/kit/how-many'
import { weekdayOfDay } from '@labgate/contract/languages/calendar-words'
import { say } from '@labgate/contract/languages/say'
import { ActionIcon, Group, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../../../api/queries.ts'
import { dayAsText } from '../../../../forms/dates.ts'
import { AddButton } from '../../../../ui/add-button.tsx'
import { Empty } from '../../../../ui/empty.tsx'
import { IconTrash } from '../../../../ui/icons/icons.ts'
import { notify } from '../../../../ui/notify.tsx'
import { Section } from '../../../../ui/section.tsx'
import { StatusWord } from '../../../../ui/status-word.tsx'
import { StackTable } from '../../../../ui/table/stack-table.tsx'
import { laboratoryToday, refresh, type Calendar } from './calendar.ts'
import { DayDrawer } from './day-drawer.tsx'

const kindOf = ({ isWorking }: DayRow) => (
  <StatusWord tone={isWorking ? 'done' : 'plain'}>
    {isWorking ? say('Works') : say('Holiday')}
  </StatusWord>
)
const rowId = ({ day }: DayRow): number => Number(day.replaceAll('-', ''))

interface DayTableProps {
  days: DayRow[]
  onRemove: (row: DayRow) => Promise<void>
}
const DayTable = ({ days, onRemove }: DayTableProps) => (
  <StackTable
    label={say('Holidays and working weekends')}
    minWidth={560}
    rows={days}
    rowId={rowId}
    columns={[
      { header: say('Date'), cell: ({ day }) => dayAsText(day), noWrap: true },
      { header: say('Weekday'), cell: ({ day }) => weekdayOfDay(day) },
      { header: say('Name'), cell: ({ name }) => name },
      { header: say('Kind'), cell: kindOf },
    ]}
    lines={(row) => [`${dayAsText(row.day)}, ${weekdayOfDay(row.day)}`, row.name, kindOf(row)]}
    act={(row) => (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={say('Remove {day}, {name}', { day: dayAsText(row.day), name: row.name })}
        onClick={() => void onRemove(row)}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    )}
  />
)

/** Days that differ from Monday to Friday, one year at a time. */
export const DaysSection = ({ calendar }: { calendar: Calendar }) => {
  const { days } = calendar
  const thisYear = laboratoryToday(calendar).slice(0, 4)
  const years = [...new Set([thisYear, ...days.map(({ day }) => day.slice(0, 4))])].toSorted()
  const [year, setYear] = useState(thisYear)
  const [adds, setAdds] = useState(false)
  const remover = useApiMutation(labCalendar.removeDay, { refresh })
  const saver = useApiMutation(labCalendar.saveDay, { refresh })
  const shown = days.filter(({ day }) => day.startsWith(year))
  const count = businessDaysBetween(`${year}-01-01`, `${year}-12-31`, holidaysOf(days))
  const remove = async (row: DayRow): Promise<void> => {
    try {
      await remover.save({ day: row.day })
      notify.undo(
        say('{day}, {name}, was removed.', { day: dayAsText(row.day), name: row.name }),
        () => void saver.save(row).catch(notify.failure),
      )
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <Section
      id="days"
      title={say('Holidays and working weekends')}
      columns={1}
      actions={<AddButton onClick={() => setAdds(true)}>{say('Add a day')}</AddButton>}
    >
      <Group justify="space-between" mb="xs" gap="sm">
        <SegmentedControl
          aria-label={say('Year')}
          size="xs"
          data={years}
          value={year}
          onChange={setYear}
        />
        <Text size="sm">
          {say(
            '{count} in {year}: Monday to Friday without these holidays, and working weekends.',
            { count: howMany(count, 'business day'), year },
          )}
        </Text>
      </Group>
      {shown.length === 0 ? (
        <Empty
          text={say(
            'No holidays are entered for {year}. Every Monday to Friday counts as a business day.',
            { year },
          )}
        />
      ) : (
        <DayTable days={shown} onRemove={remove} />
      )}
      <DayDrawer
        opened={adds}
        onClose={() => setAdds(false)}
        onSaved={(day) => {
          setYear(day.slice(0, 4))
          setAdds(false)
        }}
      />
    </Section>
  )
}
