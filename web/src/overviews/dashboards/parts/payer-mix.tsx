import { marks } from '@labgate/charts/marks'
import { paidBy } from '@labgate/contract/figures/links'
import { payerMixes } from '@labgate/contract/figures/payer-mix'
import { howMany } from '@labgate/contract/kit/how-many'
import { describeZone } from '@labgate/contract/kit/time-zones'
import { say } from '@labgate/contract/languages/say'
import { houseFigures } from '@labgate/contract/overviews/laboratory-figures'
import { Anchor, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
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
      title={say('Payer mix')}
      columns={1}
      actions={<MonthBar shown={query.data?.from} month={month} />}
    >
      <Loaded from={query} height={320}>
        {({ list, from, to, timeZone }) => {
          const known = list.filter(({ payer, count }) => payer !== 'pending' && count > 0)
          const pending = list.find(({ payer }) => payer === 'pending')?.count ?? 0
          return (
            <>
              <Chart
                title={say('Accessioned, by who pays')}
                unit="specimens"
                from={from}
                to={to}
                zone={describeZone(timeZone)}
                counted={say('accessioned specimens')}
                {...tables}
                data={{
                  kind: 'bars',
                  rowName: say('Payer'),
                  rows: known.map(({ payer, count }) => ({
                    name: payerMixes[payer] ?? payer,
                    values: [count],
                  })),
                  series: [{ name: say('Specimens'), mark: marks[0] }],
                }}
                onOpen={({ point }) => {
                  const payer = known[point]?.payer
                  if (payer !== undefined) void navigate(paidBy(payer, { from, to }))
                }}
              />
              <Text size="xs" c="dimmed">
                {say('The first insurance at accession, else how the order says it is paid.')}
              </Text>
              {pending > 0 && (
                <Text size="sm">
                  <Anchor
                    underline="always"
                    fz="inherit"
                    renderRoot={(props) => <Link {...props} {...paidBy('pending', { from, to })} />}
                  >
                    {howMany(pending, 'received specimen')}
                  </Anchor>{' '}
                  {say('{value} not accessioned yet: who pays is not known.', {
                    value: pending === 1 ? say('is') : say('are'),
                  })}
                </Text>
              )}
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}
