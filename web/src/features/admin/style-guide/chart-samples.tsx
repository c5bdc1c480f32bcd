import type { Point, Value } from '@labgate/charts/figures'
import { duration, percent } from '@labgate/charts/formats'
import { marks, plainMark, testTypeMarks } from '@labgate/charts/marks'
import { daysAsPoints, monthsAsPoints, weeksAsPoints } from '@labgate/charts/periods'
import { Stack, Table } from '@mantine/core'
import { Chart } from '../../../ui/charts/chart.tsx'
import { Spark } from '../../../ui/charts/spark.tsx'
import { notify } from '../../../ui/notify.tsx'
import { Section } from '../../../ui/section.tsx'

const weeks = [
  '2026-08-30',
  '2026-09-06',
  '2026-09-13',
  '2026-09-20',
  '2026-09-27',
  '2026-10-04',
  '2026-10-11',
  '2026-10-18',
  '2026-10-25',
  '2026-11-01',
  '2026-11-08',
  '2026-11-15',
]
const span = { from: '2026-08-30', to: '2026-11-17', zone: 'Eastern' }
const byWeek = { alongName: 'Week', points: weeksAsPoints(weeks, { underWay: true }) }
const notYet: Value = { why: 'not offered before 09/20/2026' }

/* Made-up figures: a wave around a mean, smaller in the last week, which is not over. */
const wave = (mean: number, at: number): number =>
  Math.round(mean * (1 + 0.18 * Math.sin(at * 1.7 + mean) + 0.02 * at))
const weekly = (mean: number): number[] =>
  weeks.map((_, at) =>
    at === weeks.length - 1 ? Math.round(wave(mean, at) * 0.35) : wave(mean, at),
  )
const means = [412, 96, 61, 143, 37, 88, 120, 22, 9]
const byType = testTypeMarks.map(({ name, label, mark }, at) => ({
  name,
  label,
  mark,
  values: weekly(means[at] ?? 0),
}))
const fourTypes = byType.slice(0, 5).map((series, at) =>
  at === 2
    ? {
        ...series,
        values: series.values.map((value, week): Value => (week < 3 ? notYet : value)),
      }
    : series,
)

const practices: readonly [string, number, number, number][] = [
  ['Cedar Recovery Center', 14, 6, 2],
  ['Harbor Family Practice', 31, 12, 9],
  ['Lakeside Urgent Care', 6, 2, 0],
  ['Mesa Verde Women’s Health', 9, 3, 4],
  ['Río Grande Pediatrics', 4, 1, 1],
  ['Summit Nursing Home', 22, 4, 7],
  ['Sunrise Pain Clinic', 48, 20, 11],
  ['Bayou Pain Clinic', 3, 1, 0],
]
const turnaround = testTypeMarks.slice(0, 6).map(({ name }, at) => {
  const median = [1310, 1480, 640, 1725, 1690, 185][at] ?? 0
  return {
    name,
    median,
    p90: at === 4 ? { why: 'fewer than 20 released' } : Math.round(median * 1.9),
    n: [1240, 288, 180, 430, 12, 260][at] ?? 0,
    before: { median: Math.round(median * 1.15), p90: Math.round(median * 2.3), n: 210 },
  }
})
const runs: Point[] = daysAsPoints(
  Array.from({ length: 20 }, (_, at) => `2026-10-${String(at + 5).padStart(2, '0')}`),
)
const positivity = [
  4.1, 4.4, 3.8, 4.0, 4.7, 3.9, 4.2, 4.5, 3.6, 4.3, 4.1, 3.9, 4.6, 4.2, 6.4, 4.4, 4.0, 4.1, 3.7,
  4.2,
]
const months = monthsAsPoints(
  [
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
    '2026-04',
    '2026-05',
    '2026-06',
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
  ],
  { underWay: true },
)

const LineSamples = () => (
  <>
    <Chart
      title="Received"
      unit="specimens a week"
      {...span}
      counted="specimens received"
      onOpen={({ point }) =>
        notify.info(`Opens the specimens of ${byWeek.points[point]?.text ?? ''}.`)
      }
      data={{
        kind: 'lines',
        ...byWeek,
        beforeName: 'a year before',
        goal: { name: 'goal', value: 440 },
        series: [
          {
            name: 'Received',
            mark: marks[0],
            values: weekly(412),
            before: weekly(350).map((value, at) => (at === 11 ? 371 : value)),
          },
        ],
      }}
    />
    <Chart
      title="Received by test type"
      unit="specimens a week"
      {...span}
      counted="specimens received"
      data={{ kind: 'lines', ...byWeek, series: fourTypes }}
    />
  </>
)

