import { marks } from '@labgate/charts/marks'
import { monthsAsPoints } from '@labgate/charts/periods'
import type { AccountState } from '@labgate/contract/figures/account-state'
import { describeZone } from '@labgate/contract/kit/time-zones'
import { say } from '@labgate/contract/languages/say'
import { salesFigures } from '@labgate/contract/overviews/sales-figures'
import { Text } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { Chart } from '../../../ui/charts/chart.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import type { useTables } from '../parts/use-period.ts'

/** Bottom to top; the last is the remainder. */
const parts: readonly { name: string; label?: string; states: readonly AccountState[] }[] = [
  { name: say('Steady'), states: ['steady'] },
  { name: say('Growing'), states: ['growing'] },
  { name: say('New or returned'), label: say('New, back'), states: ['new', 'returned'] },
  { name: say('Declining'), states: ['declining'] },
  { name: say('Dormant'), states: ['dormant'] },
  { name: say('Lost or too few'), label: say('Lost, too few'), states: ['lost', 'too-few'] },
]

/** Accounts by state at each month's end (records.md#dashboard). */
export const StateMonths = ({ tables }: { tables: ReturnType<typeof useTables> }) => {
  const query = useApiQuery(salesFigures.stateMonths, {}, { keepLast: true })
  return (
    <Section id="state-months" title={say('Accounts by state, month by month')} columns={1}>
      <Loaded from={query} height={340}>
        {({ months, today, timeZone }) => (
          <>
            <Chart
              title={say('Accounts by state')}
              unit={say('accounts at each month’s end')}
              from={months[0]?.month ?? today}
              to={today}
              zone={describeZone(timeZone)}
              counted={say('accounts with specimens')}
              {...tables}
              data={{
                kind: 'columns',
                alongName: say('Month'),
                points: monthsAsPoints(
                  months.map(({ month }) => month),
                  { underWay: true },
                ),
                series: parts.map(({ name, label, states }, at) => ({
                  name,
                  ...(label !== undefined && { label }),
                  mark: marks[at] ?? marks[0],
                  values: months.map(({ counts }) =>
                    counts.reduce(
                      (sum, { state, accounts }) => (states.includes(state) ? sum + accounts : sum),
                      0,
                    ),
                  ),
                })),
              }}
            />
            <Text size="xs" c="dimmed">
              {say(
                'Active accounts, from their first specimen on, by their own numbers at the time. Each month is judged once and kept.',
              )}
            </Text>
          </>
        )}
      </Loaded>
    </Section>
  )
}
