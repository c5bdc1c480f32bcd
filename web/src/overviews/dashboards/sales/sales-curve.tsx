import { testTypeMarks } from '@labgate/charts/marks'
import { monthsAsPoints, weeksAsPoints } from '@labgate/charts/periods'
import { linkTo } from '@labgate/contract/access/link-to'
import { parametersOf } from '@labgate/contract/access/screen-parameters'
import { dayAfter } from '@labgate/contract/kit/days'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { describeZone } from '@labgate/contract/kit/time-zones'
import { say } from '@labgate/contract/languages/say'
import { salesFigures } from '@labgate/contract/overviews/sales-figures'
import { Box, Group, SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useApiQuery } from '../../../api/queries.ts'
import { Chart } from '../../../ui/charts/chart.tsx'
import type { Compare } from '../../../ui/figures/compare.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { CompareChoice } from '../parts/compare-choice.tsx'
import { describeEarlier, useCompare, useEarlier } from '../parts/use-compare.ts'
import type { useTables } from '../parts/use-period.ts'
import { GoalCurve } from './goals.tsx'

interface CurveControlProps {
  isMonths: boolean
  onChange: (changes: { curve: string | undefined }) => void
}
const CurveControl = ({ isMonths, onChange }: CurveControlProps) => (
  <Group gap="xs">
    <CompareChoice initial="none" />
    <SegmentedControl
      size="xs"
      aria-label={say('Periods')}
      data={[
        { value: 'weeks', label: say('12 weeks') },
        { value: 'months', label: say('12 months') },
      ]}
      value={isMonths ? 'months' : 'weeks'}
      onChange={(next) => onChange({ curve: next === 'months' ? 'months' : undefined })}
    />
  </Group>
)

interface CurveChartProps {
  figures: ApiResponse<typeof salesFigures.report>
  isMonths: boolean
  tables: ReturnType<typeof useTables>
  earlier: readonly (readonly number[] | null)[] | undefined
  compare: Compare
}
const CurveChart = ({
  figures: { list, today, timeZone },
  isMonths,
  tables,
  earlier,
  compare,
}: CurveChartProps) => {
  const navigate = useNavigate()
  const starts = list.map(({ sunday }) => sunday)
  const points = (isMonths ? monthsAsPoints : weeksAsPoints)(starts, { underWay: true })
  const open = ({ point }: { point: number }): void => {
    const from = starts[point]
    const next = starts[point + 1]
    if (from !== undefined)
      void navigate(
        linkTo('/salesDetail', {
          level: 'account',
          from,
          to: next === undefined ? today : dayAfter(next, -1),
        }),
      )
  }
  return (
    <Chart
      title={say('Collected')}
      unit={isMonths ? say('specimens a month') : say('specimens a week')}
      from={starts[0] ?? today}
      to={today}
      zone={describeZone(timeZone)}
      counted={say('specimens collected')}
      onOpen={open}
      {...tables}
      data={{
        kind: 'multiples',
        alongName: isMonths ? say('Month') : say('Week'),
        points,
        ...(earlier && {
          beforeName: describeEarlier(compare, starts.length, isMonths ? 'months' : 'weeks'),
        }),
        series: testTypeMarks.map(({ id, name, label, mark }) => ({
          name,
          label,
          mark,
          values: list.map(({ counts }) => counts[id] ?? 0),
          ...(earlier && {
            before: earlier.map((types) => types?.[id] ?? { why: say('not over yet') }),
          }),
        })),
      }}
    />
  )
}

/**
 * Twelve weeks or months of collected specimens by type (records.md#dashboard). The last period is
 * to date.
 */
export const SalesCurve = ({
  accountId,
  tables,
}: {
  accountId: number
  tables: ReturnType<typeof useTables>
}) => {
  const { value, set } = useFilters(parametersOf('/dashboard', 'curve'))

  const isMonths = value.curve === 'months'
  const query = useApiQuery(
    salesFigures.report,
    {
      searchCriteria: accountId > 0 ? { customerId: accountId } : {},
      option: isMonths ? 'Y' : 'W',
    },
    { keepLast: true },
  )
  const { compare } = useCompare('none')
  const earlier = useEarlier({
    starts: (query.data?.list ?? []).map(({ sunday }) => sunday),
    grain: isMonths ? 'm' : 'w',
    measure: 'collected',
    customerId: accountId,
  })
  const control = <CurveControl isMonths={isMonths} onChange={set} />
  return (
    <Section id="curve" title={say('Collected, by test type')} columns={1} actions={control}>
      <Loaded from={query} height={360}>
        {(figures) => (
          <CurveChart
            figures={figures}
            isMonths={isMonths}
            tables={tables}
            earlier={earlier}
            compare={compare}
          />
        )}
      </Loaded>
      {accountId === 0 && isMonths && (
        <Box mt="md">
          <GoalCurve tables={tables} />
        </Box>
      )}
    </Section>
  )
}
