import { marks } from '@labgate/charts/marks'
import { paidBy } from '@labgate/contract/figures/links'
import { payerMixes } from '@labgate/contract/figures/payer-mix'
import { describeZone } from '@labgate/contract/kit/time-zones'
import { houseFigures } from '@labgate/contract/overviews/laboratory-figures'
import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useApiQuery } from '../../../api/queries.ts'
import { Chart } from '../../../ui/charts/chart.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { MonthBar } from './month-bar.tsx'
import type { useMonth, useTables } from './use-period.ts'

/** Who pays for the specimens received in a month. */
export const PayerMix = ({
  month,
  tables,
}: {
  month: ReturnType<typeof useMonth>
  tables: ReturnType<typeof useTables>
}) => {
  const query = useApiQuery(
    houseFigures.payerMix,
    { searchCriteria: month.month === '' ? {} : { month: month.month } },
    { keepLast: true },
  )
  const navigate = useNavigate()
  return (
    <Section
      id="payer-mix"
      title="Payer mix"
      columns={1}
      actions={<MonthBar shown={query.data?.from} month={month} />}
    >
      <Loaded from={query} height={320}>
        {({ list, from, to, timeZone }) => (
          <>
            <Chart
              title="Received, by who pays"
              unit="specimens"
              from={from}
              to={to}
              zone={describeZone(timeZone)}
              counted="specimens received"
              {...tables}
              data={{
                kind: 'bars',
                rowName: 'Payer',
                rows: list
                  .filter(({ count }) => count > 0)
                  .map(({ payer, count }) => ({
                    name: payerMixes[payer] ?? payer,
                    values: [count],
                  })),
                series: [{ name: 'Specimens', mark: marks[0] }],
              }}
              onOpen={({ point }) => {
                const payer = list.filter(({ count }) => count > 0)[point]?.payer
                if (payer !== undefined) void navigate(paidBy(payer, { from, to }))
              }}
            />
            <Text size="xs" c="dimmed">
              The first insurance at accession, else how the order says it is paid.
            </Text>
          </>
        )}
      </Loaded>
    </Section>
  )
}
