import { parametersOf } from '@labgate/contract/access/screen-parameters'
import { dayAfter } from '@labgate/contract/kit/days'
import { say } from '@labgate/contract/languages/say'
import { salesFigures } from '@labgate/contract/overviews/sales-figures'
import { ActionIcon, Group } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { DayFilter } from '../../../ui/day-filter.tsx'
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { DayTable } from './day-table.tsx'

const isDay = /^\d{4}-\d\d-\d\d$/

/** One day, a row for each account, with totals on both sides (records.md#dashboard). */
export const DaySheet = ({ accountId }: { accountId: number }) => {
  const { value, set } = useFilters(parametersOf('/dashboard', 'day'))
  const chosen = value.day !== undefined && isDay.test(value.day) ? value.day : undefined
  const query = useApiQuery(
    salesFigures.daily,
    {
      searchCriteria: {
        ...(accountId > 0 && { customerId: accountId }),
        ...(chosen !== undefined && { collectionDateStart: chosen }),
      },
    },
    { keepLast: true },
  )
  const { day = '', today = '' } = query.data ?? {}
  const go = (days: number): void => set({ day: dayAfter(day, days) })
  const control = query.data && (
    <Group gap="xs">
      <ActionIcon variant="default" size={30} aria-label={say('Day before')} onClick={() => go(-1)}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <DayFilter
        label=""
        value={day}
        w={120}
        onChange={(next) => next !== '' && set({ day: next })}
      />
      <ActionIcon
        variant="default"
        size={30}
        aria-label={say('Day after')}
        disabled={day >= today}
        onClick={() => go(1)}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
  return (
    <Section id="day" title={say('Day sheet')} columns={1} actions={control}>
      <Loaded
        from={query}
        height={240}
        empty={({ list }) =>
          list.length === 0
            ? { text: say('No specimens collected on {day}.', { day: dayAsText(day) }) }
            : undefined
        }
      >
        {({ list, total }) => <DayTable list={list} total={total} day={day} />}
      </Loaded>
    </Section>
  )
}
