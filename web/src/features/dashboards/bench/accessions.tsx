import { marks, testTypeMarks } from '@labgate/charts/marks'
import { daysAsPoints } from '@labgate/charts/periods'
import { totalOf } from '@labgate/contract/figures'
import { houseFigures } from '@labgate/contract/house-figures'
import { orders } from '@labgate/contract/orders'
import { dayAfter } from '@labgate/contract/planned-days'
import { zoneSays } from '@labgate/contract/time-zones'
import { SegmentedControl, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useAsk } from '../../../api/queries.ts'
import { useMay } from '../../../session/use-session.ts'
import { Chart } from '../../../ui/charts/chart.tsx'
import { AsOf } from '../../../ui/figures/as-of.tsx'
import { ordersOf } from '../../../ui/figures/orders-of.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import type { useTables } from '../parts/use-period.ts'

const spans = [7, 14, 28]
const types = [{ id: 0, name: 'To be determined', mark: marks[0] }, ...testTypeMarks.map(({ name, label, mark }, at) => ({ id: at + 1, name, label, mark }))]

/** What I accessioned a day: by type, and how much of it came on paper. */
export const Accessions = ({ tables }: { tables: ReturnType<typeof useTables> }) => {
  const { value, set } = useFilters({ days: 'number' })
  const days = spans.find((one) => one === value.days) ?? 7
  const first = useAsk(houseFigures.accessioned, { searchCriteria: {} }, { keepLast: true })
  const today = first.data?.today
  const asked = useAsk(
    houseFigures.accessioned,
    { searchCriteria: today === undefined ? {} : { startDate: dayAfter(today, 1 - days), endDate: today } },
    { keepLast: true, enabled: today !== undefined },
  )
  const navigate = useNavigate()
  const mayOpen = useMay().call(orders.list)
  return (
    <Section
      id="accessions"
      title="My accessions"
      columns={1}
      actions={
        <SegmentedControl
          aria-label="Days shown"
          value={String(days)}
          onChange={(text) => set({ days: Number(text) === spans[0] ? undefined : Number(text) })}
          data={spans.map((one) => ({ value: String(one), label: `${one} days` }))}
        />
      }
    >
      <Loaded from={asked} height={520}>
        {({ list, userId, asOf, timeZone, today: to }) => {
          const shown = Array.from({ length: days }, (_, at) => dayAfter(to, at - days + 1))
          const rows = shown.map((day) => list.find((row) => row.day === day))
          const zone = zoneSays(timeZone)
          const span = { unit: 'specimens a day', from: shown[0] ?? to, to, zone, counted: 'specimens accessioned' }
          const points = daysAsPoints(shown, { underWay: true })
          const worked = types.filter(({ id }) => rows.some((row) => (row?.counts[id] ?? 0) > 0))
          const open = (point: number, more: object): void => {
            const day = shown[point] ?? to
            const { to: path, search } = ordersOf({ measure: 'accessioned', from: day, to: day, ...more })
            void navigate({ to: path, search: { ...search, userId_Bench: userId } as never })
          }
          return (
            <Stack gap="lg">
              <Chart
                title="Accessioned by me, by test type"
                {...span}
                {...tables}
                data={{
                  kind: 'columns',
                  alongName: 'Day',
                  points,
                  series: (worked.length === 0 ? types.slice(1, 2) : worked).map(({ id, ...type }) => ({
                    ...type,
                    values: rows.map((row) => row?.counts[id] ?? 0),
                  })),
                }}
                {...(mayOpen && { onOpen: ({ point, series }) => open(point, { labTypeId: worked[series]?.id }) })}
              />
              <Chart
                title="Accessioned by me, by requisition"
                {...span}
                {...tables}
                data={{
                  kind: 'columns',
                  alongName: 'Day',
                  points,
                  series: [
                    { name: 'Electronic', mark: marks[0], values: rows.map((row) => totalOf(row?.counts ?? []) - totalOf(row?.paper ?? [])) },
                    { name: 'Paper', mark: marks[1], values: rows.map((row) => totalOf(row?.paper ?? [])) },
                  ],
                }}
              />
              <AsOf asOf={asOf} timeZone={timeZone} />
            </Stack>
          )
        }}
      </Loaded>
    </Section>
  )
}
