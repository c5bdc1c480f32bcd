import { say } from '@labgate/contract/languages/say'
import { mostChartResults, type ChartResult } from '@labgate/contract/overviews/chart'
import type { Patient } from '@labgate/contract/patients/patients'
import { resultReview } from '@labgate/contract/results/result-review'
import { results } from '@labgate/contract/results/results'
import { Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import {
  describeDetail,
  describeVerdict,
  severityTones,
} from '../../../core/orders/result/result-words.ts'
import { dayOfInstant, instantAsText } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { late } from '../../../ui/late.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { StackTable } from '../../../ui/table/stack-table.tsx'
import { linkToResult } from './chart-waits.ts'
import type { ChartQuery } from './use-chart.ts'

const CumulativeDrawer = late(async () => ({
  default: (await import('../../../core/orders/result/cumulative-drawer.tsx')).CumulativeDrawer,
}))

const Verdict = ({ row }: { row: ChartResult }) => (
  <StatusWord tone={severityTones[row.severity]}>{describeVerdict(row)}</StatusWord>
)
const ToResult = ({ row, reviews }: { row: ChartResult; reviews: boolean }) => (
  <Anchor
    size="sm"
    underline="always"
    aria-label={say('{labType}, resulted {resultedDate}', {
      labType: row.labType,
      resultedDate: dayOfInstant(row.resultedDate, row.timeZone),
    })}
    renderRoot={(props: object) => <Link {...linkToResult(row.labOrderId, reviews)} {...props} />}
  >
    {row.labType}
  </Anchor>
)
const Reviewed = ({ row: { reviewedDate, reviewedBy, timeZone } }: { row: ChartResult }) =>
  reviewedDate === null ? (
    <StatusWord tone="waiting">{say('Not reviewed')}</StatusWord>
  ) : (
    [dayOfInstant(reviewedDate, timeZone), reviewedBy].filter(Boolean).join(', ')
  )
const resultedOf = ({ resultedDate, timeZone }: ChartResult): string =>
  instantAsText(resultedDate, timeZone)

const Table = ({ rows, reviews }: { rows: readonly ChartResult[]; reviews: boolean }) => (
  <StackTable
    label={say('Results')}
    minWidth={640}
    rows={rows}
    rowId={({ labOrderId }) => labOrderId}
    columns={[
      { header: say('Result'), cell: (row) => <Verdict row={row} />, width: '18%' },
      {
        header: say('Test type'),
        cell: (row) => <ToResult row={row} reviews={reviews} />,
        width: '15%',
      },
      { header: say('Values to check'), cell: describeDetail },
      { header: say('Resulted'), cell: resultedOf, noWrap: true },
      { header: say('Reviewed'), cell: (row) => <Reviewed row={row} />, noWrap: true },
    ]}
    lines={(row) => [
      <Verdict key="verdict" row={row} />,
      <ToResult key="type" row={row} reviews={reviews} />,
      describeDetail(row),
      resultedOf(row),
      <Reviewed key="reviewed" row={row} />,
    ]}
  />
)

/** The patient's latest released results, latest first, read or not; and all of them by analyte. */
export const ResultsSection = ({ patient, from }: { patient: Patient; from: ChartQuery }) => {
  const may = useMay()
  const reviews = may.call(resultReview.list)
  const [isCumulative, setCumulative] = useState(false)
  return (
    <Section
      id="results"
      title={say('Results')}
      columns={1}
      actions={
        may.call(results.cumulative) && (
          <Button variant="default" onClick={() => setCumulative(true)}>
            {say('Cumulative results')}
          </Button>
        )
      }
    >
      {isCumulative && (
        <Suspense fallback={null}>
          <CumulativeDrawer patientId={patient.patientId} onClose={() => setCumulative(false)} />
        </Suspense>
      )}
      <Loaded from={from} height={96}>
        {({ results: rows }) =>
          rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              {say('No results yet.')}
            </Text>
          ) : (
            <>
              <Table rows={rows} reviews={reviews} />
              {rows.length === mostChartResults && (
                <Text size="sm" c="dimmed" mt={4}>
                  {say('The latest {mostChartResults}. Earlier ones are with their orders.', {
                    mostChartResults,
                  })}
                </Text>
              )}
            </>
          )
        }
      </Loaded>
    </Section>
  )
}
