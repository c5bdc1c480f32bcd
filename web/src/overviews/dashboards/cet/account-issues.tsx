import type { BarsData } from '@labgate/charts/figures'
import { marks, plainMark } from '@labgate/charts/marks'
import { issueKinds } from '@labgate/contract/figures/account-quality'
import { ordersOf } from '@labgate/contract/figures/links'
import { describeZone } from '@labgate/contract/kit/time-zones'
import { say } from '@labgate/contract/languages/say'
import { houseFigures, type IssueRow } from '@labgate/contract/overviews/laboratory-figures'
import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useApiQuery } from '../../../api/queries.ts'
import { Chart } from '../../../ui/charts/chart.tsx'
import { AsOf } from '../../../ui/figures/as-of.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { MonthBar } from '../parts/month-bar.tsx'
import type { useMonth, useTables } from '../parts/use-period.ts'
import { issuesOf } from './issues-of.ts'

/* As many as two screens have room for; the table has them all. */
const mostBars = 8
const nameOf = ({ customer, facilityCode }: IssueRow): string =>
  facilityCode === '' ? customer : `${customer} (${facilityCode})`

const issueBars = (some: readonly IssueRow[]): BarsData => ({
  kind: 'bars',
  rowName: say('Account'),
  most: mostBars,
  rows: some.map((row) => ({ name: nameOf(row), values: row.counts })),
  series: issueKinds.map(({ says: text }, at) => ({
    name: text,
    mark: marks[at] ?? plainMark,
  })),
})

/** The kinds of issues by account. */
export const AccountIssues = ({
  month,
  tables,
}: {
  month: ReturnType<typeof useMonth>
  tables: ReturnType<typeof useTables>
}) => {
  const query = useApiQuery(houseFigures.issues, issuesOf(month), { keepLast: true })
  const navigate = useNavigate()
  return (
    <Section
      id="issues"
      title={say('Issues by account')}
      columns={1}
      actions={<MonthBar shown={query.data?.from} month={month} />}
    >
      <Loaded from={query} height={380}>
        {({ list, from, to, timeZone, asOf }) => {
          const some = list.filter(({ counts }) => counts.some((count) => count > 0))
          return (
            <Stack gap="xs">
              <Chart
                title={say('Issues of specimens received, by account')}
                unit="specimens"
                from={from}
                to={to}
                zone={describeZone(timeZone)}
                counted={say('specimens with an issue received')}
                {...tables}
                data={issueBars(some)}
                onOpen={({ point, series }) =>
                  void navigate(
                    ordersOf({
                      measure: issueKinds[series]?.measure ?? 0,
                      from,
                      to,
                      customerId: some[point]?.customerId ?? 0,
                    }),
                  )
                }
              />
              <AsOf asOf={asOf} timeZone={timeZone} />
            </Stack>
          )
        }}
      </Loaded>
    </Section>
  )
}