const ColumnSamples = () => (
  <>
    <Chart
      title="Accessioned"
      unit="specimens a week"
      {...span}
      counted="specimens accessioned"
      data={{
        kind: 'columns',
        ...byWeek,
        series: [
          { name: 'Electronic', mark: marks[0], values: weekly(320) },
          { name: 'Paper', mark: marks[1], values: weekly(90) },
        ],
      }}
    />
    <Chart
      title="Released"
      unit="orders a week"
      {...span}
      counted="orders released"
      data={{
        kind: 'columns',
        ...byWeek,
        series: [{ name: 'Released', mark: marks[0], values: weekly(398) }],
        before: { name: 'a year before', values: weekly(330) },
      }}
    />
  </>
)

const BarSamples = () => (
  <>
    <Chart
      title="Account issues"
      unit="open issues by account"
      {...span}
      counted="open issues"
      data={{
        kind: 'bars',
        rowName: 'Account',
        most: 6,
        rows: practices.map(([name, ...values]) => ({ name, values })),
        series: [
          { name: 'Insurance', mark: marks[0] },
          { name: 'Diagnosis', mark: marks[1] },
          { name: 'Signature', mark: marks[2] },
        ],
      }}
    />
    <Chart
      title="Rejected"
      unit="specimens by reason"
      {...span}
      counted="specimens rejected"
      data={{
        kind: 'bars',
        rowName: 'Reason',
        rows: [
          { name: 'Insufficient quantity', values: [14] },
          { name: 'Wrong device', values: [5] },
          { name: 'Stability exceeded', values: [9] },
          { name: 'Not labeled', values: [0] },
        ],
        series: [{ name: 'Rejected', mark: plainMark }],
      }}
    />
  </>
)

/** A range, multiples, a strip, and a chart with nothing to show. */
const OtherSamples = () => (
  <>
    <Chart
      title="How long results take"
      unit="received to released, hours and minutes"
      {...span}
      counted="results released"
      data={{
        kind: 'range',
        rowName: 'Test type',
        rows: turnaround,
        beforeName: '28 days before',
        format: duration,
      }}
    />
    <Chart
      title="Received by test type"
      unit="specimens a week, one scale"
      {...span}
      counted="specimens received"
      data={{ kind: 'multiples', ...byWeek, series: byType }}
    />
    <Chart
      title="Positivity of fentanyl"
      unit="percent of confirmations a day"
      from="2026-10-05"
      to="2026-10-24"
      zone="Eastern"
      counted="confirmations"
      data={{
        kind: 'strip',
        alongName: 'Day',
        points: runs,
        name: 'Positivity',
        values: positivity,
        mean: 4.2,
        sigma: 0.5,
        format: percent(1),
      }}
    />
    <Chart
      title="Rejected"
      unit="specimens a week"
      {...span}
      counted="specimens rejected"
      data={{
        kind: 'columns',
        ...byWeek,
        series: [{ name: 'Rejected', mark: marks[0], values: weeks.map(() => 0) }],
      }}
    />
  </>
)

const SparkSamples = () => (
  <Table aria-label="Sparks" maw={520}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Account</Table.Th>
        <Table.Th>12 months</Table.Th>
        <Table.Th ta="right">This month to date</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {practices.slice(0, 4).map(([name, mean]) => {
        const values = months.map((_, at): Value =>
          at === 4 && mean === 6
            ? null
            : at === 11
              ? Math.round(wave(mean * 3, at) * 0.7)
              : wave(mean * 3, at),
        )
        return (
          <Table.Tr key={name}>
            <Table.Td>{name}</Table.Td>
            <Table.Td>
              <Spark of={name} data={{ points: months, values }} />
            </Table.Td>
            <Table.Td ta="right">{values.at(-1) as number}</Table.Td>
          </Table.Tr>
        )
      })}
    </Table.Tbody>
  </Table>
)

/** Each kind of chart with made-up figures. */
export const ChartSamples = () => (
  <Section id="charts" title="Charts" columns={1}>
    <Stack gap="xl">
      <LineSamples />
      <ColumnSamples />
      <BarSamples />
      <OtherSamples />
      <SparkSamples />
    </Stack>
  </Section>
)
