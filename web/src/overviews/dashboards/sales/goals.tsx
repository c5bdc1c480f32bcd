import { plainMark } from '@labgate/charts/marks'
import { monthsAsPoints } from '@labgate/charts/periods'
import { figures, totalOf } from '@labgate/contract/figures/figures'
import { goalMeasures } from '@labgate/contract/figures/goals'
import { describeZone } from '@labgate/contract/kit/time-zones'
import { say } from '@labgate/contract/languages/say'
import { salesFigures, type OwnGoal } from '@labgate/contract/overviews/sales-figures'
import { Text } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { Chart } from '../../../ui/charts/chart.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import type { useTables } from '../parts/use-period.ts'
import classes from '../parts/dashboard.module.css'

const rate = (count: number, days: number): string =>
  days === 0 ? '–' : (count / days).toLocaleString('en-US', { maximumFractionDigits: 1 })
const shown = (value: number): string => value.toLocaleString('en-US')

/** '120 of 400', and how much that is per business day so far and how much the goal needs. */
const sayOf = ({
  measure,
  value,
  n,
  d,
  businessDays,
  businessDaysInPeriod,
}: OwnGoal): { figure: string; help: string } => {
  const { unit, isMost } = goalMeasures[measure]
  const goal = `${isMost ? `${say('at most')} ` : ''}${shown(value)}${unit === '%' ? '%' : ''}`
  if (n === null) return { figure: goal, help: say('Not counted on this page.') }
  if (d !== null)
    return {
      figure: d === 0 ? '–' : `${((100 * n) / d).toFixed(1)}%`,
      help:
        d === 0
          ? say('Goal {goal}. None received yet.', { goal })
          : say('Goal {goal}. {n} of {d} received.', { goal, n: shown(n), d: shown(d) }),
    }
  return {
    figure: say('{n} of {goal}', { n: shown(n), goal }),
    help: say(
      '{n} per business day; {value}. Business day {businessDays} of {businessDaysInPeriod}.',
      {
        n: rate(n, businessDays),
        value:
          n >= value
            ? say('the goal is reached')
            : say('{value} needed to reach the goal', { value: rate(value, businessDaysInPeriod) }),
        businessDays,
        businessDaysInPeriod,
      },
    ),
  }
}

/** The seller's own goals to date; nothing until someone approves goals. */
export const GoalTiles = () => {
  const { data } = useApiQuery(salesFigures.goals, {}, { keepLast: true })
  if (data === undefined || data.list.length === 0) return null
  return (
    <>
      <ul className={classes['goals'] ?? ''} aria-label={say('Goals')}>
        {data.list.map((goal) => {
          const { figure, help } = sayOf(goal)
          return (
            <li
              key={`${goal.measure} ${goal.period}`}
              className={`${classes['tile']} ${classes['outlined']}`}
            >
              <span className={classes['figure'] ?? ''}>{figure}</span>
              <Text span fw={600} size="sm">
                {say('{title}, {period} to date', {
                  title: goalMeasures[goal.measure].title,
                  period: goal.period,
                })}
              </Text>
              <Text span size="xs" c="dimmed">
                {help}
              </Text>
            </li>
          )
        })}
      </ul>
      <Text size="xs" c="dimmed" mt={4}>
        {say('Goals approved by {approvedBy} on {approvedOn}. A goal is no measure of pay.', {
          approvedBy: data.approvedBy,
          approvedOn: dayAsText(data.approvedOn ?? ''),
        })}
      </Text>
    </>
  )
}

/** Specimens received per month beside the month's goal, if there is one. */
export const GoalCurve = ({ tables }: { tables: ReturnType<typeof useTables> }) => {
  const { data } = useApiQuery(salesFigures.goals, {}, { keepLast: true })
  const goal = data?.list.find(
    ({ measure, period }) => measure === 'received' && period === 'month',
  )
  const query = useApiQuery(
    figures.series,
    { searchCriteria: { measures: ['received'], grain: 'm' } },
    { keepLast: true, enabled: goal !== undefined },
  )
  if (goal === undefined) return null
  return (
    <Loaded from={query} height={260}>
      {({ buckets, series, today, timeZone }) => (
        <Chart
          title={say('Received, with this month’s goal')}
          unit={say('specimens a month')}
          from={buckets[0]?.start ?? today}
          to={today}
          zone={describeZone(timeZone)}
          counted={say('specimens received')}
          {...tables}
          data={{
            kind: 'columns',
            alongName: say('Month'),
            points: monthsAsPoints(
              buckets.map(({ start }) => start),
              { underWay: true },
            ),
            series: [
              {
                name: say('Received'),
                mark: plainMark,
                values: (series[0]?.counts ?? []).map(totalOf),
              },
            ],
            goal: { name: say('Goal {value}', { value: shown(goal.value) }), value: goal.value },
          }}
        />
      )}
    </Loaded>
  )
}
