import type { MultiplesData, Point } from '@labgate/charts/figures'
import { marks } from '@labgate/charts/marks'
import { totalOf } from '@labgate/contract/figures/figures'
import { dayAfter } from '@labgate/contract/kit/days'
import { describeZone } from '@labgate/contract/kit/time-zones'
import { say } from '@labgate/contract/languages/say'
import type { SalesRow } from '@labgate/contract/overviews/sales-figures'
import { Box, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { Chart } from '../../ui/charts/chart.tsx'
import { describeTrend, trendFactsOf, type TrendSpans } from './trend-words.tsx'

/** Panels side by side; more are hard to compare, and the table below has them all. */
const [mostPanels, mostOnPhone] = [8, 4]

/* Two accounts can have one name; a panel needs its own. */
const nameOf = ({ name, facilityCode }: SalesRow): string =>
  facilityCode === '' ? name : `${name} (${facilityCode})`

interface SalesChartProps {
  /** 'Accounts', 'Regional managers'. */
  level: string
  rows: readonly SalesRow[]
  /** The weeks, and the first of them. */
  points: readonly Point[]
  sunday: string
  spans: TrendSpans
  timeZone: string
  onOpen: (row: SalesRow) => void
}
/**
 * Specimens by week for the largest rows of the level, each on its own scale, with its trend. The
 * figures open what the row opens.
 */
export const SalesChart = ({
  level,
  rows,
  points,
  sunday,
  spans,
  timeZone,
  onOpen,
}: SalesChartProps) => {
  const phone = useMediaQuery('(max-width: 640px)') ?? false
  const [isTableOpen, openTable] = useState(false)
  const drawn = useMemo(
    () =>
      rows
        .filter(({ spark }) => spark.length > 0)
        .toSorted((one, other) => totalOf(other.counts) - totalOf(one.counts))
        .slice(0, phone ? mostOnPhone : mostPanels),
    [rows, phone],
  )
  const data = useMemo(
    (): MultiplesData => ({
      kind: 'multiples',
      ownScales: true,
      hasLongNames: true,
      alongName: say('Week'),
      points,
      series: drawn.map((row) => ({
        name: nameOf(row),
        label: row.name,
        mark: marks[0],
        values: row.spark,
        ends: describeTrend(trendFactsOf(row.spark, spans)),
      })),
    }),
    [drawn, points, spans],
  )
  if (drawn.length === 0) return null
  return (
    <Box>
      <Chart
        title={say('{level} by week', { level })}
        unit={say('specimens collected a week, each panel on its own scale')}
        from={sunday}
        to={dayAfter(sunday, 7 * points.length - 1)}
        zone={describeZone(timeZone)}
        counted={say('specimens collected')}
        isTableOpen={isTableOpen}
        onTable={openTable}
        onOpen={({ series }) => {
          const row = drawn[series]
          if (row) onOpen(row)
        }}
        data={data}
      />
      {drawn.length < rows.length && (
        <Text size="sm" c="dimmed">
          {say('The {length} largest of {length2}; the table has them all.', {
            length: drawn.length,
            length2: rows.length,
          })}
        </Text>
      )}
    </Box>
  )
}
