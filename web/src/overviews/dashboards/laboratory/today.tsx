import type { MultiplesData } from '@labgate/charts/figures'
import { decimal, type Format } from '@labgate/charts/formats'
import { marks } from '@labgate/charts/marks'
import { hoursAsPoints } from '@labgate/charts/periods'
import { ordersOf } from '@labgate/contract/figures/links'
import { measureNames, measures } from '@labgate/contract/figures/measures'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { howMany } from '@labgate/contract/kit/how-many'
import { describeZone } from '@labgate/contract/kit/time-zones'
import { weekdayOfDay } from '@labgate/contract/languages/calendar-words'
import { say } from '@labgate/contract/languages/say'
import { houseFigures, type TargetRow } from '@labgate/contract/overviews/laboratory-figures'
import { Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useApiQuery } from '../../../api/queries.ts'
import { timeAsText } from '../../../forms/dates.ts'
import { Chart } from '../../../ui/charts/chart.tsx'
import { AsOf } from '../../../ui/figures/as-of.tsx'
import { Change } from '../../../ui/figures/change.tsx'
import { figureMark } from '../../../ui/figures/figure-mark.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import type { useTables } from '../parts/use-period.ts'
import { CriticalCalls, WithinTarget } from './share-tiles.tsx'
import classes from '../parts/dashboard.module.css'

/** Counts as is, means with one decimal. */
const countOrMean: Format = {
  ...decimal(1),
  describe: (value) =>
    Number.isInteger(value) ? value.toLocaleString('en-US') : decimal(1).describe(value),
}
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const titles = {
  received: say('Received'),
  accessioned: say('Accessioned'),
  resulted: say('Resulted'),
  released: say('Released'),
} as const
const soFar = (counts: readonly number[]): string =>
  say('{reduce} so far', {
    reduce: counts.reduce((sum, one) => sum + one, 0).toLocaleString('en-US'),
  })
const titleOf = (measure: number): string =>
  measures[measureNames.find((name) => measures[name].id === measure) ?? 'received'].title

type TodayFigures = ApiResponse<typeof houseFigures.today>

interface TodayTilesProps {
  volumes: TodayFigures['volumes']
  now: TodayFigures['now']
  businessDays: number
  businessDaysBefore: number
  targets: TargetRow[]
}
const TodayTiles = ({
  volumes,
  now,
  businessDays,
  businessDaysBefore,
  targets,
}: TodayTilesProps) => (
  <SimpleGrid
    component="ul"
    cols={{ base: 1, xs: 2, md: 3, lg: 5 }}
    spacing="sm"
    m={0}
    p={0}
    style={{ listStyle: 'none' }}
  >
    {volumes.map(({ measure, now: count, before }) => {
      return (
        <li key={measure}>
          <Link
            {...ordersOf({ measure, ...now })}
            className={classes['tile'] ?? ''}
            {...figureMark(count)}
          >
            <Group gap="xs" align="baseline">
              <span className={classes['figure'] ?? ''}>{count.toLocaleString('en-US')}</span>
              {count + before > 0 && (
                <Change
                  now={count}
                  before={before}
                  days={businessDays}
                  daysBefore={businessDaysBefore}
                />
              )}
            </Group>
            <Text span fw={600}>
              {say('{measure}, month to date', { measure: titleOf(measure) })}
            </Text>
            <Text span size="sm" c="dimmed">
              {say('{before} in {businessDaysBefore} of last month, {businessDays} so far.', {
                before: before.toLocaleString('en-US'),
                businessDaysBefore: howMany(businessDaysBefore, 'business day'),
                businessDays,
              })}
            </Text>
          </Link>
        </li>
      )
    })}
    <li>
      <WithinTarget targets={targets} />
    </li>
    <li>
      <CriticalCalls />
    </li>
  </SimpleGrid>
)

interface FlowByHourInput {
  now24: number
  weekday: string
  flow: TodayFigures['flow']
}
const flowByHour = ({ now24, weekday, flow }: FlowByHourInput): MultiplesData => ({
  kind: 'multiples',
  alongName: say('Hour'),
  points: hoursAsPoints(hours, timeAsText).map((point, hour) =>
    hour === now24 ? { ...point, underWay: true } : point,
  ),
  format: countOrMean,
  beforeName: say('mean of {weekday}s, 8 weeks', { weekday }),
  series: flow.map(({ clock, today: counts, usual }, at) => ({
    name: `${titles[clock]}, ${soFar(counts)}`,
    label: titles[clock],
    ends: soFar(counts),
    mark: marks[at] ?? marks[0],
    values: counts.map((count, hour) => (hour > now24 ? { why: say('not yet') } : count)),
    ...(usual && { before: usual }),
  })),
})

/**
 * The month to date against the same number of business days in the previous month, and today by
 * hour.
 */
export const Today = ({ tables }: { tables: ReturnType<typeof useTables> }) => {
  const navigate = useNavigate()
  const query = useApiQuery(houseFigures.today, {}, { every: 60_000, keepLast: true })
  return (
    <Section id="today" title={say('This month and today')} columns={1}>
      <Loaded from={query} height={520}>
        {({
          volumes,
          now,
          businessDays,
          businessDaysBefore,
          flow,
          targets,
          hour: now24,
          today,
          timeZone,
          asOf,
        }) => {
          const weekday = weekdayOfDay(today)
          return (
            <Stack gap="lg">
              <TodayTiles
                volumes={volumes}
                now={now}
                businessDays={businessDays}
                businessDaysBefore={businessDaysBefore}
                targets={targets}
              />
              <Chart
                title={
                  flow.some(({ usual }) => usual)
                    ? say('Today by the hour, with the usual {weekday}', { weekday })
                    : say('Today by the hour')
                }
                unit={say('specimens an hour')}
                from={today}
                to={today}
                zone={describeZone(timeZone)}
                counted={say('specimens received, accessioned, resulted, or released')}
                isTableOpen={false}
                {...tables}
                onOpen={({ point: hour, series }) => {
                  const clock = flow[series]?.clock
                  if (clock !== undefined)
                    void navigate(ordersOf({ measure: clock, from: today, to: today, hour }))
                }}
                data={flowByHour({ now24, weekday, flow })}
              />
              <AsOf asOf={asOf} timeZone={timeZone} />
            </Stack>
          )
        }}
      </Loaded>
    </Section>
  )
}
