import { percent } from '@labgate/charts/formats'
import { monthsAsPoints } from '@labgate/charts/periods'
import { parametersOf } from '@labgate/contract/access/screen-parameters'
import { lastDayOf, positivesOf } from '@labgate/contract/figures/links'
import { describeZone } from '@labgate/contract/kit/time-zones'
import { say } from '@labgate/contract/languages/say'
import { orders } from '@labgate/contract/orders/orders'
import { houseFigures, type PositivityRow } from '@labgate/contract/overviews/laboratory-figures'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { useMay } from '../../../session/use-session.ts'
import { Chart } from '../../../ui/charts/chart.tsx'
import { Spark } from '../../../ui/charts/spark.tsx'
import { AsOf } from '../../../ui/figures/as-of.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { CountedLink } from '../parts/counted-link.tsx'
import { FigureTable, type FigureColumn } from '../parts/figure-table.tsx'
import type { useTables } from '../parts/use-period.ts'
import { controlOf, shareOf } from './control.ts'

const mostShown = 15
const keyOf = ({ analyte, labTypeId }: PositivityRow): string =>
  analyte === '' ? `panel-${labTypeId}` : analyte
const hidden = say('fewer than 11 specimens or 3 accounts')

interface PositivityQuery {
  months: readonly string[]
  opensList: boolean
  onShow: (row: PositivityRow) => void
}
const columnsOf = ({
  months,
  opensList,
  onShow,
}: PositivityQuery): FigureColumn<PositivityRow>[] => {
  const last = months.at(-1) ?? ''
  const counted = (row: PositivityRow, which: 'found' | 'tested') => {
    const count = row.months.at(-1)?.[which] ?? null
    return count === null ? (
      '–'
    ) : (
      <CountedLink
        count={count}
        link={opensList ? positivesOf(row, last, which) : undefined}
        of={`${which === 'found' ? say('Positive') : say('Tested')}, ${row.name}`}
      />
    )
  }
  return [
    {
      header: say('Panel or analyte'),
      cell: (row) => (
        <Button
          variant="subtle"
          size="compact-sm"
          px={4}
          onClick={() => onShow(row)}
          aria-label={say('Control chart of {name}', { name: row.name })}
        >
          {row.name}
        </Button>
      ),
    },
    { header: say('Positive'), isNumber: true, cell: (row) => counted(row, 'found') },
    { header: say('Tested'), isNumber: true, cell: (row) => counted(row, 'tested') },
    {
      header: say('Share'),
      isNumber: true,
      cell: (row) => {
        const share = shareOf(row.months.at(-1) ?? { found: null, tested: null })
        return share === null ? '–' : `${share.toFixed(1)}%`
      },
    },
    {
      header: say('Twelve months'),
      cell: (row) => (
        <Spark
          of={row.name}
          data={{
            points: monthsAsPoints(months),
            values: row.months.map((one) => shareOf(one)),
            format: percent(1),
          }}
        />
      ),
    },
  ]
}

interface ControlChartProps {
  shown: PositivityRow
  months: string[]
  today: string
  isUnderWay: boolean
  timeZone: string
  tables: ReturnType<typeof useTables>
  control: { mean: number; sigma: number }
}
/** The share of one panel or analyte by month, against its mean. */
const ControlChart = ({
  shown,
  months,
  today,
  isUnderWay,
  timeZone,
  tables,
  control,
}: ControlChartProps) => (
  <Chart
    title={say('{name}: positive or abnormal', { name: shown.name })}
    unit={say('percent of specimens released a month, mean and three standard deviations')}
    from={months[0] ?? today}
    to={isUnderWay ? today : lastDayOf(months.at(-1) ?? today)}
    zone={describeZone(timeZone)}
    counted={say('specimens released')}
    {...tables}
    data={{
      kind: 'strip',
      alongName: say('Month'),
      points: monthsAsPoints(months, { underWay: isUnderWay }),
      name: shown.name,
      format: percent(1),
      values: shown.months.map(
        (one) => shareOf(one) ?? { why: one.tested === 0 ? say('none released') : hidden },
      ),
      ...control,
    }}
  />
)

interface ShowAllButtonProps {
  isWhole: boolean
  count: number
  onWhole: (next: boolean) => void
}
const ShowAllButton = ({ isWhole, count, onWhole }: ShowAllButtonProps) => (
  <Button variant="subtle" style={{ alignSelf: 'flex-start' }} onClick={() => onWhole(!isWhole)}>
    {isWhole
      ? say('Show the first {mostShown}', { mostShown })
      : say('Show all {count}', { count })}
  </Button>
)

/**
 * Positivity of panels and analytes by month of release; the chosen one as a control chart that
 * shows drift.
 */
export const Positivity = ({ tables }: { tables: ReturnType<typeof useTables> }) => {
  const query = useApiQuery(houseFigures.positivity, {}, { keepLast: true })
  const { value, set } = useFilters(parametersOf('/dashboard', 'positivity'))
  const [isWhole, setWhole] = useState(false)
  const mayOpen = useMay().call(orders.list)
  return (
    <Section id="positivity" title={say('Positivity')} columns={1}>
      <Loaded
        from={query}
        height={640}
        empty={({ list }) =>
          list.length === 0
            ? { text: say('Panels and analytes appear here once results are released.') }
            : undefined
        }
      >
        {({ list, months, today, timeZone, asOf, isGuarded }) => {
          const shown = list.find((row) => keyOf(row) === value.positivity) ?? list[0]
          const isUnderWay = (months.at(-1) ?? '').slice(0, 7) === today.slice(0, 7)
          const control = shown && controlOf(isUnderWay ? shown.months.slice(0, -1) : shown.months)
          return (
            <Stack gap="lg">
              {shown && control && (
                <ControlChart
                  shown={shown}
                  months={months}
                  today={today}
                  isUnderWay={isUnderWay}
                  timeZone={timeZone}
                  tables={tables}
                  control={control}
                />
              )}
              <FigureTable
                label={say('Positivity by panel and analyte')}
                caption={say('{text}{value}. Choose a row for its control chart.', {
                  text: monthsAsPoints([months.at(-1) ?? ''])[0]?.text ?? '',
                  value: isUnderWay ? say(', to date') : '',
                })}
                minWidth={560}
                maxWidth={860}
                rows={isWhole ? list : list.slice(0, mostShown)}
                rowId={keyOf}
                columns={columnsOf({
                  months,
                  opensList: mayOpen && !isGuarded,
                  onShow: (row) => set({ positivity: keyOf(row) }),
                })}
                isMarked={(row) => row === shown}
              />
              {list.length > mostShown && (
                <ShowAllButton isWhole={isWhole} count={list.length} onWhole={setWhole} />
              )}
              {isGuarded && (
                <Text size="sm" c="dimmed">
                  {say('– {hidden}, or it would reveal one that is.', { hidden })}
                </Text>
              )}
              <AsOf asOf={asOf} timeZone={timeZone} />
            </Stack>
          )
        }}
      </Loaded>
    </Section>
  )
}
