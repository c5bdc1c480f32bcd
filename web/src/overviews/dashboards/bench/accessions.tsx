import type { ColumnsData, Point } from '@labgate/charts/figures'
import { marks, testTypeMarks } from '@labgate/charts/marks'
import { daysAsPoints } from '@labgate/charts/periods'
import { parametersOf } from '@labgate/contract/access/screen-parameters'
import { totalOf } from '@labgate/contract/figures/figures'
import { accessionsOf } from '@labgate/contract/figures/links'
import { dayAfter } from '@labgate/contract/kit/days'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { describeZone } from '@labgate/contract/kit/time-zones'
import { say } from '@labgate/contract/languages/say'
import { orders } from '@labgate/contract/orders/orders'
import { houseFigures } from '@labgate/contract/overviews/laboratory-figures'
import { Group, NativeSelect, SegmentedControl, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useApiQuery } from '../../../api/queries.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { Chart } from '../../../ui/charts/chart.tsx'
import { AsOf } from '../../../ui/figures/as-of.tsx'
import { useEveryPlace } from '../../../ui/list-place.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import type { useTables } from '../parts/use-period.ts'

const spans = [7, 14, 28]
const types = [{ id: 0, name: say('To be determined'), mark: marks[0] }, ...testTypeMarks]

type DayCounts = ApiResponse<typeof houseFigures.accessioned>['list'][number] | undefined

interface ByTestTypeInput {
  points: Point[]
  worked: typeof types
  rows: readonly DayCounts[]
}
const byTestType = ({ points, worked, rows }: ByTestTypeInput): ColumnsData => ({
  kind: 'columns',
  alongName: say('Day'),
  points,
  series: (worked.length === 0 ? types.slice(1, 2) : worked).map(({ id, ...type }) => ({
    ...type,
    values: rows.map((row) => row?.counts[id] ?? 0),
  })),
})

interface ByRequisitionInput {
  points: Point[]
  rows: readonly DayCounts[]
}
const byRequisition = ({ points, rows }: ByRequisitionInput): ColumnsData => ({
  kind: 'columns',
  alongName: say('Day'),
  points,
  series: [
    {
      name: say('Electronic'),
      mark: marks[0],
      values: rows.map((row) => totalOf(row?.counts ?? []) - totalOf(row?.paper ?? [])),
    },
    {
      name: say('Paper'),
      mark: marks[1],
      values: rows.map((row) => totalOf(row?.paper ?? [])),
    },
  ],
})

interface AccessionChartsProps {
  figures: ApiResponse<typeof houseFigures.accessioned>
  days: number
  own: number
  tables: ReturnType<typeof useTables>
}
const AccessionCharts = ({
  figures: { list, userId, accessioner, asOf, timeZone, today: to },
  days,
  own,
  tables,
}: AccessionChartsProps) => {
  const navigate = useNavigate()
  const every = useEveryPlace()
  const mayOpen = useMay().call(orders.list)
  const shown = Array.from({ length: days }, (_, at) => dayAfter(to, at - days + 1))
  const rows = shown.map((day) => list.find((row) => row.day === day))
  const zone = describeZone(timeZone)
  const span = {
    unit: 'specimens a day',
    from: shown[0] ?? to,
    to,
    zone,
    counted: say('specimens accessioned'),
  }
  const points = daysAsPoints(shown, { underWay: true })
  const worked = types.filter(({ id }) => rows.some((row) => (row?.counts[id] ?? 0) > 0))
  const by = userId === own ? 'me' : accessioner
  const open = (point: number, only: Parameters<typeof accessionsOf>[2]): void => {
    const day = shown[point] ?? to
    void navigate(every(accessionsOf(userId, { from: day, to: day }, only)))
  }
  return (
    <Stack gap="lg">
      <Chart
        title={say('Accessioned by {by}, by test type', { by })}
        {...span}
        {...tables}
        data={byTestType({ points, worked, rows })}
        {...(mayOpen && {
          onOpen: ({ point, series }) => {
            const labTypeId = worked[series]?.id
            open(point, labTypeId === undefined ? {} : { labTypeId })
          },
        })}
      />
      <Chart
        title={say('Accessioned by {by}, by requisition', { by })}
        {...span}
        {...tables}
        data={byRequisition({ points, rows })}
        {...(mayOpen && {
          onOpen: ({ point, series }) =>
            open(point, { enteredFrom: series === 0 ? 'electronic' : 'paper' }),
        })}
      />
      <AsOf asOf={asOf} timeZone={timeZone} />
    </Stack>
  )
}

interface AccessionFiltersProps {
  people: ApiResponse<typeof houseFigures.accessioned>['people']
  person: number
  own: number
  days: number
  onChange: (changes: { person?: number | undefined; days?: number | undefined }) => void
}
const AccessionFilters = ({ people, person, own, days, onChange }: AccessionFiltersProps) => (
  <Group gap="xs">
    {people.length > 0 && (
      <NativeSelect
        aria-label={say('Whose accessions')}
        value={String(person)}
        onChange={({ currentTarget }) =>
          onChange({
            person: Number(currentTarget.value) === own ? undefined : Number(currentTarget.value),
          })
        }
        data={[
          { value: String(own), label: say('Mine') },
          ...people.map(({ userId, userName }) => ({
            value: String(userId),
            label: userName,
          })),
        ]}
      />
    )}
    <SegmentedControl
      aria-label={say('Days shown')}
      value={String(days)}
      onChange={(text) => onChange({ days: Number(text) === spans[0] ? undefined : Number(text) })}
      data={spans.map((one) => ({ value: String(one), label: say('{one} days', { one }) }))}
    />
  </Group>
)

/**
 * One person's accessions per day: by type, and how many came on paper. One's own; users who can
 * see other people's work choose whose (docs/decisions/0017).
 */
export const Accessions = ({ tables }: { tables: ReturnType<typeof useTables> }) => {
  const { value, set } = useFilters(parametersOf('/dashboard', 'days', 'person'))
  const { userId: own } = useSession()
  const person = value.person ?? own
  const days = spans.find((one) => one === value.days) ?? 7
  const first = useApiQuery(houseFigures.accessioned, { searchCriteria: {} }, { keepLast: true })
  const today = first.data?.today
  const query = useApiQuery(
    houseFigures.accessioned,
    {
      searchCriteria:
        today === undefined
          ? {}
          : { startDate: dayAfter(today, 1 - days), endDate: today, userId_Accessioner: person },
    },
    { keepLast: true, enabled: today !== undefined },
  )

  const people = first.data?.people.filter(({ userId }) => userId !== own) ?? []
  return (
    <Section
      id="accessions"
      title={person === own ? say('My accessions') : say('Accessions')}
      columns={1}
      actions={
        <AccessionFilters people={people} person={person} own={own} days={days} onChange={set} />
      }
    >
      <Loaded from={query} height={520}>
        {(figures) => <AccessionCharts figures={figures} days={days} own={own} tables={tables} />}
      </Loaded>
    </Section>
  )
}
