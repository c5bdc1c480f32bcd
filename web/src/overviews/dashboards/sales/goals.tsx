import { plainMark } from '@labgate/charts/marks'
import { monthsAsPoints } from '@labgate/charts/periods'
import { figures, totalOf } from '@labgate/contract/figures/figures'
import { goalMeasures } from '@labgate/contract/figures/goals'
import { describeZone } from '@labgate/contract/kit/time-zones'
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
  const goal = `${isMost ? 'at most ' : ''}${shown(value)}${unit === '%' ? '%' : ''}`
  if (n === null) return { figure: goal, help: 'Not counted on this page.' }
  if (d !== null)
    return {
      figure: d === 0 ? '–' : `${((100 * n) / d).toFixed(1)}%`,
      help:
        d === 0
          ? `Goal ${goal}. None received yet.`
          : `Goal ${goal}. ${shown(n)} of ${shown(d)} received.`,
    }
  return {
    figure: `${shown(n)} of ${goal}`,
    help: `${rate(n, businessDays)} per business day; ${n >= value ? 'the goal is reached' : `${rate(value, businessDaysInPeriod)} needed to reach the goal`}. Business day ${businessDays} of ${businessDaysInPeriod}.`,
  }
}

/** The seller's own goals to date; nothing until someone approves goals. */
export const GoalTiles = () => {
  const { data } = useApiQuery(salesFigures.goals, {}, { keepLast: true })
  if (data === undefined || data.list.length === 0) return null
  return (
    <>
      <ul className={classes['goals'] ?? ''} aria-label="Goals">
        {data.list.map((goal) => {
          const { figure, help } = sayOf(goal)
          return (
            <li
              key={`${goal.measure} ${goal.period}`}
              className={`${classes['tile']} ${classes['outlined']}`}
            >
              <span className={classes['figure'] ?? ''}>{figure}</span>
              <Text span fw={600} size="sm">
                {`${goalMeasures[goal.measure].says.replace(', at most', '')}, ${goal.period} to date`}
              </Text>
              <Text span size="xs" c="dimmed">
                {help}
              </Text>
            </li>
          )
        })}
      </ul>
      <Text size="xs" c="dimmed" mt={4}>
        {`Goals approved by ${data.approvedBy} on ${dayAsText(data.approvedOn ?? '')}. A goal is no measure of pay.`}
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
          title="Received, with this month’s goal"
          unit="specimens a month"
          from={buckets[0]?.start ?? today}
          to={today}
          zone={describeZone(timeZone)}
          counted="specimens received"
          {...tables}
          data={{
            kind: 'columns',
            alongName: 'Month',
            points: monthsAsPoints(
              buckets.map(({ start }) => start),
              { underWay: true },
            ),
            series: [
              { name: 'Received', mark: plainMark, values: (series[0]?.counts ?? []).map(totalOf) },
            ],
            goal: { name: `Goal ${shown(goal.value)}`, value: goal.value },
          }}
        />
      )}
    </Loaded>
  )
}
